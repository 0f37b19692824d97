import { useState } from 'react'
import { dateTime, fileSize } from '../../../../worker/contract/lib/format'
import type { OrderDetail } from '../../../../worker/contract/orders/orders'
import { proofFaultLabels } from '../../../../worker/contract/orders/rules'
import { useFetchedValue } from '../../../lib/office/use-fetched-value'
import { useObjectUrl } from '../../../lib/office/use-object-url'
import { throwNetworkError } from '../../../lib/problem'
import { Badge } from '../../../ui/badge'
import { Button, buttonClass } from '../../../ui/button'
import { ErrorState, Skeleton } from '../../../ui/states'
import { OutsideLink } from '../../common/lists/links'
import { fetchOperatorFile } from '../../common/parts/files'

type Claim = OrderDetail['claims'][number]

/** Lists the newest claim first. The newest proof is shown at once, unless the payment was verified or rejected. */
export function PaymentClaims({ claims, isJudged }: { claims: Claim[]; isJudged: boolean }) {
  if (claims.length === 0) return <p className="text-muted">Pelanggan belum mengonfirmasi transfer.</p>
  return (
    <ul className="space-y-5">
      {claims.map((claim, n) => (
        <li key={claim.id} className="space-y-2">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">Konfirmasi transfer</span>
            <span className="text-sm text-muted">{dateTime(claim.created_at)}</span>
            {claim.late && <Badge tone="red">Setelah batas waktu</Badge>}
            {claim.proof_fault && <Badge tone="yellow">{proofFaultLabels[claim.proof_fault]}</Badge>}
          </p>
          {claim.note && (
            <blockquote className="border-l-4 border-line pl-3 typed-text">{claim.note}</blockquote>
          )}
          <ClaimProof claim={claim} isShown={n === 0 && !isJudged} />
        </li>
      ))}
    </ul>
  )
}

function ClaimProof({ claim, isShown }: { claim: Claim; isShown: boolean }) {
  if (claim.proof_url === null && claim.proof_name !== null)
    return <p className="text-sm text-muted">Bukti transfer sudah dihapus, 30 hari setelah pesanan batal.</p>
  if (claim.proof_url === null) return <p className="text-sm text-muted">Tanpa bukti transfer.</p>
  const Shown = isShown ? PaymentProof : LazyPaymentProof
  return <Shown claim={claim} path={claim.proof_url} />
}

const nameOf = ({ proof_name }: Claim) => proof_name ?? 'bukti transfer'
const sizeOf = ({ proof_size }: Claim) => (proof_size === null ? '' : fileSize(proof_size))

const fetchProof = async (path: string) => (await fetchOperatorFile(path)).blob().catch(throwNetworkError)

/** Indonesian reason why decoding the image could crash the browser tab. */
const riskOf = ({ proof_fault, proof_mime }: Claim) => {
  if (proof_mime === 'application/pdf' || proof_mime === 'image/heic') return null
  if (proof_fault === 'huge') return 'Gambar ini lebih besar dari 40 juta piksel'
  return proof_fault === 'unreadable' ? 'Gambar ini tidak dapat dikenali' : null
}

function PaymentProof({ claim, path }: { claim: Claim; path: string }) {
  const risk = riskOf(claim)
  const [isOpen, setOpen] = useState(risk === null)
  if (isOpen) return <OpenProof claim={claim} path={path} />
  return (
    <div className="rounded-card border border-line bg-paper p-4">
      <p className="mb-3 wrap-anywhere">
        {nameOf(claim)} {sizeOf(claim)}. {risk} dan dapat membuat peramban berhenti.
      </p>
      <Button look="secondary" onClick={() => setOpen(true)}>
        Buka
      </Button>
    </div>
  )
}

const hiddenText = ({ proof_mime }: Claim) => {
  if (proof_mime === 'image/heic')
    return 'Foto HEIC tidak tampil di peramban; unduh lalu buka dengan aplikasi foto.'
  return proof_mime === 'application/pdf' && !navigator.pdfViewerEnabled
    ? 'Peramban ini tidak menampilkan PDF; unduh lalu buka dengan aplikasi PDF.'
    : null
}

/** URL fragment with which the browser shows the PDF page alone, without toolbar and thumbnails. */
const pageOnly = 'toolbar=0&navpanes=0&pagemode=none&view=FitH'

function OpenProof({ claim, path }: { claim: Claim; path: string }) {
  const { value, problem, retry } = useFetchedValue(() => fetchProof(path), path)
  const url = useObjectUrl(value)

  if (problem)
    return <ErrorState message="Bukti transfer tidak dapat dibuka" detail={problem.detail} onRetry={retry} />
  if (!url) return <Skeleton className="h-80 w-full" />
  const hidden = hiddenText(claim)
  if (hidden !== null)
    return (
      <div className="rounded-card border border-line bg-paper p-4">
        <p className="mb-3">{hidden}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <a href={url} download={nameOf(claim)} className={buttonClass('secondary', 'wrap-anywhere')}>
            Unduh {nameOf(claim)}
          </a>
          <span className="text-muted">{sizeOf(claim)}</span>
        </p>
      </div>
    )
  return (
    <figure>
      {claim.proof_mime === 'application/pdf' ? (
        <iframe
          src={`${url}#${pageOnly}`}
          title={`Bukti transfer ${claim.proof_name ?? ''}`}
          className="h-80 w-full rounded-card border border-line"
        />
      ) : (
        <img
          src={url}
          alt="Bukti transfer dari pelanggan"
          className="max-h-80 min-h-60 w-full rounded-card border border-line bg-paper object-contain"
        />
      )}
      <figcaption className="mt-2 flex flex-wrap items-center gap-x-3 text-sm text-muted">
        <OutsideLink href={url}>Buka {nameOf(claim)}</OutsideLink>
        <span>{sizeOf(claim)}</span>
      </figcaption>
    </figure>
  )
}

function LazyPaymentProof({ claim, path }: { claim: Claim; path: string }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <PaymentProof claim={claim} path={path} />
  return (
    <Button look="secondary" onClick={() => setOpen(true)}>
      Lihat bukti transfer
    </Button>
  )
}
