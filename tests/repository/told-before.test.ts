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

test('money from before payments were told apart becomes payments that lose and double nothing', async () => {
  const at = env.MIGRATIONS.findIndex(({ name }) => name.endsWith('_payments.sql'))
  await applyD1Migrations(env.DB, env.MIGRATIONS.slice(0, at))
  const now = '2026-05-20T03:00:00.000Z'
  const order = (id: string, payment_status: string) =>
    env.DB.prepare(
      `INSERT INTO orders (id, order_id, customer_name, customer_phone, customer_email, subtotal, unique_code, total_amount,
        status, payment_status, payment_verified_at, consent_version, consent_at, expires_at, created_at, updated_at)
      VALUES (?1, 'ORDER-' || ?1, 'Ahmad', '+62', 'a@b.id', 900, 100, 1000, iif(?2 = 'verified', 'confirmed', 'pending'), ?2,
        iif(?2 = 'verified', ?3, NULL), '1', ?3, ?3, '2026-05-01T00:00:00.000Z', ?3)`,
    ).bind(id, payment_status, now)
  const income = (id: string, voided_at: string | null = null) =>
    env.DB.prepare(
      `INSERT INTO transactions (id, type, amount, description, order_id, created_by, created_at, voided_at)
      VALUES (?1 || coalesce(?2, ''), 'income', 1000, 'x', ?1, 'budi', ?3, ?2)`,
    ).bind(id, voided_at, now)
  const row = (line: number, amount: number, lane: string, order_id: string, is_part: number) =>
    env.DB.prepare(
      `INSERT INTO bank_rows (account_id, statement_id, line, date, time, side, amount, description, plain, lane, order_id,
        is_part, settled_at, settled_by, updated_at)
      VALUES ('a', 's', ?1, '2026-05-10', '09:30', 'in', ?2, 'x', 'p' || ?1, ?3, ?4, ?5, ?6, 'siti', ?6)`,
    ).bind(line, amount, lane, order_id, is_part, now)
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO statements (id, account_id, account_name, file_name, sha256, source_format, layout, signature, state,
        row_count, created_by, created_at, updated_at)
      VALUES ('s', 'a', 'Bank', 'f', 'x', 'csv', 'l', 's', 'kept', 0, 'x', '2026', '2026')`,
    ),
    ...['row', 'hand', 'both'].map(id => order(id, 'verified')),
    order('part', 'pending'),
    income('row'),
    income('hand'),
    income('both'),
    income('part', now),
    row(1, 1000, 'settled', 'row', 0),
    row(2, 400, 'settled', 'both', 1),
    row(3, 300, 'part', 'part', 1),
  ])
  await applyD1Migrations(env.DB, env.MIGRATIONS)

  expect(
    await rows(
      'SELECT order_id, amount, bank_row_id, is_part, transaction_id, received_at, actor FROM payments ORDER BY order_id, id',
    ),
  ).toEqual(
    [
      ['both', 400, 2, 1, 'both', '2026-05-10T02:30:00.000Z', 'siti'],
      ['both', 600, null, 0, 'both', now, 'budi'],
      ['hand', 1000, null, 0, 'hand', now, 'budi'],
      ['part', 300, 3, 1, null, '2026-05-10T02:30:00.000Z', 'siti'],
      ['row', 1000, 1, 0, 'row', '2026-05-10T02:30:00.000Z', 'siti'],
    ].map(([order_id, amount, bank_row_id, is_part, transaction_id, received_at, actor]) => ({
      order_id,
      amount,
      bank_row_id,
      is_part,
      transaction_id,
      received_at,
      actor,
    })),
  )
})
