import { sql } from 'drizzle-orm'
import { hour, later } from '../db/stamp'
import { deliver, type Post } from './deliver'
import { byClock } from './outbox'

/** E-mails of one run of the cron. */
const perRun = 200
const perSkip = 500
/** News that waited longer is none: an e-mail when none could go out, a WhatsApp message that nobody sent. */
const oldest = { email: 72 * hour, whatsapp: 14 * 24 * hour }

const tooOld = ({ db, now }: Post, channel: keyof typeof oldest) =>
  db.run(sql`
    UPDATE messages SET state = 'skipped', error = 'too_old', updated_at = ${now}
    WHERE id IN (
      SELECT id FROM messages WHERE state = 'due' AND channel = ${channel} AND next_try_at <= ${now}
        AND due_at <= ${later(now, -oldest[channel])} ORDER BY next_try_at LIMIT ${perSkip})`)

/** What the cron does for messages: makes those that no event makes, drops old ones, sends e-mails. Safe to run twice. */
export async function sweepMessages(post: Post) {
  const { db, now } = post
  await db.batch([...byClock(db, now), tooOld(post, 'email'), tooOld(post, 'whatsapp')])
  return deliver(post, perRun)
}
