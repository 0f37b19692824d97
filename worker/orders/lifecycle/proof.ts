import { type SQL, sql } from 'drizzle-orm'
import { orderInputLimits } from '../../contract/orders/orders'
import { type Bucket, countAttemptOrWait, undoAttempt } from '../../db/attempts'
import type { Db } from '../../db/client'
import { jsonListSql } from '../../db/query/keyset'
import { hourMs, timePlusMs } from '../../db/stamp'
import type { Network } from '../../http/limits/limits'
import { Problem } from '../../lib/problem'
import { recordUsedUpLimit, shopWideLimits } from '../../people/auth/totals'
import { proofFaultOf } from '../../site/media/opens'
import { isHeicBytes, safeFileName, sniffFileType } from '../../site/media/sniff'
import { removeFileLocation } from '../../site/media/strip/location'
import { listOldObjects } from '../../site/media/sweep'
import type { Proof } from './claim'
import { hasUndecidedMoneySql } from './money-steps'

const dayMs = 24 * hourMs
const mebibyte = 1024 * 1024

// Limits of uploaded bytes per order, network, area and shop. The limit of an order lasts 30 days, because its proofs
// are kept that long.
const bucketsOf = (order_id: string, { network, area }: Network, weight: number): Bucket[] => [
  { key: `bytes:${order_id}`, most: 20 * mebibyte, window: 30 * dayMs, weight },
  { key: `bytes-from:${network}`, most: 30 * mebibyte, window: dayMs, weight },
  { key: `bytes-near:${area}`, most: 90 * mebibyte, window: dayMs, weight },
  { ...shopWideLimits.bytes, weight },
]

type ProofRoom = { order_id: string; from: Network | null; bytes: number }

/** Counts the declared bytes first, so that concurrent uploads cannot exceed a limit. False if a limit is reached. */
export async function reserveProofBytes(db: Db, { order_id, from, bytes }: ProofRoom, now: string) {
  if (from === null || bytes === 0) return true
  if ((await countAttemptOrWait(db, bucketsOf(order_id, from, bytes), now)) === 0) return true
  await recordUsedUpLimit(db, 'bytes', now)
  return false
}

export async function releaseProofBytes(db: Db, { order_id, from, bytes }: ProofRoom, kept: number) {
  const rest = Math.max(0, bytes - kept)
  if (from !== null && rest > 0) await undoAttempt(db, bucketsOf(order_id, from, rest))
}

export const proofPrefix = 'proofs/'
/** An empty marker object exists from before the upload of a proof until a claim or refund refers to the proof. */
const notePrefix = 'unclaimed/'
const noteOf = (key: string) => notePrefix + key
const noteLifetimeMs = 24 * hourMs

/** HEIC is accepted only here: operators download proofs, so no browser has to show them. */
const typeOf = (bytes: Uint8Array) =>
  isHeicBytes(bytes) ? { kind: 'image', mime: 'image/heic', ext: 'heic' } : sniffFileType(bytes)

const isAccepted = ({ kind, mime }: { kind: string; mime: string }) =>
  kind === 'image' || mime === 'application/pdf'

/** Throws `empty_file`, `unsupported_file`, `file_too_large`. */
export async function storeProof(media: R2Bucket, order_id: string, file: File): Promise<Proof> {
  if (file.size === 0) throw new Problem('empty_file')
  if (file.size > orderInputLimits.proofBytes) {
    throw new Problem('file_too_large', { detail: 'Bukti transfer paling besar 10 MB.' })
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const found = typeOf(bytes)
  if (!found || !isAccepted(found)) {
    throw new Problem('unsupported_file', { detail: 'Bukti transfer harus berupa gambar atau PDF.' })
  }
  const clean = removeFileLocation(bytes, found.mime)
  if (!clean) throw new Problem('unsupported_file', { detail: 'Gambar ini rusak atau tidak lengkap.' })
  const key = `${proofPrefix}${order_id}/${crypto.randomUUID()}.${found.ext}`
  await media.put(noteOf(key), '')
  await media.put(key, clean, { httpMetadata: { contentType: found.mime } })
  const about = { sha: await sha256(bytes), fault: proofFaultOf(clean, found.mime) }
  return { key, name: safeFileName(file.name), mime: found.mime, size: clean.length, ...about }
}

async function sha256(bytes: Uint8Array<ArrayBuffer>) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
}

export const deleteProofNote = (media: R2Bucket, { key }: Proof) => media.delete(noteOf(key))

export const deleteProof = (media: R2Bucket, { key }: Proof) => media.delete([key, noteOf(key)])

/** Marks proof files to which no claim will refer any more, so that the cron job deletes them. */
export const noteProofsForDeletion = (media: R2Bucket, keys: string[]) =>
  Promise.all(keys.map(key => media.put(noteOf(key), '')))

export const deleteProofs = (media: R2Bucket, keys: string[]) =>
  deleteProofFiles(
    media,
    keys.flatMap(key => [key, noteOf(key)]),
  )

export const deleteProofFiles = (media: R2Bucket, keys: string[]) =>
  keys.length > 0 ? media.delete(keys) : undefined

/** Lists R2, not the database, because a proof may be uploaded while its order is being deleted. */
export async function deleteProofsOf(media: R2Bucket, order_id: string) {
  const { objects } = await media.list({ prefix: `${proofPrefix}${order_id}/` })
  await deleteProofFiles(
    media,
    objects.map(object => object.key),
  )
}

export const proofKeysOf = (db: Db, orders: SQL) =>
  db.all<{ proof_key: string }>(sql`
    SELECT proof_key FROM payment_claims WHERE proof_key IS NOT NULL AND order_id IN ${orders}
    UNION ALL SELECT proof_key FROM refunds WHERE proof_key IS NOT NULL AND order_id IN ${orders}`)

const orderOf = (key: string) =>
  key.startsWith(proofPrefix) ? key.slice(proofPrefix.length).split('/')[0] : undefined

export async function referencedProofKeys(db: Db, keys: string[]) {
  const orders = keys.flatMap(key => orderOf(key) ?? [])
  return new Set((await proofKeysOf(db, jsonListSql(orders))).map(row => row.proof_key))
}

/** Deletes proofs without a claim or refund 24 h after their upload. Returns the number of deleted markers. */
export async function deleteUnreferencedProofs(db: Db, media: R2Bucket, now: string) {
  let swept = 0
  for await (const noted of listOldObjects(media, notePrefix, Date.parse(now) - noteLifetimeMs)) {
    const keys = noted.map(note => note.slice(notePrefix.length))
    const kept = await referencedProofKeys(db, keys)
    await media.delete([...noted, ...keys.filter(key => !kept.has(key))])
    swept += noted.length
  }
  return swept
}

// Proofs of cancelled orders are kept for 30 days. After 91 days, such orders are anonymised, so the scan omits them.
const retentionMs = 30 * dayMs
const scanWindowMs = 91 * dayMs
const ordersPerBatch = 500
const maxBatches = 40

const isMoneyMatter = sql`(${hasUndecidedMoneySql} OR EXISTS (SELECT 1 FROM transactions WHERE transactions.order_id = orders.id))`

const isOld = (
  now: string,
) => sql`status = 'cancelled' AND payment_status <> 'verified' AND anonymized_at IS NULL
  AND cancelled_at <= ${timePlusMs(now, -retentionMs)}`

type Cursor = { cancelled_at: string; seq: number }

const nextOrders = (db: Db, after: Cursor, now: string) =>
  db.all<Cursor & { id: string }>(sql`
    SELECT id, cancelled_at, seq FROM orders INDEXED BY orders_to_anonymize
    WHERE ${isOld(now)} AND (cancelled_at, seq) > (${after.cancelled_at}, ${after.seq})
    ORDER BY cancelled_at, seq LIMIT ${ordersPerBatch}`)

/** SQL condition for the SELECT and again for the UPDATE, because the order may change in between. */
const droppable = (among: SQL, now: string) => sql`
  proof_key IS NOT NULL AND created_at <= ${timePlusMs(now, -retentionMs)}
  AND order_id IN (SELECT id FROM orders WHERE id IN (${among}) AND ${isOld(now)} AND NOT ${isMoneyMatter})`

async function deleteProofsOfOrders(db: Db, media: R2Bucket, ids: string[], now: string) {
  const among = sql`SELECT value FROM json_each(${JSON.stringify(ids)})`
  const found = await db.all<{ id: string; proof_key: string }>(sql`
    SELECT id, proof_key FROM payment_claims WHERE ${droppable(among, now)}`)
  if (found.length === 0) return 0
  // If the worker stops after the UPDATE, `deleteUnreferencedProofs` finds the files by these markers.
  await noteProofsForDeletion(
    media,
    found.map(proof => proof.proof_key),
  )
  const rows = await db.all<{ id: string }>(sql`
    UPDATE payment_claims SET proof_key = NULL WHERE ${droppable(among, now)} RETURNING id`)
  const gone = new Set(rows.map(row => row.id))
  await deleteProofs(
    media,
    found.filter(({ id }) => gone.has(id)).map(proof => proof.proof_key),
  )
  return gone.size
}

/** Deletes proofs of unpaid orders cancelled more than 30 days ago. Idempotent. Returns the number of proofs. */
export async function deleteOldProofs(db: Db, media: R2Bucket, now: string) {
  let after: Cursor = { cancelled_at: timePlusMs(now, -scanWindowMs), seq: 0 }
  let dropped = 0
  for (let batch = 0; batch < maxBatches; batch++) {
    const orders = await nextOrders(db, after, now)
    dropped += await deleteProofsOfOrders(
      db,
      media,
      orders.map(order => order.id),
      now,
    )
    const last = orders.at(-1)
    if (!last || orders.length < ordersPerBatch) break
    after = last
  }
  return dropped
}

/** Runs only at 02:00 WIB (19:00 UTC), because it scans all orders cancelled within 91 days. */
export const deleteOldProofsAtNight = (db: Db, media: R2Bucket, now: string) =>
  now.slice(11, 15) === '19:0' ? deleteOldProofs(db, media, now) : Promise.resolve(0)
