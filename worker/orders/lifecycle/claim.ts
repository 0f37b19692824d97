import { sql } from 'drizzle-orm'
import type { Context } from '../../context'
import type { ProofFault } from '../../contract/orders/rules'
import type { Db } from '../../db/client'
import { isUniqueClash } from '../../db/errors'
import { payment_claims } from '../../db/schema/orders'
import { toProblemOrError } from '../../lib/problem'
import { isOrderIdSql, type OrderRow } from '../lookup/rows'
import { applyOrderChange } from './change'
import { customerClaimChange } from './transitions'

export type Proof = {
  key: string
  name: string
  mime: string
  size: number
  /** SHA-256 of the uploaded file, hex. */
  sha: string
  fault: ProofFault | null
}

type NewClaim = { order_id: string; late: boolean; note: string | null; proof: Proof | null; now: string }

const insertClaim = (db: Db, { order_id, late, note, proof, now }: NewClaim) =>
  db.insert(payment_claims).values({
    id: crypto.randomUUID(),
    order_id,
    created_at: now,
    late,
    note,
    proof_key: proof?.key ?? null,
    proof_name: proof?.name ?? null,
    proof_mime: proof?.mime ?? null,
    proof_size: proof?.size ?? null,
    proof_sha: proof?.sha ?? null,
    proof_fault: proof?.fault ?? null,
    proof_holds: proof !== null && proof.fault === null,
  })

const isCopied = sql`EXISTS (SELECT 1 FROM payment_claims WHERE proof_sha =`

async function withCopyCheck(db: Db, proof: Proof | null): Promise<Proof | null> {
  if (!proof || proof.fault) return proof
  const [row] = await db.all<{ copied: number }>(
    sql`SELECT ${isCopied} ${proof.sha} AND proof_holds = 1) AS copied`,
  )
  return row?.copied ? { ...proof, fault: 'copied' } : proof
}

/** Undoing a verification sets `payment_claimed_at` too, so this column alone does not prove a claim. */
export async function wasClaimedByCustomer(db: Db, { id, payment_claimed_at }: OrderRow) {
  if (payment_claimed_at === null) return false
  const rows = await db.all(
    sql`SELECT 1 FROM payment_claims WHERE order_id = ${id} AND created_at = ${payment_claimed_at} LIMIT 1`,
  )
  return rows.length > 0
}

/** The claim postpones the cancellation of the order. Throws `order_paid`, `too_many_claims`. */
export async function recordPaymentClaim(
  context: Context,
  order: OrderRow,
  note: string | null,
  proof: Proof | null,
) {
  const { db, now } = context
  const checkedProof = await withCopyCheck(db, proof)
  const proven = checkedProof !== null && checkedProof.fault === null
  try {
    return await applyOrderChange(
      context,
      isOrderIdSql(order.id),
      row => customerClaimChange(row, proven, now),
      {
        extra: (row, step) => [
          insertClaim(db, { order_id: row.id, late: step.late, note, proof: checkedProof, now }),
        ],
      },
    )
  } catch (error) {
    if (isUniqueClash(error, 'payment_claims.proof_sha'))
      return recordPaymentClaim(context, order, note, checkedProof && { ...checkedProof, fault: 'copied' })
    throw toProblemOrError(error)
  }
}
