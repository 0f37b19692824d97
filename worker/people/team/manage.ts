import { and, eq, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { type Policy, totpPolicyByRole } from '../../contract/people/people'
import type { Role } from '../../contract/people/roles'
import { insertAuditIfChanged } from '../../db/audit'
import type { Db } from '../../db/client'
import { invitations, recovery_codes, sessions, users } from '../../db/schema/people'
import { Problem } from '../../lib/problem'
import { stopJobsOfUser } from '../../operations/jobs/control'
import { isOpenInvitation } from './list'
import { readTeamMember, recordNewOwner } from './owners'

const entity = 'users'

/** SQL condition: the user is an active owner. Checked when writing, because the owner may just have been demoted. */
export const isActiveOwner = (id: string | SQL) => sql`EXISTS (
  SELECT 1 FROM users AS actor WHERE actor.id = ${id} AND actor.role = 'owner' AND actor.disabled_at IS NULL)`

const leavesAnOwner = or(
  ne(users.role, 'owner'),
  isNotNull(users.disabled_at),
  sql`EXISTS (SELECT 1 FROM users AS other
    WHERE other.id <> users.id AND other.role = 'owner' AND other.disabled_at IS NULL)`,
)

async function refusal(db: Db, actor_id: string, id: string) {
  const [actor] = await db.select().from(users).where(eq(users.id, actor_id))
  if (actor?.role !== 'owner' || actor.disabled_at !== null) return new Problem('forbidden')
  const known = await db.select({ id: users.id }).from(users).where(eq(users.id, id))
  return new Problem(known.length === 0 ? 'not_found' : 'last_owner')
}

const targeted = (actor_id: string, id: string, more?: SQL) =>
  and(eq(users.id, id), isActiveOwner(actor_id), more)

/** Throws `not_found`, `last_owner`, `forbidden`. */
export async function setMemberRole({ db, actor, now }: Context, actor_id: string, id: string, role: Role) {
  const before = await readTeamMember(db, id)
  if (before?.role === role) return
  const changes = { role: [before?.role ?? null, role] }
  const { changed } = await db.batch({
    changed: db
      .update(users)
      .set({ role })
      .where(targeted(actor_id, id, role === 'owner' ? undefined : leavesAnOwner))
      .returning({ id: users.id }),
    event: insertAuditIfChanged(db, { entity, entity_id: id, action: 'set_role', actor, changes }, now),
    ...(before && role === 'owner' && { told: recordNewOwner(db, actor, before.email, now) }),
    invitations: endInvitationsIfNoOwner(db, id, now),
  })
  if (changed.length === 0) throw await refusal(db, actor_id, id)
}

/** Disables the user and ends all their sessions. Throws `not_found`, `last_owner`, `forbidden`. */
export async function disableMember({ db, actor, now }: Context, actor_id: string, id: string) {
  const { changed } = await db.batch({
    changed: db
      .update(users)
      .set({ disabled_at: sql`coalesce(${users.disabled_at}, ${now})` })
      .where(targeted(actor_id, id, leavesAnOwner))
      .returning({ id: users.id }),
    event: insertAuditIfChanged(db, { entity, entity_id: id, action: 'disable', actor }, now),
    sessions: endSessionsIfDisabled(db, id, now),
    jobs: stopJobsOfUser(db, id, now, isDisabled(id)),
    invitations: endInvitationsIfNoOwner(db, id, now),
  })
  if (changed.length === 0) throw await refusal(db, actor_id, id)
}

const endInvitationsIfNoOwner = (db: Db, id: string, now: string) =>
  db
    .update(invitations)
    .set({ revoked_at: now })
    .where(and(eq(invitations.invited_by, id), isOpenInvitation(now), not(isActiveOwner(id))))

const isDisabled = (id: string) =>
  sql`EXISTS (SELECT 1 FROM users WHERE users.id = ${id} AND users.disabled_at IS NOT NULL)`

const endSessionsIfDisabled = (db: Db, id: string, now: string) =>
  db.run(sql`
    UPDATE sessions SET ended_at = ${now} WHERE ended_at IS NULL AND user_id = ${id} AND ${isDisabled(id)}`)

/** Ends all sessions of a user, for example after a lost phone. Throws `not_found`, `forbidden`. */
export async function endSessionsOfMember({ db, actor, now }: Context, actor_id: string, id: string) {
  const { known } = await db.batch({
    known: db.select({ id: users.id }).from(users).where(targeted(actor_id, id)),
    ended: db.run(sql`
      UPDATE sessions SET ended_at = ${now}
      WHERE ended_at IS NULL AND user_id = ${id} AND ${isActiveOwner(actor_id)}`),
    event: insertAuditIfChanged(db, { entity, entity_id: id, action: 'end_sessions', actor }, now),
    jobs: stopJobsOfUser(db, id, now, isActiveOwner(actor_id)),
  })
  if (known.length === 0) throw await refusal(db, actor_id, id)
}

/** Enables the user again; old sessions stay ended. Throws `not_found`, `forbidden`. */
export async function enableMember({ db, actor, now }: Context, actor_id: string, id: string) {
  const person = await readTeamMember(db, id)
  const { changed } = await db.batch({
    // Also end sessions that were started while the user was being disabled.
    sessions: endSessionsIfDisabled(db, id, now),
    changed: db
      .update(users)
      .set({ disabled_at: null })
      .where(targeted(actor_id, id, isNotNull(users.disabled_at)))
      .returning({ id: users.id }),
    event: insertAuditIfChanged(db, { entity, entity_id: id, action: 'enable', actor }, now),
    ...(person?.role === 'owner' && { told: recordNewOwner(db, actor, person.email, now) }),
  })
  if (changed.length === 0 && !person) throw new Problem('not_found')
}

/** Removes a member's second factor. Not for owners: a stolen owner session could then open other owners' accounts. */
export async function resetTotp({ db, actor, now }: Context, actor_id: string, id: string) {
  const isReset = and(
    isActiveOwner(actor_id),
    sql`EXISTS (SELECT 1 FROM users AS person
      WHERE person.id = ${id} AND person.role <> 'owner' AND person.totp_confirmed_at IS NULL)`,
  )
  const { changed } = await db.batch({
    changed: db
      .update(users)
      .set({ totp_secret: null, totp_confirmed_at: null, totp_step: null })
      .where(targeted(actor_id, id, and(ne(users.role, 'owner'), isNotNull(users.totp_confirmed_at))))
      .returning({ id: users.id }),
    event: insertAuditIfChanged(db, { entity, entity_id: id, action: 'reset_totp', actor }, now),
    codes: db.delete(recovery_codes).where(and(eq(recovery_codes.user_id, id), isReset)),
    sessions: db
      .update(sessions)
      .set({ ended_at: now })
      .where(and(eq(sessions.user_id, id), isNull(sessions.ended_at), isReset)),
    jobs: stopJobsOfUser(db, id, now, isReset ?? sql`0`),
  })
  if (changed.length === 0) throw new Problem('not_found')
}

const policyNames = Object.values(totpPolicyByRole)

/**
 * Throws `bad_transition` if the owner requires a second factor but has none. One UPSERT merges the given values into
 * the stored policy, so that concurrent changes of other roles are kept.
 */
export async function setTotpPolicy({ db, actor, now }: Context, actor_id: string, asked: Partial<Policy>) {
  const own = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, actor_id), isNotNull(users.totp_confirmed_at)))
  if (policyNames.some(name => asked[name]) && own.length === 0)
    throw new Problem('bad_transition', {
      detail: 'Aktifkan verifikasi dua langkah di akun Anda sendiri terlebih dahulu.',
    })
  const content = JSON.stringify(asked)
  const event = { entity: 'settings', entity_id: 'security', action: 'update', actor }
  const changes = Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, [null, value]]))
  await db.batch([
    db.run(sql`
      INSERT INTO settings (type, content, updated_at) VALUES ('security', ${content}, ${now})
      ON CONFLICT (type) DO UPDATE SET content = json_patch(settings.content, excluded.content),
        updated_at = excluded.updated_at
      WHERE settings.content <> json_patch(settings.content, excluded.content)`),
    insertAuditIfChanged(db, { ...event, changes }, now),
  ])
}
