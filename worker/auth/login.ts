import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { attempts, users } from '../db/schema'
import { hour, later } from '../db/stamp'
import { Problem } from '../problem'
import { isPassword } from './password'

const freeTries = 5
const longestWait = 15 * 60

const attemptKey = (email: string) => `login:${createHash('sha256').update(email).digest('base64url')}`

/** `attempts.until` is when the next try is allowed: after the fifth in a row 2 s later, then 4, 8 … up to 15 minutes. */
const nextTry = (now: string) =>
  sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${now}, '+' || min(1 << min(n + 2 - ${freeTries}, 10), ${longestWait}) || ' seconds')`

/**
 * Counts a try before it is judged and before any scrypt is spent, so that guesses from many addresses at once count
 * too. Throws `too_many_requests` with the seconds an account still has to wait.
 */
async function countTry(db: Db, key: string, now: string) {
  const [counted] = await db
    .insert(attempts)
    .values({ key, n: 1, until: later(now, hour) })
    .onConflictDoUpdate({
      target: attempts.key,
      set: { n: sql`n + 1`, until: sql`iif(n + 1 < ${freeTries}, until, ${nextTry(now)})` },
      setWhere: sql`n < ${freeTries} OR until <= ${now}`,
    })
    .returning()
  if (counted) return
  const [row] = await db.select().from(attempts).where(eq(attempts.key, key))
  const wait = row ? Math.ceil((Date.parse(row.until) - Date.parse(now)) / 1000) : 1
  throw new Problem('too_many_requests', { retryAfter: Math.max(wait, 1) })
}

/** The user of an e-mail and password. An unknown e-mail, a wrong password and a disabled user look and cost alike. */
export async function login(db: Db, email: string, password: string, now: string) {
  const key = attemptKey(email)
  await countTry(db, key, now)
  const [user] = await db.select().from(users).where(eq(users.email, email))
  const isRight = await isPassword(password, user?.password_hash)
  if (!isRight || !user || user.disabled_at !== null) throw new Problem('invalid_credentials')
  await db.delete(attempts).where(eq(attempts.key, key))
  return { id: user.id, email: user.email, role: user.role }
}
