import { useState } from 'react'
import { mostSacrifices } from '../../../worker/contract/proof/evidence'
import { toast } from '../../ui/toast'
import { countOf } from '../common/bulk/count'
import type { Selected } from '../common/bulk/use-selection'
import { AddFiles } from './add'
import { EvidenceDialog } from './dialog'

type EvidenceManyProps = { selected: Selected; kinds: string[]; onClose: (isChanged: boolean) => void }

/** One photo or film for many at once: each of their customers sees it. */
export function EvidenceMany({ selected, kinds, onClose }: EvidenceManyProps) {
  const { picks, next } = selected
  const count = countOf(selected, 'pelaksanaan')
  const [isSent, setSent] = useState(false)
  const isTooMany = next !== null || picks.length > mostSacrifices
  return (
    <EvidenceDialog title={`Foto dan video untuk ${count}`} onClose={() => onClose(isSent)}>
      {onBusy =>
        isTooMany ? (
          <p>
            Paling banyak {mostSacrifices} sekaligus. Persempit pilihannya dengan tanggal, tempat, atau
            produk.
          </p>
        ) : (
          <>
            <p className="mb-4">
              Setiap berkas di bawah dilihat oleh pemesan dari <strong>{count}</strong>: misalnya satu video
              untuk semua nama yang dibacakan bersama.
            </p>
            <AddFiles
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
