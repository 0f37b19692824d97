import { sql } from 'drizzle-orm'
import type { Dashboard } from '../../contract/operations/dashboard'
import { type Bucket, countAttemptOrWait } from '../../db/attempts'
import { insertAudit, type NewAuditEvent } from '../../db/audit'
import type { Db } from '../../db/client'
import { hourMs } from '../../db/stamp'
import { logEvent } from '../../lib/log'

const day = 24 * hourMs
const mega = 1024 * 1024

/** Daily limits of the shop. Customers who have the order's link or type their whole phone number are not limited. */
export const shopWideLimits = {
  /** Wrong phone digits after each network's first three. Above this limit, the whole phone number is needed. */
  digits: { key: 'total:digits', most: 200, window: day },
  /** Each network's first three wrong guesses of phone digits per day. A few networks cannot use up this limit. */
  first_digits: { key: 'total:first_digits', most: 1000, window: day },
  /** Invalid discount codes after each network's first three. Above the limit, such networks' codes are not checked. */
  codes: { key: 'total:codes', most: 500, window: day },
  /** The first three invalid discount codes of each network per day. */
  first_codes: { key: 'total:first_codes', most: 2000, window: day },
  /** Bytes of payment proofs. Above this limit, customers claim a payment without proof and send it by WhatsApp. */
  bytes: { key: 'total:bytes', most: 2048 * mega, window: day },
  /** Certificates opened by number. Above this limit, the certificate's code or access to the order is needed. */
  certificates: { key: 'total:certificates', most: 2000, window: day },
  /** E-mails to addresses without a paid order. Above this limit these e-mails are delayed. */
  letters: { key: 'total:letters', most: 300, window: day },
  letters_hour: { key: 'total:letters_hour', most: 60, window: hourMs },
} satisfies Record<string, Bucket>

export type TotalName = keyof typeof shopWideLimits

/** Records in the log and the audit log that a limit is used up, at most once an hour. */
export async function recordUsedUpLimit(db: Db, name: TotalName, now: string) {
  if ((await countAttemptOrWait(db, [shopWideLimits[name]], now, false)) === 0) return
  await recordSecurityEvent(
    db,
    { entity: 'shop', entity_id: name, action: 'limit_reached', actor: 'visitor' },
    now,
    1,
  )
}

const alarmPercent = 50

const listed = JSON.stringify(
  Object.entries(shopWideLimits).map(([name, { key, most }]) => ({ name, key, most })),
)

export const nearlyReachedLimitsQuery = (db: Db, now: string) =>
  db.all<Dashboard['strained'][number]>(sql`
    SELECT value ->> 'name' AS name, min(100, n * 100 / (value ->> 'most')) AS percent, until
    FROM json_each(${listed}) CROSS JOIN attempts ON attempts.key = value ->> 'key'
    WHERE until > ${now} AND n * 100 >= ${alarmPercent} * (value ->> 'most')`)

/** Maximum audit events of one kind that anonymous clients can cause per hour: for one subject, and in total. */
const maxPerSubject = 20
const maxInTotal = 200

const auditLimits = ({ entity_id, action }: NewAuditEvent, most: number): Bucket[] => [
  { key: `audit:${action}:${entity_id}`, most, window: hourMs },
  { key: `audit:${action}`, most: maxInTotal, window: hourMs },
]

/** Records up to `most` events per hour, with the same SQL and response time for known and unknown e-mails. */
export async function recordSecurityEvent(db: Db, event: NewAuditEvent, now: string, most = maxPerSubject) {
  logEvent(event.action, { [event.entity]: event.entity_id })
  const isKept = (await countAttemptOrWait(db, auditLimits(event, most), now)) === 0
  await insertAudit(db, event, now, isKept)
}
