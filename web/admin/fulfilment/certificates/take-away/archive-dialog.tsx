import { useEffect, useRef, useState } from 'react'
import { formatThousands } from '../../../../../worker/contract/lib/format'
import { problemOrRethrow } from '../../../../lib/problem'
import { Button } from '../../../../ui/button'
import { Dialog, DialogActions } from '../../../../ui/dialog'
import { ErrorState } from '../../../../ui/states'
import { toast } from '../../../../ui/toast'
import type { PickedRows } from '../../../common/bulk/use-selection'
import { useAdminForm } from '../../../common/forms/bound'
import { RadioChoices } from '../../../common/forms/choices'
import {
  type ArchiveKind,
  archiveFileKinds,
  CertificateRenderError,
  maxArchiveFiles,
  saveArchive,
} from './archive'

const drawingFailedText = 'Browser ini tidak dapat menggambar sertifikatnya. Pilih HTML, atau gunakan Cetak.'

function restartController(running: { current: AbortController | null }) {
  running.current = new AbortController()
  return running.current
}

export default function ArchiveDialog({ selected, onClose }: { selected: PickedRows; onClose: () => void }) {
  const { register, handleSubmit } = useAdminForm<{ kind: ArchiveKind }>({ defaultValues: { kind: 'pdf' } })
  const [done, setDone] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const picks = selected.picks.slice(0, maxArchiveFiles)
  const isCut = selected.next !== null || selected.picks.length > maxArchiveFiles

  const start = handleSubmit(async ({ kind }) => {
    const { signal } = restartController(running)
    setProblem(null)
    setDone(0)
    try {
      await saveArchive(picks, kind, setDone, signal)
      if (isCut)
        toast(`Paling banyak ${formatThousands(maxArchiveFiles)} sekaligus: yang terbaru yang diambil.`)
      onClose()
    } catch (error) {
      if (signal.aborted) return
      setDone(null)
      setProblem(error instanceof CertificateRenderError ? drawingFailedText : problemOrRethrow(error).detail)
    }
  })

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Unduh ${formatThousands(picks.length)} sertifikat`}
      className="max-w-md"
    >
      <form onSubmit={start} className="space-y-4">
        <fieldset disabled={done !== null}>
          <RadioChoices legend="Setiap sertifikat sebagai" options={archiveFileKinds} {...register('kind')} />
        </fieldset>
        <p role="status" className="text-muted empty:hidden">
          {done !== null && `${formatThousands(done)} dari ${formatThousands(picks.length)}…`}
        </p>
        {problem && <ErrorState message="Gagal menyiapkan sertifikat." detail={problem} />}
        <DialogActions onCancel={onClose} cancel={done === null ? 'Batal' : 'Hentikan'}>
          <Button type="submit" disabled={done !== null}>
            Unduh ZIP
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
