import { LockKeyhole } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import {
  maxPhoneLength,
  normalizePhone,
  phoneMessage,
  phonePattern,
  toAsciiDigits,
} from '../../../worker/contract/lib/phone'
import type { OrderView } from '../../../worker/contract/orders/orders'
import { problemOrRethrow } from '../../lib/problem'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import { type Digits, readCustomerOrder } from './calls'

type Asked = 'phone4' | 'phone'

type DigitsFormProps = {
  children: ReactNode
  /** Which digits to ask for: the last four, or the whole phone number after too many wrong attempts. */
  asked?: Asked
  /** Resolves if the digits are correct. Throws `ApiProblem`. */
  open: (digits: Digits) => Promise<void>
}

const fields = {
  phone4: { label: '4 angka terakhir', inputMode: 'numeric', maxLength: maxPhoneLength },
  phone: {
    label: 'Nomor WhatsApp lengkap',
    inputMode: 'tel',
    maxLength: maxPhoneLength,
    placeholder: '0812…',
  },
} as const

/** Wrong digits give the same problem codes as an unknown order or certificate. */
const wrongCodes = ['order_not_found', 'certificate_not_found']
const wrong = 'Angka tidak cocok dengan pesanan ini. Silakan periksa kembali.'

/** Accepts a whole phone number instead of four digits too, because visitors paste it and phones fill it in. */
export function readDigits(asked: Asked, text: string): Digits | string {
  const phone4 = toAsciiDigits(text)
  if (asked === 'phone4' && /^\d{4}$/.test(phone4)) return { phone4 }
  const phone = normalizePhone(text)
  if (phonePattern.test(phone)) return { phone }
  return asked === 'phone4' ? 'Isi 4 angka terakhir nomor WhatsApp' : phoneMessage.pattern
}

export function AccessDigitsForm({ children, asked: first = 'phone4', open }: DigitsFormProps) {
  const [asked, setAsked] = useState<Asked>(first)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = event.currentTarget.elements.namedItem('digits')
    if (!(input instanceof HTMLInputElement) || isBusy) return
    const digits = readDigits(asked, input.value.trim())
    if (typeof digits === 'string') {
      setError(digits)
      return input.focus()
    }
    setIsBusy(true)
    setError(null)
    try {
      await open(digits)
    } catch (failure) {
      const { code, detail } = problemOrRethrow(failure)
      setError(wrongCodes.includes(code) ? wrong : detail)
      if (code === 'digits_locked') {
        setAsked('phone')
        input.value = ''
      }
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
      <div className="mt-3 grid items-start gap-3 sm:grid-cols-[14rem_auto] sm:justify-start">
        <TextField name="digits" error={error} autoComplete="off" {...fields[asked]} />
        <Button type="submit" aria-disabled={isBusy || undefined} className="sm:mt-[1.85rem]">
          {isBusy ? 'Membuka…' : 'Buka'}
        </Button>
      </div>
    </form>
  )
}

type UnlockFormProps = {
  order: OrderView
  onUnlock: (order: OrderView) => void
  purpose?: string
}

export const UnlockOrderForm = ({ order, onUnlock, purpose = 'membukanya' }: UnlockFormProps) => (
  <AccessDigitsForm
    open={async digits => onUnlock(await readCustomerOrder({ order_id: order.order_id, key: null }, digits))}
  >
    Data pemesan disamarkan. Untuk {purpose}, isi 4 angka terakhir nomor WhatsApp pemesan.
  </AccessDigitsForm>
)
