import {
  Ban,
  CircleCheck,
  CircleDashed,
  Clock,
  Hourglass,
  type LucideIcon,
  MessageCircle,
  Share2,
  TriangleAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { dateTime, formatRupiah } from '../../../../worker/contract/lib/format'
import { endWithPunctuation } from '../../../../worker/contract/lib/text'
import type { OrderView } from '../../../../worker/contract/orders/orders'
import { serverNow } from '../../../lib/clock'
import { isPlainRecord, textOrEmpty } from '../../../lib/guards'
import { orderUrlHash, siteUrls } from '../../../lib/urls'
import { ExternalLinkButton, LinkButton } from '../../../ui/button'
import { CopyButton } from '../../../ui/copy-button'
import { ExactAmount } from '../../../ui/exact-amount'
import { ActionButton } from '../../../ui/icon-buttons'
import { shareOrCopyLink } from '../../../ui/share'
import { orderChatUrl, orderStatusChatUrl, paymentChatUrl } from '../../chat'
import { useContent } from '../../site-content'
import { useLocation } from '../../visit'
import { ClaimButton } from '../claim'
import { ItemsTable } from '../items-table'
import { OrderAgainButton } from '../order-parts'
import { amountDue, isClosedPhase, isPayablePhase, type Phase, paymentDeadline } from '../phase'
import { claimStateText, lateClaimText, paymentExpiredText, rejectionText } from '../phase-words'

type Head = { title: string; text: string; Icon: LucideIcon; colour: string }

const good = 'bg-green-soft text-green-ink'
const bad = 'bg-red-soft text-red-ink'
const wait = 'bg-yellow-soft text-yellow-ink'

const heads: Record<Phase, (order: OrderView) => Head> = {
  waiting: ({ paid_so_far }) => ({
    title: paid_so_far === null ? 'Pesanan Berhasil Dibuat!' : 'Pembayaran Anda belum lengkap',
    text: 'Tinggal satu langkah: selesaikan pembayaran sebelum batas waktunya.',
    Icon: paid_so_far === null ? CircleCheck : CircleDashed,
    colour: paid_so_far === null ? good : wait,
  }),
  rejected: order => ({
    title: 'Pembayaran belum dapat kami terima',
    text: order.payment_rejected_reason
      ? `Alasan: ${endWithPunctuation(order.payment_rejected_reason)}`
      : 'Silakan periksa kembali pembayaran Anda, lalu kabari kami lagi.',
    Icon: TriangleAlert,
    colour: bad,
  }),
  claimed: order => ({
    title: 'Pembayaran Anda sedang diperiksa',
    text: claimStateText(order, serverNow()),
    Icon: Hourglass,
    colour: wait,
  }),
  paid: () => ({
    title: 'Pembayaran sudah terverifikasi',
    text: 'Terima kasih. Perjalanan pesanan Anda dapat dipantau di Status Pesanan.',
    Icon: CircleCheck,
    colour: good,
  }),
  underway: () => ({
    title: 'Pesanan Anda sedang diproses',
    text: 'Perjalanan pesanan Anda dapat dipantau di Status Pesanan.',
    Icon: Clock,
    colour: wait,
  }),
  expired: order => ({
    title: 'Batas waktu pembayaran sudah lewat',
    text: `Pesanan ini dibatalkan otomatis ${paymentExpiredText(order)}${rejectionText(order)}`,
    Icon: Clock,
    colour: bad,
  }),
  cancelled: order => ({
    title: 'Pesanan ini sudah dibatalkan',
    text: order.payment_rejected_reason
      ? rejectionText(order).trim()
      : 'Jangan transfer untuk pesanan ini lagi. Sudah terlanjur? Kabari kami di bawah ini.',
    Icon: Ban,
    colour: bad,
  }),
  late: order => ({
    title: 'Kabar transfer Anda sudah kami terima',
    text: lateClaimText(order, serverNow()),
    Icon: Hourglass,
    colour: wait,
  }),
}

export function PaymentPhaseHeader({ order, phase }: { order: OrderView; phase: Phase }) {
  const { title, text, Icon, colour } = heads[phase](order)
  return (
    <header className="mb-6 flex items-start gap-4">
      <span className={`grid size-12 shrink-0 place-items-center rounded-full ${colour}`}>
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <div>
        <h1 className="text-2xl">{title}</h1>
        <p className="mt-1 typed-text max-w-[60ch] text-muted">{text}</p>
      </div>
    </header>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1">
    <dt>{label}</dt>
    <dd className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">{children}</dd>
  </div>
)

export const PaymentSummary = ({ order, isPayable }: { order: OrderView; isPayable: boolean }) => (
  <section aria-labelledby="summary-title" className="card p-5">
    <h2 id="summary-title" className="mb-2 text-lg">
      Ringkasan pesanan
    </h2>
    <dl className="divide-y divide-line">
      <Row label="ID Pesanan">
        <strong translate="no" className="text-lg">
          {order.order_id}
        </strong>
        <CopyButton label="ID pesanan" value={order.order_id} />
      </Row>
      <Row label="Subtotal">
        <span translate="no" className="money">
          {formatRupiah(order.subtotal)}
        </span>
      </Row>
      {order.discount > 0 && (
        <Row label="Diskon">
          <span translate="no" className="money">
            −{formatRupiah(order.discount)}
          </span>
        </Row>
      )}
      <Row label="Kode unik">
        <span translate="no" className="tabular-nums">
          {order.unique_code}
        </span>
      </Row>
      <Row label="Total pembayaran">
        <ExactAmount {...order} />
        {isPayable && order.remaining === null && (
          <CopyButton label="Total pembayaran" value={String(order.total_amount)} />
        )}
      </Row>
      {order.paid_so_far !== null && order.remaining !== null && (
        <>
          <Row label="Sudah kami terima">
            <span translate="no" className="money">
              −{formatRupiah(order.paid_so_far)}
            </span>
          </Row>
          <Row label="Kurang">
            <strong translate="no" className="money text-xl">
              {formatRupiah(order.remaining)}
            </strong>
            {isPayable && <CopyButton label="Sisa pembayaran" value={String(order.remaining)} />}
          </Row>
        </>
      )}
    </dl>
    {isPayable && order.remaining === null && (
      <p className="mt-3 rounded-card bg-gold-soft px-4 py-3">
        Transfer tepat sampai tiga angka terakhir. Angka itu kode unik yang membuat pembayaran Anda langsung
        dikenali.
      </p>
    )}
    <details className="group mt-3 print:hidden">
      <summary className="flex min-h-11 items-center font-semibold text-primary underline underline-offset-4">
        Lihat rincian
      </summary>
      <div className="pt-2">
        <ItemsTable order={order} />
      </div>
    </details>
  </section>
)

/** Referral and discount codes from the order form; known only on the page that opens right after ordering. */
function useCodes() {
  const { state } = useLocation()
  const codes = isPlainRecord(state) && isPlainRecord(state.codes) ? state.codes : {}
  return { referral_code: textOrEmpty(codes.referral_code), discount_code: textOrEmpty(codes.discount_code) }
}

/** Shows nothing without the order's key, because the shared link needs the key to open the order. */
function ShareButton({ order }: { order: OrderView }) {
  if (order.key === null) return null
  const hand = () =>
    shareOrCopyLink({
      title: `Pembayaran ${order.order_id}`,
      text: `Pembayaran ${order.order_id}: ${formatRupiah(amountDue(order))} sebelum ${dateTime(paymentDeadline(order))}.`,
      url: `${location.origin}${siteUrls.payment}${orderUrlHash(order)}`,
      label: 'Tautan pembayaran',
    })
  return (
    <div>
      <ActionButton
        icon={Share2}
        look="secondary"
        className="w-full sm:w-auto"
        aria-describedby="share-hint"
        onClick={hand}
      >
        Bagikan tautan pembayaran
      </ActionButton>
      <p id="share-hint" className="mt-1 text-sm text-muted">
        Untuk yang membayarkan. Tautan ini membuka seluruh pesanan: kirim hanya kepada orang yang Anda
        percaya.
      </p>
    </div>
  )
}

type ActionsProps = {
  order: OrderView
  phase: Phase
  /** True if a bar at the bottom of narrow screens shows the claim button. */
  hasBar: boolean
  onClaim: () => void
}

export function PaymentActions({ order, phase, hasBar, onClaim }: ActionsProps) {
  const { whatsapp } = useContent()
  const codes = useCodes()
  const isAboutMoney = isPayablePhase(phase) || phase === 'claimed' || phase === 'late'
  return (
    <div
      data-own-chat={whatsapp.number ? true : undefined}
      className="grid grid-cols-1 gap-3 sm:flex sm:flex-wrap print:hidden"
    >
      {isPayablePhase(phase) && (
        <ClaimButton
          {...{ order, phase }}
          look={hasBar ? 'primary' : 'secondary'}
          onClick={onClaim}
          className={hasBar ? 'max-lg:hidden' : ''}
        />
      )}
      {phase === 'late' && <ClaimButton {...{ order, phase }} onClick={onClaim} />}
      {isClosedPhase(phase) && <OrderAgainButton order={order} />}
      {whatsapp.number && (
        <ExternalLinkButton
          to={isAboutMoney ? paymentChatUrl(whatsapp, order) : orderStatusChatUrl(whatsapp, order.order_id)}
          look="secondary"
        >
          <MessageCircle aria-hidden="true" className="size-4.5" />
          {isAboutMoney ? 'Konfirmasi via WhatsApp' : 'Hubungi Admin'}
        </ExternalLinkButton>
      )}
      {whatsapp.number && isPayablePhase(phase) && (
        <ExternalLinkButton to={orderChatUrl(whatsapp, order, codes)} look="secondary">
          Kirim ringkasan via WhatsApp
        </ExternalLinkButton>
      )}
      {isPayablePhase(phase) && <ShareButton order={order} />}
      <LinkButton to={`${siteUrls.orderStatus}${orderUrlHash(order)}`} look="secondary">
        Cek Status Pesanan
      </LinkButton>
      {!isPayablePhase(phase) && phase !== 'late' && (
        <ClaimButton {...{ order, phase }} onClick={onClaim} look="quiet" />
      )}
    </div>
  )
}

type BottomBarProps = { order: OrderView; phase: Phase; onClaim: () => void }

export const PaymentBottomBar = ({ order, phase, onClaim }: BottomBarProps) => (
  <div className="bottom-bar -mx-4 mt-8 -mb-8 md:-mx-6 md:-mb-12 md:px-6">
    <p className="min-w-0 leading-tight">
      <span className="block text-sm text-muted">Transfer tepat</span>
      <span translate="no" className="money block text-lg font-bold">
        {formatRupiah(amountDue(order))}
      </span>
    </p>
    <ClaimButton {...{ order, phase }} onClick={onClaim} className="max-w-80 grow" />
  </div>
)
