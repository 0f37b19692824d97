import { type SQL, sql } from 'drizzle-orm'
import { orderInputLimits } from '../../contract/orders/orders'
import type { Db } from '../../db/client'
import { jsonListSql } from '../../db/query/list-of'
import { hourMs } from '../../db/stamp'
import { Problem } from '../../lib/problem'
import { listOldObjects } from '../../site/media/old-objects'
import { proofFaultOf } from '../../site/media/opens'
import { isHeicBytes, safeFileName, sniffType } from '../../site/media/sniff'
import { removeLocation } from '../../site/media/strip/location'
import type { Proof } from './claim'

const proofPrefix = 'proofs/'
/** R2 prefix of notes. A proof's note exists from before the upload until a claim or refund refers to the proof. */
const notePrefix = 'unclaimed/'
const noteOf = (key: string) => notePrefix + key
const noteLifetimeMs = 24 * hourMs

/** Accepts HEIC, unlike the media library: only operators see proofs, as downloads. */
const typeOf = (bytes: Uint8Array) =>
  isHeicBytes(bytes) ? { kind: 'image', mime: 'image/heic', ext: 'heic' } : sniffType(bytes)

const isAccepted = ({ kind, mime }: { kind: string; mime: string }) =>
  kind === 'image' || mime === 'application/pdf'

/** Detects the type from the bytes. Throws `empty_file`, `unsupported_file`, `file_too_large`. */
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
  const clean = removeLocation(bytes, found.mime)
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

/** Writes notes for proofs that are about to lose their claims, so that the cron can delete the files. */
export const noteProofsForDeletion = (media: R2Bucket, keys: string[]) =>
  Promise.all(keys.map(key => media.put(noteOf(key), '')))

export const deleteProofs = (media: R2Bucket, keys: string[]) =>
  deleteProofFiles(
    media,
    keys.flatMap(key => [key, noteOf(key)]),
  )

export const deleteProofFiles = (media: R2Bucket, keys: string[]) =>
  keys.length > 0 ? media.delete(keys) : undefined

/** Deletes all proofs of a deleted order, including uploads during its deletion. */
export async function deleteProofsOf(media: R2Bucket, order_id: string) {
  const { objects } = await media.list({ prefix: `${proofPrefix}${order_id}/` })
  await deleteProofFiles(
    media,
    objects.map(object => object.key),
  )
}

/** Keys of all proofs of the orders (`IN orders`), from claims and refunds. */
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

/** Deletes unreferenced proofs older than 24 h, left by interrupted requests. Returns the number of notes. */
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
