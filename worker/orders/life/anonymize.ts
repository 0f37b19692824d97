import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { orders } from '../../db/schema'
import { hour, later } from '../../db/stamp'
import { Problem } from '../../problem'
import { forgetPayers } from '../../statements/forget'
import type { Work } from '../../work'
import { byId } from '../look/rows'
import { dropProof } from './proof'

/** How long an order that was never paid keeps its customer's data after it was cancelled. */
const retention = 90 * 24 * hour
const batchSize = 100
const mostBatches = 10

const nobody = 'Pelanggan (dianonimkan)'

/** The cron works without chance. */
type Anonymizing = Pick<Work, 'db' | 'actor' | 'now'>

/**
 * Takes everything that points to a person out of the orders that `due` selects, for good: what was ordered and paid
 * stays. Their links stop working and their certificates are withdrawn. Answers how many.
 */
async function erase({ db, actor, now }: Anonymizing, media: R2Bucket, due: SQL) {
  const proofs = await db.all<{ proof_key: string }>(sql`
    SELECT proof_key FROM payment_claims WHERE proof_key IS NOT NULL AND order_id IN (${due})`)
  // Files first: when this stops half way, the next time still knows their keys.
  await dropProof(
    media,
    proofs.map(proof => proof.proof_key),
  )
  const { erased } = await db.batch({
    event: db.run(sql`
      INSERT INTO order_events (order_id, n, type, actor, details, created_at)
      SELECT id, (SELECT coalesce(max(n), 0) + 1 FROM order_events WHERE order_id = due.id), 'anonymized', ${actor}, '{}', ${now}
      FROM (${due}) AS due`),
    // What the operator wrote about a step may name the person.
    reasons: db.run(sql`
      UPDATE order_events SET details = json_remove(details, '$.reason') WHERE order_id IN (${due})`),
    voided: db.run(sql`
      UPDATE transactions SET void_reason = NULL WHERE void_reason IS NOT NULL AND order_id IN (${due})`),
    payers: forgetPayers(db, due),
    names: db.run(sql`DELETE FROM order_beneficiaries WHERE order_id IN (${due})`),
    wishes: db.run(sql`DELETE FROM corrections WHERE order_id IN (${due})`),
    // What is done stays done; a place that waits for a name nobody knows any more is free.
    seats: db.run(sql`
      DELETE FROM seats WHERE order_id IN (${due})
        AND sacrifice_id IN (SELECT id FROM sacrifices WHERE status = 'pending')`),
    claims: db.run(sql`
      UPDATE payment_claims SET note = NULL, proof_key = NULL, proof_name = NULL, proof_mime = NULL, proof_size = NULL
      WHERE order_id IN (${due})`),
    // The signature holds the name too. What was given out under a short link says from now on that it was revoked.
    certificates: db.run(sql`
      UPDATE certificates SET name = ${nobody}, beneficiaries = NULL, signature = NULL, signed_at = NULL, revoke_note = NULL,
        revoked_at = iif(code IS NULL, NULL, coalesce(revoked_at, ${now})), revoke_reason = iif(code IS NULL, NULL, 'other'),
        status = iif(code IS NULL, 'draft', 'revoked'), updated_at = ${now}
      WHERE order_id IN (${due})`),
    erased: db.all<{ id: string }>(sql`
      UPDATE orders SET customer_name = ${nobody}, customer_phone = '', customer_email = '', referral_code = NULL,
        discount_code = iif(discount_code_id IS NULL, NULL, discount_code),
        payment_rejected_reason = NULL, slaughter_notes = NULL, key_version = key_version + 1, key_from_code = 0, placed_from = NULL, anonymized_at = ${now}, updated_at = ${now}
      WHERE id IN (${due}) RETURNING id`),
  })
  return erased.length
}

const stillPlanned =
  'Hewan atau ibadah dari pesanan ini sudah dijadwalkan, jadi namanya masih diperlukan. Anonimkan setelah dilaksanakan.'

const closed = new Set(['completed', 'cancelled'])

/** Anonymises one closed order; a second time changes nothing. Throws `order_not_found`, `bad_transition`, `order_scheduled`. */
export async function anonymize(work: Work, media: R2Bucket, id: string) {
  const [order] = await work.db.select().from(orders).where(byId(id))
  if (!order) throw new Problem('order_not_found')
  if (!closed.has(order.status)) {
    throw new Problem('bad_transition', {
      detail: 'Hanya pesanan yang selesai atau dibatalkan yang dapat dianonimkan.',
    })
  }
  const planned = await work.db.all(sql`
    SELECT 1 FROM seats JOIN sacrifices ON sacrifices.id = sacrifice_id
    WHERE seats.order_id = ${id} AND sacrifices.status = 'scheduled' LIMIT 1`)
  if (planned.length > 0) throw new Problem('order_scheduled', { detail: stillPlanned })
  const due = sql`
    SELECT id FROM orders WHERE id = ${id} AND status IN ('completed', 'cancelled') AND anonymized_at IS NULL`
  await erase(work, media, due)
}

/** Anonymises orders that were cancelled 90 days ago and never paid, in bounded batches. Answers how many. */
export async function anonymizeOld(db: Db, media: R2Bucket, now: string) {
  const due = sql`
    SELECT id FROM orders INDEXED BY orders_to_anonymize
    WHERE status = 'cancelled' AND payment_status <> 'verified' AND anonymized_at IS NULL
      AND cancelled_at <= ${later(now, -retention)}
    ORDER BY cancelled_at, seq LIMIT ${batchSize}`
  let total = 0
  for (let batch = 0; batch < mostBatches; batch++) {
    const erased = await erase({ db, actor: 'system', now }, media, due)
    total += erased
    if (erased < batchSize) break
  }
  return total
}
