import { FileCheck, RotateCcw, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { dateTime, fileSize } from '../../../worker/contract/lib/format'
import { normalizePhone } from '../../../worker/contract/lib/phone'
import type { OrderView } from '../../../worker/contract/orders/orders'
import { serverNowText } from '../../lib/clock'
import { siteUrls } from '../../lib/urls'
import { ActionButton } from '../../ui/icon-buttons'
import { type CartLine, namesAsFormInput } from '../checkout/cart'
import { checkoutDraft } from '../checkout/draft'
import { useContent } from '../site-content'
import { navigateTo } from '../visit'
import { type Phase, receivedMoneyText } from './phase'

export type Fact = [label: string, value: ReactNode]

export const FactList = ({ facts, className }: { facts: Fact[]; className: string }) => (
  <dl className={`grid grid-cols-1 ${className}`}>
    {facts.map(
      ([label, value]) =>
        value && (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-semibold break-words">{value}</dd>
          </div>
        ),
    )}
  </dl>
)

type FailureProps = { className?: string; children: string | null | undefined }

export const FailureMessage = ({ className = '', children }: FailureProps) => (
  <p role="alert" className={`font-semibold text-danger empty:hidden ${className}`}>
    {children}
  </p>
)

export function ReceivedAmount({ order, phase }: { order: OrderView; phase: Phase }) {
  const text = receivedMoneyText(order, phase)
  return text && <p className="rounded-card bg-blue-soft px-4 py-3 text-blue-ink">{text}</p>
}

export function SentProofList({ order: { proofs } }: { order: OrderView }) {
  if (proofs.length === 0) return null
  return (
    <section aria-labelledby="proofs-title" className="print:hidden">
      <h3 id="proofs-title" className="text-base">
        Bukti transfer yang kami terima
      </h3>
      <ul className="mt-2 grid grid-cols-1 gap-2">
        {proofs.map(({ name, size, created_at }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: proofs have no id and are only appended
          <li key={n} className="flex gap-2">
            <FileCheck aria-hidden="true" className="mt-1 size-4 shrink-0 text-gold" />
            <span className="min-w-0 wrap-anywhere">
              {name}{' '}
              <span className="text-muted">
                ({fileSize(size)}, dikirim {dateTime(created_at)})
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const SavedNotice = ({ savedAt }: { savedAt: string }) => (
  <p
    role="status"
    className="mb-6 flex gap-3 rounded-card bg-yellow-soft px-4 py-3 text-yellow-ink print:hidden"
  >
    <WifiOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
    <span>
      <strong>Tanpa koneksi.</strong> Ini salinan yang tersimpan di perangkat ini pada {dateTime(savedAt)}.
      Keadaannya mungkin sudah berubah.
    </span>
  </p>
)

export function PrintHeader() {
  const { shop, home, whatsapp } = useContent()
  const { address, phone, email } = home.footer.contact
  const chat = whatsapp.number === normalizePhone(phone) ? '' : whatsapp.number
  const ways = [phone, chat && `WhatsApp ${chat}`, email, location.host].filter(Boolean)
  return (
    <div className="mb-6 hidden border-b border-line pb-4 print:block">
      <p className="text-lg font-bold">{shop.name}</p>
      {address && <p>{address}</p>}
      <p>{ways.join(' · ')}</p>
      <p className="text-sm text-muted">Dicetak {dateTime(serverNowText())}</p>
    </div>
  )
}

type Item = OrderView['items'][number]

function lineOf({ animal_id, service_id, name, quantity, beneficiaries }: Item): CartLine[] {
  const names = namesAsFormInput(beneficiaries)
  if (animal_id) return [{ kind: 'animal', id: animal_id, name, quantity, names }]
  if (service_id) return [{ kind: 'service', id: service_id, name, quantity, names }]
  return []
}

/** Fills the order form for 'Pesan ulang' (order again). Masked customer data is not copied. */
export function fillDraftFromOrder(order: OrderView) {
  const { masked, customer_name, customer_phone, customer_email } = order
  checkoutDraft.update(old => ({
    ...old,
    lines: order.items.flatMap(lineOf),
    fields: masked ? old.fields : { ...old.fields, customer_name, customer_phone, customer_email },
    service: order.service,
    sending: null,
  }))
}

export function OrderAgainButton({ order }: { order: OrderView }) {
  const again = () => {
    fillDraftFromOrder(order)
    navigateTo(siteUrls.order)
  }
  return (
    <ActionButton icon={RotateCcw} onClick={again}>
      Pesan ulang
    </ActionButton>
  )
}
