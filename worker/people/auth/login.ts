import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Bucket, clearAttempts, countAttempt, undoAttempt } from '../../db/attempts'
import { insertAudit } from '../../db/audit'
import type { Db } from '../../db/client'
import { users } from '../../db/schema/people'
import { hourMs, minuteMs } from '../../db/stamp'
import { logEvent } from '../../lib/log'
import { Problem } from '../../lib/problem'
import { verifyPassword } from './passwords/password'
import { recordSecurityEvent } from './totals'

export type Account = typeof users.$inferSelect

/** `device`: id of a browser known to the account. `address`: hash of the IP address, null if rate limits are off. */
export type Visitor = { device: string | null; address: string | null; user_agent: string | null }

const tryLimit = { most: 5, window: hourMs, grows: true }

/** Limit for all unknown browsers together. 60 attempts block the isolate with scrypt for about 12 s per minute. */
const strangerLimit: Bucket = { key: 'login', most: 60, window: minuteMs }

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Rate limits of a sign-in attempt. The right password resets `own`, but not `shared`. */
function bucketsOf(email: string, { device, address }: Visitor): { shared: Bucket[]; own: Bucket[] } {
  // A known browser has its own limit, which strangers cannot use up, so they cannot lock out its operator.
  if (device) return { shared: [], own: [{ key: `device:${device}`, ...tryLimit }] }
  const own = [{ key: `login:${hashOf(email)}`, ...tryLimit }]
  return { shared: address ? [{ key: `login-from:${address}`, ...tryLimit }, strangerLimit] : [], own }
}

export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const [account] = await db.select().from(users).where(eq(users.email, email))
  return account
}

/**
 * Counts the attempt before scrypt runs, so that concurrent guesses count too. All failures give the same error in the
 * same time. Throws `too_many_requests`, `invalid_credentials`.
 */
export async function login(
  db: Db,
  { email, password }: { email: string; password: string },
  account: Account | undefined,
  visitor: Visitor,
  now: string,
) {
  const { shared, own } = bucketsOf(email, visitor)
  await countAttempt(db, [...shared, ...own], now)
  const isRight = await verifyPassword(password, account?.password_hash)
  const event = { entity: 'users', entity_id: account?.id ?? 'unknown' }
  const changes = { user_agent: visitor.user_agent, known_device: visitor.device !== null }
  if (!isRight || !account || account.disabled_at !== null) {
    await recordSecurityEvent(db, { ...event, action: 'sign_in_failed', actor: 'visitor', changes }, now)
    throw new Problem('invalid_credentials')
  }
  await db.batch([undoAttempt(db, shared), clearAttempts(db, own)])
  // The visitor knows the password, so record the attempt even if the second-factor code is never entered.
  if (account.totp_confirmed_at !== null) {
    await recordSecurityEvent(db, { ...event, action: 'code_asked', actor: 'visitor', changes }, now)
    return account
  }
  logEvent('sign_in', { users: account.id }, 'info')
  await insertAudit(db, { ...event, action: 'sign_in', actor: account.email, changes }, now)
  return account
}
