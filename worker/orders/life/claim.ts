import type { Db } from '../../db/client'
import { isTooManyClaims } from '../../db/errors'
import { payment_claims } from '../../db/schema'
import { Problem } from '../../problem'
import type { Work } from '../../work'
import { byId, type OrderRow } from '../look/rows'
import { change } from './change'
import { customerClaim } from './transitions'

export type Proof = { key: string; name: string; mime: string; size: number }

const insertClaim = (
  db: Db,
  order_id: string,
  late: boolean,
  note: string | null,
  proof: Proof | null,
  now: string,
) =>
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
  })

/** 'Saya sudah transfer': from then on the cron does not cancel. Throws `order_paid`, `too_many_claims`. */
export async function claim(work: Work, order: OrderRow, note: string | null, proof: Proof | null) {
  try {
    return await change(work, byId(order.id), row => customerClaim(row, proof !== null, work.now), {
      extra: (row, step) => [insertClaim(work.db, row.id, step.late, note, proof, work.now)],
    })
  } catch (error) {
    throw isTooManyClaims(error) ? new Problem('too_many_claims') : error
  }
}
