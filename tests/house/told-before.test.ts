import { applyD1Migrations, env } from 'cloudflare:test'
import { beforeEach, expect, test } from 'vitest'
import { emptyShop } from '../support/empty'
import { rows } from '../support/filled'

beforeEach(emptyShop)

test('what the audit had copied about people is taken out once; it stays closed to every other change', async () => {
  const at = env.MIGRATIONS.findIndex(({ name }) => name.endsWith('_anonymous.sql'))
  await applyD1Migrations(env.DB, env.MIGRATIONS.slice(0, at))
  const told = (entity: string, changes: object) =>
    env.DB.prepare(
      "INSERT INTO audit_events (entity, entity_id, action, actor, changes, created_at) VALUES (?, 'id', 'update', 'uji', ?, '2026')",
    )
      .bind(entity, JSON.stringify(changes))
      .run()
  await told('sacrifices', { notes: [null, 'Pak Budi'], date: [null, '2026-05-27'] })
  await told('transactions', { amount: 5, description: 'Untuk Pak Budi' })
  await told('testimonials', { deleted: { name: ['Budi', null], rating: [5, null] } })
  await told('animals', { name: ['Sapi', 'Sapi Bali'] })
  await applyD1Migrations(env.DB, env.MIGRATIONS)

  const kept = await rows<{ changes: string }>('SELECT changes FROM audit_events ORDER BY id')
  expect(kept.map(({ changes }) => JSON.parse(changes))).toEqual([
    { notes: ['•••', '•••'], date: [null, '2026-05-27'] },
    { amount: 5, description: ['•••', '•••'] },
    { deleted: { name: ['•••', '•••'], rating: [5, null] } },
    { name: ['Sapi', 'Sapi Bali'] },
  ])
  await expect(env.DB.prepare("UPDATE audit_events SET changes = '{}'").run()).rejects.toThrow(
    'audit_events_are_final',
  )
})
