import { LockKeyhole } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { asProblem } from '../../lib/problem'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'

type DigitsFormProps = {
  /** Why the digits are asked for. */
  children: ReactNode
  /** Opens with them, or throws `ApiProblem`. */
  open: (phone4: string) => Promise<void>
  /** How wrong digits are answered: like a code that does not exist. */
  wrong: { code: string; message: string }
}

/** Asks for the last four digits of the customer's phone. */
export function DigitsForm({ children, open, wrong }: DigitsFormProps) {
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
      await open(phone4)
    } catch (failure) {
      const { code, detail } = asProblem(failure)
      setError(code === wrong.code ? wrong.message : detail)
      input.focus()
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate className="card bg-gold-soft p-5 print:hidden">
      <p className="flex gap-3">
        <LockKeyhole aria-hidden="true" className="mt-1 size-5 shrink-0 text-earth" />
        <span>{children}</span>
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
