import { ImageDown } from 'lucide-react'
import { useState } from 'react'
import type { WholeCertificate } from '../../../worker/contract/proof/certificates'
import { saveFile } from '../../lib/save-file'
import { ActionButton } from '../../ui/icon-buttons'
import { toast } from '../../ui/toast'
import { certificateFile } from './file'

const failure = 'Browser ini tidak dapat membuat gambarnya. Gunakan Cetak, lalu simpan sebagai PDF.'

const isPhone = () => matchMedia('(pointer: coarse)').matches

/** To other apps on a phone, WhatsApp among them; answers whether that was possible. */
async function handedOver(file: File) {
  if (!isPhone() || !navigator.canShare?.({ files: [file] })) return false
  try {
    await navigator.share({ files: [file] })
    return true
  } catch (error) {
    // Closing the system's sheet rejects as well.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

/** The sheet as a picture, which messengers show at once. Few press it, so the drawing comes only then. */
export function SavePicture({ certificate }: { certificate: WholeCertificate }) {
  const [isBusy, setBusy] = useState(false)

  const make = async () => {
    const [{ sheetPicture }, file] = await Promise.all([
      import('../../lib/sheet-picture'),
      certificateFile(certificate.view_url),
    ])
    return sheetPicture(await file.text())
  }
  const save = async () => {
    setBusy(true)
    const picture = await make().catch(() => null)
    setBusy(false)
    if (!picture) return toast(failure, 'bad')
    const name = `${certificate.certificate_number}.png`
    if (!(await handedOver(new File([picture], name, { type: 'image/png' })))) saveFile(name, picture)
  }

  return (
    <ActionButton icon={ImageDown} look="secondary" onClick={save} aria-disabled={isBusy || undefined}>
      {isBusy ? 'Menyiapkan…' : 'Gambar'}
    </ActionButton>
  )
}
