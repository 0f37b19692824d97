import { MessageCircle, Share2 } from 'lucide-react'
import { dateTime, formatRupiah } from '../../../../worker/contract/lib/format'
import type { OrderView } from '../../../../worker/contract/orders/orders'
import { isPlainRecord, textOrEmpty } from '../../../lib/guards'
import { orderHash, siteUrls } from '../../../lib/urls'
import { LinkButton, OutsideButton } from '../../../ui/button'
import { ActionButton } from '../../../ui/icon-buttons'
import { shareOrCopyLink } from '../../../ui/share'
import { orderChat, paymentChat, statusChat } from '../../chat'
import { useContent } from '../../site-content'
import { useLocation } from '../../visit'
import { ClaimButton } from '../claim'
import { OrderAgainButton } from '../order-parts'
import { amountDue, isClosedPhase, isPayablePhase, type Phase, paymentDeadline } from '../phase'

/** Discount and referral code entered in the order form. They are known only right after ordering. */
function useCodes() {
  const { state } = useLocation()
  const codes = isPlainRecord(state) && isPlainRecord(state.codes) ? state.codes : {}
  return { referral_code: textOrEmpty(codes.referral_code), discount_code: textOrEmpty(codes.discount_code) }
}

/** Shares the payment with another payer. Needs the order's key, because the link opens the order. */
function ShareButton({ order }: { order: OrderView }) {
  if (order.key === null) return null
  const hand = () =>
    shareOrCopyLink({
      title: `Pembayaran ${order.order_id}`,
      text: `Pembayaran ${order.order_id}: ${formatRupiah(amountDue(order))} sebelum ${dateTime(paymentDeadline(order))}.`,
      url: `${location.origin}${siteUrls.payment}${orderHash(order)}`,
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
  /** On narrow screens the bottom bar shows the claim button instead. */
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
        <OutsideButton
          to={isAboutMoney ? paymentChat(whatsapp, order) : statusChat(whatsapp, order.order_id)}
          look="secondary"
        >
          <MessageCircle aria-hidden="true" className="size-4.5" />
          {isAboutMoney ? 'Konfirmasi via WhatsApp' : 'Hubungi Admin'}
        </OutsideButton>
      )}
      {whatsapp.number && isPayablePhase(phase) && (
        <OutsideButton to={orderChat(whatsapp, order, codes)} look="secondary">
          Kirim ringkasan via WhatsApp
        </OutsideButton>
      )}
      {isPayablePhase(phase) && <ShareButton order={order} />}
      <LinkButton to={`${siteUrls.orderStatus}${orderHash(order)}`} look="secondary">
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
  <div className="sticky bottom-0 z-10 -mx-4 mt-8 -mb-8 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line bg-white px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-bar md:-mx-6 md:-mb-12 md:px-6 lg:hidden print:hidden">
    <p className="min-w-0 leading-tight">
      <span className="block text-sm text-muted">Transfer tepat</span>
      <span translate="no" className="money block text-lg font-bold">
        {formatRupiah(amountDue(order))}
      </span>
    </p>
    <ClaimButton {...{ order, phase }} onClick={onClaim} className="max-w-80 grow" />
  </div>
)
