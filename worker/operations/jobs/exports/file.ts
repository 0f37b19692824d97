import { asc, eq } from 'drizzle-orm'
import type { Context } from '../../../context'
import type { FileFormat } from '../../../contract/base'
import { csvByteOrderMark, csvContentType, parseCsvRows } from '../../../contract/lib/csv'
import { type Columns, streamXlsxFile, xlsxContentType } from '../../../contract/lib/xlsx'
import type { ExportKind, Job } from '../../../contract/operations/jobs'
import { insertAudit } from '../../../db/audit'
import type { Db } from '../../../db/client'
import { job_items } from '../../../db/schema/operations'
import { hourMs } from '../../../db/stamp'
import { Problem } from '../../../lib/problem'
import { listOldObjects } from '../../../site/media/sweep'
import { exportFilePartKey, exportFolderOf, exportsFolder } from './folder.ts'

export const exportDownloadableMs = 24 * hourMs
/** In ms. Longer than a file can be downloaded, because its first part is older than the finished file. */
const keptMs = exportDownloadableMs + 2 * hourMs

export async function deleteOldExports(media: R2Bucket, now: string) {
  for await (const keys of listOldObjects(media, exportsFolder, Date.parse(now) - keptMs))
    await media.delete(keys)
}

async function keptPieces(media: R2Bucket, job: string) {
  const keys = new Set<string>()
  for (let cursor: string | undefined; ; ) {
    const listed = await media.list({ prefix: exportFolderOf(job), cursor })
    for (const { key } of listed.objects) keys.add(key)
    if (!listed.truncated) return keys
    cursor = listed.cursor
  }
}

const missingFile = () =>
  new Problem('not_found', {
    detail: 'Berkas ini sudah tidak tersimpan: berkas disimpan 24 jam. Buat lagi dari daftarnya.',
  })

/** Streams an export as CSV, or as XLSX with `columns`. Throws `not_found` unless all parts of the file exist. */
export async function readExportFile(
  { db, media, columns }: { db: Db; media: R2Bucket; columns: Columns },
  job: Job,
  format: FileFormat,
) {
  if (job.file === null) throw missingFile()
  const items = await db
    .select({ id: job_items.id })
    .from(job_items)
    .where(eq(job_items.job_id, job.id))
    .orderBy(asc(job_items.n))
  const keys = items.map(({ id }) => exportFilePartKey(job.id, id))
  const kept = await keptPieces(media, job.id)
  if (!keys.every(key => kept.has(key))) throw missingFile()
  const stem = job.file.replace(/\.csv$/, '')
  const pieces = piecesOf(media, keys)
  return format === 'xlsx'
    ? {
        name: `${stem}.xlsx`,
        type: xlsxContentType,
        pieces: streamXlsxFile({ name: stem, columns, pages: rowsOf(pieces) }),
      }
    : { name: job.file, type: csvContentType, pieces: withByteOrderMark(pieces) }
}

async function* piecesOf(media: R2Bucket, keys: string[]) {
  for (const key of keys) {
    const piece = await media.get(key)
    // Throwing aborts the response, so that the browser does not save an incomplete file.
    if (!piece) throw new Error('a piece of an export vanished while it was fetched')
    yield await piece.text()
  }
}

async function* withByteOrderMark(pieces: AsyncIterable<string>) {
  yield csvByteOrderMark
  yield* pieces
}

async function* rowsOf(pieces: AsyncIterable<string>) {
  for await (const piece of pieces) yield parseCsvRows(piece)
}

const entities: Record<ExportKind, string> = {
  order_csv: 'orders',
  ledger_csv: 'transactions',
  audit_csv: 'audit',
}

const personalFields = new Set(['q', 'actor'])

/** Records in the audit log who exported which list, with its filter. Masks the values of personal filter fields. */
export async function recordExport({ db, actor, now }: Context, kind: ExportKind, filter: URLSearchParams) {
  const fields = [...filter].filter(([, value]) => value !== '')
  const changes = Object.fromEntries(
    fields.map(([name, value]) => [name, personalFields.has(name) ? '•••' : value]),
  )
  await insertAudit(db, { entity: entities[kind], entity_id: '*', action: 'export', actor, changes }, now)
}

/** Records in the audit log who downloaded the file, because every operator with the permission may download it. */
export async function recordExportDownload({ db, actor, now }: Context, job: string) {
  await insertAudit(db, { entity: 'jobs', entity_id: job, action: 'fetch', actor, changes: {} }, now)
}
