import { LockKeyhole } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { OrderView } from '../../../worker/contract/orders'
import { asProblem } from '../../lib/problem'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import { readOrder } from './calls'

/** Wrong digits are answered like a code that does not exist. */
const messageOf = (error: unknown) => {
  const { code, detail } = asProblem(error)
  return code === 'order_not_found'
    ? 'Angka tidak cocok dengan pesanan ini. Silakan periksa kembali.'
    : detail
}

type UnlockFormProps = {
  order: OrderView
  onUnlock: (order: OrderView) => void
  /** What the digits are asked for, after 'Untuk'. */
  purpose?: string
}

/** The last four digits of the phone open a masked order. */
export function UnlockForm({ order, onUnlock, purpose = 'membukanya' }: UnlockFormProps) {
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = event.currentTarget.elements.namedItem('phone4')
    if (!(input instanceof HTMLInputElement) || isBusy) return
    const phone4 = input.value.trim()
    if (!/^\d{4}$/.test(phone4)) {
      setError('Isi 4 angka terakhir nomor WhatsApp')
      return input.focus()
    }
    setIsBusy(true)
    setError(null)
    try {
      onUnlock(await readOrder({ order_id: order.order_id, key: null }, phone4))
    } catch (failure) {
      setError(messageOf(failure))
      input.focus()
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate className="card bg-gold-soft p-5 print:hidden">
      <p className="flex gap-3">
        <LockKeyhole aria-hidden="true" className="mt-1 size-5 shrink-0 text-earth" />
        <span>Data pemesan disamarkan. Untuk {purpose}, isi 4 angka terakhir nomor WhatsApp pemesan.</span>
      </p>
      <div className="mt-3 grid items-start gap-3 sm:grid-cols-[12rem_auto] sm:justify-start">
        <TextField
          label="4 angka terakhir"
          name="phone4"
          error={error}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          pattern="\d{4}"
        />
        <Button type="submit" aria-disabled={isBusy || undefined} className="sm:mt-[1.85rem]">
          {isBusy ? 'Membuka…' : 'Buka'}
        </Button>
      </div>
    </form>
  )
}
