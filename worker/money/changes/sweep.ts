import { sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { wasMoved } from '../../db/guard'
import { order_changes } from '../../db/schema/changes'
import { change } from '../../orders/life/change'
import { byId } from '../../orders/look/rows'
import type { ChangeRow } from './read'
import { ended, withAlso } from './steps'

/** Changes that one run of the cron ends. */
const most = 100

/** One whose time is over. */
async function end(context: Context, row: ChangeRow) {
  try {
    await change(context, byId(row.order_id), order => ended(context, order, row, 'expired'), withAlso)
  } catch (error) {
    // Paid or taken back meanwhile.
    if (!wasMoved(error, order_changes)) throw error
  }
}

/**
 * For the cron: changes that nobody agreed to, or paid for, in time; and amounts that are free again. Answers how many were
 * due. One that fails stops no other, and is thrown at the end.
 */
export async function sweepChanges(context: Context) {
  const { db, now } = context
  const due = await db
    .select()
    .from(order_changes)
    .where(sql`state IN ('proposed', 'waiting') AND expires_at <= ${now}`)
    .orderBy(order_changes.expires_at)
    .limit(most)
  const failures: unknown[] = []
  for (const row of due) await end(context, row).catch(error => failures.push(error))
  await db.run(sql`
    UPDATE order_changes SET reserves_total = NULL, reserved_until = NULL WHERE reserved_until <= ${now}`)
  if (failures.length > 0) throw failures[0]
  return due.length
}
