import { sql } from 'drizzle-orm'
import type { SetupInput } from '../../contract/people/people'
import { type Bucket, countAttempt } from '../../db/attempts'
import { insertAuditIfChanged } from '../../db/audit'
import type { Db } from '../../db/client'
import { hourMs, minuteMs, timePlusMs } from '../../db/stamp'
import { isEqualSecret } from '../../lib/crypto'
import { logEvent } from '../../lib/log'
import { Problem } from '../../lib/problem'
import { hashPassword } from '../auth/passwords/password'
import { throwIfWeakPassword } from '../auth/passwords/refuse-weak'
import { hashRefreshToken, newRefreshToken as newToken } from '../auth/token'

const lifetimeMs = 24 * hourMs
/** In characters. A shorter setup token is too easy to guess and is ignored. */
const minTokenLength = 20

type Token = { hash: string; made_at: string }

/** SQL condition: no user ever existed. A used setup token proves that a user existed, even if the user was deleted. */
const isOpen = sql`NOT EXISTS (SELECT 1 FROM users) AND NOT EXISTS (
  SELECT 1 FROM setup_tokens WHERE used_at IS NOT NULL)`

/** Throws `route_not_found`, as for an unknown URL, once a user has existed. */
export async function throwIfSetUp(db: Db) {
  const [row] = await db.all<{ open: number }>(sql`SELECT ${isOpen} AS open`)
  if (row?.open !== 1) throw new Problem('route_not_found')
}

const secretOf = (text = '') => (text.trim().length >= minTokenLength ? text.trim() : null)

/** Stores a setup token. It replaces an unused token only if `givesWay` is true. Returns the row if it was stored. */
async function storeToken(db: Db, hash: string, givesWay: ReturnType<typeof sql>, now: string) {
  const [kept] = await db.all<Token>(sql`
    INSERT INTO setup_tokens (id, hash, made_at) SELECT 1, ${hash}, ${now} WHERE ${isOpen}
    ON CONFLICT (id) DO UPDATE SET hash = excluded.hash, made_at = excluded.made_at
      WHERE used_at IS NULL AND ${givesWay}
    RETURNING hash, made_at`)
  return kept
}

const isLate = (now: string) => sql`made_at <= ${timePlusMs(now, -lifetimeMs)}`

/** The setup token is valid for 24 hours after the shop first reads it. Reading it again does not extend the time. */
const registerSecret = (db: Db, secret: string, now: string) =>
  storeToken(db, hashRefreshToken(secret), sql`setup_tokens.hash <> ${hashRefreshToken(secret)}`, now)

/** The log is the only place where the token appears. Of two concurrent calls, only one creates a token. */
async function makeToken(db: Db, origin: string, now: string) {
  const token = newToken()
  const kept = await storeToken(db, hashRefreshToken(token), isLate(now), now)
  if (kept) logEvent('setup_token', { token, page: `${origin}/admin/setup#${token}` }, 'info')
}

const readToken = async (db: Db): Promise<Token | undefined> => {
  const [row] = await db.all<Token>(sql`SELECT hash, made_at FROM setup_tokens WHERE used_at IS NULL`)
  return row
}

/** Creates the setup token if needed. Returns where to read it and when it expires. Throws `route_not_found`. */
export async function ensureSetupToken(db: Db, from: { secret?: string; origin: string }, now: string) {
  const secret = secretOf(from.secret)
  if (secret) await registerSecret(db, secret, now)
  else await makeToken(db, from.origin, now)
  const token = await readToken(db)
  if (!token) throw new Problem('route_not_found')
  return {
    token_in: secret ? ('secret' as const) : ('log' as const),
    ends_at: timePlusMs(token.made_at, lifetimeMs),
  }
}

/** Rate limits for wrong setup tokens. The right token is always accepted, so strangers cannot lock the owner out. */
const guessLimits = (address: string | null): Bucket[] =>
  address
    ? [
        { key: `setup-from:${address}`, most: 10, window: hourMs, grows: true },
        { key: 'setup', most: 20, window: minuteMs },
      ]
    : []

/** The stored hash if the typed token matches and has not expired, else null. Compares in constant time. */
async function rightHash(db: Db, typed: string, now: string) {
  const token = await readToken(db)
  const isRight = isEqualSecret(hashRefreshToken(typed), token?.hash ?? hashRefreshToken(''))
  return token && isRight && token.made_at > timePlusMs(now, -lifetimeMs) ? token.hash : null
}

/** Only one of several concurrent calls succeeds. Throws `setup_refused`, `weak_password`, `route_not_found`. */
export async function createFirstOwner(
  db: Db,
  { token, name, email, password }: SetupInput,
  given: string | undefined,
  address: string | null,
  now: string,
) {
  const secret = secretOf(given)
  if (secret) await registerSecret(db, secret, now)
  const hash = await rightHash(db, token, now)
  if (hash === null) {
    await countAttempt(db, guessLimits(address), now)
    throw new Problem('setup_refused')
  }
  await throwIfWeakPassword(db, password, email)
  const id = crypto.randomUUID()
  const password_hash = await hashPassword(password)
  const { made } = await db.batch({
    made: db.all<{ id: string }>(sql`
      INSERT INTO users (id, email, name, password_hash, role, created_at, password_changed_at)
      SELECT ${id}, ${email}, ${name}, ${password_hash}, 'owner', ${now}, ${now} FROM setup_tokens
      WHERE hash = ${hash} AND NOT (${isLate(now)}) AND ${isOpen}
      RETURNING id`),
    event: insertAuditIfChanged(db, { entity: 'users', entity_id: id, action: 'join', actor: email }, now),
  })
  if (made.length === 0) throw new Problem('route_not_found')
  return { id, email, password_hash }
}
