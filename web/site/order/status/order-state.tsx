import { isBadalService } from '../../../../worker/contract/labels'
import { dateTime, formatRupiah, longDate, shortDate } from '../../../../worker/contract/lib/format'
import { endWithPunctuation } from '../../../../worker/contract/lib/text'
import { channelLabels } from '../../../../worker/contract/money/charge-words'
import type { OrderView } from '../../../../worker/contract/orders/orders'
import { riteTime } from '../../../../worker/contract/orders/rules'
import { serverNow } from '../../../lib/clock'
import { orderUrlHash, siteUrls } from '../../../lib/urls'
import { Badge, OrderStatusBadge, PaidBadge } from '../../../ui/badge'
import type { ProgressStep } from '../../../ui/stepper'
import { isPayablePhase, type Phase, paymentDeadline } from '../phase'
import { claimStateText, lateClaimText, paymentExpiredText, rejectionText } from '../phase-words'

const joined = (...texts: (string | null | undefined | false)[]) =>
  texts.filter(Boolean).join(', ') || undefined

const slaughterNote = (order: OrderView) => {
  const at = riteTime(order)
  return order.slaughter_status === 'pending'
    ? undefined
    : joined(at && longDate(at), order.slaughter_location)
}

const paymentNote = (order: OrderView) => {
  if (order.payment_verified_at) return shortDate(order.payment_verified_at)
  if (order.payment_claimed_at) return 'Sedang diperiksa'
  return order.paid_so_far === null ? undefined : 'Baru sebagian'
}

/** Whether the order contains only badal umrah and hajj (performed for somebody else), which include no slaughter. */
export const hasOnlyBadal = ({ items }: Pick<OrderView, 'items'>) =>
  items.every(({ kind }) => isBadalService(kind))

/** The first step after the last done step is current. A skipped step counts as done, unless it is the payment. */
export function orderStepsOf(order: OrderView): ProgressStep[] {
  const facts = [
    { label: 'Dibuat', isDone: true, note: shortDate(order.created_at) },
    {
      label: 'Dibayar',
      isDone: order.payment_status === 'verified' && order.short_by === 0,
      note: paymentNote(order),
    },
    {
      label: 'Diproses',
      isDone: order.status === 'processing' || order.status === 'completed',
      note: undefined,
    },
    {
      label: hasOnlyBadal(order) ? 'Dilaksanakan' : 'Disembelih',
      isDone: order.slaughter_status === 'completed',
      note: slaughterNote(order),
    },
    { label: 'Sertifikat', isDone: order.certificate_id !== null, note: order.certificate_id ?? undefined },
  ]
  const lastDone = facts.findLastIndex(({ isDone }) => isDone)
  const stateOf = (label: string, isDone: boolean, i: number) => {
    if (isDone || (i < lastDone && label !== 'Dibayar')) return 'done'
    return i === lastDone + 1 ? 'current' : 'todo'
  }
  return facts.map(({ label, note, isDone }, i) => ({ label, note, state: stateOf(label, isDone, i) }))
}

type Payment = Pick<OrderView, 'payment_status' | 'payment_claimed_at'>

const isToVerify = ({ payment_status, payment_claimed_at }: Payment) =>
  payment_status === 'pending' && payment_claimed_at !== null

const ToVerify = () => <Badge tone="blue">Menunggu verifikasi</Badge>

/** If the customer has reported the payment, shows that it awaits verification instead of showing it as unpaid. */
export function PaymentBadge({ order }: { order: Payment & Pick<OrderView, 'paid_so_far' | 'short_by'> }) {
  if (isToVerify(order)) return <ToVerify />
  if (order.paid_so_far !== null && order.payment_status === 'pending')
    return <Badge tone="yellow">Dibayar sebagian</Badge>
  return <PaidBadge order={order} />
}

export const OrderStateBadge = ({ order }: { order: Payment & Pick<OrderView, 'status'> }) =>
  order.status === 'pending' && isToVerify(order) ? <ToVerify /> : <OrderStatusBadge value={order.status} />

const tones = {
  wait: 'bg-yellow-soft text-yellow-ink',
  bad: 'bg-red-soft text-red-ink',
  good: 'bg-green-soft text-green-ink',
}

type Notice = { tone: keyof typeof tones; lead: string; text: string }

const reason = ({ payment_rejected_reason }: OrderView) =>
  payment_rejected_reason ? `Alasan: ${endWithPunctuation(payment_rejected_reason)} ` : ''

const short = ({ short_by }: OrderView): Notice => ({
  tone: 'bad',
  lead: `Pembayaran kurang ${formatRupiah(short_by)}.`,
  text: 'Sebagian uang pesanan ini tidak ada lagi pada kami. Hubungi kami, atau transfer kekurangannya, supaya pesanan Anda tetap dilaksanakan.',
})

const afterwards = (order: OrderView, next: string): Notice | null =>
  order.short_by > 0 ? short(order) : next === '' ? null : { tone: 'good', lead: 'Selanjutnya:', text: next }

const notices: Record<Phase, (order: OrderView, next: string) => Notice | null> = {
  waiting: order => ({
    tone: 'wait',
    lead: order.charge
      ? `Menunggu pembayaran lewat ${channelLabels[order.charge.channel]}`
      : 'Menunggu pembayaran',
    text: `sampai ${dateTime(order.charge?.expires_at ?? order.expires_at)}.`,
  }),
  rejected: order => ({
    tone: 'bad',
    lead: 'Pembayaran ditolak.',
    text: `${reason(order)}Silakan bayar kembali sebelum ${dateTime(paymentDeadline(order))}.`,
  }),
  claimed: order => ({
    tone: 'wait',
    lead: 'Pembayaran sedang diperiksa.',
    text: claimStateText(order, serverNow()),
  }),
  late: order => ({
    tone: 'wait',
    lead: 'Pesanan ini sudah dibatalkan, tetapi transfer Anda kami periksa.',
    text: lateClaimText(order, serverNow()),
  }),
  expired: order => ({
    tone: 'bad',
    lead: 'Pesanan dibatalkan otomatis',
    text: paymentExpiredText(order) + rejectionText(order),
  }),
  cancelled: order => ({
    tone: 'bad',
    lead: 'Pesanan ini sudah dibatalkan.',
    text: rejectionText(order).trim(),
  }),
  paid: afterwards,
  underway: afterwards,
}

/** `next` is the text about the step after payment. */
export function OrderPhaseNotice({ order, phase, next }: { order: OrderView; phase: Phase; next: string }) {
  const notice = notices[phase](order, next)
  if (!notice) return null
  const { tone, lead, text } = notice
  return (
    <p className={`typed-text rounded-card px-4 py-3 ${tones[tone]}`}>
      <strong>{lead}</strong> {text}
      {order.charge && isPayablePhase(phase) && (
        <>
          {' '}
          <a
            href={`${siteUrls.payment}${orderUrlHash(order)}`}
            className="font-semibold underline underline-offset-4 print:hidden"
          >
            Lihat cara bayarnya
          </a>
        </>
      )}
    </p>
  )
}
