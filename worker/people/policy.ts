import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Context } from '../context'
import { type Policy, totpAsked } from '../contract/people/people'
import { auditIfChanged } from '../db/audit'
import { users } from '../db/schema/people'
import { Problem } from '../problem'

const names = Object.values(totpAsked)

/**
 * Of which roles a second step is asked; what is left out stays. Only who has one may ask it of others. One statement,
 * so that of two changes at once neither is lost. Throws `bad_transition`.
 */
export async function setPolicy({ db, actor, now }: Context, actor_id: string, asked: Partial<Policy>) {
  const own = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, actor_id), isNotNull(users.totp_confirmed_at)))
  if (names.some(name => asked[name]) && own.length === 0)
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
    auditIfChanged(db, { ...event, changes }, now),
  ])
}
