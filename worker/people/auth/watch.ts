import { type Bucket, waitFor } from '../../db/attempts'
import { type AuditEvent, audit } from '../../db/audit'
import type { Db } from '../../db/client'
import { hour } from '../../db/stamp'
import { logEvent } from '../../lib/log'

/** Audit events per hour that anonymous clients can cause, of one kind about one subject. */
const mostOfOne = 20
/** The same about all subjects together. */
const mostInAll = 200

const capsOf = ({ entity_id, action }: AuditEvent, most: number): Bucket[] => [
  { key: `audit:${action}:${entity_id}`, most, window: hour },
  { key: `audit:${action}`, most: mostInAll, window: hour },
]

/**
 * Logs an action of an anonymous client, and adds it to the audit log within limits, so that nobody can flood it. Runs the
 * same statements in every case, so that timing does not reveal whether an e-mail is known; all unknown e-mails share one
 * subject.
 */
export async function watch(db: Db, event: AuditEvent, now: string, most = mostOfOne) {
  logEvent(event.action, { [event.entity]: event.entity_id })
  const isKept = (await waitFor(db, capsOf(event, most), now)) === 0
  await audit(db, event, now, isKept)
}
