import { type SQL, sql } from 'drizzle-orm'
import { Problem } from '../lib/problem'
import type { Db } from './client'
import { listOf } from './query/list-of'
import { attempts } from './schema/people'
import { later } from './stamp'

const longestWait = 15 * 60

/** What tries are counted by. `key` holds nothing about a person: ids, and hashes of everything else. */
export type Bucket = {
  key: string
  /** Tries that are free. */
  most: number
  /** What one try counts; 1 unless told. */
  weight?: number
  /** ms after which counting starts anew. */
  window: number
  /** Waits 2, 4, 8 … seconds after each further try, up to 15 minutes, instead of for the rest of the window. */
  grows?: boolean
}

const asRows = (buckets: Bucket[], now: string) =>
  sql`json_each(${JSON.stringify(
    buckets.map(({ key, most, window, weight = 1, grows = false }) => ({
      key,
      most,
      weight,
      until: later(now, window),
      grows,
    })),
  )})`

/** A row of `attempts` that lets nobody try now. */
const isFull = (now: string) => sql`row.n + (value ->> 'weight') > value ->> 'most' AND row.until > ${now}`

const fullRows = (buckets: Bucket[], now: string): SQL =>
  sql`FROM ${asRows(buckets, now)} JOIN attempts AS row ON row.key = value ->> 'key' WHERE ${isFull(now)}`

/** When the next try is allowed that follows `n` ones. */
const growing = (n: SQL, now: string) => sql`
  strftime('%Y-%m-%dT%H:%M:%fZ', ${now}, '+' || min(1 << min(${n} + 1 - (value ->> 'most'), 10), ${longestWait}) || ' seconds')`

/** A count and its end after one more try: anew when the last end has passed, unless it had begun to grow. */
function counted(now: string) {
  const isNew = sql`row.n IS NULL OR (row.until <= ${now} AND NOT (value ->> 'grows' AND row.n >= value ->> 'most'))`
  const n = sql`iif(${isNew}, value ->> 'weight', row.n + (value ->> 'weight'))`
  const end = sql`iif(${isNew}, value ->> 'until', row.until)`
  return sql`${n}, iif(value ->> 'grows' AND ${n} >= value ->> 'most', ${growing(n, now)}, ${end})`
}

/**
 * Counts one try in every bucket, or in none while one of them is full: what is refused writes nothing. One statement,
 * so that tries at the same moment all count. Answers the seconds to wait, 0 when the try is allowed. With `isCounted`
 * false it only asks, by the same statements, so that how long it takes tells nothing.
 */
export async function waitFor(db: Db, buckets: Bucket[], now: string, isCounted = true) {
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

/** Counts in the first of several sets of buckets that has room, and answers it as `tries`; with none the shortest wait. */
export async function waitInOneOf(db: Db, sets: Bucket[][], now: string, isCounted = true) {
  const waits: number[] = []
  for (const set of sets) {
    const wait = await waitFor(db, set, now, isCounted)
    if (wait === 0) return { retryAfter: 0, tries: set }
    waits.push(wait)
  }
  return { retryAfter: Math.min(...waits), tries: [] }
}

/** The same; throws `too_many_requests` with the seconds to wait. */
export async function countTry(db: Db, buckets: Bucket[], now: string) {
  const retryAfter = await waitFor(db, buckets, now)
  if (retryAfter > 0) throw new Problem('too_many_requests', { retryAfter })
}

const keysOf = (buckets: Bucket[]) => listOf(buckets.map(bucket => bucket.key))

const given = (buckets: Bucket[]) => JSON.stringify(buckets.map(({ key, weight = 1 }) => ({ key, weight })))

/** Statement that gives back a try that turned out well. */
export const takeBack = (db: Db, buckets: Bucket[]) =>
  db.run(sql`
    UPDATE attempts SET n = max(0, n - (given.value ->> 'weight'))
    FROM json_each(${given(buckets)}) AS given WHERE attempts.key = given.value ->> 'key' AND n > 0`)

/** Statement that forgets all tries. */
export const forget = (db: Db, buckets: Bucket[]) => db.delete(attempts).where(sql`key IN ${keysOf(buckets)}`)
