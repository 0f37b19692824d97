import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../context'
import { singleLineText } from '../contract/base'
import type { BulkResult } from '../contract/bulk'
import { type MessageState, messageReasons, messageStates } from '../contract/messages/text'
import { jsonListSql } from '../db/query/keyset'
import { bulkSuccess } from '../lib/bulk'
import type { Kind } from '../operations/jobs/slice'
import { markEmailsDue } from './claim'
import { type Post, sendEmailsById } from './delivery/deliver'

const pageSize = 500
/** E-mails per slice of the job. Sending is slow, and a job that makes no progress for too long counts as lost. */
const emailsPerSlice = 10

type Sent = { id: number; state: MessageState; error: string | null }

function resultOf(id: string, found: Sent | undefined): BulkResult {
  if (found?.state === 'sent') return { id, ...bulkSuccess }
  const reason = messageReasons[found?.error ?? ''] ?? found?.error
  const detail = found
    ? [messageStates[found.state], reason].filter(Boolean).join(': ')
    : 'Pesan tidak ditemukan.'
  return { id, ok: false, code: found ? 'not_sent' : 'not_found', detail }
}

async function sendAgain(post: Post, ids: string[]) {
  const { db, now } = post
  const numbers = ids.map(Number)
  await markEmailsDue(db, numbers, now)
  await sendEmailsById(post, numbers)
  const rows = await db.all<Sent>(sql`
    SELECT id, state, error FROM messages WHERE id IN ${jsonListSql(numbers)}`)
  const found = new Map(rows.map(row => [String(row.id), row]))
  return ids.map(id => resultOf(id, found.get(id)))
}

/** Job that sends failed e-mails again. Leaves out e-mails in state `sending`, which may have been sent. */
export const resendEmailsJob = (postOf: (context: Context) => Post): Kind => ({
  label: sql`(SELECT orders.order_id FROM messages JOIN orders ON orders.id = messages.order_id
    WHERE messages.id = CAST(value AS INTEGER))`,
  query: z.object({ cursor: singleLineText(20).optional() }),
  size: emailsPerSlice,
  read: async ({ db }, { cursor }) => {
    const rows = await db.all<{ id: number }>(sql`
      SELECT id FROM messages WHERE channel = 'email' AND state = 'failed'
        AND id < ${Number(cursor) || Number.MAX_SAFE_INTEGER} ORDER BY id DESC LIMIT ${pageSize}`)
    const last = rows.length === pageSize ? rows.at(-1) : undefined
    return { ids: rows.map(({ id }) => String(id)), next_cursor: last ? String(last.id) : null }
  },
  act: (context, _job, ids) => sendAgain(postOf(context), ids),
})
