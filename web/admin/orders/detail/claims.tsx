import { dateTime } from '../../../../worker/contract/lib/format'
import type { OrderDetail } from '../../../../worker/contract/orders/orders'
import { proofFaultLabels } from '../../../../worker/contract/orders/rules'
import { Badge } from '../../../ui/badge'
import { LazyPaymentProof, PaymentProof } from './proof'

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
            <blockquote className="border-l-4 border-line pl-3 wrap-anywhere">{claim.note}</blockquote>
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
