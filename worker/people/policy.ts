import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { auditIfChanged } from '../db/audit'
import { users } from '../db/schema'
import { Problem } from '../problem'
import type { Work } from '../work'

/**
 * Whether owners need a second step. Only who has one may ask it of the others. Throws `bad_transition`.
 */
export async function setPolicy({ db, actor, now }: Work, actor_id: string, owners_need_totp: boolean) {
  const own = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, actor_id), isNotNull(users.totp_confirmed_at)))
  if (owners_need_totp && own.length === 0)
    throw new Problem('bad_transition', {
      detail: 'Aktifkan verifikasi dua langkah di akun Anda sendiri terlebih dahulu.',
    })
  const content = JSON.stringify({ owners_need_totp })
  const event = { entity: 'settings', entity_id: 'security', action: 'update', actor }
  await db.batch([
    db.run(sql`
      INSERT INTO settings (type, content, updated_at) VALUES ('security', ${content}, ${now})
      ON CONFLICT (type) DO UPDATE SET content = excluded.content, updated_at = excluded.updated_at
      WHERE settings.content <> excluded.content`),
    auditIfChanged(db, { ...event, changes: { owners_need_totp: [null, owners_need_totp] } }, now),
  ])
}
