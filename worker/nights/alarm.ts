import { wibDay } from '../contract/format'
import { noteOnce } from '../db/audit'
import type { Db } from '../db/client'
import { dutiesOf, dutiesStatement } from './health'

/**
 * Notes what of the shop's own work is late, each thing once a day in Jakarta; owners are then told by e-mail. A cron that
 * stands still notes nothing: `/api/health` is for who watches from outside.
 */
export async function noteLate(db: Db, now: string) {
  const late = dutiesOf(await dutiesStatement(db, now), now).filter(({ is_late }) => is_late)
  for (const { work, since } of late) {
    const entity_id = `late ${work} ${wibDay(now)}`
    await noteOnce(db, { entity_id, action: 'late', changes: { work, since } }, now)
  }
}
