import { FileArchive, Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { thousands } from '../../../worker/contract/format'
import { asProblem, noPart } from '../../lib/problem'
import { ActionButton } from '../../ui/icon-buttons'
import { toast } from '../../ui/toast'
import type { Selected } from '../common/bulk/use-selection'
import { type CertificateFile, readDocuments } from './files'

const ArchiveDialog = lazy(() => import('./archive-dialog'))

const mostSheets = 100

/** The picked certificates as one archive, or one a sheet on paper. */
export function TakeAway({ selected }: { selected: Selected }) {
  const [progress, setProgress] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)

  const print = async () => {
    const picks = selected.picks.slice(0, mostSheets)
    const isCut = selected.next !== null || selected.picks.length > mostSheets
    setProgress('Menyiapkan…')
    try {
      const files: CertificateFile[] = []
      for await (const file of readDocuments(picks)) {
        files.push(file)
        setProgress(`${files.length} dari ${picks.length}…`)
      }
      const { printSheets } = await import('./print-sheets').catch(noPart)
      await printSheets(files)
      if (isCut) toast(`Paling banyak ${thousands(mostSheets)} sekaligus: yang terbaru yang diambil.`)
    } catch (error) {
      toast(`Gagal menyiapkan sertifikat. ${asProblem(error).detail}`, 'bad')
    } finally {
      setProgress(null)
    }
  }

  const looks = {
    look: 'secondary',
    className: 'px-2! text-sm sm:px-3! lg:px-2!',
    disabled: progress !== null,
  } as const
  return (
    <>
      <ActionButton icon={FileArchive} {...looks} onClick={() => setOpen(true)}>
        Unduh ZIP
      </ActionButton>
      <ActionButton icon={Printer} {...looks} onClick={() => void print()}>
        {progress ?? 'Cetak'}
      </ActionButton>
      {isOpen && (
        <Suspense>
          <ArchiveDialog selected={selected} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
