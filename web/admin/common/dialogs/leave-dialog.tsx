import type { ReactNode } from 'react'
import { Button } from '../../../ui/button'
import { Dialog, DialogActions } from '../../../ui/dialog'

type LeaveDialogProps = {
  isOpen: boolean
  title: string
  leaveLabel: string
  onStay: () => void
  onLeave: () => void
  children: ReactNode
}

export const LeaveDialog = ({ isOpen, title, leaveLabel, onStay, onLeave, children }: LeaveDialogProps) => (
  <Dialog isOpen={isOpen} onClose={onStay} title={title} className="max-w-md">
    <p>{children}</p>
    <DialogActions onCancel={onStay} cancel="Tetap di sini">
      <Button look="danger" onClick={onLeave}>
        {leaveLabel}
      </Button>
    </DialogActions>
  </Dialog>
)
