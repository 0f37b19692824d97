import { useState } from 'react'
import type { Credential } from '../../lib/urls'
import { ClaimDialog } from './claim-dialog'

/** The dialog in which a customer says to have paid. It outlives its buttons, which come and go with the order's phase. */
export function useClaim(credential: Credential, onChange: () => void) {
  const [isOpen, setIsOpen] = useState(false)
  const claimed = () => {
    setIsOpen(false)
    onChange()
  }
  const dialog = (
    <ClaimDialog
      credential={credential}
      isOpen={isOpen}
      onClose={() => setIsOpen(false)}
      onClaimed={claimed}
      onRefused={onChange}
    />
  )
  return { open: () => setIsOpen(true), dialog }
}
