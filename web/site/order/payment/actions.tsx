import { MessageCircle } from 'lucide-react'
import type { OrderView } from '../../../../worker/contract/orders/orders'
import { isRecord, text } from '../../../lib/guards'
import { orderHash, urls } from '../../../lib/urls'
import { LinkButton, OutsideButton } from '../../../ui/button'
import { orderChat, paymentChat, statusChat } from '../../chat'
import { useContent } from '../../content'
import { useLocation } from '../../visit/context'
import { ClaimButton } from '../claim-button'
import { isClosed, isPayable, type Phase } from '../phase'
import { ReorderButton } from '../reorder-button'
import { ShareButton } from './share-button'

/** The codes typed in the form, while the visit that sent it lasts. */
function useCodes() {
  const { state } = useLocation()
  const codes = isRecord(state) && isRecord(state.codes) ? state.codes : {}
  return { referral_code: text(codes.referral_code), discount_code: text(codes.discount_code) }
}

type ActionsProps = { order: OrderView; phase: Phase; onClaim: () => void }

/** What can be done from here, the likeliest first. */
export function Actions({ order, phase, onClaim }: ActionsProps) {
  const { whatsapp } = useContent()
  const codes = useCodes()
  const isAboutMoney = isPayable(phase) || phase === 'claimed' || phase === 'late'
  return (
    <div
      data-own-chat={whatsapp.number ? true : undefined}
      className="grid grid-cols-1 gap-3 sm:flex sm:flex-wrap print:hidden"
    >
      {isPayable(phase) && <ClaimButton {...{ order, phase }} onClick={onClaim} className="max-lg:hidden" />}
      {phase === 'late' && <ClaimButton {...{ order, phase }} onClick={onClaim} />}
      {isClosed(phase) && <ReorderButton order={order} />}
      {whatsapp.number && (
        <OutsideButton
          to={isAboutMoney ? paymentChat(whatsapp, order) : statusChat(whatsapp, order.order_id)}
          look="secondary"
        >
          <MessageCircle aria-hidden="true" className="size-4" />
          {isAboutMoney ? 'Konfirmasi via WhatsApp' : 'Hubungi Admin'}
        </OutsideButton>
      )}
      {whatsapp.number && isPayable(phase) && (
        <OutsideButton to={orderChat(whatsapp, order, codes)} look="secondary">
          Kirim ringkasan via WhatsApp
        </OutsideButton>
      )}
      {isPayable(phase) && <ShareButton order={order} />}
      <LinkButton to={`${urls.orderStatus}${orderHash(order)}`} look="secondary">
        Cek Status Pesanan
      </LinkButton>
      {!isPayable(phase) && phase !== 'late' && (
        <ClaimButton {...{ order, phase }} onClick={onClaim} look="quiet" />
      )}
    </div>
  )
}
