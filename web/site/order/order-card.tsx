import { lazy, Suspense } from 'react'
import { dateTime } from '../../../worker/contract/format'
import type { OrderView } from '../../../worker/contract/orders/orders'
import { serverNow } from '../../lib/clock'
import { certificateUrl, orderHash, urls } from '../../lib/urls'
import { OrderStatusBadge } from '../../ui/badge'
import { LinkButton, OutsideButton } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { PrintButton } from '../../ui/icon-buttons'
import { Stepper } from '../../ui/stepper'
import { statusChat } from '../chat'
import { useWait, WaitingContext } from '../evidence/files'
import { EvidenceSection } from '../evidence/section'
import type { Evidence } from '../evidence/use-evidence'
import { useContent } from '../site-content'
import { Arrived } from './arrived'
import { CancelButton } from './cancel-dialog'
import { ClaimButton } from './claim-button'
import { useClaim } from './claim-dialog'
import { Done } from './done'
import { isDone, nextStep, orderPicture } from './done-words'
import { type Fact, Facts } from './facts'
import { ItemsTable } from './items-table'
import { MessagesSwitch } from './messages-switch'
import { NamesForm } from './names-form'
import { isViewOnly, LinkOnlyButton, NeedsLink } from './needs-link'
import { PhaseNotice } from './notice'
import { PaymentBadge } from './payment-badge'
import { isClosed, isOpen, isPayable, type Phase, phaseOf } from './phase'
import { ReorderButton } from './reorder-button'
import { SentProofs } from './sent-proofs'
import { isOnlyBadal, stepsOf } from './steps'
import { UnlockForm } from './unlock-form'

const Corrections = lazy(() => import('./corrections'))
const Money = lazy(() => import('./money'))

const facts = (order: OrderView): Fact[] => [
  ['Nama', order.customer_name],
  ['Email', order.customer_email],
  ['WhatsApp', order.customer_phone],
  ['Status pembayaran', <PaymentBadge key="payment" order={order} />],
]

type Changed = { order: OrderView; onChange: (order: OrderView) => void; onReload: () => void }
type CardProps = Changed & {
  evidence: Evidence
  /** Digits opened the order. */
  onUnlock: (order: OrderView) => void
}

const claimLook = (phase: Phase) => (phase === 'late' ? 'primary' : 'secondary')

function Actions({ order, phase, onChange, onReload }: Changed & { phase: Phase }) {
  const { whatsapp } = useContent()
  const claim = useClaim(order, order, onReload)
  return (
    <div data-own-chat={whatsapp.number ? true : undefined} className="flex flex-wrap gap-3 print:hidden">
      {isPayable(phase) && <LinkButton to={`${urls.payment}${orderHash(order)}`}>Bayar sekarang</LinkButton>}
      {isClosed(phase) && <ReorderButton order={order} />}
      <ClaimButton {...{ order, phase }} look={claimLook(phase)} onClick={claim.open} />
      {claim.dialog}
      {order.certificate_id && !isDone(order) && (
        <LinkButton to={`${certificateUrl(order.certificate_id)}${order.masked ? '' : orderHash(order)}`}>
          Lihat Sertifikat
        </LinkButton>
      )}
      {order.slaughter_proof_url && (
        <OutsideButton to={order.slaughter_proof_url} look="secondary">
          {isOnlyBadal(order) ? 'Lihat bukti pelaksanaan' : 'Lihat bukti penyembelihan'}
        </OutsideButton>
      )}
      {whatsapp.number && (
        <OutsideButton to={statusChat(whatsapp, order.order_id)} look="secondary">
          Hubungi Admin
        </OutsideButton>
      )}
      <PrintButton look="secondary" />
      {!order.masked && (
        <LinkButton to={`${urls.invoice}${orderHash(order)}`} look="secondary">
          Faktur
        </LinkButton>
      )}
      {order.key && (
        <CopyButton label="Tautan pesanan" value={`${location.origin}${urls.orderStatus}${orderHash(order)}`}>
          Salin tautan
        </CopyButton>
      )}
      {order.can_cancel && order.key && <CancelButton order={order} onCancelled={onChange} />}
      {order.can_cancel && isViewOnly(order) && <LinkOnlyButton look="undo">Batalkan pesanan</LinkOnlyButton>}
    </div>
  )
}

/** The order itself: what stands now, what was bought, and what can be done with it. */
function Receipt({ order, evidence, onChange, onReload }: Omit<CardProps, 'onUnlock'>) {
  const { eid_date } = useContent()
  const phase = phaseOf(order, serverNow())
  const next = isDone(order) ? '' : nextStep(order, evidence.found?.items ?? [], eid_date)
  return (
    <section
      aria-labelledby="order-title"
      className="card grid grid-cols-1 gap-6 p-5 md:p-6 print:flex print:flex-col print:border-0 print:p-0"
    >
      <div>
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="order-title" translate="no" className="text-xl">
            {order.order_id}
          </h2>
          <OrderStatusBadge value={order.status} />
        </div>
        <p className="text-muted">Dibuat {dateTime(order.created_at)}</p>
      </div>
      <PhaseNotice order={order} phase={phase} next={next} />
      <Arrived order={order} phase={phase} />
      {isOpen(phase) && <Stepper label="Perjalanan pesanan" steps={stepsOf(order)} />}
      <Facts facts={facts(order)} className="gap-4 sm:grid-cols-2 lg:grid-cols-4" />
      <ItemsTable order={order} />
      <SentProofs order={order} />
      <Actions {...{ order, phase, onChange, onReload }} />
    </section>
  )
}

/** Everything a customer sees of an order, as far as they proved to be its customer. What is done stands before its receipt. */
export function OrderCard(props: CardProps) {
  const { order, evidence, onChange } = props
  const phase = phaseOf(order, serverNow())
  const isReady = isDone(order)
  const hasPicture = orderPicture(evidence.found?.items ?? []) !== null
  const { isWaiting, letGo } = useWait(isReady && hasPicture)
  const proof = order.has_seats && !order.masked && (
    <WaitingContext value={isWaiting}>
      <EvidenceSection evidence={evidence} isShared={isReady} />
    </WaitingContext>
  )
  return (
    <div className="grid grid-cols-1 gap-6 print:block">
      {isReady && <Done order={order} evidence={evidence} onShown={letGo} />}
      {isReady && proof}
      <Receipt {...props} />
      {!isReady && proof}
      {order.masked && (
        <UnlockForm
          order={order}
          onUnlock={props.onUnlock}
          purpose={order.can_claim && !isOpen(phase) ? 'mengabarkan transfer Anda' : undefined}
        />
      )}
      {isViewOnly(order) && <NeedsLink order={order} />}
      {order.has_money && !order.masked && (
        <Suspense>
          <Money order={order} onChanged={props.onReload} />
        </Suspense>
      )}
      {order.can_name && !order.masked && <NamesForm order={order} onSaved={onChange} />}
      {order.has_seats && !order.masked && (
        <Suspense>
          <Corrections order={order} />
        </Suspense>
      )}
      {!order.masked && <MessagesSwitch order={order} onSaved={onChange} />}
    </div>
  )
}
