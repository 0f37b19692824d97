import { lazy, Suspense, useState } from 'react'
import { dateTime } from '../../../../worker/contract/lib/format'
import type { OrderView } from '../../../../worker/contract/orders/orders'
import { serverNow } from '../../../lib/clock'
import { certificateUrl, orderUrlHash, siteUrls } from '../../../lib/urls'
import { useFormWrite } from '../../../lib/use-write'
import { OrderStatusBadge } from '../../../ui/badge'
import { Button, ExternalLinkButton, LinkButton } from '../../../ui/button'
import { CopyButton } from '../../../ui/copy-button'
import { Dialog, DialogActions } from '../../../ui/dialog'
import { PrintButton } from '../../../ui/icon-buttons'
import { ProgressSteps } from '../../../ui/stepper'
import { toast } from '../../../ui/toast'
import { orderStatusChatUrl } from '../../chat'
import { DelayPicturesContext, useDelayedPictures } from '../../evidence/files'
import { OrderEvidenceSection } from '../../evidence/section'
import type { Evidence } from '../../evidence/use-evidence'
import { TitledSection } from '../../frame/page-parts'
import { useContent } from '../../site-content'
import { cancelOwnOrder, saveMessageConsent } from '../calls'
import { ClaimButton, useClaimDialog } from '../claim'
import { UnlockOrderForm } from '../digits-form'
import { ItemsTable } from '../items-table'
import { isReadOnlyAccess, NeedsOrderLinkButton, NeedsOrderLinkNotice } from '../needs-link'
import {
  type Fact,
  FactList,
  FailureMessage,
  OrderAgainButton,
  ReceivedAmount,
  SentProofList,
} from '../order-parts'
import { isClosedPhase, isOpenPhase, isPayablePhase, orderPhase, type Phase } from '../phase'
import { chosenOrFirstPicture, isOrderCompleted, NamesForm, nextStepText, OrderCompleted } from './done'
import { hasOnlyBadal, OrderPhaseNotice, orderStepsOf, PaymentBadge } from './order-state'

type CancelProps = { order: OrderView; onCancelled: (order: OrderView) => void }

function CancelButton({ order, onCancelled }: CancelProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { write, isBusy, problem, giveUp, forget } = useFormWrite()

  const close = () => {
    setIsOpen(false)
    giveUp()
    forget()
  }
  const cancel = () => {
    if (isBusy) return
    void write(async () => {
      onCancelled(await cancelOwnOrder(order))
      toast(`Pesanan ${order.order_id} dibatalkan.`)
      close()
    })
  }

  return (
    <>
      <Button look="undo" onClick={() => setIsOpen(true)}>
        Batalkan pesanan
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={`Batalkan ${order.order_id}?`}>
        <p>
          Stok hewan dikembalikan dan pesanan ini tidak dapat dibayar lagi. Anda dapat memesan ulang kapan
          saja.
        </p>
        <FailureMessage className="mt-3">{problem?.detail}</FailureMessage>
        <DialogActions onCancel={close} cancel="Tidak jadi">
          <Button look="danger" onClick={cancel} aria-disabled={isBusy || undefined}>
            {isBusy ? 'Membatalkan…' : 'Ya, batalkan pesanan'}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

type MessagesSwitchProps = { order: OrderView; onSaved: (order: OrderView) => void }

function MessagesSwitch({ order, onSaved }: MessagesSwitchProps) {
  const [wanted, setWanted] = useState(false)
  const { write, isBusy } = useFormWrite()
  // Orders that an older version of the page saved have no `messages_ok`.
  if (typeof order.messages_ok !== 'boolean') return null

  const isLocked = isReadOnlyAccess(order)
  const change = async (isWanted: boolean) => {
    if (isBusy || isLocked) return
    setWanted(isWanted)
    const problem = await write(async () => onSaved(await saveMessageConsent(order, isWanted)))
    if (problem) toast(problem.detail, 'bad')
    else toast(isWanted ? 'Anda akan kami kabari.' : 'Kabar tentang pesanan ini dihentikan.')
  }

  return (
    <TitledSection id="messages-title" title="Kabar pesanan" className="card p-5 print:hidden">
      <label className="mt-2 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isBusy ? wanted : order.messages_ok}
          onChange={event => void change(event.target.checked)}
          aria-disabled={isBusy || isLocked || undefined}
          aria-describedby={isLocked ? 'messages-about needs-link' : 'messages-about'}
          className="size-5 shrink-0 accent-primary"
        />
        Kabari saya tentang pesanan ini
      </label>
      <p id="messages-about" className="ml-8 text-sm text-muted">
        Lewat WhatsApp dan email: pembayaran, jadwal, bukti, dan sertifikat. Bukan promosi; dapat dihentikan
        kapan saja.
      </p>
    </TitledSection>
  )
}

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
  onUnlock: (order: OrderView) => void
}

const claimLook = (phase: Phase) => (phase === 'late' ? 'primary' : 'secondary')

function Actions({ order, phase, onChange, onReload }: Changed & { phase: Phase }) {
  const { whatsapp } = useContent()
  const claim = useClaimDialog(order, order, onReload)
  return (
    <div data-own-chat={whatsapp.number ? true : undefined} className="flex flex-wrap gap-3 print:hidden">
      {isPayablePhase(phase) && (
        <LinkButton to={`${siteUrls.payment}${orderUrlHash(order)}`}>Bayar sekarang</LinkButton>
      )}
      {isClosedPhase(phase) && <OrderAgainButton order={order} />}
      <ClaimButton {...{ order, phase }} look={claimLook(phase)} onClick={claim.open} />
      {claim.dialog}
      {order.certificate_id && !isOrderCompleted(order) && (
        <LinkButton to={`${certificateUrl(order.certificate_id)}${order.masked ? '' : orderUrlHash(order)}`}>
          Lihat Sertifikat
        </LinkButton>
      )}
      {order.slaughter_proof_url && (
        <ExternalLinkButton to={order.slaughter_proof_url} look="secondary">
          {hasOnlyBadal(order) ? 'Lihat bukti pelaksanaan' : 'Lihat bukti penyembelihan'}
        </ExternalLinkButton>
      )}
      {whatsapp.number && (
        <ExternalLinkButton to={orderStatusChatUrl(whatsapp, order.order_id)} look="secondary">
          Hubungi Admin
        </ExternalLinkButton>
      )}
      <PrintButton look="secondary" />
      {!order.masked && (
        <LinkButton to={`${siteUrls.invoice}${orderUrlHash(order)}`} look="secondary">
          Faktur
        </LinkButton>
      )}
      {order.key && (
        <CopyButton
          label="Tautan pesanan"
          value={`${location.origin}${siteUrls.orderStatus}${orderUrlHash(order)}`}
        >
          Salin tautan
        </CopyButton>
      )}
      {order.can_cancel && order.key && <CancelButton order={order} onCancelled={onChange} />}
      {order.can_cancel && isReadOnlyAccess(order) && (
        <NeedsOrderLinkButton look="undo">Batalkan pesanan</NeedsOrderLinkButton>
      )}
    </div>
  )
}

function Receipt({ order, evidence, onChange, onReload }: Omit<CardProps, 'onUnlock'>) {
  const { eid_date } = useContent()
  const phase = orderPhase(order, serverNow())
  const next = isOrderCompleted(order) ? '' : nextStepText(order, evidence.found?.items ?? [], eid_date)
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
      <OrderPhaseNotice order={order} phase={phase} next={next} />
      <ReceivedAmount order={order} phase={phase} />
      {isOpenPhase(phase) && <ProgressSteps label="Perjalanan pesanan" steps={orderStepsOf(order)} />}
      <FactList facts={facts(order)} className="gap-4 sm:grid-cols-2 lg:grid-cols-4" />
      <ItemsTable order={order} />
      <SentProofList order={order} />
      <Actions {...{ order, phase, onChange, onReload }} />
    </section>
  )
}

export function OrderCard(props: CardProps) {
  const { order, evidence, onChange } = props
  const phase = orderPhase(order, serverNow())
  const isReady = isOrderCompleted(order)
  const hasPicture = chosenOrFirstPicture(evidence.found?.items ?? []) !== null
  const { isWaiting, letGo } = useDelayedPictures(isReady && hasPicture)
  const proof = order.has_seats && !order.masked && (
    <DelayPicturesContext value={isWaiting}>
      <OrderEvidenceSection evidence={evidence} isShared={isReady} />
    </DelayPicturesContext>
  )
  return (
    <div className="grid grid-cols-1 gap-6 print:block">
      {isReady && <OrderCompleted order={order} evidence={evidence} onShown={letGo} />}
      {isReady && proof}
      <Receipt {...props} />
      {!isReady && proof}
      {order.masked && (
        <UnlockOrderForm
          order={order}
          onUnlock={props.onUnlock}
          purpose={order.can_claim && !isOpenPhase(phase) ? 'mengabarkan transfer Anda' : undefined}
        />
      )}
      {isReadOnlyAccess(order) && <NeedsOrderLinkNotice order={order} />}
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
