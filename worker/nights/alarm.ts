import { wibDay } from '../contract/format'
import { auditOnce } from '../db/audit'
import type { Db } from '../db/client'
import { worksOf, worksStatement } from './health'

/**
 * Notes what of the shop's own work is late, each thing once a day in Jakarta; owners are then told by e-mail. A cron that
 * stands still notes nothing: `/api/health` is for who watches from outside.
 */
export async function noteLate(db: Db, now: string) {
  const late = worksOf(await worksStatement(db, now), now).filter(({ is_late }) => is_late)
  for (const { work, since } of late) {
    const event = {
      entity: 'shop',
      entity_id: `late ${work} ${wibDay(now)}`,
      action: 'late',
      actor: 'system',
    }
    await auditOnce(db, { ...event, changes: { work, since } }, now)
  }
}
