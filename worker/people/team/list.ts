import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Policy, policyChangeInput } from '../../contract/people/people'
import type { Db } from '../../db/client'
import { settings } from '../../db/schema/catalog'
import { invitations, users } from '../../db/schema/people'

export const readTeamNames = (db: Db) =>
  db
    .select({ email: users.email, name: sql<string>`${users.name}`.as('name') })
    .from(users)
    .where(isNotNull(users.name))
    .limit(2 * maxTeamMembers)

export const maxTeamMembers = 100
export const maxInvitations = 20

export const isOpenInvitation = (now: string) =>
  and(isNull(invitations.accepted_at), isNull(invitations.revoked_at), gt(invitations.expires_at, now))

export async function readTeam(db: Db, now: string) {
  const { id, email, name, role, created_at, disabled_at, totp_confirmed_at } = users
  const last_seen_at = sql<string | null>`(
    SELECT max(sessions.last_used_at) FROM sessions WHERE sessions.user_id = ${users}.id)`
  const [people, open, security] = await db.batch([
    db
      .select({ id, email, name, role, created_at, disabled_at, totp_confirmed_at, last_seen_at })
      .from(users)
      .orderBy(sql`disabled_at IS NOT NULL`, asc(sql`coalesce(${users.name}, ${users.email}) COLLATE NOCASE`))
      .limit(2 * maxTeamMembers),
    db
      .select({
        id: invitations.id,
        email: invitations.email,
        role: invitations.role,
        // The alias is needed, because in a batch two columns with the same name would overwrite each other.
        invited_by: sql<string>`${users.email}`.as('inviter'),
        created_at: invitations.created_at,
        expires_at: invitations.expires_at,
      })
      .from(invitations)
      .innerJoin(users, eq(users.id, invitations.invited_by))
      .where(isOpenInvitation(now))
      .orderBy(desc(invitations.created_at))
      .limit(maxInvitations),
    db.select().from(settings).where(eq(settings.type, 'security')),
  ])
  return {
    items: people.map(({ totp_confirmed_at: confirmed, ...row }) => ({
      ...row,
      has_totp: confirmed !== null,
    })),
    invitations: open,
    ...parseTotpPolicy(security[0]?.content),
  }
}

const stored = policyChangeInput.catch({})

export const parseTotpPolicy = (content: unknown): Policy => ({
  owners_need_totp: false,
  finance_need_totp: false,
  desk_need_totp: false,
  content_need_totp: false,
  field_need_totp: false,
  ...stored.parse(content ?? {}),
})
