import { type FormEvent, useState } from 'react'
import {
  emailMessage,
  emailPattern,
  maxEmailLength,
  normalizeEmail,
} from '../../../../worker/contract/lib/email'
import { normalizePhone, phoneMessage, phonePattern } from '../../../../worker/contract/lib/phone'
import { useFormWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { EmailField } from '../../../ui/email-field'
import { TextField } from '../../../ui/field'
import { generalChat } from '../../chat'
import { useContent } from '../../site-content'
import { emailOrderLinks } from '../calls'
import { FailureMessage } from '../order-parts'

type Errors = { phone: string | null; email: string | null }

const errorsOf = (phone: string, email: string): Errors => ({
  phone: phonePattern.test(normalizePhone(phone)) ? null : phoneMessage.pattern,
  email: emailPattern.test(normalizeEmail(email)) ? null : emailMessage,
})

const textIn = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Sends the order links by e-mail to customers who have neither code nor link. Shows nothing about the orders. */
export function ForgottenCodeForm() {
  const { whatsapp } = useContent()
  const [errors, setErrors] = useState<Errors>({ phone: null, email: null })
  const [isSent, setIsSent] = useState(false)
  const { write, isBusy, problem } = useFormWrite()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [phone, email] = [textIn(form, 'phone'), textIn(form, 'email')]
    const wrong = errorsOf(phone, email)
    setErrors(wrong)
    if (wrong.phone !== null || wrong.email !== null) return
    void write(async () => {
      await emailOrderLinks({ phone, email })
      setIsSent(true)
    })
  }

  return (
    <details className="mt-4 max-w-2xl print:hidden">
      <summary className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4">
        Lupa ID?
      </summary>
      <form method="post" onSubmit={submit} noValidate className="card mt-2 grid grid-cols-1 gap-4 p-5">
        <p>
          Isi nomor WhatsApp dan email yang Anda pakai saat memesan. Tautan pesanan Anda kami kirim ke email
          itu.
        </p>
        <TextField
          name="phone"
          label="Nomor WhatsApp"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          error={errors.phone}
        />
        <EmailField
          name="email"
          label="Email"
          autoComplete="email"
          maxLength={maxEmailLength}
          error={errors.email}
        />
        <FailureMessage>{problem?.detail}</FailureMessage>
        <p role="status" className="font-semibold text-earth empty:hidden">
          {isSent &&
            'Bila nomor dan email itu cocok dengan sebuah pesanan, tautannya sampai di email Anda dalam beberapa menit. Periksa juga folder spam.'}
        </p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button type="submit" aria-disabled={isBusy || undefined}>
            {isBusy ? 'Mengirim…' : 'Kirim tautan ke email'}
          </Button>
          {whatsapp.number && (
            <a
              href={generalChat(whatsapp)}
              target="_blank"
              rel="noopener noreferrer"
              className="font-semibold text-primary underline underline-offset-4"
            >
              Tanyakan lewat WhatsApp
            </a>
          )}
        </div>
      </form>
    </details>
  )
}
