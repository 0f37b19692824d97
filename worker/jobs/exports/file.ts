import { asc, eq } from 'drizzle-orm'
import { csvMark } from '../../contract/csv'
import type { Job } from '../../contract/jobs'
import type { Db } from '../../db/client'
import { job_items } from '../../db/schema/jobs'
import { Problem } from '../../problem'
import { folderOf, partKey } from './folder'

async function keptParts(media: R2Bucket, job: string) {
  const keys = new Set<string>()
  for (let cursor: string | undefined; ; ) {
    const listed = await media.list({ prefix: folderOf(job), cursor })
    for (const { key } of listed.objects) keys.add(key)
    if (!listed.truncated) return keys
    cursor = listed.cursor
  }
}

const gone = () =>
  new Problem('not_found', {
    detail: 'Berkas ini sudah tidak tersimpan: berkas disimpan 24 jam. Buat lagi dari daftarnya.',
  })

/** The file that an export made, sent part by part. Throws `not_found` unless all of it is still there. */
export async function fileOf(db: Db, media: R2Bucket, job: Job) {
  if (job.file === null) throw gone()
  const parts = await db
    .select({ id: job_items.id })
    .from(job_items)
    .where(eq(job_items.job_id, job.id))
    .orderBy(asc(job_items.n))
  const keys = parts.map(({ id }) => partKey(job.id, id))
  const kept = await keptParts(media, job.id)
  if (!keys.every(key => kept.has(key))) throw gone()
  return { name: job.file, pieces: piecesOf(media, keys) }
}

async function* piecesOf(media: R2Bucket, keys: string[]) {
  yield csvMark
  for (const key of keys) {
    const part = await media.get(key)
    // Broken off, so that no browser takes a part of it for the whole.
    if (!part) throw new Error('a part of an export vanished while it was fetched')
    yield await part.text()
  }
}
