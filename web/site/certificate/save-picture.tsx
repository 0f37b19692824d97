import { ImageDown } from 'lucide-react'
import { useState } from 'react'
import type { WholeCertificate } from '../../../worker/contract/proof/certificates'
import { handOver } from '../../lib/hand-over'
import { saveFile } from '../../lib/save-file'
import { ActionButton } from '../../ui/icon-buttons'
import { toast } from '../../ui/toast'
import { certificateFile } from './file'

const failure = 'Browser ini tidak dapat membuat gambarnya. Gunakan Cetak, lalu simpan sebagai PDF.'

/** The sheet as a picture, which messengers show at once. Few press it, so the drawing comes only then. */
export function SavePicture({ certificate }: { certificate: WholeCertificate }) {
  const [isBusy, setBusy] = useState(false)
  /** Drawn already: a browser shares only shortly after a press, and drawing may take longer. */
  const [ready, setReady] = useState<File | null>(null)

  const make = async () => {
    const [{ sheetPicture }, file] = await Promise.all([
      import('../../lib/sheet-picture'),
      certificateFile(certificate.view_url),
    ])
    const picture = await sheetPicture(await file.text())
    return picture && new File([picture], `${certificate.certificate_number}.png`, { type: 'image/png' })
  }
  const draw = async () => {
    setBusy(true)
    const file = await make().catch(() => null)
    setBusy(false)
    setReady(file)
    return file
  }
  const save = async () => {
    const file = ready ?? (await draw())
    if (!file) return toast(failure, 'bad')
    const outcome = await handOver(file)
    if (outcome === 'again') toast('Gambar siap. Tekan sekali lagi untuk membagikannya.')
    if (outcome === 'impossible') saveFile(file.name, file)
  }

  return (
    <ActionButton icon={ImageDown} look="secondary" onClick={save} aria-disabled={isBusy || undefined}>
      {isBusy ? 'Menyiapkan…' : 'Gambar'}
    </ActionButton>
  )
}
