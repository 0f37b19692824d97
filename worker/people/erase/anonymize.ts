import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { personalEventDetails } from '../../contract/orders/steps'
import type { Db } from '../../db/client'
import { newVersionSql } from '../../db/guard'
import { updateSearchWords } from '../../db/orders/order-terms'
import { jsonListSql } from '../../db/query/keyset'
import { orders } from '../../db/schema/orders'
import { hourMs, timePlusMs } from '../../db/stamp'
import { updateOrderSummaries } from '../../fulfilment/sacrifices/lookup/query'
import { firstOrThrow } from '../../lib/only'
import { Problem } from '../../lib/problem'
import { hasUndecidedMoneySql } from '../../orders/lifecycle/money-steps'
import { deleteProofFiles, proofKeysOf } from '../../orders/lifecycle/proof'
import { isOrderIdSql } from '../../orders/lookup/rows'
import { anonymizeCertificates } from './certificates'
import { anonymizePayers, anonymizeSacrifices, clearJobInputs, rebuildNameIndexes } from './forget'

/** In ms: personal data of an order that was never paid is kept this long after its cancellation. */
const retentionMs = 90 * 24 * hourMs
const batchSize = 100
const maxBatches = 10

export const anonymizedName = 'Pelanggan (dianonimkan)'

type Anonymizing = Pick<Context, 'db' | 'actor' | 'now'>

const isPlanned = sql`EXISTS (
  SELECT 1 FROM seats JOIN sacrifices ON sacrifices.id = sacrifice_id
  WHERE seats.order_id = orders.id AND sacrifices.status = 'scheduled')`

const isOwed = sql`EXISTS (SELECT 1 FROM refunds WHERE refunds.order_id = orders.id AND state IN ('requested', 'approved'))`

/** SQL condition: the order's personal data may be erased. The batch that erases the data checks it again. */
const isErasable = sql`anonymized_at IS NULL AND status IN ('completed', 'cancelled') AND NOT ${isPlanned} AND NOT ${hasUndecidedMoneySql} AND NOT ${isOwed} AND left_over = 0`

const pathsOfPersonalDetails = sql.join(
  personalEventDetails.map(name => sql`${`$.${name}`}`),
  sql`, `,
)

const eventsOf = (db: Db, due: SQL, actor: string, now: string) => [
  db.run(sql`
    INSERT INTO order_events (order_id, n, type, actor, details, created_at)
    SELECT id, (SELECT coalesce(max(n), 0) + 1 FROM order_events WHERE order_id = due.id), 'anonymized', ${actor}, '{}', ${now}
    FROM (${due}) AS due`),
  // Erase the event details: a note may contain the customer's name, a refund the last digits of the bank account.
  db.run(sql`
    UPDATE order_events SET details = json_remove(details, ${pathsOfPersonalDetails}) WHERE order_id IN (${due})`),
  db.run(sql`
    UPDATE transactions SET void_reason = NULL WHERE void_reason IS NOT NULL AND order_id IN (${due})`),
]

/** SQL statements that erase texts about money. Notes may contain names, and proofs of refunds account numbers. */
const forgetWordsOfMoney = (db: Db, due: SQL) => [
  db.run(sql`
    UPDATE refunds SET payee_bank = NULL, payee_account = NULL, payee_last4 = NULL, payee_name = NULL, reason = '',
      decline_reason = NULL, proof_key = NULL, proof_name = NULL, proof_mime = NULL
    WHERE order_id IN (${due})`),
  db.run(sql`UPDATE order_changes SET reason = '', leaving = '[]' WHERE order_id IN (${due})`),
  db.run(sql`UPDATE payments SET note = NULL WHERE note IS NOT NULL AND order_id IN (${due})`),
]

/** Erases personal data, not products and amounts. Revokes links and certificates. Returns the number of orders. */
async function erase({ db, actor, now }: Anonymizing, media: R2Bucket, ids: string[]) {
  const among = sql`id IN ${jsonListSql(ids)}`
  const due = sql`SELECT id FROM orders WHERE ${among} AND ${isErasable}`
  const drop = (proofs: { proof_key: string }[]) => {
    const keys = proofs.map(proof => proof.proof_key)
    return deleteProofFiles(media, keys)
  }
  // Delete the files before the rows: if the worker stops in between, the next run still knows the keys of the files.
  await drop(await proofKeysOf(db, sql`(${due})`))
  const { late, erased } = await db.batch({
    late: proofKeysOf(db, sql`(${due})`),
    told: eventsOf(db, due, actor, now),
    payers: anonymizePayers(db, due),
    steps: clearJobInputs(db, due),
    sacrifices: anonymizeSacrifices(db, due, now),
    names: db.run(sql`DELETE FROM order_beneficiaries WHERE order_id IN (${due})`),
    notes: db.run(sql`DELETE FROM order_notes WHERE order_id IN (${due})`),
    found: updateSearchWords(db, due),
    wishes: db.run(sql`DELETE FROM corrections WHERE order_id IN (${due})`),
    keys: db.run(sql`DELETE FROM idempotency_keys WHERE order_id IN (${due})`),
    claims: db.run(sql`
      UPDATE payment_claims SET note = NULL, proof_key = NULL, proof_name = NULL, proof_mime = NULL, proof_size = NULL
      WHERE order_id IN (${due})`),
    refunds: forgetWordsOfMoney(db, due),
    certificates: anonymizeCertificates(db, due, anonymizedName, now),
    erased: db.all<{ id: string }>(sql`
      UPDATE orders SET customer_name = ${anonymizedName}, customer_phone = '', customer_email = '', code_phone = NULL, referral_code = NULL,
        discount_code = iif(discount_code_id IS NULL, NULL, discount_code), payment_rejected_reason = NULL,
        slaughter_notes = NULL, slaughter_proof_url = NULL, key_version = key_version + 1, key_from_code = 0,
        placed_from = NULL, anonymized_at = ${now}, updated_at = ${newVersionSql(now)}
      WHERE ${among} AND ${isErasable} RETURNING id`),
    // Update the slaughter state, which an order derives from its sacrifices, because seats were deleted.
    sums: updateOrderSummaries(db, ids),
    words: rebuildNameIndexes(db),
  })
  await drop(late)
  return erased.length
}

const scheduledMessage =
  'Hewan atau ibadah dari pesanan ini sudah dijadwalkan, jadi namanya masih diperlukan. Anonimkan setelah dilaksanakan.'

const openMoneyMessage =
  'Ada uang masuk atau pernyataan transfer untuk pesanan ini yang belum diputuskan. Putuskan dahulu, lalu anonimkan.'

const surplusMessage =
  'Pesanan ini masih memegang uang pelanggan yang lebih. Kembalikan sebagai refund, atau simpan sebagai infak, lalu anonimkan.'

const closed = new Set(['completed', 'cancelled'])

/** Idempotent. Throws `order_not_found`, `bad_transition`, `order_scheduled`, `stale`. */
export async function anonymizeOrder(context: Context, media: R2Bucket, id: string) {
  const columns = {
    status: orders.status,
    anonymized_at: orders.anonymized_at,
    planned: sql<number>`${isPlanned}`,
    open: sql<number>`${hasUndecidedMoneySql} OR ${isOwed}`,
    left_over: orders.left_over,
  }
  const order = firstOrThrow(
    await context.db.select(columns).from(orders).where(isOrderIdSql(id)),
    'order_not_found',
  )
  if (order.anonymized_at !== null) return
  if (!closed.has(order.status)) {
    throw new Problem('bad_transition', {
      detail: 'Hanya pesanan yang selesai atau dibatalkan yang dapat dianonimkan.',
    })
  }
  if (order.planned) throw new Problem('order_scheduled', { detail: scheduledMessage })
  if (order.left_over > 0) throw new Problem('bad_transition', { detail: surplusMessage })
  if (order.open) throw new Problem('bad_transition', { detail: openMoneyMessage })
  if ((await erase(context, media, [id])) > 0) return
  const [now] = await context.db
    .select({ anonymized_at: orders.anonymized_at })
    .from(orders)
    .where(isOrderIdSql(id))
  if (!now?.anonymized_at) throw new Problem('stale')
}

/** Anonymises unpaid orders 90 days after their cancellation, in bounded batches. Returns the number of orders. */
export async function anonymizeOldOrders(db: Db, media: R2Bucket, now: string) {
  const due = sql`
    SELECT id FROM orders INDEXED BY orders_to_anonymize
    WHERE status = 'cancelled' AND payment_status <> 'verified' AND cancelled_at <= ${timePlusMs(now, -retentionMs)} AND ${isErasable}
    ORDER BY cancelled_at, seq LIMIT ${batchSize}`
  let total = 0
  for (let batch = 0; batch < maxBatches; batch++) {
    const rows = await db.all<{ id: string }>(due)
    if (rows.length === 0) break
    const ids = rows.map(({ id }) => id)
    total += await erase({ db, actor: 'system', now }, media, ids)
    if (rows.length < batchSize) break
  }
  return total
}
