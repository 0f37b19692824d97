import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'

type EvidenceDialogProps = {
  title: string
  onClose: () => void
  children: (onBusy: (isBusy: boolean) => void) => ReactNode
}

/** A dialog that is not closed over files still on their way unless somebody says so. */
export function EvidenceDialog({ title, onClose, children }: EvidenceDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const close = () => (isBusy ? setAsking(true) : onClose())
  return (
    <Dialog isOpen onClose={close} title={title} className="max-w-4xl">
      {isAsking && isBusy && (
        <div role="alert" className="mb-4 rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink">
          <p className="font-semibold">Masih ada berkas yang dikirim. Hentikan pengirimannya?</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button look="secondary" onClick={() => setAsking(false)} autoFocus>
              Lanjut mengirim
            </Button>
            <Button look="danger" onClick={onClose}>
              Hentikan dan tutup
            </Button>
          </div>
        </div>
      )}
      {children(setBusy)}
    </Dialog>
  )
}
