import { type Bucket, waitFor } from '../../db/attempts'
import { type AuditEvent, audit } from '../../db/audit'
import type { Db } from '../../db/client'
import { hour } from '../../db/stamp'
import { logEvent } from '../../lib/log'

/** How many events of one kind an hour the audit takes that strangers can cause, about one thing. */
const mostOfOne = 20
/** And about all things together. */
const mostInAll = 200

const capsOf = ({ entity_id, action }: AuditEvent, most: number): Bucket[] => [
  { key: `audit:${action}:${entity_id}`, most, window: hour },
  { key: `audit:${action}`, most: mostInAll, window: hour },
]

/**
 * Logs what a stranger did and keeps it in the audit, but so little of it that nobody can flood that. The same statements
 * either way: of unknown e-mails together as much is kept as of one account, and time must not tell which it was.
 */
export async function watch(db: Db, event: AuditEvent, now: string, most = mostOfOne) {
  logEvent(event.action, { [event.entity]: event.entity_id })
  const isKept = (await waitFor(db, capsOf(event, most), now)) === 0
  await audit(db, event, now, isKept)
}
