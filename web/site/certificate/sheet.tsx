import { ImageDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { WholeCertificate } from '../../../worker/contract/fulfilment/certificates'
import { asProblem, noAnswer, problemOf } from '../../lib/problem'
import { shareOrSave } from '../../lib/save-file'
import { ActionButton } from '../../ui/icon-buttons'
import { ErrorState } from '../../ui/states'
import { toast } from '../../ui/toast'

/** The certificate's HTML. Throws `ApiProblem`. */
async function certificateFile(url: string, signal?: AbortSignal) {
  const response = await fetch(url, { signal }).catch(noAnswer)
  if (response.ok) return response.blob()
  throw problemOf(response.status, await response.json().catch(() => null))
}

/** What to say of a file that did not come. */
function fileFailure(error: unknown, otherwise: string) {
  const { code, detail } = asProblem(error)
  return code === 'template_not_found' ? detail : otherwise
}

const previewFailure = 'Sertifikat tidak dapat ditampilkan. Silakan coba lagi.'

/** The sheet by its own address, where it has a policy of its own; scaled to the width there is. */
export function Preview({ certificate }: { certificate: WholeCertificate }) {
  const { view_url, certificate_number } = certificate
  const [problem, setProblem] = useState<string | null>(null)
  const [round, setRound] = useState(0)

  // A frame does not tell whether its page came, so the same address is asked beside it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another try
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
    if (!file) return toast(pictureFailure, 'bad')
    if ((await shareOrSave(file)) === 'again') toast('Gambar siap. Tekan sekali lagi untuk membagikannya.')
  }

  return (
    <ActionButton icon={ImageDown} look="secondary" onClick={save} aria-disabled={isBusy || undefined}>
      {isBusy ? 'Menyiapkan…' : 'Gambar'}
    </ActionButton>
  )
}
