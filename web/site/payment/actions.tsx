import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import type { OrderView } from '../../../worker/contract/orders'
import { isRecord, text } from '../../lib/guards'
import { orderHash, urls } from '../../lib/urls'
import { Button, LinkButton, OutsideButton } from '../../ui/button'
import { orderChat, paymentChat } from '../chat'
import { useContent } from '../content'
import { ClaimDialog } from '../my-order/claim-dialog'
import { isClosed, isPayable, type Phase } from '../my-order/phase'
import { ReorderButton } from '../my-order/reorder-button'
import { usePlace } from '../visit/context'

/** The codes typed in the form, while the visit that sent it lasts. */
function useCodes() {
  const { state } = usePlace()
  const codes = isRecord(state) && isRecord(state.codes) ? state.codes : {}
  return { referral_code: text(codes.referral_code), discount_code: text(codes.discount_code) }
}

type ActionsProps = { order: OrderView; phase: Phase; onChange: () => void }

/** What can be done from here, the likeliest first. */
export function Actions({ order, phase, onChange }: ActionsProps) {
  const { whatsapp } = useContent()
  const codes = useCodes()
  const [isClaiming, setIsClaiming] = useState(false)
  const mayClaim = order.can_claim && order.key !== null
  const claimed = () => {
    setIsClaiming(false)
    onChange()
  }
  return (
    <div
      data-own-chat={whatsapp.number ? true : undefined}
      className="grid grid-cols-1 gap-3 sm:flex sm:flex-wrap print:hidden"
    >
      {isPayable(phase) && mayClaim && (
        <Button onClick={() => setIsClaiming(true)}>Saya sudah transfer</Button>
      )}
      {isClosed(phase) && <ReorderButton order={order} />}
      {whatsapp.number && (
        <OutsideButton to={paymentChat(whatsapp, order)} look="secondary">
          <MessageCircle aria-hidden="true" className="size-4" />
          Konfirmasi via WhatsApp
        </OutsideButton>
      )}
      {whatsapp.number && isPayable(phase) && (
        <OutsideButton to={orderChat(whatsapp, order, codes)} look="secondary">
          Kirim ringkasan via WhatsApp
        </OutsideButton>
      )}
      <LinkButton to={`${urls.orderStatus}${orderHash(order)}`} look="secondary">
        Cek Status Pesanan
      </LinkButton>
      {!isPayable(phase) && mayClaim && (
        <Button look="quiet" onClick={() => setIsClaiming(true)}>
          {phase === 'claimed' ? 'Tambah bukti transfer' : 'Saya terlanjur transfer'}
        </Button>
      )}
      <ClaimDialog
        credential={order}
        isOpen={isClaiming}
        onClose={() => setIsClaiming(false)}
        onClaimed={claimed}
        onRefused={onChange}
      />
    </div>
  )
}
