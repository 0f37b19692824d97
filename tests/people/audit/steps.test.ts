import { env } from 'cloudflare:test'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { beforeAll, expect, test } from 'vitest'
import type { NamedEvent } from '../../../worker/contract/people/audit'
import { auditEventLines, auditEventTitle } from '../../../worker/contract/people/audit-words'
import { insertAudit } from '../../../worker/db/audit'
import { firstAuditRowsQuery, maxScannedRows, orderStepScan } from '../../../worker/people/audit/walks'
import { operator } from '../../support/admin'
import { exportedFile } from '../../support/jobs'
import { newOrderRow, runSql } from '../../support/rows'
import {
  ask,
  db,
  newAnimal,
  newOperator,
  orderFor,
  password,
  placedOrder,
  rowOf,
  signIn,
  uniqueId,
} from '../../support/shop'

let token = ''
beforeAll(async () => {
  token = await signIn()
})

type Page = { items: NamedEvent[]; next_cursor: string | null }

async function page(query: Record<string, string>) {
  const answer = await ask(`/api/admin/audit?${new URLSearchParams(query)}`, { token })
  if (answer.status !== 200) throw new Error(await answer.text())
  return answer.json<Page>()
}

async function allPages(query: Record<string, string>, limit: number) {
  const pages: NamedEvent[][] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    if (pages.length > 60) throw new Error('the pages do not end')
    const next: Page = await page({ ...query, limit: String(limit), ...(cursor && { cursor }) })
    pages.push(next.items)
    cursor = next.next_cursor
  }
  return pages
}

const textOf = (event: NamedEvent) => [auditEventTitle(event), ...auditEventLines(event)].join(': ')

const addStep = (order_id: string, n: number, type: string, actor: string, at: string, details = {}) =>
  runSql(
    `INSERT INTO order_events (order_id, n, type, actor, details, created_at) VALUES (?, ?, ?, ?, ?, ?)`,
    order_id,
    n,
    type,
    actor,
    JSON.stringify(details),
    at,
  )

const addAudit = (actor: string, at: string, action = 'update', entity = 'animals') =>
  insertAudit(db, { entity, entity_id: uniqueId('x'), action, actor }, at)

const minute = (n: number) => `2025-04-02T03:${String(n).padStart(2, '0')}:00.000Z`

/** Audit events and steps of one operator; most have a time that other rows have too. */
async function busyOperator() {
  const actor = `${uniqueId('sibuk')}@contoh.id`
  const orders = await Promise.all([newOrderRow(), newOrderRow(), newOrderRow()])
  for (const { id } of orders)
    for (const [i, at] of [1, 2, 2, 2, 3].entries())
      await addStep(id, i + 1, 'payment_verified', actor, minute(at), { amount: 1000 })
  for (const at of [0, 2, 2, 2, 3, 4]) await addAudit(actor, minute(at))
  return { actor, total: 21 }
}

test('the history lists audit events and order timeline entries in time order, each once over all pages', async () => {
  const { actor, total } = await busyOperator()
  const [everything = []] = await allPages({ actor }, 50)
  const ids = everything.map(({ id }) => id)
  expect(new Set(ids).size).toBe(total)
  expect(ids).toHaveLength(total)
  const times = everything.map(({ created_at }) => created_at)
  expect(times).toEqual([...times].sort().reverse())
  for (const limit of [1, 2, 3, 4, 5, 7]) {
    const pages = await allPages({ actor }, limit)
    expect(pages.flat().map(({ id }) => id)).toEqual(ids)
    expect(pages.slice(0, -1).every(({ length }) => length === limit)).toBe(true)
  }
  expect((await allPages({ actor, from: '2025-04-02', to: '2025-04-02' }, 5)).flat()).toHaveLength(total)
  expect((await allPages({ actor, from: '2025-04-03' }, 5)).flat()).toEqual([])
})

test('rows that are written while a reader pages through the audit history do not repeat or hide older rows', async () => {
  const { actor } = await busyOperator()
  const [everything = []] = await allPages({ actor }, 50)
  const first = await page({ actor, limit: '8' })
  const { id } = await newOrderRow()
  await addStep(id, 1, 'refund_paid', actor, minute(30))
  await addAudit(actor, minute(31))
  const later = await page({ actor, limit: '50', cursor: String(first.next_cursor) })
  expect([...first.items, ...later.items].map(event => event.id)).toEqual(everything.map(event => event.id))
})

test('a page of the history ends early if one table is scanned only in part, so that all rows stay in time order', async () => {
  const actor = `${uniqueId('lama')}@contoh.id`
  const { id } = await newOrderRow()
  await addAudit(actor, minute(0), 'view', 'orders')
  await addStep(id, 1, 'payment_verified', actor, minute(1))
  await runSql(`INSERT INTO audit_events (entity, entity_id, action, actor, changes, created_at)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${maxScannedRows + 5})
    SELECT 'animals', 'x', 'update', '${actor}', '{}', '${minute(2)}' FROM n`)
  await addStep(id, 2, 'status_changed', actor, minute(3))
  const first = await page({ actor, entity: 'orders' })
  expect(first.items.map(({ action }) => action)).toEqual(['status_changed'])
  const all = (await allPages({ actor, entity: 'orders' }, 20)).flat()
  expect(all.map(({ action }) => action)).toEqual(['status_changed', 'payment_verified', 'view'])
})

test('a search for one kind of order timeline entry reads a bounded number of rows and continues at its cursor', async () => {
  const actor = `${uniqueId('banyak')}@contoh.id`
  const { id } = await newOrderRow()
  await addStep(id, 1, 'refund_paid', actor, minute(0))
  await runSql(`INSERT INTO order_events (order_id, n, type, actor, details, created_at)
    WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ${maxScannedRows + 5})
    SELECT '${id}', i, 'evidence_added', '${actor}', '{}', '${minute(1)}' FROM n`)
  const query = { actor, action: 'refund_paid' }
  expect(await page(query)).toMatchObject({ items: [], next_cursor: expect.any(String) })
  expect((await allPages(query, 20)).flat()).toMatchObject([{ action: 'refund_paid', is_step: true }])
})

test('a colleague’s timeline entries of an order are shown in words with the order’s number', async () => {
  const email = await newOperator()
  const { access_token } = await (await ask('/api/auth/login', { json: { email, password } })).json<{
    access_token: string
  }>()
  const api = operator(access_token)
  const order = await placedOrder(orderFor((await newAnimal()).id))
  const { id } = await rowOf(order)
  for (const change of [
    { payment_status: 'verified' },
    { payment_status: 'pending', reason: 'Salah orang: Bu Siti Rahmawati' },
    { status: 'cancelled', reason: 'Bu Siti Rahmawati membatalkan' },
  ]) {
    const { updated_at } = await rowOf(order)
    const answer = await api.patch(`/orders/${id}`, { ...change, updated_at })
    expect([change, answer.status]).toEqual([change, 200])
  }
  const steps = (await page({ actor: email, entity: 'orders', limit: '50' })).items.filter(
    ({ is_step }) => is_step,
  )
  expect(steps.map(textOf).reverse()).toEqual([
    expect.stringMatching(/^Pembayaran diverifikasi: Rp\u00a02\.500\.\d{3} masuk$/),
    'Verifikasi pembayaran dibatalkan',
    'Status pesanan diubah: Menunggu → Dibatalkan',
  ])
  expect(steps[0]).toMatchObject({ entity: 'orders', name: order.order_id, order_id: id, actor: email })
  const file = await exportedFile(token, 'audit_csv', String(new URLSearchParams({ actor: email })))
  const text = await file.text()
  expect(text).toContain('Pembayaran diverifikasi')
  for (const shown of [text, JSON.stringify(steps)])
    for (const personal of ['Rahmawati', '81234567890', 'siti@contoh.id'])
      expect(shown).not.toContain(personal)
})

test('reasons and account digits in order timeline entries are not copied into the history', async () => {
  const actor = `${uniqueId('rinci')}@contoh.id`
  const { id } = await newOrderRow()
  const details = { reason: 'Pak Budi pindah', last4: '9876', replaced: '1234', amount: 5000 }
  await addStep(id, 1, 'refund_payee', actor, minute(0), details)
  expect((await page({ actor })).items[0]?.changes).toEqual({ amount: 5000 })
})

test('the history has no timeline entries of customers or of the shop itself', async () => {
  const { id } = await newOrderRow()
  await addStep(id, 1, 'payment_claimed', 'customer', '2025-04-09T03:00:00.000Z')
  await addStep(id, 2, 'expired', 'system', '2025-04-09T03:00:00.000Z')
  await addStep(id, 3, 'status_changed', 'op@contoh.id', '2025-04-09T03:00:00.000Z')
  const day = await page({ from: '2025-04-09', to: '2025-04-09' })
  expect(day.items.map(({ action }) => action)).toEqual(['status_changed'])
  expect((await page({ actor: 'system', from: '2025-04-09', to: '2025-04-09' })).items).toEqual([])
})

test('the names of actors in the exported history are followed by their e-mail', async () => {
  const email = await newOperator()
  const name = uniqueId('Dewi')
  await runSql('UPDATE users SET name = ? WHERE email = ?', name, email)
  await addAudit(email, minute(0))
  const file = await exportedFile(token, 'audit_csv', String(new URLSearchParams({ actor: email })))
  expect(await file.text()).toContain(`${name} (${email})`)
})

const cursors = [undefined, '2025-04-02T03:00:00.000Z_12', '2025-04-02T03:00:00.000Z_9c1d.3']

test.each([
  ['of one person', 'order_events_by_operator', { actor: 'op@contoh.id' }],
  ['of one person and day', 'order_events_by_operator', { actor: 'op@contoh.id', from: '2025-04-02' }],
  ['of everybody', 'order_events_by_age', {}],
])(
  'the query for the order timeline entries %s reads one range of %s in the order of the index',
  async (_, index, filter) => {
    for (const cursor of cursors) {
      const { sql, params } = new SQLiteSyncDialect().sqlToQuery(
        firstAuditRowsQuery(orderStepScan(filter, cursor), 21),
      )
      const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .bind(...params)
        .all<{ detail: string }>()
      const isRange = cursor !== undefined || 'actor' in filter
      // The plan has one entry: a sort would add a second entry.
      expect(results.map(({ detail }) => detail)).toEqual([
        expect.stringMatching(
          `^${isRange ? 'SEARCH' : 'SCAN'} order_events USING (COVERING )?INDEX ${index}`,
        ),
      ])
    }
  },
)
