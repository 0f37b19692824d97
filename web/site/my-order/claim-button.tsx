import { useState } from 'react'
import type { OrderView } from '../../../worker/contract/orders'
import { Button, type ButtonLook } from '../../ui/button'
import { ClaimDialog } from './claim-dialog'
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
  onChange: () => void
}

/** Opens the dialog in which a customer says to have paid; nothing for whoever may not. */
export function ClaimButton({ order, phase, look, className, onChange }: ClaimButtonProps) {
  const [isClaiming, setIsClaiming] = useState(false)
  if (!order.can_claim || order.key === null) return null
  const claimed = () => {
    setIsClaiming(false)
    onChange()
  }
  return (
    <>
      <Button look={look} className={className} onClick={() => setIsClaiming(true)}>
        {words(phase)}
      </Button>
      <ClaimDialog
        credential={order}
        isOpen={isClaiming}
        onClose={() => setIsClaiming(false)}
        onClaimed={claimed}
        onRefused={onChange}
      />
    </>
  )
}
