import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../context'
import type { MessageStateInput } from '../contract/messages/messages'
import type { Db } from '../db/client'
import { jsonListSql } from '../db/query/list-of'
import { minuteMs, timePlusMs } from '../db/stamp'
import { Problem } from '../lib/problem'
import { recordLinkUse } from '../orders/lookup/link-uses'

/** In ms: an operator's tab has its messages exclusively for this time. */
export const leaseMs = 5 * minuteMs
/** In ms: an e-mail that has been `sending` for longer gets no result any more. */
export const answerTimeoutMs = 2 * minuteMs

/**
 * SQL condition: WhatsApp messages that this tab leased, including those it just marked and may undo. Does not match
 * messages that an order event has since withdrawn.
 */
const isInQueue = (holder: string) => sql`channel = 'whatsapp' AND held_by = ${holder}
  AND (state IN ('due', 'sent') OR (state = 'skipped' AND error IN ('by_hand', 'withdrawn', 'overtaken')))`

/** Condition for a list: the version that the operator saw. Excludes e-mails that are being sent or were sent. */
const isAsSeen = (seen: string, now: string) => sql`updated_at = ${seen}
  AND (channel = 'whatsapp' OR state IN ('due', 'failed', 'skipped') OR (state = 'sending' AND updated_at <= ${timePlusMs(now, -answerTimeoutMs)}))`

/** A withdrawn message can only be marked as sent: the operator may have sent it before. */
const isAllowed = (state: string) =>
  state === 'sent' ? sql`1` : sql`NOT (state = 'skipped' AND error IN ('withdrawn', 'overtaken'))`

const stateColumns = (state: MessageStateInput['state'], actor: string, now: string): SQL => {
  if (state === 'sent') return sql`state = 'sent', error = NULL, sent_at = ${now}, sent_by = ${actor}`
  if (state === 'skipped')
    return sql`state = 'skipped', error = 'by_hand', sent_at = NULL, sent_by = ${actor}`
  return sql`state = 'due', error = NULL, sent_at = NULL, sent_by = NULL, next_try_at = min(next_try_at, ${now})`
}

const leaseColumns = (holder: string | null | undefined, now: string) =>
  holder ? sql`held_until = ${timePlusMs(now, leaseMs)}` : sql`held_by = NULL, held_until = NULL`

/** Changes a message's state. Needs the tab's lease (`holder`) or the version seen. Throws `not_found`, `stale`. */
export async function setMessageState({ db, now, actor }: Context, id: number, input: MessageStateInput) {
  const { state, holder, updated_at } = input
  const mine = holder ? isInQueue(holder) : isAsSeen(updated_at ?? '', now)
  const { rows } = await db.batch({
    rows: db.all(sql`
      UPDATE messages SET ${stateColumns(state, actor, now)}, ${leaseColumns(holder, now)}, updated_at = ${now}
      WHERE id = ${id} AND ${mine} AND ${isAllowed(state)} RETURNING id`),
    used: recordLinkUse(
      db,
      sql`(SELECT order_id FROM messages
        WHERE messages.id = ${id} AND state = 'sent' AND channel = 'whatsapp' AND sent_by = ${actor} AND sent_at = ${now})`,
      actor,
      now,
    ),
  })
  if (rows.length > 0) return
  const [known] = await db.all(sql`SELECT 1 FROM messages WHERE id = ${id}`)
  throw new Problem(known ? 'stale' : 'not_found')
}

export const markEmailsDue = (db: Db, ids: number[], now: string) =>
  db.run(sql`
    UPDATE messages SET ${stateColumns('due', '', now)}, updated_at = ${now}
    WHERE id IN ${jsonListSql(ids)} AND state = 'failed' AND channel = 'email'`)
