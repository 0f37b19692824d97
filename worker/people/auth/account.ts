import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { sessionItemSchema } from '../../contract/people/auth'
import { problemCodes } from '../../contract/problems'
import { clearAttempts, countAttempt } from '../../db/attempts'
import { insertAuditIfChanged } from '../../db/audit'
import type { Db } from '../../db/client'
import { isUniqueClash } from '../../db/errors'
import { valueOrRollbackSql, wasConditionRefused } from '../../db/guard'
import { columnsOfSchema } from '../../db/query/keyset'
import { audit_events } from '../../db/schema/operations'
import { sessions, users } from '../../db/schema/people'
import { hourMs } from '../../db/stamp'
import type { Operator } from '../../env'
import { invalidField, Problem } from '../../lib/problem'
import { hashPassword, verifyPassword } from './passwords/password'
import { throwIfWeakPassword } from './passwords/refuse-weak'
import { endSessions, oldestActiveSessionTime } from './session'

/** Throws `invalid` for a name that another user has. */
export function throwNameTaken(error: unknown): never {
  throw isUniqueClash(error, "index 'users_name'")
    ? invalidField('name', 'Nama ini sudah dipakai anggota tim yang lain')
    : error
}

/** `secret` is JWT_SECRET. */
export type AccountContext = { db: Db; secret: string; operator: Operator; now: string }

const maxSessions = 50
const maxEvents = 20

const wrongPassword = (path: string) =>
  new Problem('wrong_password', { errors: [{ path, message: problemCodes.wrong_password[1] }] })

/** Attempts are per session, so that neither a shared address nor guesses at sign-in use up the operator's attempts. */
const triesOf = (session_id: string) => [
  { key: `password:${session_id}`, most: 5, window: hourMs, grows: true },
]

/** Throws `wrong_password` for the field `password`, or `too_many_requests`. The right password resets the attempts. */
export async function requirePassword({ db, operator, now }: AccountContext, password: string) {
  const { id, session_id } = operator
  const tries = triesOf(session_id)
  await countAttempt(db, tries, now)
  const [user] = await db.select({ hash: users.password_hash }).from(users).where(eq(users.id, id))
  if (!(await verifyPassword(password, user?.hash))) throw wrongPassword('password')
  await clearAttempts(db, tries)
}

/** If two changes run at the same time, one fails. Throws `wrong_password`, `weak_password`, `too_many_requests`. */
export async function changeOwnPassword(
  { db, operator, now }: AccountContext,
  current: string,
  next: string,
) {
  const { id, email, session_id } = operator
  await throwIfWeakPassword(db, next, email, 'new_password')
  const tries = triesOf(session_id)
  await countAttempt(db, tries, now)
  const [user] = await db.select({ hash: users.password_hash }).from(users).where(eq(users.id, id))
  const isRight = await verifyPassword(current, user?.hash)
  if (!user || !isRight) throw wrongPassword('current_password')
  const password_hash = await hashPassword(next)
  const event = { entity: 'users', entity_id: id, action: 'change_password', actor: email }
  await db
    .batch([
      db
        .update(users)
        .set({
          password_hash: valueOrRollbackSql(sql`password_hash = ${user.hash}`, password_hash),
          password_changed_at: now,
        })
        .where(eq(users.id, id)),
      insertAuditIfChanged(db, event, now),
      endSessions(db, id, session_id, now),
      clearAttempts(db, tries),
    ])
    .catch(error => {
      throw wasConditionRefused(error, 'users.password_hash') ? new Problem('stale') : error
    })
  return { id, password_hash }
}

/** Throws `invalid` for a name that another user has. */
export async function setOwnName({ db, operator, now }: AccountContext, name: string) {
  const { id, email } = operator
  const changes = { name: [operator.name, name] }
  await db
    .batch([
      db
        .update(users)
        .set({ name })
        .where(and(eq(users.id, id), sql`name IS NOT ${name}`)),
      insertAuditIfChanged(
        db,
        { entity: 'users', entity_id: id, action: 'set_name', actor: email, changes },
        now,
      ),
    ])
    .catch(throwNameTaken)
}

export async function listOwnSessions({ db, operator, now }: AccountContext) {
  const { id, session_id } = operator
  const rows = await db
    .select(columnsOfSchema(sessions, sessionItemSchema))
    .from(sessions)
    .where(
      and(
        eq(sessions.user_id, id),
        isNull(sessions.ended_at),
        gt(sessions.expires_at, now),
        gt(sessions.last_used_at, oldestActiveSessionTime(now)),
      ),
    )
    .orderBy(desc(sessions.last_used_at))
    .limit(maxSessions)
  return rows.map(row => ({ ...row, current: row.id === session_id }))
}

export async function listAccountEvents({ db, operator }: AccountContext) {
  const rows = await db
    .select()
    .from(audit_events)
    .where(and(eq(audit_events.entity, 'users'), eq(audit_events.entity_id, operator.id)))
    .orderBy(desc(audit_events.id))
    .limit(maxEvents)
  return rows.map(({ id, action, changes, created_at }) => {
    const { user_agent } = changes
    return { id, action, user_agent: typeof user_agent === 'string' ? user_agent : null, created_at }
  })
}

/** Throws `not_found` for a session of another operator. */
export async function endOwnSession({ db, operator, now }: AccountContext, session_id: string) {
  const { id, email } = operator
  const event = { entity: 'users', entity_id: id, action: 'end_session', actor: email }
  const [ended] = await db.batch([
    db
      .update(sessions)
      .set({ ended_at: now })
      .where(and(eq(sessions.id, session_id), eq(sessions.user_id, id), isNull(sessions.ended_at)))
      .returning({ id: sessions.id }),
    insertAuditIfChanged(db, event, now),
  ])
  if (ended.length === 0) throw new Problem('not_found')
}
