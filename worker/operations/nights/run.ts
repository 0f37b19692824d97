import { eq, sql } from 'drizzle-orm'
import { wibDay } from '../../contract/lib/format'
import type { Db } from '../../db/client'
import { nights } from '../../db/schema/operations/upkeep'
import { hour, later, minute } from '../../db/stamp'
import { logError } from '../../lib/log'
import { type Complete, manifestText } from '../backup/manifest.ts'
import { objectLine } from '../backup/stored.ts'
import { macOf } from '../backup/vouch.ts'
import { lateAfter } from './health'
import { forgetNights } from './keep'
import { type Buckets, objectsOf, storeSome } from './objects'
import {
  areRowsStored,
  dropPages,
  nightPath,
  type RowsCopied,
  rowsCopied,
  stageRows,
  storeTable,
} from './rows'
import { storeText } from './upload'

export type Night = Buckets & { d1: D1Database; secret: string }

type Run = typeof nights.$inferSelect

/** A night begins between 2 and 5 o'clock in Jakarta; one under way is taken up at any time, for so long. */
const begins = { from: '19', to: '22' }
const life = 20 * hour
/** A slice has the night so long, and nobody else meanwhile. */
const leaseMs = 14 * minute
/** Slices that fail one after the other: a night that gets nowhere is not tried all day. */
const mostFailures = 5

const isTime = (now: string) => now.slice(11, 13) >= begins.from && now.slice(11, 13) < begins.to

const isUnderWay = (now: string) => sql`night = (SELECT max(night) FROM nights) AND finished_at IS NULL
  AND held_until <= ${now} AND started_at > ${later(now, -life)} AND tries < ${mostFailures}`

/** Notes that a night is due where one is. Answers the night that waits for somebody to copy it; null for none. */
export async function dueNight(db: Db, now: string) {
  if (isTime(now))
    await db
      .insert(nights)
      .values({ night: wibDay(now), started_at: now, held_until: now })
      .onConflictDoNothing()
  const [run] = await db.select({ night: nights.night }).from(nights).where(isUnderWay(now))
  return run?.night ?? null
}

/** The night under way, leased to this slice; null for none. It counts as failed until it is noted as done. */
async function take({ db, now }: Night): Promise<Run | null> {
  const [run] = await db
    .update(nights)
    .set({ held_until: later(now, leaseMs), tries: sql`tries + 1` })
    .where(isUnderWay(now))
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
  const sum = { count: 0, bytes: 0 }
  async function* lines() {
    for await (const some of objectsOf(db, night)) {
      sum.count += some.length
      sum.bytes += some.reduce((bytes, { size }) => bytes + size, 0)
      yield some.map(objectLine).join('')
    }
  }
  const sha256 = await storeText(store, nightPath(night, 'objects.jsonl'), lines())
  const { format, migrations, started_at, tables } = rows
  const objects = { ...sum, sha256 }
  const complete: Complete = {
    format,
    migrations,
    started_at,
    tables,
    state: 'complete',
    finished_at: now,
    objects,
  }
  const text = manifestText(complete)
  await store.put(nightPath(night, 'manifest.mac'), `${macOf(text, secret)}\n`)
  await store.put(nightPath(night, 'manifest.json'), text)
  const count = Object.values(tables).reduce((all, table) => all + table.count, 0)
  return { rows: count, objects: sum.count, bytes: sum.bytes, finished_at: now, error: null }
}

/** One slice: all rows into pages, or one table into the bucket, or some files, or the end. Answers what to note. */
async function goOn(night: Night, run: Run): Promise<Partial<Run>> {
  const { d1, store, now } = night
  if (run.copied === null) return { copied: await stageRows(d1, now) }
  const copied = rowsCopied.parse(run.copied)
  if (!areRowsStored(copied)) return { copied: await storeTable(d1, store, run.night, copied) }
  const after = await storeSome(night, run.night, run.after_key)
  if (after !== null) return { after_key: after }
  return finish(night, run, copied)
}

/**
 * A slice of the night's copy, where one is under way: rows as they are at one moment, then every file that is new.
 * Answers whether there is more to do at once.
 */
export async function copyAtNight(night: Night) {
  const run = await take(night)
  if (!run) return false
  const { db, d1, store, now } = night
  try {
    const done = await goOn(night, run)
    await noteOn(db, run, { ...done, tries: 0, error: null, held_until: now })
    if (!done.finished_at) return true
    await dropPages(d1)
    await forgetNights(db, store, run.night)
  } catch (error) {
    await noteNightFailure(db, now, error)
    // What nobody goes on with must not stay: the pages hold customers' data.
    if (run.tries >= mostFailures) await dropPages(d1)
  }
  return false
}

/** Notes on the newest night why it does not go on, by the error's name alone: what a database says quotes rows. */
export async function noteNightFailure(db: Db, now: string, error: unknown) {
  logError(error, { path: 'night' })
  await db
    .update(nights)
    .set({ error: error instanceof Error ? error.name : 'Error', held_until: now })
    .where(sql`night = (SELECT max(night) FROM nights) AND finished_at IS NULL`)
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
