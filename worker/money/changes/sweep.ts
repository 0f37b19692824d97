import { sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { changeWindows } from '../../contract/orders/changes'
import { wasMoved } from '../../db/guard'
import { order_changes } from '../../db/schema/changes'
import { later } from '../../db/stamp'
import { change } from '../../orders/life/change'
import { begin } from '../../orders/life/transitions'
import { byId } from '../../orders/look/rows'
import type { ChangeRow } from './read'
import { moved, type Written, withAlso } from './steps'

/** Changes that one run of the cron ends. */
const most = 100

/** One whose time is over: what it held goes back by a trigger, its amount stays its own for a while. */
async function end(context: Context, row: ChangeRow) {
  const { now } = context
  const decide = (order: Parameters<typeof begin>[0]): Written => {
    const step = begin(order)
    step.events.push({ type: 'change_expired', details: { difference: row.difference } })
    const kept = row.reserves_total === null ? {} : { reserved_until: later(now, changeWindows.agree) }
    return { ...step, also: [moved(context, row, { state: 'expired', ended_at: now, ...kept })] }
  }
  try {
    await change(context, byId(row.order_id), decide, withAlso)
  } catch (error) {
    // Paid or taken back meanwhile.
    if (!wasMoved(error, order_changes)) throw error
  }
}

/** For the cron: changes that nobody agreed to, or paid for, in time; and amounts that are free again. Answers how many ended. */
export async function sweepChanges(context: Context) {
  const { db, now } = context
  const due = await db
    .select()
    .from(order_changes)
    .where(sql`state IN ('proposed', 'waiting') AND expires_at <= ${now}`)
    .orderBy(order_changes.expires_at)
    .limit(most)
  for (const row of due) await end(context, row)
  await db.run(sql`
    UPDATE order_changes SET reserves_total = NULL, reserved_until = NULL WHERE reserved_until <= ${now}`)
  return due.length
}
