import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { jsonListSql } from '../../db/query/keyset'
import { night_objects } from '../../db/schema/operations'
import { httpMetadataOf, type StoredObject } from '../backup/files.ts'
import { isExportKey } from '../jobs/exports/folder.ts'
import { backupObjectKey } from './rows'

const page = 250
const concurrency = 10
const tries = 2

async function sha256Of(body: ReadableStream<Uint8Array>) {
  const hash = createHash('sha256')
  const reader = body.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) hash.update(read.value)
  return hash.digest('hex')
}

/** Copies a file into the backup; null if it is deleted. Reads it twice: first for its SHA-256, the key of the copy. */
async function copy(media: R2Bucket, store: R2Bucket, key: string): Promise<StoredObject | null> {
  for (let n = 0; n < tries; n++) {
    const found = await media.get(key)
    if (!found) return null
    const { size, etag, customMetadata: custom = {} } = found
    const sha256 = await sha256Of(found.body)
    const copied = { key, size, etag, sha256, http: httpMetadataOf(found), custom }
    if (await store.head(backupObjectKey(sha256))) return copied
    const again = await media.get(key, { onlyIf: { etagMatches: etag } })
    if (again && 'body' in again) {
      await store.put(backupObjectKey(sha256), again.body, { sha256 })
      return copied
    }
  }
  return null
}

type Known = Pick<StoredObject, 'key' | 'etag' | 'sha256'> & { size: number }

async function knownOf(db: Db, keys: string[]) {
  const rows = await db.all<Known>(sql`
    SELECT key, etag, sha256, size FROM night_objects WHERE key IN ${jsonListSql(keys)}`)
  return new Map(rows.map(row => [`${row.key}\n${row.etag}`, row]))
}

/** Returns an earlier backup's copy. Checks that the copy exists: `night_objects` may describe another bucket. */
async function reuseObject(store: R2Bucket, known: Known | undefined, listed: R2Object) {
  const head = known && (await store.head(backupObjectKey(known.sha256)))
  if (!known || head?.size !== listed.size) return null
  const { key, etag, size, customMetadata: custom = {} } = listed
  return { key, etag, size, sha256: known.sha256, http: httpMetadataOf(listed), custom }
}

const recordObjects = (db: Db, night: string, copies: StoredObject[], now: string) =>
  db.run(sql`
    INSERT INTO night_objects (key, etag, size, sha256, http, custom, night, seen_at)
    SELECT value ->> 'key', value ->> 'etag', value ->> 'size', value ->> 'sha256', value -> 'http', value -> 'custom', ${night}, ${now}
    FROM json_each(${JSON.stringify(copies)}) WHERE true
    ON CONFLICT (key, etag) DO UPDATE SET size = excluded.size, sha256 = excluded.sha256, http = excluded.http,
      custom = excluded.custom, night = excluded.night, seen_at = excluded.seen_at`)

export type Buckets = { db: Db; media: R2Bucket; store: R2Bucket; now: string }

/** Copies new files after the key `after` into the backup. Returns the last key; null if no files are left. */
export async function backUpNewObjects({ db, media, store, now }: Buckets, night: string, after: string) {
  const from = after === '' ? {} : { startAfter: after }
  const listed = await media.list({ limit: page, include: ['httpMetadata', 'customMetadata'], ...from })
  const keys = listed.objects.map(({ key }) => key)
  const known = await knownOf(db, keys)
  const copies: StoredObject[] = []
  const kept = listed.objects.filter(({ key }) => !isExportKey(key))
  for (let at = 0; at < kept.length; at += concurrency) {
    const some = kept.slice(at, at + concurrency).map(async object => {
      const before = await reuseObject(store, known.get(`${object.key}\n${object.etag}`), object)
      return before ?? copy(media, store, object.key)
    })
    for (const copied of await Promise.all(some)) if (copied) copies.push(copied)
  }
  await recordObjects(db, night, copies, now)
  return listed.truncated ? (listed.objects.at(-1)?.key ?? null) : null
}

const lines = 1000

export async function* listNightObjects(db: Db, night: string): AsyncGenerator<StoredObject[]> {
  for (let after = ''; ; ) {
    const rows = await db
      .select()
      .from(night_objects)
      .where(sql`night = ${night} AND key > ${after}`)
      .groupBy(night_objects.key)
      .having(sql`max(seen_at)`)
      .orderBy(night_objects.key)
      .limit(lines)
    if (rows.length === 0) return
    yield rows.map(({ key, size, etag, sha256, http, custom }) => {
      return { key, size, etag, sha256, http: JSON.parse(http), custom: JSON.parse(custom) }
    })
    after = rows.at(-1)?.key ?? after
    if (rows.length < lines) return
  }
}
