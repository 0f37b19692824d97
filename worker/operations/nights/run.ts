import { and, eq, isNotNull, lt, notInArray, sql } from 'drizzle-orm'
import { wibDay } from '../../contract/lib/format'
import type { Db } from '../../db/client'
import { nights } from '../../db/schema/operations'
import { hourMs, minuteMs, timePlusMs } from '../../db/stamp'
import { logError } from '../../lib/log'
import { storedObjectLine } from '../backup/files.ts'
import { backupManifestText, type CompleteManifest, manifestMac } from '../backup/manifest.ts'
import { taskOverdueAfterMs } from './health'
import { type Buckets, backUpNewObjects, listNightObjects } from './objects'
import {
  areBackupRowsStored,
  backupObjectKey,
  copiedRowsSchema,
  dropStagedPages,
  nightBackupKey,
  type RowsCopied,
  stageBackupRows,
  storeBackupTable,
} from './rows'
import { uploadTextInParts } from './upload'

/** The backups of this many nights are all kept. Of each of the last 8 weeks, the first backup is kept as well. */
const keptNightsInRow = 14
const keptWeeks = 8
const perRun = 500

const dayMs = 24 * 3_600_000
const ageOf = (night: string, today: string) => (Date.parse(today) - Date.parse(night)) / dayMs
/** Number of the week, which begins on Monday; 1 January 1970 was a Thursday. */
const weekOf = (night: string) => Math.floor((Date.parse(night) / dayMs + 3) / 7)

export function nightsToKeep(finished: string[], today: string) {
  const sorted = finished.toSorted()
  return sorted.filter((night, n) => {
    const age = ageOf(night, today)
    const isFirst = !sorted.slice(0, n).some(other => weekOf(other) === weekOf(night))
    return age < keptNightsInRow || (isFirst && age < keptWeeks * 7)
  })
}

async function emptyFolder(store: R2Bucket, prefix: string) {
  for (;;) {
    const { objects, truncated } = await store.list({ prefix, limit: perRun })
    if (objects.length > 0) await store.delete(objects.map(({ key }) => key))
    if (!truncated) return
  }
}

/** Deletes files that no kept backup contains. `night_objects` has the last night whose backup contains a file. */
async function forgetObjects(db: Db, store: R2Bucket, oldest: string) {
  const gone = await db.all<{ sha256: string }>(sql`
    SELECT DISTINCT sha256 FROM night_objects AS old WHERE night < ${oldest}
      AND NOT EXISTS (SELECT 1 FROM night_objects AS other WHERE other.sha256 = old.sha256 AND other.night >= ${oldest})
    LIMIT ${perRun}`)
  if (gone.length > 0) await store.delete(gone.map(({ sha256 }) => backupObjectKey(sha256)))
  await db.run(sql`
    DELETE FROM night_objects WHERE night < ${oldest} AND (
      sha256 IN (SELECT value ->> 'sha256' FROM json_each(${JSON.stringify(gone)}))
      OR EXISTS (SELECT 1 FROM night_objects AS other WHERE other.sha256 = night_objects.sha256 AND other.night >= ${oldest}))`)
}

/** Reads the nights from the bucket, because a database restored from a backup does not know later backups. */
async function storedNights(store: R2Bucket) {
  const { delimitedPrefixes } = await store.list({ prefix: 'nights/', delimiter: '/' })
  const all = delimitedPrefixes.map(prefix => prefix.split('/')[1] ?? '')
  const manifests = await Promise.all(all.map(night => store.head(nightBackupKey(night, 'manifest.json'))))
  return { all, complete: all.filter((_, n) => manifests[n] !== null) }
}

async function deleteOldNights(db: Db, store: R2Bucket, today: string) {
  const { all, complete } = await storedNights(store)
  const kept = nightsToKeep(complete, today)
  const newest = complete.toSorted().at(-1)
  if (newest && !kept.includes(newest)) kept.push(newest)
  for (const night of all)
    if (night < today && !kept.includes(night)) await emptyFolder(store, nightBackupKey(night, ''))
  await db.delete(nights).where(and(lt(nights.night, today), notInArray(nights.night, kept)))
  const rows = await db.select({ night: nights.night }).from(nights).where(isNotNull(nights.finished_at))
  const known = rows.map(({ night }) => night)
  const oldest = kept.toSorted()[0]
  // Delete files only if the database knows every kept backup, so that no file of an unknown backup is deleted.
  if (oldest && kept.every(night => known.includes(night))) await forgetObjects(db, store, oldest)
}

export type Night = Buckets & { d1: D1Database; secret: string }

type Run = typeof nights.$inferSelect

/** Hours in UTC (2 to 5 o'clock in Jakarta) in which a backup starts. It may resume at any time within `maxAgeMs`. */
const startHours = { from: '19', to: '22' }
const maxAgeMs = 20 * hourMs
/** In ms. Until its lease ends, only one slice may work on the backup. */
const leaseMs = 14 * minuteMs
const maxFailures = 5

const isTime = (now: string) => now.slice(11, 13) >= startHours.from && now.slice(11, 13) < startHours.to

const isUnderWay = (now: string) => sql`night = (SELECT max(night) FROM nights) AND finished_at IS NULL
  AND held_until <= ${now} AND started_at > ${timePlusMs(now, -maxAgeMs)} AND tries < ${maxFailures}`

/** Creates the row of tonight's backup if due. Returns the night of an unfinished backup without lease, or null. */
export async function startDueNightlyBackup(db: Db, now: string) {
  if (isTime(now))
    await db
      .insert(nights)
      .values({ night: wibDay(now), started_at: now, held_until: now })
      .onConflictDoNothing()
  const [run] = await db.select({ night: nights.night }).from(nights).where(isUnderWay(now))
  return run?.night ?? null
}

/** Leases the unfinished backup to this slice, or returns null. The slice counts as failed until it has a result. */
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

/** Throws if a stored table is missing in the bucket, because the manifest would be wrong. */
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
    for await (const some of listNightObjects(db, night)) {
      sum.count += some.length
      sum.bytes += some.reduce((bytes, { size }) => bytes + size, 0)
      yield some.map(storedObjectLine).join('')
    }
  }
  const sha256 = await uploadTextInParts(store, nightBackupKey(night, 'objects.jsonl'), lines())
  const { format, migrations, started_at, tables } = rows
  const objects = { ...sum, sha256 }
  const complete: CompleteManifest = {
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
  if (run.copied === null) {
    // After a restore, the bucket may have a complete backup of this night. Its files are replaced now.
    await store.delete(nightBackupKey(run.night, 'manifest.json'))
    return { copied: await stageBackupRows(d1, now) }
  }
  const copied = copiedRowsSchema.parse(run.copied)
  if (!areBackupRowsStored(copied)) return { copied: await storeBackupTable(d1, store, run.night, copied) }
  const after = await backUpNewObjects(night, run.night, run.after_key)
  if (after !== null) return { after_key: after }
  return finish(night, run, copied)
}

/** Runs a slice: copies the rows as of one point in time, then all new files. Returns whether more work remains. */
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
    // Delete the pages of an abandoned backup, because they contain customers' data.
    if (run.tries >= maxFailures) await dropStagedPages(d1)
  }
  return false
}

/** Records why the newest backup failed. Stores only the error's name, because database messages quote data of rows. */
export async function recordNightFailure(db: Db, now: string, error: unknown) {
  logError(error, { path: 'night' })
  await db
    .update(nights)
    .set({ error: error instanceof Error ? error.name : 'Error', held_until: now })
    .where(sql`night = (SELECT max(night) FROM nights) AND finished_at IS NULL`)
}

type Told = { last: string | null; begun: string | null }

export const latestBackupsQuery = (db: Db) =>
  db.all<Told>(sql`SELECT max(finished_at) AS last, min(started_at) AS begun FROM nights`)

/** State of the nightly backups. A shop that never started a backup has no backup bucket, so it missed none. */
export function nightlyBackupState([told]: Told[], now: string) {
  const { last = null, begun = null } = told ?? {}
  const since = last ?? begun
  return { last, is_missed: since !== null && since < timePlusMs(now, -taskOverdueAfterMs.night) }
}
