import { sql } from 'drizzle-orm'
import type { CheckId } from '../contract/shop/check-words'
import type { Db } from '../db/client'
import { media } from '../db/schema/content'
import { hour } from '../db/stamp'
import { previewKey } from '../evidence/kind'
import { baseOf, keysOf } from '../media/keys'
import type { Part, Place } from './part'

/** A file is looked up one by one, so few rows are a slice. */
const rowsASlice = 25
const filesASlice = 200
/** Uploads and sent proofs end, or are swept, within this. */
const settled = 49 * hour

async function missing(bucket: R2Bucket, keys: string[]) {
  const heads = await Promise.all(keys.map(async key => [key, await bucket.head(key)] as const))
  return heads.filter(([, head]) => head === null).map(([key]) => key)
}

/** Rows of a table that name files, and those whose file is gone although the row is still there. */
function filesOf<T extends { rowid: number }>(
  name: string,
  check: CheckId,
  read: (db: Db, after: number) => Promise<T[]>,
  keys: (row: T) => string[],
  isStill: (db: Db, row: T) => Promise<boolean>,
): Part {
  const lost = async ({ db, media }: Place, row: T) => {
    const gone = await missing(media, keys(row))
    return gone.length > 0 && (await isStill(db, row)) ? gone : []
  }
  return {
    name,
    slice: async (place, cursor) => {
      const rows = await read(place.db, Number(cursor ?? 0))
      const what = (await Promise.all(rows.map(row => lost(place, row)))).flat()
      const last = rows.length < rowsASlice ? null : (rows.at(-1)?.rowid ?? null)
      return { found: [{ check, what }], next: last === null ? null : String(last) }
    },
  }
}

type Proof = { rowid: number; proof_key: string }

const proofs = filesOf<Proof>(
  'proofs',
  'lost_proof',
  (db, after) =>
    db.all<Proof>(sql`SELECT rowid, proof_key FROM payment_claims
      WHERE rowid > ${after} AND proof_key IS NOT NULL ORDER BY rowid LIMIT ${rowsASlice}`),
  ({ proof_key }) => [proof_key],
  async (db, { rowid, proof_key }) =>
    (await db.all(sql`SELECT 1 FROM payment_claims WHERE rowid = ${rowid} AND proof_key = ${proof_key}`))
      .length > 0,
)

type Picture = { rowid: number; id: string } & Parameters<typeof keysOf>[0]

const pictures = filesOf<Picture>(
  'media files',
  'lost_media',
  (db, after) =>
    db
      .select({
        rowid: sql<number>`rowid`.as('rowid'),
        id: media.id,
        object_key: media.object_key,
        file_url: media.file_url,
        widths: media.widths,
      })
      .from(media)
      .where(sql`rowid > ${after} AND object_key IS NOT NULL`)
      .orderBy(sql`rowid`)
      .limit(rowsASlice),
  keysOf,
  async (db, { id }) => (await db.select({ id: media.id }).from(media).where(sql`id = ${id}`)).length > 0,
)

type Shot = { rowid: number; id: string; object_key: string; preview_size: number | null }

const shots = filesOf<Shot>(
  'evidence files',
  'lost_evidence',
  (db, after) =>
    db.all<Shot>(
      sql`SELECT rowid, id, object_key, preview_size FROM evidence
        WHERE rowid > ${after} ORDER BY rowid LIMIT ${rowsASlice}`,
    ),
  ({ id, object_key, preview_size }) => [object_key, ...(preview_size === null ? [] : [previewKey(id)])],
  async (db, { rowid, object_key }) =>
    (await db.all(sql`SELECT 1 FROM evidence WHERE rowid = ${rowid} AND object_key = ${object_key}`)).length >
    0,
)

const listOf = (keys: string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(keys)}))`

const idOf = (key: string) => /^evidence(?:-parts)?\/([^./]+)/.exec(key)?.[1]

/** Parts of uploads, and the file one is about to become, wait for a phone as long as its row stands. */
async function underWay(db: Db, keys: string[]) {
  const ids = keys.flatMap(key => idOf(key) ?? [])
  const rows = await db.all<{ id: string }>(sql`SELECT id FROM evidence_uploads WHERE id IN ${listOf(ids)}`)
  const open = new Set(rows.map(row => row.id))
  return keys.filter(key => open.has(idOf(key) ?? '')).map(key => ({ key }))
}

/** The keys, or the bases of keys, that rows answer for. */
async function answered(db: Db, keys: string[]) {
  const orders = keys.filter(key => key.startsWith('proofs/')).map(key => key.split('/')[1] ?? '')
  const claims = await db.all<{ key: string }>(
    sql`SELECT proof_key AS key FROM payment_claims WHERE order_id IN ${listOf(orders)}`,
  )
  const bases = await db
    .select({ key: media.object_key })
    .from(media)
    .where(sql`object_key IN ${listOf(keys.map(baseOf))}`)
  const kept = await db.all<{ key: string }>(
    sql`SELECT object_key AS key FROM evidence WHERE object_key IN ${listOf(keys)}`,
  )
  const small = await db.all<{ id: string }>(sql`
    SELECT id FROM evidence WHERE preview_size IS NOT NULL AND id IN ${listOf(keys.flatMap(key => idOf(key) ?? []))}`)
  const previews = small.map(({ id }) => ({ key: previewKey(id) }))
  return new Set(
    [...claims, ...bases, ...kept, ...previews, ...(await underWay(db, keys))].map(row => row.key),
  )
}

const orphans: Part = {
  name: 'files',
  slice: async ({ db, media, now }, cursor) => {
    const page = await media.list({ limit: filesASlice, startAfter: cursor ?? undefined })
    const old = page.objects.filter(({ uploaded }) => uploaded.getTime() < Date.parse(now) - settled)
    const known = await answered(
      db,
      old.map(({ key }) => key),
    )
    const what = old.map(({ key }) => key).filter(key => !known.has(key) && !known.has(baseOf(key)))
    const last = page.truncated ? (page.objects.at(-1)?.key ?? null) : null
    return { found: [{ check: 'orphan_file', what }], next: last }
  },
}

export const fileParts = [proofs, pictures, shots, orphans]
