import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { nights } from '../../db/schema/operations/upkeep'
import { backupObjectKey, nightBackupKey } from './rows'

/** Keeps every backup of 14 nights, and the first one of each of 8 weeks. */
const keptNightsInRow = 14
const keptWeeks = 8
const perRun = 500

const dayMs = 24 * 3_600_000
const ageOf = (night: string, today: string) => (Date.parse(today) - Date.parse(night)) / dayMs
/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
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

/** Deletes files that no kept night contains. Each row stores the last night that contains the file. */
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

/** Deletes expired nights and the files that only they contain. The newest night is always kept. */
export async function deleteOldNights(db: Db, store: R2Bucket, today: string) {
  const rows = await db.select({ night: nights.night, finished_at: nights.finished_at }).from(nights)
  const finished = rows.filter(row => row.finished_at !== null).map(row => row.night)
  const kept = nightsToKeep(finished, today)
  const newest = finished.toSorted().at(-1)
  if (newest && !kept.includes(newest)) kept.push(newest)
  const gone = rows.filter(({ night }) => night < today && !kept.includes(night)).map(({ night }) => night)
  for (const night of gone) await emptyFolder(store, nightBackupKey(night, ''))
  if (gone.length > 0) await db.delete(nights).where(inArray(nights.night, gone))
  const oldest = kept.toSorted()[0]
  if (oldest) await forgetObjects(db, store, oldest)
}
