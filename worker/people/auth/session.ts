import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { totpPolicyByRole } from '../../contract/people/people'
import type { Db } from '../../db/client'
import { refresh_tokens, sessions, users } from '../../db/schema/people'
import { hourMs, timePlusMs } from '../../db/stamp'
import type { Operator } from '../../env'
import { Problem } from '../../lib/problem'
import { hashRefreshToken, newRefreshToken } from './token'
import { recordSecurityEvent } from './totals'

/** In ms. After this long without a sign-in, a browser no longer counts as known. */
const lifetimeMs = 180 * 24 * hourMs

type Account = { id: string; password_hash: string }

/** One cookie per user, so that operators who share a browser all stay known. */
export const deviceCookieName = (user_id: string) =>
  `device_${createHash('sha256').update(user_id).digest('hex').slice(0, 12)}`

/** HMAC of a device cookie. It includes the password hash, so that a new password invalidates all device cookies. */
const macOf = (secret: string, { id, password_hash }: Account, device: string, issued: string) =>
  createHmac('sha256', secret).update(`device\n${id}\n${password_hash}\n${device}\n${issued}`).digest()

/** Cookie that marks a browser as known. It gives no access: a known browser only has its own attempt limit. */
export function deviceCookie(secret: string, account: Account, now: string, device: string | null = null) {
  const id = device ?? randomBytes(16).toString('base64url')
  const issued = String(Date.parse(now))
  const mac = macOf(secret, account, id, issued).toString('base64url')
  return { name: deviceCookieName(account.id), value: `${id}.${issued}.${mac}`, maxAge: lifetimeMs / 1000 }
}

function readDevice(secret: string, account: Account, value: string, now: string) {
  const [, device, issued, mac] = /^([\w-]{22})\.(\d{1,15})\.([\w-]{43})$/.exec(value) ?? []
  if (!device || !issued || !mac) return null
  if (Number(issued) + lifetimeMs <= Date.parse(now)) return null
  const isOurs = timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(secret, account, device, issued))
  return isOurs ? device : null
}

export const findKnownDevice = (secret: string, account: Account, values: string[], now: string) =>
  values.map(value => readDevice(secret, account, value, now)).find(device => device !== null) ?? null

const dayMs = 24 * hourMs
/** In ms: a session ends 30 days after sign-in, or after 7 days without use. A used refresh token works 10 s longer. */
const maxAgeMs = 30 * dayMs
const maxIdleMs = 7 * dayMs
const graceMs = 10_000

export const oldestActiveSessionTime = (now: string) => timePlusMs(now, -maxIdleMs)

export type NewSession = { operator: Operator; refresh_token: string }

/** Throws `invalid_credentials` if the user was just disabled. */
export async function createSession(db: Db, id: string, user_agent: string | null, now: string) {
  const session_id = crypto.randomUUID()
  const token = newRefreshToken()
  const { whose } = await db.batch({
    session: db.insert(sessions).values({
      id: session_id,
      user_id: id,
      user_agent,
      created_at: now,
      last_used_at: now,
      expires_at: timePlusMs(now, maxAgeMs),
    }),
    token: db.insert(refresh_tokens).values({ hash: hashRefreshToken(token), session_id, created_at: now }),
    whose: operatorRows(db, session_id, now),
  })
  const [row] = whose
  if (!row) throw new Problem('invalid_credentials')
  return { operator: operatorIn(row), refresh_token: token }
}

/** Ends the session of a refresh token, even if the token was already used. */
export const endSessionOfToken = (db: Db, token: string, now: string) =>
  db.run(sql`
    UPDATE sessions SET ended_at = ${now} WHERE ended_at IS NULL
      AND id = (SELECT session_id FROM refresh_tokens WHERE hash = ${hashRefreshToken(token)})`)

export const endSessions = (db: Db, user_id: string, except: string | null, now: string) =>
  db
    .update(sessions)
    .set({ ended_at: now })
    .where(and(eq(sessions.user_id, user_id), isNull(sessions.ended_at), sql`id IS NOT ${except}`))

const isOpen = (now: string) =>
  and(isNull(sessions.ended_at), gt(sessions.expires_at, now), isNull(users.disabled_at))

/** SQL for the name of the policy that applies to the user's role; for an unknown role, a name that no policy has. */
const totpPolicyName = sql`coalesce(json_extract(${JSON.stringify(totpPolicyByRole)}, '$.' || ${users.role}), 'of_nobody')`

const operatorColumns = {
  id: sql<string>`${users.id}`.as('user_id'),
  email: users.email,
  name: users.name,
  role: users.role,
  session_id: sql<string>`${sessions.id}`.as('session_id'),
  must_enrol: sql<number>`(${users.totp_confirmed_at} IS NULL AND EXISTS (
    SELECT 1 FROM settings WHERE settings.type = 'security'
      AND json_extract(settings.content, '$.' || ${totpPolicyName}) = 1))`.as('must_enrol'),
}

/** Current role of a user, signed in or not; undefined if their access is disabled. */
export async function readCurrentPerson(db: Db, id: string) {
  const { role, must_enrol } = operatorColumns
  const [person] = await db
    .select({ role, must_enrol })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.disabled_at)))
  return person && { ...person, must_enrol: person.must_enrol === 1 }
}

type OperatorRow = Omit<Operator, 'must_enrol'> & { must_enrol: number }
const operatorIn = (row: OperatorRow): Operator => ({ ...row, must_enrol: row.must_enrol === 1 })

const operatorRows = (db: Db, session_id: string, now: string) =>
  db
    .select(operatorColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.id, session_id), isOpen(now)))

export async function readOperator(db: Db, session_id: string, now: string): Promise<Operator | undefined> {
  const [row] = await operatorRows(db, session_id, now)
  return row && operatorIn(row)
}

const isFresh = (now: string) => and(isOpen(now), gt(sessions.last_used_at, oldestActiveSessionTime(now)))

/** SQL statement for the operator of a refresh token, even a used one, while the token's session is active. */
const ownerOf = (db: Db, hash: string, now: string) =>
  db
    .select(operatorColumns)
    .from(refresh_tokens)
    .innerJoin(sessions, eq(sessions.id, refresh_tokens.session_id))
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(refresh_tokens.hash, hash), isFresh(now)))

/**
 * SQL condition: the refresh token may be used. A token works once. It works again within 10 s, because the response
 * may be lost, if none of its successors was used. It never works after another successor of its parent was used,
 * because then two clients have the tokens.
 */
const isUsable = (now: string) => sql`
  (used_at IS NULL OR (used_at >= ${timePlusMs(now, -graceMs)} AND NOT EXISTS (
    SELECT 1 FROM refresh_tokens AS child
    WHERE child.parent_hash = refresh_tokens.hash AND child.used_at IS NOT NULL)))
  AND NOT EXISTS (
    SELECT 1 FROM refresh_tokens AS sibling
    WHERE sibling.parent_hash = refresh_tokens.parent_hash AND sibling.hash <> refresh_tokens.hash
      AND sibling.used_at IS NOT NULL)
  AND EXISTS (
    SELECT 1 FROM sessions JOIN users ON users.id = sessions.user_id
    WHERE sessions.id = refresh_tokens.session_id AND ${isFresh(now)})`

/** Exchanges a refresh token. A reused token may be stolen, so its session ends. One batch detects concurrent uses. */
export async function refreshSession(db: Db, token: string, now: string): Promise<NewSession | null> {
  const hash = hashRefreshToken(token)
  const successor = newRefreshToken()
  const { owners, used } = await db.batch({
    owners: ownerOf(db, hash, now),
    used: db.all(sql`
      UPDATE refresh_tokens SET used_at = coalesce(used_at, ${now})
      WHERE hash = ${hash} AND ${isUsable(now)} RETURNING hash`),
    successor: db.run(sql`
      INSERT INTO refresh_tokens (hash, session_id, parent_hash, created_at)
      SELECT ${hashRefreshToken(successor)}, session_id, hash, ${now} FROM refresh_tokens
      WHERE hash = ${hash} AND changes() > 0`),
    session: db.run(sql`
      UPDATE sessions SET last_used_at = iif(changes() > 0, ${now}, last_used_at),
        ended_at = iif(changes() > 0, NULL, ${now})
      WHERE ended_at IS NULL AND id = (SELECT session_id FROM refresh_tokens WHERE hash = ${hash})`),
  })
  const operator = owners[0] && operatorIn(owners[0])
  if (operator && used.length > 0) return { operator, refresh_token: successor }
  if (operator) {
    const { id, session_id } = operator
    const event = { entity: 'users', entity_id: id, action: 'refresh_reused', actor: 'visitor' }
    await recordSecurityEvent(db, { ...event, changes: { session_id } }, now)
  }
  return null
}
