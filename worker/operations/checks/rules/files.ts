import { sql } from 'drizzle-orm'
import type { CheckId } from '../../../contract/operations/checks'
import type { Db } from '../../../db/client'
import { jsonListSql } from '../../../db/query/keyset'
import { media } from '../../../db/schema/site'
import { hourMs } from '../../../db/stamp'
import { evidencePreviewKey } from '../../../fulfilment/evidence/files'
import { referencedProofKeys } from '../../../orders/lifecycle/proof'
import { mediaBaseKey, mediaObjectKeys } from '../../../site/media/keys'
import type { CheckContext, Rules } from '../rule'

/** Rows and files per slice; few, because each file is looked up separately. */
const rowsASlice = 25
const filesASlice = 200
/** In ms: uploads and uploaded proofs are completed or deleted within 49 hours, so younger files are not checked. */
const graceMs = 49 * hourMs

async function missing(bucket: R2Bucket, keys: string[]) {
  const heads = await Promise.all(keys.map(async key => [key, await bucket.head(key)] as const))
  return heads.filter(([, head]) => head === null).map(([key]) => key)
}

type Row = { rowid: number; file: string }

type Named<T extends Row> = {
  name: string
  check: CheckId
  table: string
  file: string
  columns?: string
  keys: (row: T) => string[]
}

/** Rules that report rows whose file is missing. The row is read again, because it may just have been deleted too. */
function filesOf<T extends Row>({ name, check, table, file, columns = '1', keys }: Named<T>): Rules {
  const [from, key] = [sql.identifier(table), sql.identifier(file)]
  const isStill = async (db: Db, row: T) =>
    (await db.all(sql`SELECT 1 FROM ${from} WHERE rowid = ${row.rowid} AND ${key} = ${row.file}`)).length > 0
  const lost = async ({ db, media }: CheckContext, row: T) => {
    const gone = await missing(media, keys(row))
    return gone.length > 0 && (await isStill(db, row)) ? gone : []
  }
  return {
    name,
    slice: async (shop, cursor) => {
      const rows = await shop.db.all<T>(sql`
        SELECT rowid, ${key} AS file, ${sql.raw(columns)} FROM ${from}
        WHERE rowid > ${Number(cursor ?? 0)} AND ${key} IS NOT NULL ORDER BY rowid LIMIT ${rowsASlice}`)
      const what = (await Promise.all(rows.map(row => lost(shop, row)))).flat()
      const last = rows.length < rowsASlice ? null : (rows.at(-1)?.rowid ?? null)
      return { found: [{ check, what }], next: last === null ? null : String(last) }
    },
  }
}

const proofs = filesOf({
  name: 'proofs',
  check: 'lost_proof',
  table: 'payment_claims',
  file: 'proof_key',
  keys: ({ file }) => [file],
})

const readWidths = (json: string): number[] => JSON.parse(json)

const refundProofs = filesOf({
  name: 'refund proofs',
  check: 'lost_proof',
  table: 'refunds',
  file: 'proof_key',
  keys: ({ file }) => [file],
})

const pictures = filesOf<Row & { file_url: string; widths: string }>({
  name: 'media files',
  check: 'lost_media',
  table: 'media',
  file: 'object_key',
  columns: 'file_url, widths',
  keys: ({ file, file_url, widths }) =>
    mediaObjectKeys({ object_key: file, file_url, widths: readWidths(widths) }),
})

const shots = filesOf<Row & { id: string; preview_size: number | null }>({
  name: 'evidence files',
  check: 'lost_evidence',
  table: 'evidence',
  file: 'object_key',
  columns: 'id, preview_size',
  keys: ({ id, file, preview_size }) => (preview_size === null ? [file] : [file, evidencePreviewKey(id)]),
})

const idOf = (key: string) => /^evidence(?:-parts)?\/([^./]+)/.exec(key)?.[1]

async function uploadingKeys(db: Db, keys: string[]) {
  const ids = keys.flatMap(key => idOf(key) ?? [])
  const rows = await db.all<{ id: string }>(
    sql`SELECT id FROM evidence_uploads WHERE id IN ${jsonListSql(ids)}`,
  )
  const open = new Set(rows.map(row => row.id))
  return keys.filter(key => open.has(idOf(key) ?? '')).map(key => ({ key }))
}

async function referencedKeys(db: Db, keys: string[]) {
  const sent = await referencedProofKeys(db, keys)
  const bases = await db
    .select({ key: media.object_key })
    .from(media)
    .where(sql`object_key IN ${jsonListSql(keys.map(mediaBaseKey))}`)
  const kept = await db.all<{ key: string }>(
    sql`SELECT object_key AS key FROM evidence WHERE object_key IN ${jsonListSql(keys)}`,
  )
  const small = await db.all<{ id: string }>(sql`
    SELECT id FROM evidence WHERE preview_size IS NOT NULL AND id IN ${jsonListSql(keys.flatMap(key => idOf(key) ?? []))}`)
  const previews = small.map(({ id }) => ({ key: evidencePreviewKey(id) }))
  const others = [...bases, ...kept, ...previews, ...(await uploadingKeys(db, keys))].map(row => row.key)
  return new Set([...sent, ...others])
}

const orphans: Rules = {
  name: 'files',
  slice: async ({ db, media, now }, cursor) => {
    const page = await media.list({ limit: filesASlice, startAfter: cursor ?? undefined })
    const old = page.objects.filter(({ uploaded }) => uploaded.getTime() < Date.parse(now) - graceMs)
    const keys = old.map(({ key }) => key)
    const known = await referencedKeys(db, keys)
    const what = keys.filter(key => !known.has(key) && !known.has(mediaBaseKey(key)))
    const last = page.truncated ? (page.objects.at(-1)?.key ?? null) : null
    return { found: [{ check: 'orphan_file', what }], next: last }
  },
}

export const fileCheckRules = [proofs, refundProofs, pictures, shots, orphans]
