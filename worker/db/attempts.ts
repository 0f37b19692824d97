import { type SQL, sql } from 'drizzle-orm'
import { Problem } from '../lib/problem'
import type { Db } from './client'
import { jsonListSql } from './query/keyset'
import { attempts } from './schema/people'
import { timePlusMs } from './stamp'

/** The longest growing wait, in seconds. */
const longestWait = 15 * 60

/** A counter of a rate limit. `key` contains no personal data, only ids and hashes. */
export type Bucket = {
  key: string
  /** Maximum number of attempts per window. */
  most: number
  /** Weight of one attempt; default 1. */
  weight?: number
  /** ms until the count restarts. */
  window: number
  /**
   * From the maximum on, each attempt doubles the wait, from 2 s to at most 15 min, instead of waiting for the window.
   */
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

/** Condition: the row of `attempts` allows no attempt now. */
const isFull = (now: string) => sql`row.n + (value ->> 'weight') > value ->> 'most' AND row.until > ${now}`

const fullRows = (buckets: Bucket[], now: string): SQL =>
  sql`FROM ${asRows(buckets, now)} JOIN attempts AS row ON row.key = value ->> 'key' WHERE ${isFull(now)}`

/** End of the wait after `n` attempts, UTC ISO. */
const growing = (n: SQL, now: string) => sql`
  strftime('%Y-%m-%dT%H:%M:%fZ', ${now}, '+' || min(1 << min(${n} + 1 - (value ->> 'most'), 10), ${longestWait}) || ' seconds')`

/**
 * `n` and `until` after one more attempt. The count restarts after `until`, unless it `grows` and is at its maximum.
 */
function counted(now: string) {
  const isNew = sql`row.n IS NULL OR (row.until <= ${now} AND NOT (value ->> 'grows' AND row.n >= value ->> 'most'))`
  const n = sql`iif(${isNew}, value ->> 'weight', row.n + (value ->> 'weight'))`
  const end = sql`iif(${isNew}, value ->> 'until', row.until)`
  return sql`${n}, iif(value ->> 'grows' AND ${n} >= value ->> 'most', ${growing(n, now)}, ${end})`
}

/**
 * Counts one attempt in every bucket, or in none if one of them is full. Counts in one statement, so that concurrent
 * attempts all count. Returns the seconds to wait, 0 if the attempt is allowed. `isCounted` false: only checks, with
 * the same statements, so that the response time reveals nothing.
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

/**
 * Counts in the first set of buckets that is not full, and returns that set. If all are full, returns the shortest
 * wait.
 */
export async function countInFirstFreeSet(db: Db, sets: Bucket[][], now: string, isCounted = true) {
  const waits: number[] = []
  for (const set of sets) {
    const wait = await countAttemptOrWait(db, set, now, isCounted)
    if (wait === 0) return { retryAfter: 0, tries: set }
    waits.push(wait)
  }
  return { retryAfter: Math.min(...waits), tries: [] }
}

/** Counts one attempt in every bucket. Throws `too_many_requests` with the seconds to wait. */
export async function countAttempt(db: Db, buckets: Bucket[], now: string) {
  const retryAfter = await countAttemptOrWait(db, buckets, now)
  if (retryAfter > 0) throw new Problem('too_many_requests', { retryAfter })
}

const keysOf = (buckets: Bucket[]) => jsonListSql(buckets.map(bucket => bucket.key))

const given = (buckets: Bucket[]) => JSON.stringify(buckets.map(({ key, weight = 1 }) => ({ key, weight })))

/** Statement that subtracts an attempt again after it succeeded, so that only failures count. */
export const undoAttempt = (db: Db, buckets: Bucket[]) =>
  db.run(sql`
    UPDATE attempts SET n = max(0, n - (given.value ->> 'weight'))
    FROM json_each(${given(buckets)}) AS given WHERE attempts.key = given.value ->> 'key' AND n > 0`)

/** Statement that deletes the counts of these buckets. */
export const clearAttempts = (db: Db, buckets: Bucket[]) =>
  db.delete(attempts).where(sql`key IN ${keysOf(buckets)}`)
