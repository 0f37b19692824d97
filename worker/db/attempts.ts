import { type SQL, sql } from 'drizzle-orm'
import { Problem } from '../lib/problem'
import type { Db } from './client'
import { jsonListSql } from './query/keyset'
import { attempts } from './schema/people'
import { timePlusMs } from './stamp'

const longestWaitSeconds = 15 * 60

/** `key` identifies the counter. It contains only ids and hashes, no personal data. */
export type Bucket = {
  key: string
  most: number
  /** How much one attempt counts; 1 if omitted. */
  weight?: number
  /** In ms; then the count restarts. */
  window: number
  /** Ignores `window`: attempt number `most` causes a wait of 2 s, and every further one doubles it, up to 15 min. */
  grows?: boolean
}

const asRows = (buckets: Bucket[], now: string) =>
  sql`json_each(${JSON.stringify(
    buckets.map(({ key, most, window, weight = 1, grows = false }) => ({
      key,
      most,
      weight,
      until: timePlusMs(now, window),
      grows,
    })),
  )})`

const isFull = (now: string) => sql`row.n + (value ->> 'weight') > value ->> 'most' AND row.until > ${now}`

const fullRows = (buckets: Bucket[], now: string): SQL =>
  sql`FROM ${asRows(buckets, now)} JOIN attempts AS row ON row.key = value ->> 'key' WHERE ${isFull(now)}`

const growing = (n: SQL, now: string) => sql`
  strftime('%Y-%m-%dT%H:%M:%fZ', ${now}, '+' || min(1 << min(${n} + 1 - (value ->> 'most'), 10), ${longestWaitSeconds}) || ' seconds')`

function counted(now: string) {
  const isNew = sql`row.n IS NULL OR (row.until <= ${now} AND NOT (value ->> 'grows' AND row.n >= value ->> 'most'))`
  const n = sql`iif(${isNew}, value ->> 'weight', row.n + (value ->> 'weight'))`
  const end = sql`iif(${isNew}, value ->> 'until', row.until)`
  return sql`${n}, iif(value ->> 'grows' AND ${n} >= value ->> 'most', ${growing(n, now)}, ${end})`
}

/**
 * Counts in all buckets and returns 0. If one is full, counts in none and returns the seconds to wait. With `isCounted`
 * false the same SQL counts nothing, so that the response time reveals nothing.
 */
export async function countAttemptOrWait(db: Db, buckets: Bucket[], now: string, isCounted = true) {
  const [[full]] = await db.batch([
    db.all<{ until: string | null }>(sql`SELECT max(row.until) AS until ${fullRows(buckets, now)}`),
    db.run(sql`
      INSERT INTO attempts (key, n, until)
      SELECT value ->> 'key', ${counted(now)}
      FROM ${asRows(buckets, now)} LEFT JOIN attempts AS row ON row.key = value ->> 'key'
      WHERE NOT EXISTS (SELECT 1 ${fullRows(buckets, now)}) AND ${isCounted ? 1 : 0}
      ON CONFLICT (key) DO UPDATE SET n = excluded.n, until = excluded.until`),
  ])
  return full?.until ? Math.max(Math.ceil((Date.parse(full.until) - Date.parse(now)) / 1000), 1) : 0
}

// If every set has a full bucket, nothing is counted, and `retryAfter` is the shortest wait in seconds.
export async function countAttemptInFirstFreeSet(db: Db, sets: Bucket[][], now: string, isCounted = true) {
  const waits: number[] = []
  for (const set of sets) {
    const wait = await countAttemptOrWait(db, set, now, isCounted)
    if (wait === 0) return { retryAfter: 0, tries: set }
    waits.push(wait)
  }
  return { retryAfter: Math.min(...waits), tries: [] }
}

/** Throws `too_many_requests` with the seconds to wait if a bucket is full. */
export async function countAttempt(db: Db, buckets: Bucket[], now: string) {
  const retryAfter = await countAttemptOrWait(db, buckets, now)
  if (retryAfter > 0) throw new Problem('too_many_requests', { retryAfter })
}

const keysOf = (buckets: Bucket[]) => jsonListSql(buckets.map(bucket => bucket.key))

const given = (buckets: Bucket[]) => JSON.stringify(buckets.map(({ key, weight = 1 }) => ({ key, weight })))

/** Undoes a counted attempt after it succeeded, so that only failed attempts count. */
export const undoAttempt = (db: Db, buckets: Bucket[]) =>
  db.run(sql`
    UPDATE attempts SET n = max(0, n - (given.value ->> 'weight'))
    FROM json_each(${given(buckets)}) AS given WHERE attempts.key = given.value ->> 'key' AND n > 0`)

export const clearAttempts = (db: Db, buckets: Bucket[]) =>
  db.delete(attempts).where(sql`key IN ${keysOf(buckets)}`)
