import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { Bindings } from '../../../worker/env'
import { auditOf, operator, refusalOf } from '../../support/admin'
import { runSql } from '../../support/rows'
import { ask, countRows, newAnimal, newService, signIn, stockOf } from '../../support/shop'
import { expectSound } from '../../support/sound'

let token = ''
let api = operator('')
beforeAll(async () => {
  token = await signIn()
  api = operator(token)
})

type Counted = { n: number }

/** All rows except the audit log. A day may have a counter row of zero. */
async function everything() {
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '%cf%'
      AND name NOT LIKE '%search%' AND name NOT IN ('audit_events', 'd1_migrations') ORDER BY name`,
  ).all<{ name: string }>()
  const all = await env.DB.batch(results.map(({ name }) => env.DB.prepare(`SELECT * FROM "${name}"`)))
  return results.map(({ name }, n) => [
    name,
    all[n]?.results.filter(row => name !== 'order_counts' || (row as Counted).n > 0),
  ])
}

test('a test order leaves no data except its audit entry', async () => {
  await runSql('UPDATE animals SET archived_at = ? WHERE archived_at IS NULL', '2026-01-01T00:00:00.000Z')
  expect(await refusalOf(await api.post('/setup/test-order'))).toEqual([422, 'not_orderable'])
  const few = await newAnimal({ stock: 2 })
  const many = await newAnimal({ stock: 9 })
  const before = await everything()
  const answer = await api.post('/setup/test-order')
  expect(answer.status).toBe(200)
  const tried = await answer.json<{ order_id: string; total_amount: number }>()
  expect(tried).toMatchObject({ name: many.name, stock: 9 })
  expect(tried.total_amount).toBeGreaterThan(many.price)

  expect(await everything()).toEqual(before)
  expect([await stockOf(few.id), await stockOf(many.id)]).toEqual([2, 9])
  expect((await auditOf('settings', 'setup')).at(-1)?.action).toBe('test_order')
  const { setup } = await (await api.get('/dashboard')).json<{ setup: { test_order: boolean } }>()
  expect(setup.test_order).toBe(true)
  await expectSound()
})

test('a shop without animals in stock tries its order with a priced service', async () => {
  await runSql('UPDATE animals SET archived_at = ? WHERE archived_at IS NULL', '2026-01-01T00:00:00.000Z')
  await newAnimal({ stock: 0 })
  await newService({ price: null })
  expect(await refusalOf(await api.post('/setup/test-order'))).toEqual([422, 'not_orderable'])
  const service = await newService()
  const before = await everything()
  const answer = await api.post('/setup/test-order')
  expect(await answer.json()).toMatchObject({ name: service.name, stock: null })
  expect(await everything()).toEqual(before)
  await runSql('DELETE FROM services')
})

test('two concurrent test orders leave no order and return the stock', async () => {
  await runSql('UPDATE animals SET archived_at = ? WHERE archived_at IS NULL', '2026-01-01T00:00:00.000Z')
  const last = await newAnimal({ stock: 1 })
  const statuses = (await Promise.all([api.post('/setup/test-order'), api.post('/setup/test-order')])).map(
    ({ status }) => status,
  )
  expect(statuses).toContain(200)
  expect(await stockOf(last.id)).toBe(1)
  expect(await countRows('orders')).toBe(0)
})

test('settings missing in production are listed by name to owners', async () => {
  const secret = 'rahasia-yang-tidak-boleh-terbaca'
  const asked = async (extra: Partial<Bindings>) =>
    (await ask('/api/admin/setup/missing', { token, env: extra })).text()
  const production = { ENVIRONMENT: 'production', TURNSTILE_SECRET_KEY: secret }
  const text = await asked(production)
  expect(JSON.parse(text)).toEqual({
    missing: ['SITE_ORIGIN', 'CERTIFICATE_KEY', 'sender', 'TURNSTILE_SITE_KEY'],
  })
  expect(text).not.toContain(secret)
  const whole = {
    ...production,
    SITE_ORIGIN: 'https://toko.example',
    TURNSTILE_SITE_KEY: 'x',
    CERTIFICATE_KEY: '{}',
  }
  await runSql(
    'INSERT INTO settings VALUES (\'messages\', \'{"sender":"toko@contoh.id"}\', ?)',
    '2026-01-01T00:00:00.000Z',
  )
  expect(JSON.parse(await asked(whole))).toEqual({ missing: [] })
  const finance = await signIn('finance')
  expect((await ask('/api/admin/setup/missing', { token: finance })).status).toBe(403)
})
