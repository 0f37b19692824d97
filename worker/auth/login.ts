import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { attempts, users } from '../db/schema'
import { Problem } from '../problem'
import { isPassword } from './password'

const freeTries = 5
const longestWait = 15 * 60

const attemptKey = (email: string) => `login:${createHash('sha256').update(email).digest('base64url')}`

/** Seconds to wait after the nth failure in a row: nothing for five, then 2, 4, 8 … up to 15 minutes. */
const waitAfter = (failures: number) =>
  failures < freeTries ? 0 : Math.min(2 ** (failures - freeTries + 1), longestWait)

const later = (now: string, seconds: number) => new Date(Date.parse(now) + seconds * 1000).toISOString()

/** Refuses while an account's wait runs, before any scrypt is spent. `attempts.until` is when the wait ends. */
async function checkWait(db: Db, key: string, now: string) {
  const [row] = await db.select().from(attempts).where(eq(attempts.key, key))
  if (!row || row.until <= now || row.n < freeTries) return
  throw new Problem('too_many_requests', {
    retryAfter: Math.ceil((Date.parse(row.until) - Date.parse(now)) / 1000),
  })
}

async function countFailure(db: Db, key: string, now: string) {
  const [row] = await db
    .insert(attempts)
    .values({ key, n: 1, until: later(now, 3600) })
    .onConflictDoUpdate({ target: attempts.key, set: { n: sql`n + 1` } })
    .returning()
  const wait = waitAfter(row?.n ?? 1)
  if (wait > 0)
    await db
      .update(attempts)
      .set({ until: later(now, wait) })
      .where(eq(attempts.key, key))
}

/** The user of an e-mail and password. An unknown e-mail, a wrong password and a disabled user look and cost alike. */
export async function login(db: Db, email: string, password: string, now: string) {
  const key = attemptKey(email)
  await checkWait(db, key, now)
  const [user] = await db.select().from(users).where(eq(users.email, email))
  const isRight = await isPassword(password, user?.password_hash)
  if (!isRight || !user || user.disabled_at !== null) {
    await countFailure(db, key, now)
    throw new Problem('invalid_credentials')
  }
  await db.delete(attempts).where(eq(attempts.key, key))
  return { id: user.id, email: user.email, role: user.role }
}
