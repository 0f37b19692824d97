import { useState } from 'react'
import { clockText, dateTime, remainingTimeText } from '../../../../worker/contract/lib/format'
import type { OrderView } from '../../../../worker/contract/orders/orders'
import { serverNow } from '../../../lib/clock'
import { isPlainRecord } from '../../../lib/guards'
import { useStoredValue } from '../../../lib/stored'
import { type OrderCredential, readOrderHash, siteUrls } from '../../../lib/urls'
import { LinkButton } from '../../../ui/button'
import { useSecondsUntil } from '../../../ui/countdown'
import { EmptyState, ErrorState } from '../../../ui/states'
import { toast } from '../../../ui/toast'
import { BrowserOnly, OrderSkeleton } from '../../frame/page-parts'
import { isOrderView, myOrders } from '../../my-orders'
import { definePrivatePage } from '../../page'
import { useLocation } from '../../visit'
import { useClaimDialog } from '../claim'
import { UnlockOrderForm } from '../digits-form'
import { PrintHeader, ReceivedAmount, SavedNotice, SentProofList } from '../order-parts'
import { isPayablePhase, orderPhase, paymentDeadline } from '../phase'
import { useOrder } from '../use-order'
import { PaymentMethods } from './methods'
import { PaymentActions, PaymentBottomBar, PaymentPhaseHeader, PaymentSummary } from './summary'

function Deadline({ expires_at, onEnd }: { expires_at: string; onEnd: () => void }) {
  const seconds = useSecondsUntil(expires_at, undefined, onEnd)
  return (
    <section aria-labelledby="deadline-title" className="card bg-gold-soft p-5 text-center">
      <h2 id="deadline-title" className="text-base">
        Batas waktu pembayaran
      </h2>
      <p role="timer" className="mt-1 text-2xl font-bold tabular-nums print:hidden">
        {clockText(seconds)}
      </p>
      <p>
        <span className="print:hidden">
          {seconds > 0 ? `Tersisa ${remainingTimeText(seconds)}, ` : 'Waktu habis, '}
        </span>
        sampai {dateTime(expires_at)}
      </p>
    </section>
  )
}

const payingSteps = [
  'Bayar dengan salah satu cara yang ditampilkan di halaman ini.',
  'Masukkan jumlah persis seperti yang diminta, sampai tiga angka terakhir.',
  'Tekan “Saya sudah transfer” dan lampirkan bukti transfernya.',
  'Pembayaran diverifikasi dalam 1x24 jam kerja. Anda dapat memantaunya di Status Pesanan.',
]

/** Hours from the order to its payment deadline, at most 24, because a later extension does not count. */
const hoursOf = ({ created_at, expires_at }: Timed) =>
  Math.min(24, Math.round((Date.parse(expires_at) - Date.parse(created_at)) / 3_600_000))

type Timed = Pick<OrderView, 'created_at' | 'expires_at'>

const Instructions = ({ order }: { order: Timed }) => (
  <section aria-labelledby="instructions-title" className="break-inside-avoid">
    <h2 id="instructions-title" className="mb-3 text-lg">
      Petunjuk pembayaran
    </h2>
    <ol className="grid max-w-[65ch] list-decimal gap-2 pl-6">
      {payingSteps.map(step => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    <p className="mt-3 text-muted">
      Pesanan yang belum dibayar dibatalkan otomatis setelah {hoursOf(order)} jam.
    </p>
  </section>
)

type Known = { credential: OrderCredential; firstPaint: OrderView | null }

/** The order from the secret link, from the form just sent, or the newest order saved in this browser. */
function useKnownOrder(): Known | null {
  const { hash, state } = useLocation()
  const saved = useStoredValue(myOrders)
  const [newest] = useState(() => myOrders.get()[0])
  const sent = isPlainRecord(state) && isOrderView(state.order) ? state.order : null
  const linked = readOrderHash(hash)
  if (linked) {
    const key = linked.key ?? saved.find(({ order_id }) => order_id === linked.order_id)?.key ?? null
    return { credential: { ...linked, key }, firstPaint: sent?.order_id === linked.order_id ? sent : null }
  }
  const credential = sent ?? newest
  return credential ? { credential, firstPaint: sent } : null
}

const Unknown = () => (
  <>
    <h1 className="mb-6 text-2xl">Pembayaran</h1>
    <EmptyState
      title="Belum ada pesanan untuk dibayar"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to={siteUrls.order}>Pesan Sekarang</LinkButton>
          <LinkButton to={siteUrls.orderStatus} look="secondary">
            Cek Status Pesanan
          </LinkButton>
        </div>
      }
    >
      Di perangkat ini belum ada pesanan. Buka tautan rahasia pesanan Anda, atau cari dengan ID pesanan.
    </EmptyState>
  </>
)

function Payment({ credential, firstPaint }: Known) {
  const { found, problem, reload, take } = useOrder(credential, firstPaint)
  /** True while a charge can be paid. A charge has another amount, so the bar with the transfer amount is hidden. */
  const [isLive, setLive] = useState(false)
  const claim = useClaimDialog(credential, found?.order ?? null, reload)
  const unlock = (order: OrderView) => {
    take(order)
    toast('Data pemesan dibuka untuk satu jam.')
  }
  if (!found) {
    return (
      <>
        <h1 className="mb-6 text-2xl">Pembayaran</h1>
        {problem ? <ErrorState message={problem.detail} onRetry={reload} /> : <OrderSkeleton />}
      </>
    )
  }
  const { order, savedAt } = found
  const phase = orderPhase(order, serverNow())
  return (
    <>
      {savedAt && problem && <SavedNotice savedAt={savedAt} />}
      <PrintHeader />
      <PaymentPhaseHeader order={order} phase={phase} />
      <div className="mb-6 empty:hidden">
        <ReceivedAmount order={order} phase={phase} />
      </div>
      <div
        className={`grid grid-cols-1 items-start gap-6 ${isPayablePhase(phase) ? 'lg:grid-cols-2 lg:grid-rows-[auto_1fr]' : 'max-w-2xl'}`}
      >
        <div className="grid grid-cols-1 gap-6">
          {isPayablePhase(phase) && <Deadline expires_at={paymentDeadline(order)} onEnd={reload} />}
          <PaymentSummary order={order} isPayable={isPayablePhase(phase)} />
        </div>
        {isPayablePhase(phase) && (
          <div className="lg:row-span-2">
            <PaymentMethods order={order} onChange={reload} onLive={setLive} />
          </div>
        )}
        <div className="grid grid-cols-1 gap-8">
          <PaymentActions order={order} phase={phase} hasBar={!isLive} onClaim={claim.open} />
          <SentProofList order={order} />
          {order.masked && (
            <UnlockOrderForm
              order={order}
              onUnlock={unlock}
              purpose={
                order.can_claim ? 'mengabarkan transfer Anda atau melihat sisa yang harus dibayar' : undefined
              }
            />
          )}
          {isPayablePhase(phase) && <Instructions order={order} />}
        </div>
      </div>
      {isPayablePhase(phase) && order.can_claim && !order.masked && !isLive && (
        <PaymentBottomBar order={order} phase={phase} onClaim={claim.open} />
      )}
      {claim.dialog}
    </>
  )
}

function PaymentOfDevice() {
  const known = useKnownOrder()
  if (!known) return <Unknown />
  const { order_id, key } = known.credential
  return <Payment key={`${order_id}.${key}`} {...known} />
}

function PaymentPage() {
  return (
    <div className="page py-8 md:py-12">
      <BrowserOnly head={<h1 className="mb-6 text-2xl">Pembayaran</h1>}>
        {!import.meta.env.SSR && <PaymentOfDevice />}
      </BrowserOnly>
    </div>
  )
}

export const page = definePrivatePage('Pembayaran', 'Selesaikan pembayaran pesanan Anda.', PaymentPage)
