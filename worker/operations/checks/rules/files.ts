import { type SQL, sql } from 'drizzle-orm'
import type { CheckId } from '../../../contract/operations/checks'
import type { Db } from '../../../db/client'
import { jsonListSql } from '../../../db/query/keyset'
import { media } from '../../../db/schema/site'
import { hourMs } from '../../../db/stamp'
import { evidencePreviewKey } from '../../../fulfilment/evidence/files'
import { proofPrefix, referencedProofKeys } from '../../../orders/lifecycle/proof'
import { mediaBaseKey, mediaObjectKeys } from '../../../site/media/keys'
import type { CheckContext, Rules } from '../rule'

const filesASlice = 1000
const rowsASlice = 1000
/** Limit of R2 `head` calls per slice. A file that a row refers to costs one call if the slice did not list it. */
const headsASlice = 30
/** In ms: uploads and uploaded proofs are completed or deleted within 49 hours, so younger files are not checked. */
const graceMs = 49 * hourMs
/** Sorts after all keys of files. */
const lastKey = '\u{10ffff}'

/** A row that refers to files. `at`: position among the R2 keys (the `object_key`, or the proof folder of an order). */
type FileRow = { at: string; check: CheckId; keys: string[] }
type Span = { after: string; to: string }

const inSpan = (column: SQL, { after, to }: Span) => sql`${column} > ${after} AND ${column} <= ${to}`

/** Converts a span of R2 keys to the span of ids of the orders whose proof folders are in it. */
function orderSpan({ after, to }: Span): Span {
  const idAt = (key: string) => {
    if (key.startsWith(proofPrefix)) return key.slice(proofPrefix.length)
    return key < proofPrefix ? '' : lastKey
  }
  return { after: idAt(after), to: idAt(to) }
}

type Picture = { object_key: string; file_url: string; widths: string }
type Shot = { id: string; object_key: string; preview_size: number | null }
type OrderProofs = { order_id: string; keys: string }

const readKeys = (json: string): string[] => JSON.parse(json)
const readWidths = (json: string): number[] => JSON.parse(json)

/** Reads rows whose position is in the span. `to`: the key up to which all rows were read; may be before `span.to`. */
async function readFileRows(db: Db, span: Span): Promise<{ rows: FileRow[]; to: string }> {
  const proofsIn = (table: 'payment_claims' | 'refunds') =>
    db.all<OrderProofs>(sql`
      SELECT order_id, json_group_array(proof_key) FILTER (WHERE proof_key IS NOT NULL) AS keys
      FROM ${sql.identifier(table)} WHERE ${inSpan(sql`order_id`, orderSpan(span))}
      GROUP BY order_id ORDER BY order_id LIMIT ${rowsASlice}`)
  const { claims, refunds, pictures, shots } = await db.batch({
    claims: proofsIn('payment_claims'),
    refunds: proofsIn('refunds'),
    pictures: db.all<Picture>(sql`
      SELECT object_key, file_url, widths FROM media
      WHERE ${inSpan(sql`object_key`, span)} ORDER BY object_key LIMIT ${rowsASlice}`),
    shots: db.all<Shot>(sql`
      SELECT id, object_key, preview_size FROM evidence
      WHERE ${inSpan(sql`object_key`, span)} ORDER BY object_key LIMIT ${rowsASlice}`),
  })
  const proofRow = ({ order_id, keys }: OrderProofs): FileRow => ({
    at: `${proofPrefix}${order_id}`,
    check: 'lost_proof',
    keys: readKeys(keys),
  })
  const sources: FileRow[][] = [
    claims.map(proofRow),
    refunds.map(proofRow),
    pictures.map(row => ({
      at: row.object_key,
      check: 'lost_media',
      keys: mediaObjectKeys({ ...row, widths: readWidths(row.widths) }),
    })),
    shots.map(({ id, object_key, preview_size }) => ({
      at: object_key,
      check: 'lost_evidence',
      keys: preview_size === null ? [object_key] : [object_key, evidencePreviewKey(id)],
    })),
  ]
  const ends = sources.flatMap(rows => (rows.length === rowsASlice ? (rows.at(-1)?.at ?? []) : []))
  const to = [span.to, ...ends].toSorted()[0] ?? span.to
  return { rows: sources.flat().filter(({ at }) => at <= to), to }
}

/** Returns the last position of the slice: the slice ends before its `head` calls exceed the limit `headsASlice`. */
function endOfSlice(rows: FileRow[], to: string, listed: Set<string>) {
  const places = [...Map.groupBy(rows, ({ at }) => at)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  let heads = 0
  for (const [n, [, here]] of places.entries()) {
    heads += here.flatMap(({ keys }) => keys).filter(key => !listed.has(key)).length
    if (n > 0 && heads > headsASlice) return places[n - 1]?.[0] ?? to
  }
  return to
}

async function missing(bucket: R2Bucket, keys: string[]) {
  const heads = await Promise.all(keys.map(async key => [key, await bucket.head(key)] as const))
  return new Set(heads.flatMap(([key, head]) => (head === null ? [key] : [])))
}

/** Reports rows whose file is missing. Reads the rows again, because a row may just have been deleted with its file. */
async function lostFiles({ db, media }: CheckContext, span: Span, rows: FileRow[], listed: Set<string>) {
  const gone = await missing(
    media,
    rows.flatMap(({ keys }) => keys).filter(key => !listed.has(key)),
  )
  if (gone.size === 0) return []
  const { rows: still } = await readFileRows(db, span)
  return still.map(({ check, keys }) => ({ check, what: keys.filter(key => gone.has(key)) }))
}

const idOf = (key: string) => /^evidence(?:-parts)?\/([^./]+)/.exec(key)?.[1]

async function referencedKeys(db: Db, keys: string[]) {
  const sent = await referencedProofKeys(db, keys)
  const ids = jsonListSql(keys.flatMap(key => idOf(key) ?? []))
  const { bases, kept, small, uploads } = await db.batch({
    bases: db
      .select({ key: media.object_key })
      .from(media)
      .where(sql`object_key IN ${jsonListSql(keys.map(mediaBaseKey))}`),
    kept: db.all<{ key: string }>(
      sql`SELECT object_key AS key FROM evidence WHERE object_key IN ${jsonListSql(keys)}`,
    ),
    small: db.all<{ id: string }>(
      sql`SELECT id FROM evidence WHERE preview_size IS NOT NULL AND id IN ${ids}`,
    ),
    uploads: db.all<{ id: string }>(sql`SELECT id FROM evidence_uploads WHERE id IN ${ids}`),
  })
  const previews = small.map(({ id }) => evidencePreviewKey(id))
  // Chunks and files of unfinished uploads are in use as long as their upload row exists.
  const open = new Set(uploads.map(({ id }) => id))
  const uploading = keys.filter(key => open.has(idOf(key) ?? ''))
  return new Set([...sent, ...[...bases, ...kept].map(({ key }) => key), ...previews, ...uploading])
}

/** Compares the files with the rows, a span of keys at a time, because looking up each file costs a call to R2. */
const files: Rules = {
  name: 'files',
  slice: async (shop, cursor) => {
    const { db, media, now } = shop
    const after = cursor ?? ''
    const { objects, truncated } = await media.list({ limit: filesASlice, startAfter: cursor ?? undefined })
    const listed = new Set(objects.map(({ key }) => key))
    const end = (truncated && objects.at(-1)?.key) || lastKey
    const found = await readFileRows(db, { after, to: end })
    const to = endOfSlice(found.rows, found.to, listed)
    const rows = found.rows.filter(({ at }) => at <= to)
    const lost = await lostFiles(shop, { after, to }, rows, listed)
    const own = new Set(rows.flatMap(({ keys }) => keys))
    const others = objects.filter(
      ({ key, uploaded }) => key <= to && !own.has(key) && uploaded.getTime() < Date.parse(now) - graceMs,
    )
    const keys = others.map(({ key }) => key)
    const known = keys.length > 0 ? await referencedKeys(db, keys) : new Set()
    const what = keys.filter(key => !known.has(key) && !known.has(mediaBaseKey(key)))
    return { found: [...lost, { check: 'orphan_file', what }], next: to === lastKey ? null : to }
  },
}

export const fileCheckRules = [files]
