import type { ReactNode } from 'react'
import { useFormWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { Dialog, DialogActions } from '../../../ui/dialog'
import { WriteError } from '../forms/write-error'

type ConfirmDialogProps = {
  title: string
  children: ReactNode
  /** Default: the title. */
  confirmLabel?: string
  failure: string
  /** False while required data is still loading. */
  isReady?: boolean
  run: () => Promise<unknown>
  onDone: () => void
  onReload?: () => void
  onClose: () => void
}

/** Confirmation of an irreversible action. Stays open if the action fails. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel = title,
  failure,
  isReady = true,
  run,
  onDone,
  onReload,
  onClose,
}: ConfirmDialogProps) {
  const { write, isBusy, problem } = useFormWrite()
  const confirm = async () => {
    if ((await write(run)) === null) onDone()
  }
  return (
    <Dialog isOpen onClose={onClose} title={title} className="max-w-md">
      <div className="space-y-4">
        {children}
        <WriteError heading={failure} problem={problem} onReload={onReload} isReloadWide />
      </div>
      <DialogActions onCancel={onClose}>
        <Button look="danger" onClick={confirm} disabled={isBusy || !isReady}>
          {isBusy ? 'Memproses…' : confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
