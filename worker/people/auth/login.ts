import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Bucket, countTry, forget, takeBack } from '../../db/attempts'
import { audit } from '../../db/audit'
import type { Db } from '../../db/client'
import { users } from '../../db/schema/people'
import { hour, minute } from '../../db/stamp'
import { logEvent } from '../../lib/log'
import { Problem } from '../../lib/problem'
import { isPassword } from './passwords/password'
import { watch } from './watch'

export type Account = typeof users.$inferSelect

/** Who tries: a browser known to the account, or else an address; neither where limits are lifted. */
export type Visitor = { device: string | null; address: string | null; user_agent: string | null }

const tries = { most: 5, window: hour, grows: true }

/** Each try of a stranger costs a scrypt, which stops everything else meanwhile: all of them get 12 s of each minute. */
const strangers: Bucket = { key: 'login', most: 60, window: minute }

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** What goes on counting after a right password, and what is forgotten then. */
function bucketsOf(email: string, { device, address }: Visitor): { shared: Bucket[]; own: Bucket[] } {
  // Nobody else can fill a known browser's bucket, so that strangers cannot keep its operator out.
  if (device) return { shared: [], own: [{ key: `device:${device}`, ...tries }] }
  const own = [{ key: `login:${hashOf(email)}`, ...tries }]
  return { shared: address ? [{ key: `login-from:${address}`, ...tries }, strangers] : [], own }
}

export async function accountOf(db: Db, email: string): Promise<Account | undefined> {
  const [account] = await db.select().from(users).where(eq(users.email, email))
  return account
}

/**
 * Judges a password. Counts the try before any scrypt is spent, so that guesses at the same moment count too. An
 * unknown e-mail, a wrong password and a disabled user look and cost alike. Throws `too_many_requests`,
 * `invalid_credentials`.
 */
export async function login(
  db: Db,
  { email, password }: { email: string; password: string },
  account: Account | undefined,
  visitor: Visitor,
  now: string,
) {
  const { shared, own } = bucketsOf(email, visitor)
  await countTry(db, [...shared, ...own], now)
  const isRight = await isPassword(password, account?.password_hash)
  const event = { entity: 'users', entity_id: account?.id ?? 'unknown' }
  const changes = { user_agent: visitor.user_agent, known_device: visitor.device !== null }
  if (!isRight || !account || account.disabled_at !== null) {
    await watch(db, { ...event, action: 'sign_in_failed', actor: 'visitor', changes }, now)
    throw new Problem('invalid_credentials')
  }
  await db.batch([takeBack(db, shared), forget(db, own)])
  // Somebody knows the password; whoever is not let in by a code should be seen all the same.
  if (account.totp_confirmed_at !== null) {
    await watch(db, { ...event, action: 'code_asked', actor: 'visitor', changes }, now)
    return account
  }
  logEvent('sign_in', { users: account.id }, 'info')
  await audit(db, { ...event, action: 'sign_in', actor: account.email, changes }, now)
  return account
}
