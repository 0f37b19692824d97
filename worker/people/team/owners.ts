import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { insertAuditIfChanged } from '../../db/audit'
import type { Db } from '../../db/client'
import { users } from '../../db/schema/people'
import type { Env } from '../../env'
import { requireOperatorConfirmation } from '../auth/operator'

/** An owner can change the payment accounts, so a new owner needs a confirmation. */
export const requireOwnerConfirmation = (c: Context<Env>, email: string) =>
  requireOperatorConfirmation(c, {
    about: 'owner',
    changes: [{ label: 'Menjadi pemilik', before: null, after: email }],
    warnings: [],
  })

export async function readTeamMember(db: Db, id: string) {
  const [person] = await db
    .select({ email: users.email, role: users.role })
    .from(users)
    .where(eq(users.id, id))
  return person
}

/** SQL statement that records a new owner, e-mailed to all owners, if the previous SQL statement changed a row. */
export const recordNewOwner = (db: Db, actor: string, email: string, now: string) =>
  insertAuditIfChanged(
    db,
    { entity: 'shop', entity_id: 'owner', action: 'owner_made', actor, changes: { email } },
    now,
  )
