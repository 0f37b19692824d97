import { type SQL, sql } from 'drizzle-orm'
import { limits } from '../../contract/orders/orders'
import type { Db } from '../../db/client'
import { listOf } from '../../db/query/list-of'
import { hour } from '../../db/stamp'
import { Problem } from '../../lib/problem'
import { oldObjects } from '../../site/media/old-objects'
import { faultOf } from '../../site/media/opens'
import { isHeic, safeFileName, sniff } from '../../site/media/sniff'
import { dropLocation } from '../../site/media/strip/location'
import type { Proof } from './claim'

const proofs = 'proofs/'
/** Proofs are noted here before they are stored, until a claim or a refund answers for them. */
const notes = 'unclaimed/'
const noteOf = (key: string) => notes + key
const keptFor = 24 * hour

/** Also what the media library has no use for: only the operator gets it, and only as a download. */
const typeOf = (bytes: Uint8Array) =>
  isHeic(bytes) ? { kind: 'image', mime: 'image/heic', ext: 'heic' } : sniff(bytes)

const isAccepted = ({ kind, mime }: { kind: string; mime: string }) =>
  kind === 'image' || mime === 'application/pdf'

/** Keeps a payment proof private under `proofs/`. Its type is decided from its bytes. Throws `empty_file`, `unsupported_file`, `file_too_large`. */
export async function storeProof(media: R2Bucket, order_id: string, file: File): Promise<Proof> {
  if (file.size === 0) throw new Problem('empty_file')
  if (file.size > limits.proofBytes) {
    throw new Problem('file_too_large', { detail: 'Bukti transfer paling besar 10 MB.' })
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const found = typeOf(bytes)
  if (!found || !isAccepted(found)) {
    throw new Problem('unsupported_file', { detail: 'Bukti transfer harus berupa gambar atau PDF.' })
  }
  const clean = dropLocation(bytes, found.mime)
  if (!clean) throw new Problem('unsupported_file', { detail: 'Gambar ini rusak atau tidak lengkap.' })
  const key = `${proofs}${order_id}/${crypto.randomUUID()}.${found.ext}`
  await media.put(noteOf(key), '')
  await media.put(key, clean, { httpMetadata: { contentType: found.mime } })
  const about = { sha: await sha256(bytes), fault: faultOf(clean, found.mime) }
  return { key, name: safeFileName(file.name), mime: found.mime, size: clean.length, ...about }
}

async function sha256(bytes: Uint8Array<ArrayBuffer>) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Ends the note of a proof once a claim answers for it. */
export const forgetNote = (media: R2Bucket, { key }: Proof) => media.delete(noteOf(key))

/** Drops a proof whose claim was refused. */
export const discardProof = (media: R2Bucket, { key }: Proof) => media.delete([key, noteOf(key)])

/** Notes proofs that are about to be forgotten by their claims. */
export const keepInMind = (media: R2Bucket, keys: string[]) =>
  Promise.all(keys.map(key => media.put(noteOf(key), '')))

/** Drops proofs that no claim answers for any more. */
export const discardProofs = (media: R2Bucket, keys: string[]) =>
  dropProof(
    media,
    keys.flatMap(key => [key, noteOf(key)]),
  )

export const dropProof = (media: R2Bucket, keys: string[]) =>
  keys.length > 0 ? media.delete(keys) : undefined

/** Drops everything kept for an order that is gone, also what a claim stored while it went. */
export async function dropProofsOf(media: R2Bucket, order_id: string) {
  const { objects } = await media.list({ prefix: `${proofs}${order_id}/` })
  await dropProof(
    media,
    objects.map(object => object.key),
  )
}

/** Statement for the keys of all proofs of some orders (`IN orders`): of their claims, and of what was given back. */
export const proofsOf = (db: Db, orders: SQL) =>
  db.all<{ proof_key: string }>(sql`
    SELECT proof_key FROM payment_claims WHERE proof_key IS NOT NULL AND order_id IN ${orders}
    UNION ALL SELECT proof_key FROM refunds WHERE proof_key IS NOT NULL AND order_id IN ${orders}`)

const orderOf = (key: string) => (key.startsWith(proofs) ? key.slice(proofs.length).split('/')[0] : undefined)

/** Those of the keys that a claim or a refund answers for. */
export async function answeredProofs(db: Db, keys: string[]) {
  const orders = keys.flatMap(key => orderOf(key) ?? [])
  return new Set((await proofsOf(db, listOf(orders))).map(row => row.proof_key))
}

/** Drops proofs a day old that nothing answers for: their request broke off. Answers how many notes it ended. */
export async function sweepProofs(db: Db, media: R2Bucket, now: string) {
  let swept = 0
  for await (const noted of oldObjects(media, notes, Date.parse(now) - keptFor)) {
    const keys = noted.map(note => note.slice(notes.length))
    const kept = await answeredProofs(db, keys)
    await media.delete([...noted, ...keys.filter(key => !kept.has(key))])
    swept += noted.length
  }
  return swept
}
