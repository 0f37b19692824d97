import { ImageDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { WholeCertificate } from '../../../worker/contract/fulfilment/certificates'
import { problemFromResponse, problemOrRethrow, throwNetworkError } from '../../lib/problem'
import { shareOrSave } from '../../lib/save-file'
import { ActionButton } from '../../ui/icon-buttons'
import { ErrorState } from '../../ui/states'
import { toast } from '../../ui/toast'

/** Downloads the certificate's HTML. Throws `ApiProblem`. */
async function certificateFile(url: string, signal?: AbortSignal) {
  const response = await fetch(url, { signal }).catch(throwNetworkError)
  if (response.ok) return response.blob()
  throw problemFromResponse(response.status, await response.json().catch(() => null))
}

function fileFailure(error: unknown, otherwise: string) {
  const { code, detail } = problemOrRethrow(error)
  return code === 'template_not_found' ? detail : otherwise
}

const previewFailure = 'Sertifikat tidak dapat ditampilkan. Silakan coba lagi.'

/** An iframe, because the sheet needs a CSP of its own. It is scaled to the available width. */
export function CertificateSheetPreview({ certificate }: { certificate: WholeCertificate }) {
  const { view_url, certificate_number } = certificate
  const [problem, setProblem] = useState<string | null>(null)
  const [round, setRound] = useState(0)

  // An iframe does not report HTTP errors, so fetch the same URL as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry changes `round` to run the effect again
  useEffect(() => {
    const leaving = new AbortController()
    certificateFile(view_url, leaving.signal)
      .then(() => setProblem(null))
      .catch(error => !leaving.signal.aborted && setProblem(fileFailure(error, previewFailure)))
    return () => leaving.abort()
  }, [view_url, round])

  if (problem) return <ErrorState message={problem} onRetry={() => setRound(n => n + 1)} />
  return (
    <div data-certificate className="card">
      <iframe
        key={round}
        src={view_url}
        sandbox=""
        title={`Sertifikat ${certificate_number}`}
        tabIndex={-1}
      />
    </div>
  )
}

const pictureFailure = 'Browser ini tidak dapat membuat gambarnya. Gunakan Cetak, lalu simpan sebagai PDF.'

/** Saves the certificate as a picture, which messengers preview. The drawing code loads on the first click. */
export function SavePictureButton({ certificate }: { certificate: WholeCertificate }) {
  const [isBusy, setBusy] = useState(false)
  /** Kept for a second click: browsers allow sharing only shortly after a click. */
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
    if (!file) return toast(pictureFailure, 'bad')
    if ((await shareOrSave(file)) === 'again') toast('Gambar siap. Tekan sekali lagi untuk membagikannya.')
  }

  return (
    <ActionButton icon={ImageDown} look="secondary" onClick={save} aria-disabled={isBusy || undefined}>
      {isBusy ? 'Menyiapkan…' : 'Gambar'}
    </ActionButton>
  )
}
