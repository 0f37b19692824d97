import { useEffect, useState } from 'react'
import { fileSize } from '../../../../worker/contract/format'
import type { OrderDetail } from '../../../../worker/contract/orders/orders'
import { attempt } from '../../../lib/attempt'
import { problemOf } from '../../../lib/problem'
import { Button, buttonClass } from '../../../ui/button'
import { Skeleton } from '../../../ui/skeleton'
import { ErrorState } from '../../../ui/states'
import { OutsideLink } from '../../common/outside-link'
import { sessionFetch } from '../../session'

type Claim = OrderDetail['claims'][number]

async function fetchFile(url: string) {
  const answer = await sessionFetch(url)
  if (!answer.ok) throw problemOf(answer.status, await answer.json().catch(() => null))
  return answer.blob()
}

type Shown = { url: string | null; detail: string | null }

/** A private file as an address of this tab, given back when it is no longer shown. */
function usePrivateFile(path: string, retries: number) {
  const [shown, setShown] = useState<Shown>({ url: null, detail: null })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    let url: string | null = null
    let isGone = false
    attempt(fetchFile(path)).then(({ value, problem }) => {
      if (isGone) return
      url = value && URL.createObjectURL(value)
      setShown({ url, detail: problem?.detail ?? null })
    })
    return () => {
      isGone = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [path, retries])
  return shown
}

/** The transfer proof of a claim: a picture, or a PDF in a frame. */
export function Proof({ claim, path }: { claim: Claim; path: string }) {
  const [retries, setRetries] = useState(0)
  const { url, detail } = usePrivateFile(path, retries)

  if (detail !== null) {
    return (
      <ErrorState
        message="Bukti transfer tidak dapat dibuka"
        detail={detail}
        onRetry={() => setRetries(retries + 1)}
      />
    )
  }
  if (url === null) return <Skeleton className="h-[60dvh] w-full" />
  if (claim.proof_mime === 'image/heic') return <ProofToSave claim={claim} url={url} />
  return (
    <figure>
      {claim.proof_mime === 'application/pdf' ? (
        <iframe
          src={url}
          title={`Bukti transfer ${claim.proof_name ?? ''}`}
          className="h-[75dvh] min-h-96 w-full rounded-card border border-line"
        />
      ) : (
        <img
          src={url}
          alt="Bukti transfer dari pelanggan"
          className="max-h-[80dvh] min-h-60 w-full rounded-card border border-line bg-paper object-contain"
        />
      )}
      <figcaption className="mt-2 flex flex-wrap items-center gap-x-3 text-sm text-muted">
        <span className="min-w-0 wrap-anywhere">
          {claim.proof_name ?? 'Bukti transfer'}
          {claim.proof_size !== null && `, ${fileSize(claim.proof_size)}`}
        </span>
        <OutsideLink href={url}>Buka ukuran penuh</OutsideLink>
      </figcaption>
    </figure>
  )
}

/** A photo that browsers do not show. */
const ProofToSave = ({ claim: { proof_name, proof_size }, url }: { claim: Claim; url: string }) => (
  <div className="rounded-card border border-line bg-paper p-4">
    <p className="mb-3 wrap-anywhere">
      {proof_name ?? 'Bukti transfer'}
      {proof_size !== null && `, ${fileSize(proof_size)}`}. Foto HEIC tidak tampil di peramban; unduh lalu
      buka dengan aplikasi foto.
    </p>
    <a href={url} download={proof_name ?? 'bukti.heic'} className={buttonClass('secondary')}>
      Unduh bukti transfer
    </a>
  </div>
)

/** Older proofs are fetched only when asked for. */
export function ProofOnDemand({ claim, path }: { claim: Claim; path: string }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Proof claim={claim} path={path} />
  return (
    <Button look="secondary" onClick={() => setOpen(true)}>
      Lihat bukti transfer
    </Button>
  )
}
