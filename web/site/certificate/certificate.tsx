import { BadgeCheck, Download, ImageDown, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { UnmaskedCertificate } from '../../../worker/contract/fulfilment/certificates'
import { isBadalService } from '../../../worker/contract/labels'
import { longDate } from '../../../worker/contract/lib/format'
import { problemFromResponse, problemOrRethrow, throwNetworkError } from '../../lib/problem'
import { shareOrSave } from '../../lib/save-file'
import { certificateUrl } from '../../lib/urls'
import { buttonClass } from '../../ui/button'
import { ActionButton, PrintButton } from '../../ui/icon-buttons'
import { shareOrCopyLink } from '../../ui/share'
import { ErrorState } from '../../ui/states'
import { toast } from '../../ui/toast'
import { type Fact, FactList } from '../order/order-parts'

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

/** Shows the certificate in an iframe, because the sheet needs a CSP of its own. Scales it to the available width. */
function CertificateSheetPreview({ certificate }: { certificate: UnmaskedCertificate }) {
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

/** Saves the certificate as a picture, because messengers show a preview of pictures. */
function SavePictureButton({ certificate }: { certificate: UnmaskedCertificate }) {
  const [isBusy, setBusy] = useState(false)
  /** Keep the drawn picture: browsers share it only shortly after a click, so a second click may be needed. */
  const [ready, setReady] = useState<File | null>(null)

  const make = async () => {
    const [{ drawCertificatePicture }, file] = await Promise.all([
      import('../../lib/sheet-picture'),
      certificateFile(certificate.view_url),
    ])
    const picture = await drawCertificatePicture(await file.text())
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

const shareCertificate = ({ certificate_number, service_type }: UnmaskedCertificate) =>
  shareOrCopyLink({
    title: `Sertifikat ${service_type} ${certificate_number}`,
    url: new URL(certificateUrl(certificate_number), location.origin).href,
    label: 'Tautan sertifikat',
  })

function Actions({ certificate }: { certificate: UnmaskedCertificate }) {
  return (
    <div className="mt-5 mb-6 grid grid-cols-1 gap-3">
      {/* Links to the file itself: in-app browsers save only what the server sends as an attachment. */}
      <a href={certificate.download_url} download className={buttonClass()}>
        <Download aria-hidden="true" className="size-4.5" />
        Unduh
      </a>
      <div className="flex flex-wrap gap-3 *:grow">
        <SavePictureButton certificate={certificate} />
        <PrintButton look="secondary" />
        <ActionButton icon={Share2} look="secondary" onClick={() => shareCertificate(certificate)}>
          Bagikan
        </ActionButton>
      </div>
    </div>
  )
}

/** The certificate as text, for phones (where the sheet is tiny) and for screen readers. */
const facts = (certificate: UnmaskedCertificate): Fact[] => [
  [isBadalService(certificate.service_type) ? 'Nama yang Dibadalkan' : 'Atas nama', certificate.name],
  ['Ibadah', certificate.service_type],
  ['Waktu', certificate.date],
  ['Tempat', certificate.location],
  ['Penerima manfaat', certificate.beneficiaries],
  ['Pelaksana', certificate.pelaksana_nama],
  ['Keterangan pelaksana', certificate.pelaksana_status],
  ['Penanggung jawab', certificate.penanggung_jawab],
  ['Tahun Hijriah', certificate.tahun_hijriah],
  ['Diterbitkan', longDate(certificate.issued_date)],
]

const OrderToday = ({ words }: { words: string | null }) =>
  words && (
    <p className="mt-3 rounded-card bg-grey-soft px-4 py-3 text-grey-ink">
      <strong className="block">Menurut pesanannya hari ini</strong>
      {words}
    </p>
  )

/** For a certificate issued before the rite is done: confirms the record without showing the certificate itself. */
export const EarlyCertificateNotice = ({ certificate }: { certificate: UnmaskedCertificate }) => (
  <section aria-labelledby="certificate-title" className="card max-w-[46rem] p-5 md:p-6">
    <p className="font-semibold">Tercatat, belum berlaku</p>
    <h2 id="certificate-title" translate="no" className="mt-2 text-lg tabular-nums">
      {certificate.certificate_number}
    </h2>
    <p className="mt-3">
      Nomor ini ada pada catatan kami untuk {certificate.name}. Lembarnya belum ditampilkan.
    </p>
    <OrderToday words={certificate.order_today} />
  </section>
)

export const CertificateView = ({ certificate }: { certificate: UnmaskedCertificate }) => (
  <section
    aria-labelledby="certificate-title"
    className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
  >
    <CertificateSheetPreview certificate={certificate} />
    <div className="card p-5 md:p-6 print:hidden">
      <p className="flex items-center gap-2 font-semibold text-primary">
        <BadgeCheck aria-hidden="true" className="size-6 shrink-0 text-gold" />
        Sertifikat tercatat
      </p>
      <h2 id="certificate-title" translate="no" className="mt-2 text-lg tabular-nums">
        {certificate.certificate_number}
      </h2>
      {certificate.verify_url && (
        <p className="mt-1">
          <a
            href={certificate.verify_url}
            className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
          >
            Periksa keasliannya
          </a>
        </p>
      )}
      <OrderToday words={certificate.order_today} />
      <Actions certificate={certificate} />
      <FactList facts={facts(certificate)} className="gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-1" />
    </div>
  </section>
)
