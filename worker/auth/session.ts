import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { refresh_tokens, sessions, users } from '../db/schema'
import { hour, later } from '../db/stamp'
import type { Operator } from '../env'
import { hashToken, newRefreshToken } from './token'

const day = 24 * hour
/** A family lives 30 days at most, 7 without use; a token's direct predecessor is forgiven for 10 s. */
const absolute = 30 * day
const idle = 7 * day
const grace = 10_000

/** A session last used before this can no longer be refreshed. */
export const idleSince = (now: string) => later(now, -idle)

export type Signed = { operator: Operator; refresh_token: string }

type User = { id: string; email: string }

/** Starts a family of refresh tokens. */
export async function startSession(
  db: Db,
  user: User,
  user_agent: string | null,
  now: string,
): Promise<Signed> {
  const session_id = crypto.randomUUID()
  const token = newRefreshToken()
  await db.batch([
    db.insert(sessions).values({
      id: session_id,
      user_id: user.id,
      user_agent: user_agent?.slice(0, 200) ?? null,
      created_at: now,
      last_used_at: now,
      expires_at: later(now, absolute),
    }),
    db.insert(refresh_tokens).values({ hash: hashToken(token), session_id, created_at: now }),
  ])
  return { operator: { ...user, session_id }, refresh_token: token }
}

export const endSession = (db: Db, id: string, now: string) =>
  db
    .update(sessions)
    .set({ ended_at: now })
    .where(and(eq(sessions.id, id), isNull(sessions.ended_at)))

/** Ends every session of a user but `except`. */
export const endSessions = (db: Db, user_id: string, except: string | null, now: string) =>
  db
    .update(sessions)
    .set({ ended_at: now })
    .where(and(eq(sessions.user_id, user_id), isNull(sessions.ended_at), sql`id IS NOT ${except}`))

async function readToken(db: Db, hash: string) {
  const [row] = await db
    .select({
      session_id: refresh_tokens.session_id,
      used_at: refresh_tokens.used_at,
      last_used_at: sessions.last_used_at,
      expires_at: sessions.expires_at,
      ended_at: sessions.ended_at,
      user_id: sql<string>`${users.id}`.as('user_id'),
      email: users.email,
      disabled_at: users.disabled_at,
      child_used: sql<number>`EXISTS (SELECT 1 FROM refresh_tokens AS child
        WHERE child.parent_hash = ${hash} AND child.used_at IS NOT NULL)`.as('child_used'),
    })
    .from(refresh_tokens)
    .innerJoin(sessions, eq(sessions.id, refresh_tokens.session_id))
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(eq(refresh_tokens.hash, hash))
  return row
}

/**
 * Rotates a refresh token; null ends the matter. The direct predecessor within 10 s gets a successor of its own
 * (two tabs at once); anything older means the token was stolen, and its whole family ends.
 */
export async function refreshSession(db: Db, token: string, now: string): Promise<Signed | null> {
  const hash = hashToken(token)
  const row = await readToken(db, hash)
  if (!row || row.ended_at !== null || row.disabled_at !== null) return null
  if (row.expires_at <= now || later(row.last_used_at, idle) <= now) return null
  const isForgiven = row.used_at === null || (later(row.used_at, grace) >= now && !row.child_used)
  if (!isForgiven) {
    await endSession(db, row.session_id, now)
    return null
  }
  const successor = newRefreshToken()
  await db.batch([
    db
      .update(refresh_tokens)
      .set({ used_at: now })
      .where(and(eq(refresh_tokens.hash, hash), isNull(refresh_tokens.used_at))),
    db
      .insert(refresh_tokens)
      .values({ hash: hashToken(successor), session_id: row.session_id, parent_hash: hash, created_at: now }),
    db.update(sessions).set({ last_used_at: now }).where(eq(sessions.id, row.session_id)),
  ])
  const operator = { id: row.user_id, email: row.email, session_id: row.session_id }
  return { operator, refresh_token: successor }
}

/** The session a refresh token belongs to, used or not. */
export async function sessionOf(db: Db, token: string) {
  const [row] = await db
    .select({ session_id: refresh_tokens.session_id })
    .from(refresh_tokens)
    .where(eq(refresh_tokens.hash, hashToken(token)))
  return row?.session_id ?? null
}
