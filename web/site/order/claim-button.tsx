import type { OrderView } from '../../../worker/contract/orders/orders'
import { Button, type ButtonLook } from '../../ui/button'
import { isPayable, type Phase } from './phase'

function words(phase: Phase) {
  if (isPayable(phase)) return 'Saya sudah transfer'
  return phase === 'claimed' || phase === 'late' ? 'Tambah bukti transfer' : 'Saya terlanjur transfer'
}

type ClaimButtonProps = {
  order: OrderView
  phase: Phase
  look?: ButtonLook
  className?: string
  onClick: () => void
}

/** Leads to saying that one has paid; nothing for whoever may not. */
export const ClaimButton = ({ order, phase, ...button }: ClaimButtonProps) =>
  order.can_claim && !order.masked ? <Button {...button}>{words(phase)}</Button> : null
