import type { ReactNode } from 'react'
import { useWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { Dialog, DialogActions } from '../../../ui/dialog'
import { WriteError } from '../forms/write-error'

type ConfirmDialogProps = {
  title: string
  /** What is asked; names the thing. */
  children: ReactNode
  /** Its title, unless it says otherwise. */
  confirmLabel?: string
  failure: string
  /** Whether what has to be known before is known. */
  isReady?: boolean
  run: () => Promise<unknown>
  onDone: () => void
  /** Fetches what somebody else changed meanwhile. */
  onReload?: () => void
  onClose: () => void
}

/** Asks before something that cannot be taken back, and stays open when it fails. */
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
  const { write, isBusy, problem } = useWrite()
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
