import { FileArchive, Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { formatThousands } from '../../../../../worker/contract/lib/format'
import { problemOrRethrow } from '../../../../lib/problem'
import { ActionButton } from '../../../../ui/icon-buttons'
import { toast } from '../../../../ui/toast'
import type { PickedRows } from '../../../common/bulk/use-selection'
import { type CertificateFile, readDocuments } from './archive'

const ArchiveDialog = lazy(() => import('./archive-dialog'))

const maxPrintedSheets = 100

const printStyle = `@page { size: A4 landscape; margin: 0 }
body { margin: 0 }
iframe { display: block; width: 297mm; height: 209.5mm; border: 0; break-after: page }
iframe:last-child { break-after: auto }`

const waitForLoad = (frame: HTMLIFrameElement) =>
  new Promise<void>(resolve => frame.addEventListener('load', () => resolve(), { once: true }))

async function addSheet(page: Document, { number, html }: CertificateFile) {
  const frame = page.createElement('iframe')
  frame.setAttribute('sandbox', '')
  frame.title = number
  frame.srcdoc = html
  const ready = waitForLoad(frame)
  page.body.appendChild(frame)
  await ready
}

async function printSheets(files: CertificateFile[]) {
  const frame = document.createElement('iframe')
  frame.style.cssText = 'position:fixed;width:297mm;height:210mm;left:-400mm;top:0;border:0'
  frame.setAttribute('aria-hidden', 'true')
  const ready = waitForLoad(frame)
  document.body.appendChild(frame)
  await ready
  const page = frame.contentDocument
  if (!page) return
  page.title = files.length === 1 ? (files[0]?.number ?? '') : `Sertifikat (${files.length})`
  const rules = page.createElement('style')
  rules.textContent = printStyle
  page.head.appendChild(rules)
  for (const file of files) await addSheet(page, file)
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove(), { once: true })
  frame.contentWindow?.print()
}

export function CertificateDownloads({ selected }: { selected: PickedRows }) {
  const [progress, setProgress] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)

  const print = async () => {
    const picks = selected.picks.slice(0, maxPrintedSheets)
    const isCut = selected.next !== null || selected.picks.length > maxPrintedSheets
    setProgress('Menyiapkan…')
    try {
      const files: CertificateFile[] = []
      for await (const file of readDocuments(picks)) {
        files.push(file)
        setProgress(`${files.length} dari ${picks.length}…`)
      }
      await printSheets(files)
      if (isCut)
        toast(`Paling banyak ${formatThousands(maxPrintedSheets)} sekaligus: yang terbaru yang diambil.`)
    } catch (error) {
      toast(`Gagal menyiapkan sertifikat. ${problemOrRethrow(error).detail}`, 'bad')
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
