import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import type { AcceptInvitationInput, InvitationInput } from '../../contract/people/people'
import { type Bucket, countAttempt } from '../../db/attempts'
import { insertAudit, insertAuditIfChanged } from '../../db/audit'
import type { Db } from '../../db/client'
import { invitations, users } from '../../db/schema/people'
import { hourMs, timePlusMs } from '../../db/stamp'
import { Problem } from '../../lib/problem'
import { throwNameTaken } from '../auth/account'
import { hashPassword } from '../auth/passwords/password'
import { throwIfWeakPassword } from '../auth/passwords/refuse-weak'
import { hashRefreshToken, newRefreshToken as newToken } from '../auth/token'
import { isOpenInvitation, maxInvitations, maxTeamMembers } from './list'
import { isActiveOwner } from './manage'
import { recordNewOwner } from './owners'

const lifetimeMs = 24 * hourMs
const entity = 'invitations'

const teamFullProblem = () =>
  new Problem('bad_transition', {
    detail: `Paling banyak ${maxTeamMembers} orang dan ${maxInvitations} undangan yang masih terbuka.`,
  })

/** Invites a team member; replaces an earlier invitation. Throws `already_member`, `bad_transition`. */
export async function inviteMember({ db, actor, now }: Context, actor_id: string, input: InvitationInput) {
  const { email, role } = input
  const [known, everybody, open] = await db.batch([
    db.select({ id: users.id }).from(users).where(eq(users.email, email)),
    db.select({ id: users.id }).from(users).limit(maxTeamMembers),
    db.select({ id: invitations.id }).from(invitations).where(isOpenInvitation(now)).limit(maxInvitations),
  ])
  if (known.length > 0)
    throw new Problem('already_member', {
      errors: [{ path: 'email', message: 'Email ini sudah terdaftar di tim.' }],
    })
  if (everybody.length >= maxTeamMembers || open.length >= maxInvitations) throw teamFullProblem()
  const token = newToken()
  const row = {
    id: crypto.randomUUID(),
    email,
    role,
    created_at: now,
    expires_at: timePlusMs(now, lifetimeMs),
  }
  await db.batch([
    db
      .update(invitations)
      .set({ revoked_at: now })
      .where(and(eq(invitations.email, email), isOpenInvitation(now))),
    db.insert(invitations).values({ ...row, token_hash: hashRefreshToken(token), invited_by: actor_id }),
    insertAudit(db, { entity, entity_id: row.id, action: 'invite', actor, changes: { email, role } }, now),
    ...(role === 'owner' ? [recordNewOwner(db, actor, email, now)] : []),
  ])
  return { ...row, invited_by: actor, token }
}

export async function withdrawInvitation({ db, actor, now }: Context, id: string) {
  const [revoked] = await db.batch([
    db
      .update(invitations)
      .set({ revoked_at: now })
      .where(and(eq(invitations.id, id), isOpenInvitation(now)))
      .returning({ id: invitations.id }),
    insertAuditIfChanged(db, { entity, entity_id: id, action: 'revoke', actor }, now),
  ])
  if (revoked.length === 0) throw new Problem('not_found')
}

/** SQL condition: the invitation is valid. Its author must still be an active owner. */
const isValidInvitation = (token: string, now: string) =>
  and(
    eq(invitations.token_hash, hashRefreshToken(token)),
    isOpenInvitation(now),
    isActiveOwner(sql`invitations.invited_by`),
  )

/** Counts a look-up of an invitation, before it costs a read or a hash. `address` is null if limits are off. */
export async function countInvitationLookUp(db: Db, address: string | null, now: string) {
  const tries: Bucket[] = address
    ? [{ key: `invitation-from:${address}`, most: 20, window: hourMs, grows: true }]
    : []
  await countAttempt(db, tries, now)
}

/** Returns `already_member` if the invitation was accepted, because its visitor may have missed the response. */
async function refusal(db: Db, token: string) {
  const accepted = await db
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.token_hash, hashRefreshToken(token)), isNotNull(invitations.accepted_at)))
  return accepted.length === 0
    ? new Problem('invitation_ended')
    : new Problem('already_member', {
        detail: 'Undangan ini sudah dipakai. Masuk dengan email dan password akun itu.',
      })
}

/** Throws `invitation_ended`, and `already_member` for an invitation that was accepted. */
export async function readInvitation(db: Db, token: string, now: string) {
  const { email, role, expires_at } = invitations
  const [invitation] = await db
    .select({ email, role, expires_at })
    .from(invitations)
    .where(isValidInvitation(token, now))
  if (!invitation) throw await refusal(db, token)
  return invitation
}

/** Throws `invitation_ended`, `already_member`, `weak_password`, and `invalid` for a name that is taken. */
export async function acceptInvitation(
  db: Db,
  { token, name, password }: AcceptInvitationInput,
  now: string,
) {
  const { email } = await readInvitation(db, token, now)
  await throwIfWeakPassword(db, password, email)
  const id = crypto.randomUUID()
  const password_hash = await hashPassword(password)
  const [accepted] = await db
    .batch([
      db
        .update(invitations)
        .set({ accepted_at: now })
        .where(
          and(
            isValidInvitation(token, now),
            sql`NOT EXISTS (SELECT 1 FROM users WHERE users.email = invitations.email)`,
          ),
        )
        .returning({ id: invitations.id }),
      db.run(sql`
        INSERT INTO users (id, email, name, password_hash, role, created_at, password_changed_at)
        SELECT ${id}, email, ${name}, ${password_hash}, role, ${now}, ${now} FROM invitations
        WHERE token_hash = ${hashRefreshToken(token)} AND changes() > 0`),
      insertAuditIfChanged(db, { entity: 'users', entity_id: id, action: 'join', actor: email }, now),
    ])
    .catch(throwNameTaken)
  if (accepted.length === 0) throw await refusal(db, token)
  return { id, email, password_hash }
}
