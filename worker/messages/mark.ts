import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../context'
import type { MessageStateInput } from '../contract/messages/messages'
import type { Db } from '../db/client'
import { listOf } from '../db/query/list-of'
import { later, minute } from '../db/stamp'
import { Problem } from '../lib/problem'
import { recordLinkUse } from '../orders/look/link-uses'

/** How long an operator's tab has its messages to itself. */
export const lease = 5 * minute
/** A message whose sending began so long ago has no answer any more. */
export const answered = 2 * minute

/** From the queue: what this tab has a lease of, and its own act taken back. An order's event may have withdrawn it meanwhile. */
const inQueue = (holder: string) => sql`channel = 'whatsapp' AND held_by = ${holder}
  AND (state IN ('due', 'sent') OR (state = 'skipped' AND error IN ('by_hand', 'withdrawn', 'overtaken')))`

/** From a list: as it was seen; never an e-mail that is on its way, nor one that was sent. */
const inList = (seen: string, now: string) => sql`updated_at = ${seen}
  AND (channel = 'whatsapp' OR state IN ('due', 'failed', 'skipped') OR (state = 'sending' AND updated_at <= ${later(now, -answered)}))`

/** What stays true of a withdrawn message is only that somebody sent it. */
const allowed = (state: string) =>
  state === 'sent' ? sql`1` : sql`NOT (state = 'skipped' AND error IN ('withdrawn', 'overtaken'))`

const become = (state: MessageStateInput['state'], actor: string, now: string): SQL => {
  if (state === 'sent') return sql`state = 'sent', error = NULL, sent_at = ${now}, sent_by = ${actor}`
  if (state === 'skipped')
    return sql`state = 'skipped', error = 'by_hand', sent_at = NULL, sent_by = ${actor}`
  return sql`state = 'due', error = NULL, sent_at = NULL, sent_by = NULL, next_try_at = min(next_try_at, ${now})`
}

const leased = (holder: string | null | undefined, now: string) =>
  holder ? sql`held_until = ${later(now, lease)}` : sql`held_by = NULL, held_until = NULL`

/**
 * Marks a message as sent or skipped, or puts it back. In the queue a message belongs to a tab, in a list to the version
 * that was seen. Throws `not_found`, `stale`.
 */
export async function mark({ db, now, actor }: Context, id: number, input: MessageStateInput) {
  const { state, holder, updated_at } = input
  const mine = holder ? inQueue(holder) : inList(updated_at ?? '', now)
  const { rows } = await db.batch({
    rows: db.all(sql`
      UPDATE messages SET ${become(state, actor, now)}, ${leased(holder, now)}, updated_at = ${now}
      WHERE id = ${id} AND ${mine} AND ${allowed(state)} RETURNING id`),
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

/** Statement that lets e-mails wait again that failed, and no others of these. */
export const putBack = (db: Db, ids: number[], now: string) =>
  db.run(sql`
    UPDATE messages SET ${become('due', '', now)}, updated_at = ${now}
    WHERE id IN ${listOf(ids)} AND state = 'failed' AND channel = 'email'`)
