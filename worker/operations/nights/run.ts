import { eq, sql } from 'drizzle-orm'
import { wibDay } from '../../contract/lib/format'
import type { Db } from '../../db/client'
import { nights } from '../../db/schema/operations/upkeep'
import { hourMs, minuteMs, timePlusMs } from '../../db/stamp'
import { logError } from '../../lib/log'
import { backupManifestText, type Complete } from '../backup/manifest.ts'
import { storedObjectLine } from '../backup/stored.ts'
import { manifestMac } from '../backup/vouch.ts'
import { overdueAfterMs } from './health'
import { deleteOldNights } from './keep'
import { type Buckets, copyNewObjects, objectsOf } from './objects'
import {
  areRowsStored,
  copiedRowsSchema,
  dropStagedPages,
  nightBackupKey,
  type RowsCopied,
  stageBackupRows,
  storeTable,
} from './rows'
import { uploadTextInParts } from './upload'

export type Night = Buckets & { d1: D1Database; secret: string }

type Run = typeof nights.$inferSelect

/**
 * UTC hours: a nightly backup starts between 2 and 5 o'clock in Jakarta. An open one is resumed at any time within
 * `maxAgeMs`.
 */
const startHours = { from: '19', to: '22' }
const maxAgeMs = 20 * hourMs
/** How long a slice owns the night exclusively. */
const leaseMs = 14 * minuteMs
/** After this many consecutive failures the night is abandoned. */
const maxFailures = 5

const isTime = (now: string) => now.slice(11, 13) >= startHours.from && now.slice(11, 13) < startHours.to

const isUnderWay = (now: string) => sql`night = (SELECT max(night) FROM nights) AND finished_at IS NULL
  AND held_until <= ${now} AND started_at > ${timePlusMs(now, -maxAgeMs)} AND tries < ${maxFailures}`

/** Creates the night's row if it is due. Returns a night without an active slice; null if there is none. */
export async function startDueNight(db: Db, now: string) {
  if (isTime(now))
    await db
      .insert(nights)
      .values({ night: wibDay(now), started_at: now, held_until: now })
      .onConflictDoNothing()
  const [run] = await db.select({ night: nights.night }).from(nights).where(isUnderWay(now))
  return run?.night ?? null
}

/**
 * Leases the open night to this slice; null if there is none. The slice counts as failed until its result is stored.
 */
async function leaseNight({ db, now }: Night): Promise<Run | null> {
  const [run] = await db
    .update(nights)
    .set({ held_until: timePlusMs(now, leaseMs), tries: sql`tries + 1` })
    .where(isUnderWay(now))
    .returning()
  return run ?? null
}

const recordProgress = (db: Db, { night }: Run, values: Partial<Run>) =>
  db.update(nights).set(values).where(eq(nights.night, night))

/** Throws if a stored table is missing, because the manifest would be wrong. */
async function refuseMissing(store: R2Bucket, night: string, { tables }: RowsCopied) {
  for (const name of Object.keys(tables)) {
    if (!(await store.head(nightBackupKey(night, `rows/${name}.jsonl`))))
      throw new Error(`rows of ${name} are gone`)
  }
}

async function finish({ db, store, secret, now }: Night, { night }: Run, rows: RowsCopied) {
  await refuseMissing(store, night, rows)
  const sum = { count: 0, bytes: 0 }
  async function* lines() {
    for await (const some of objectsOf(db, night)) {
      sum.count += some.length
      sum.bytes += some.reduce((bytes, { size }) => bytes + size, 0)
      yield some.map(storedObjectLine).join('')
    }
  }
  const sha256 = await uploadTextInParts(store, nightBackupKey(night, 'objects.jsonl'), lines())
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
  const text = backupManifestText(complete)
  await store.put(nightBackupKey(night, 'manifest.mac'), `${manifestMac(text, secret)}\n`)
  await store.put(nightBackupKey(night, 'manifest.json'), text)
  const count = Object.values(tables).reduce((all, table) => all + table.count, 0)
  return { rows: count, objects: sum.count, bytes: sum.bytes, finished_at: now, error: null }
}

async function runStep(night: Night, run: Run): Promise<Partial<Run>> {
  const { d1, store, now } = night
  if (run.copied === null) return { copied: await stageBackupRows(d1, now) }
  const copied = copiedRowsSchema.parse(run.copied)
  if (!areRowsStored(copied)) return { copied: await storeTable(d1, store, run.night, copied) }
  const after = await copyNewObjects(night, run.night, run.after_key)
  if (after !== null) return { after_key: after }
  return finish(night, run, copied)
}

/** Copies the rows as of one point in time, then all new files. Returns whether more work remains. */
export async function runNightlyBackup(night: Night) {
  const run = await leaseNight(night)
  if (!run) return false
  const { db, d1, store, now } = night
  try {
    const done = await runStep(night, run)
    await recordProgress(db, run, { ...done, tries: 0, error: null, held_until: now })
    if (!done.finished_at) return true
    await dropStagedPages(d1)
    await deleteOldNights(db, store, run.night)
  } catch (error) {
    await recordNightFailure(db, now, error)
    // Delete the pages of an abandoned night, because they contain customers' data.
    if (run.tries >= maxFailures) await dropStagedPages(d1)
  }
  return false
}

/** Records why the newest night failed: only the error's name, because database messages contain data of rows. */
export async function recordNightFailure(db: Db, now: string, error: unknown) {
  logError(error, { path: 'night' })
  await db
    .update(nights)
    .set({ error: error instanceof Error ? error.name : 'Error', held_until: now })
    .where(sql`night = (SELECT max(night) FROM nights) AND finished_at IS NULL`)
}

type Told = { last: string | null; begun: string | null }

/** Statement for the last finished night, and the earliest known start. */
export const latestNightsQuery = (db: Db) =>
  db.all<Told>(sql`SELECT max(finished_at) AS last, min(started_at) AS begun FROM nights`)

/** A shop that never started a night has no backup bucket, so it missed none. */
export function nightState([told]: Told[], now: string) {
  const { last = null, begun = null } = told ?? {}
  const since = last ?? begun
  return { last, is_missed: since !== null && since < timePlusMs(now, -overdueAfterMs.night) }
}
