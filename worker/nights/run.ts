import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { type Complete, manifestText } from '../backup/manifest.ts'
import { objectLine } from '../backup/stored.ts'
import { macOf } from '../backup/vouch.ts'
import { wibDay } from '../contract/format'
import type { Db } from '../db/client'
import { nights } from '../db/schema/upkeep'
import { hour, later } from '../db/stamp'
import { logError } from '../log'
import { lateAfter } from './health'
import { forgetNights } from './keep'
import { type Buckets, objectsOf, storeSome } from './objects'
import { nightPath, type RowsCopied, rowsCopied, storeRows } from './rows'

export type Night = Buckets & { d1: D1Database; secret: string }

type Run = typeof nights.$inferSelect

/** A night begins between 2 and 5 o'clock in Jakarta; one under way is taken up at any time, for so long. */
const begins = { from: '19', to: '22' }
const life = 20 * hour
/** A run of the cron has it so long, and another one nothing of it meanwhile. */
const lease = 14 * 60_000
/** Rows that cannot be copied, as those of a shop too large for a worker's memory, are not read all day. */
const mostTries = 5
/** Of one run of the cron; the next one goes on. */
const slices = 20

const isTime = (now: string) => now.slice(11, 13) >= begins.from && now.slice(11, 13) < begins.to

/** The night that is due or under way, leased to this run; null for none. */
async function take({ db, now }: Night): Promise<Run | null> {
  const night = wibDay(now)
  if (isTime(now))
    await db.insert(nights).values({ night, started_at: now, held_until: now }).onConflictDoNothing()
  const [run] = await db
    .update(nights)
    .set({ held_until: later(now, lease), tries: sql`tries + 1` })
    .where(
      sql`night = (SELECT max(night) FROM nights) AND finished_at IS NULL AND held_until <= ${now} AND started_at > ${later(now, -life)}
        AND (copied IS NOT NULL OR tries < ${mostTries})`,
    )
    .returning()
  return run ?? null
}

const noteOn = (db: Db, { night }: Run, values: Partial<Run>) =>
  db.update(nights).set(values).where(eq(nights.night, night))

/** Throws when a part that was stored is not there: a manifest vouches for nothing else. */
async function refuseMissing(store: R2Bucket, night: string, { tables }: RowsCopied) {
  for (const name of Object.keys(tables)) {
    if (!(await store.head(nightPath(night, `rows/${name}.jsonl`))))
      throw new Error(`rows of ${name} are gone`)
  }
}

/** Writes the list of files and, last, the manifest: without it there is no copy of that night. */
async function finish({ db, store, secret, now }: Night, { night }: Run, rows: RowsCopied) {
  await refuseMissing(store, night, rows)
  const hash = createHash('sha256')
  const pages: string[] = []
  const sum = { count: 0, bytes: 0 }
  for await (const some of objectsOf(db, night)) {
    const text = some.map(objectLine).join('')
    hash.update(text)
    pages.push(text)
    sum.count += some.length
    sum.bytes += some.reduce((bytes, { size }) => bytes + size, 0)
  }
  const sha256 = hash.digest('hex')
  await store.put(nightPath(night, 'objects.jsonl'), pages.join(''), { sha256 })
  const complete: Complete = { ...rows, state: 'complete', finished_at: now, objects: { ...sum, sha256 } }
  const text = manifestText(complete)
  await store.put(nightPath(night, 'manifest.mac'), `${macOf(text, secret)}\n`)
  await store.put(nightPath(night, 'manifest.json'), text)
  const count = Object.values(rows.tables).reduce((all, table) => all + table.count, 0)
  return { rows: count, objects: sum.count, bytes: sum.bytes, finished_at: now, error: null }
}

async function goOn(night: Night, run: Run) {
  const { db, d1, store } = night
  if (run.copied === null) {
    const copied = await storeRows(d1, store, run.night)
    // What follows has a run of its own: rows of a large shop fill the memory of this one.
    return noteOn(db, run, { copied, held_until: night.now })
  }
  let after: string | null = run.after_key
  for (let n = 0; n < slices && after !== null; n++) {
    after = await storeSome(night, run.night, after)
    if (after !== null) await noteOn(db, run, { after_key: after })
  }
  if (after !== null) return noteOn(db, run, { held_until: night.now })
  await noteOn(db, run, await finish(night, run, rowsCopied.parse(run.copied)))
}

/** A slice of the night's copy, where one is due: rows as they are at one moment, then every file that is new. */
export async function copyAtNight(night: Night) {
  const run = await take(night)
  if (!run) return
  try {
    await goOn(night, run)
    await forgetNights(night.db, night.store, run.night)
  } catch (error) {
    logError(error, { path: 'night' })
    // Its name alone: what a database says quotes rows.
    await noteOn(night.db, run, {
      error: error instanceof Error ? error.name : 'Error',
      held_until: night.now,
    })
  }
}

type Told = { last: string | null; begun: string | null }

/** Statement for the last finished night, and the first that began of those that are still known. */
export const nightsTold = (db: Db) =>
  db.all<Told>(sql`SELECT max(finished_at) AS last, min(started_at) AS begun FROM nights`)

/** A shop that never began a night has no place for one: nothing was missed. */
export function nightOf([told]: Told[], now: string) {
  const { last = null, begun = null } = told ?? {}
  const since = last ?? begun
  return { last, is_missed: since !== null && since < later(now, -lateAfter.night) }
}
