import { FileArchive, Printer } from 'lucide-react'
import { useState } from 'react'
import { thousands } from '../../../worker/contract/format'
import { asProblem } from '../../lib/problem'
import { saveFile } from '../../lib/save-file'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'
import type { Selected } from '../common/bulk/use-selection'
import { type CertificateFile, readDocuments } from './files'

const mostInArchive = 500
const mostSheets = 100

async function asZip(files: CertificateFile[]) {
  const { zipOf } = await import('./zip')
  const entries = files.map(({ number, html }) => ({
    name: `sertifikat-${number}.html`,
    content: new Blob([html], { type: 'text/html' }),
  }))
  saveFile(`sertifikat-${files.length}.zip`, await zipOf(entries))
}

const asSheets = async (files: CertificateFile[]) => (await import('./print-sheets')).printSheets(files)

/** The picked certificates as one archive, or one a sheet on paper. */
export function TakeAway({ selected }: { selected: Selected }) {
  const [progress, setProgress] = useState<string | null>(null)

  const take = async (most: number, use: (files: CertificateFile[]) => Promise<void>) => {
    const picks = selected.picks.slice(0, most)
    const isCut = selected.next !== null || selected.picks.length > most
    setProgress('Menyiapkan…')
    try {
      const files = await readDocuments(picks, done => setProgress(`${done} dari ${picks.length}…`))
      await use(files)
      if (isCut) toast(`Paling banyak ${thousands(most)} sekaligus: yang terbaru yang diambil.`)
    } catch (error) {
      toast(`Gagal menyiapkan sertifikat. ${asProblem(error).detail}`, 'bad')
    } finally {
      setProgress(null)
    }
  }

  const looks = {
    look: 'secondary',
    className: 'px-2! text-sm sm:px-3!',
    disabled: progress !== null,
  } as const
  return (
    <>
      <Button {...looks} onClick={() => void take(mostInArchive, asZip)}>
        <FileArchive size={18} aria-hidden="true" />
        {progress ?? 'Unduh ZIP'}
      </Button>
      <Button {...looks} onClick={() => void take(mostSheets, asSheets)}>
        <Printer size={18} aria-hidden="true" />
        Cetak
      </Button>
    </>
  )
}
