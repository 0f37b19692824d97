import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { insertAudit } from '../../../worker/db/audit'
import { auditOf } from '../../support/admin'
import { db, uniqueId } from '../../support/shop'

async function someEvent() {
  const event = { entity: 'animals', entity_id: uniqueId('animal'), action: 'update', actor: 'op@contoh.id' }
  await insertAudit(db, event, new Date().toISOString())
  const [row] = await auditOf(event.entity, event.entity_id)
  if (!row) throw new Error('no event')
  return row
}

test.each([
  "UPDATE audit_events SET actor = 'orang lain' WHERE id = ?",
  "UPDATE audit_events SET created_at = '2020-01-01' WHERE id = ?",
  'UPDATE OR IGNORE audit_events SET id = id + 1000000 WHERE id = ?',
  'DELETE FROM audit_events WHERE id = ?',
  "INSERT OR REPLACE INTO audit_events SELECT id, entity, entity_id, 'x', actor, changes, created_at FROM audit_events WHERE id = ?",
  "REPLACE INTO audit_events (id, entity, entity_id, action, actor, changes, created_at) VALUES (?, 'x', 'x', 'x', 'x', '{}', 'x')",
  "INSERT INTO audit_events SELECT * FROM audit_events WHERE id = ? ON CONFLICT DO UPDATE SET actor = 'x'",
])('the audit log is append-only: %s is refused', async statement => {
  const event = await someEvent()
  await expect(env.DB.prepare(statement).bind(event.id).run()).rejects.toThrow('audit_events_are_final')
  expect(await auditOf(event.entity, event.entity_id)).toEqual([event])
})

test('deleting all rows of the audit log is refused', async () => {
  const event = await someEvent()
  await expect(env.DB.prepare('DELETE FROM audit_events').run()).rejects.toThrow('audit_events_are_final')
  expect(await auditOf(event.entity, event.entity_id)).toEqual([event])
})
