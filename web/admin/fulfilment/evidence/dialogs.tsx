import { type ReactNode, useState } from 'react'
import { maxSacrificesPerFile } from '../../../../worker/contract/fulfilment/evidence'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { toast } from '../../../ui/toast'
import { type PickedRows, selectionCountText } from '../../common/bulk/use-selection'
import { AddEvidence } from './add'

type EvidenceDialogProps = {
  title: string
  onClose: () => void
  children: (onBusy: (isBusy: boolean) => void) => ReactNode
}

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

type EvidenceManyProps = { selected: PickedRows; kinds: string[]; onClose: (isChanged: boolean) => void }

export function BulkEvidenceDialog({ selected, kinds, onClose }: EvidenceManyProps) {
  const { picks, next } = selected
  const count = selectionCountText(selected, 'pelaksanaan')
  const [isSent, setSent] = useState(false)
  const isTooMany = next !== null || picks.length > maxSacrificesPerFile
  return (
    <EvidenceDialog title={`Foto dan video untuk ${count}`} onClose={() => onClose(isSent)}>
      {onBusy =>
        isTooMany ? (
          <p>
            Paling banyak {maxSacrificesPerFile} sekaligus. Persempit pilihannya dengan tanggal, tempat, atau
            produk.
          </p>
        ) : (
          <>
            <p className="mb-4">
              Setiap berkas di bawah dilihat oleh pemesan dari <strong>{count}</strong>: misalnya satu video
              untuk semua nama yang dibacakan bersama.
            </p>
            <AddEvidence
              targets={[{ label: count, ids: picks.map(({ id }) => id), kinds }]}
              onBusy={onBusy}
              onSent={() => {
                setSent(true)
                toast(`Foto dan video terkirim untuk ${count}.`)
              }}
            />
          </>
        )
      }
    </EvidenceDialog>
  )
}
