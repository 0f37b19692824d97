import { type Bucket, countAttemptOrWait } from '../../db/attempts'
import { type AuditEvent, auditInsert } from '../../db/audit'
import type { Db } from '../../db/client'
import { hourMs } from '../../db/stamp'
import { logEvent } from '../../lib/log'

/** Audit events per hour that anonymous clients can cause, of one kind about one subject. */
const maxPerSubject = 20
/** Audit events per hour that anonymous clients can cause, of one kind about all subjects together. */
const maxInTotal = 200

const auditLimits = ({ entity_id, action }: AuditEvent, most: number): Bucket[] => [
  { key: `audit:${action}:${entity_id}`, most, window: hourMs },
  { key: `audit:${action}`, most: maxInTotal, window: hourMs },
]

/**
 * Limits audit events, so that nobody can flood the log. Runs the same statements for known and unknown e-mails, so
 * that timing reveals nothing.
 */
export async function recordSecurityEvent(db: Db, event: AuditEvent, now: string, most = maxPerSubject) {
  logEvent(event.action, { [event.entity]: event.entity_id })
  const isKept = (await countAttemptOrWait(db, auditLimits(event, most), now)) === 0
  await auditInsert(db, event, now, isKept)
}
