import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import {
  emailMessage,
  emailPattern,
  maxEmailLength,
  normalizeEmail,
} from '../../../../worker/contract/lib/email'
import { formatRupiah, shortDate } from '../../../../worker/contract/lib/format'
import { normalizePhone, phoneMessage, phonePattern } from '../../../../worker/contract/lib/phone'
import { useStoredValue } from '../../../lib/stored'
import { orderUrlHash } from '../../../lib/urls'
import { useFormWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { Dialog, DialogActions } from '../../../ui/dialog'
import { EmailField } from '../../../ui/email-field'
import { TextField } from '../../../ui/field'
import { toast } from '../../../ui/toast'
import { ToolButton } from '../../../ui/tool-button'
import { generalChatUrl } from '../../chat'
import { AskByWhatsappButton } from '../../frame/links'
import { TitledSection } from '../../frame/page-parts'
import { myOrders, removeSavedOrder } from '../../my-orders'
import { useContent } from '../../site-content'
import { emailOrderLinks } from '../calls'
import { FailureMessage } from '../order-parts'
import { OrderStateBadge } from './order-state'

type ForgetDialogProps = { order_id: string | null; onClose: () => void }

/** Dialog that asks before an order is removed from this browser, because its secret link is lost too. */
function ForgetDialog({ order_id, onClose }: ForgetDialogProps) {
  const forget = () => {
    onClose()
    if (!order_id) return
    removeSavedOrder(order_id)
    toast(`${order_id} dihapus dari perangkat ini.`)
  }
  return (
    <Dialog isOpen={order_id !== null} onClose={onClose} title={`Hapus ${order_id} dari perangkat ini?`}>
      <p>
        Pesanan itu sendiri tidak dibatalkan. Untuk membukanya lagi Anda memerlukan ID pesanan dan 4 angka
        terakhir nomor WhatsApp.
      </p>
      <DialogActions onCancel={onClose} cancel="Tidak jadi">
        <Button look="danger" onClick={forget}>
          Hapus dari perangkat ini
        </Button>
      </DialogActions>
    </Dialog>
  )
}

export function MyOrdersList() {
  const saved = useStoredValue(myOrders)
  const [leaving, setLeaving] = useState<string | null>(null)
  if (saved.length === 0) return null
  return (
    <TitledSection id="my-orders-title" title="Pesanan saya" className="mt-10 max-w-2xl print:hidden">
      <p className="text-muted">Pesanan yang dibuat atau dibuka di perangkat ini.</p>
      <ul className="mt-4 grid grid-cols-1 gap-3">
        {saved.map(({ order_id, key, order }) => (
          <li
            key={order_id}
            className="card relative flex flex-wrap items-center gap-x-3 gap-y-1 p-4 pr-14 hover:border-primary"
          >
            <div className="min-w-0 grow">
              <a
                href={orderUrlHash({ order_id, key })}
                className="font-bold after:absolute after:inset-0 after:rounded-card"
              >
                <span translate="no">{order_id}</span>
              </a>
              <p className="text-sm text-muted">
                {shortDate(order.created_at)} ·{' '}
                <span translate="no" className="money">
                  {formatRupiah(order.total_amount)}
                </span>
              </p>
            </div>
            <OrderStateBadge order={order} />
            <ToolButton
              icon={X}
              label={`Hapus ${order_id} dari perangkat ini`}
              tone="remove"
              aria-haspopup="dialog"
              className="absolute top-1/2 right-1.5 -translate-y-1/2"
              onClick={() => setLeaving(order_id)}
            />
          </li>
        ))}
      </ul>
      <ForgetDialog order_id={leaving} onClose={() => setLeaving(null)} />
    </TitledSection>
  )
}

type Errors = { phone: string | null; email: string | null }

const errorsOf = (phone: string, email: string): Errors => ({
  phone: phonePattern.test(normalizePhone(phone)) ? null : phoneMessage.pattern,
  email: emailPattern.test(normalizeEmail(email)) ? null : emailMessage,
})

const textIn = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** E-mails order links to customers who have neither code nor link, and shows nothing about their orders. */
export function ForgottenCodeForm() {
  const { whatsapp, can_mail } = useContent()
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

  if (!can_mail)
    return (
      <AskByWhatsappButton className="mt-4 print:hidden">
        Lupa ID? Tanyakan lewat WhatsApp
      </AskByWhatsappButton>
    )
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
              href={generalChatUrl(whatsapp)}
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
