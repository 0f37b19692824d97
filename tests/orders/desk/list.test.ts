import { env } from 'cloudflare:test'
import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FoundOrder } from '../../../worker/contract/orders/orders'
import { orderPageSql } from '../../../worker/orders/desk/query'
import { totalEndingPageSql } from '../../../worker/orders/desk/sorting'
import { freshShop } from '../../support/fresh'
import { newOrderRow } from '../../support/rows'
import { ask, db, newAnimal, orderFor, patchOrder, placedOrder, rowOf, signIn } from '../../support/shop'

let token = ''
beforeAll(async () => {
  token = await signIn()
})

type Page = { items: FoundOrder[]; next_cursor: string | null; total: number }

async function list(query: string): Promise<Page & { read: number; queries: number }> {
  const response = await ask(`/api/admin/orders?${query}`, { token })
  expect(response.status).toBe(200)
  const [, queries, read] = /queries=(\d+) read=(\d+)/.exec(response.headers.get('server-timing') ?? '') ?? []
  return { ...(await response.json<Page>()), read: Number(read), queries: Number(queries) }
}

const named = async (customer_name: string) =>
  placedOrder({ ...orderFor((await newAnimal()).id), customer_name })

test('orders are paged newest first, each order once', async () => {
  const word = `halaman${crypto.randomUUID().slice(0, 6)}`
  const codes: string[] = []
  for (let n = 0; n < 7; n++) codes.unshift((await named(`Pembeli ${word}`)).order_id)
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Page = await list(`q=${word}&limit=3${cursor ? `&cursor=${cursor}` : ''}`)
    expect(page.total).toBe(7)
    seen.push(...page.items.map(order => order.order_id))
    cursor = page.next_cursor
  }
  expect(seen).toEqual(codes)
})

describe('the order search', () => {
  test('the order search matches code, any word of the name, phone number in any notation and e-mail', async () => {
    const order = await placedOrder({
      ...orderFor((await newAnimal()).id),
      customer_name: 'Nyi Roro Kencanawungu',
      customer_phone: '0857 1111 2233',
      customer_email: 'kencana@contoh.id',
    })
    for (const q of [
      order.order_id,
      order.order_id.slice(6).toLowerCase(),
      'kencanaw',
      'RORO NYI',
      '0857 1111',
      '+6285711112233',
      'kencana@contoh.id',
    ]) {
      const { items } = await list(`q=${encodeURIComponent(q)}`)
      expect(
        items.map(item => item.order_id),
        q,
      ).toContain(order.order_id)
    }
  })

  test('an order search for symbols or search syntax finds nothing and does not fail', async () => {
    for (const q of ['"', '***', "' OR 1=1", 'NEAR(', 'a AND', '💥']) {
      await list(`q=${encodeURIComponent(q)}`)
    }
    expect((await list(`q=${encodeURIComponent('"*"')}`)).items).toEqual([])
  })

  test('in an order search the word ORDER is ignored, alone and before a number or name', async () => {
    const order = await named('Siti Order Lestari')
    const [number] = /\d+[A-Z]+$/.exec(order.order_id) ?? []
    const all = await list('limit=5')
    for (const q of ['ORDER', 'order-', ' Order ']) {
      const { items, total } = await list(`limit=5&q=${encodeURIComponent(q)}`)
      expect([q, items.map(({ id }) => id), total]).toEqual([q, all.items.map(({ id }) => id), all.total])
    }
    for (const q of [`ORDER ${number}`, `order-${number?.toLowerCase()}`, `order ${number}`]) {
      const { items, total } = await list(`q=${encodeURIComponent(q)}`)
      expect([q, items.map(item => item.order_id), total]).toEqual([q, [order.order_id], 1])
    }
    const orderly = await list(`q=${encodeURIComponent('order lestari')}`)
    expect(orderly.items.map(item => item.order_id)).toContain(order.order_id)
  })

  test('the order search finds a changed name by its new text only', async () => {
    const order = await named('Sumiyati Lamadukelleng')
    await patchOrder(token, (await rowOf(order)).id, { customer_name: 'Wagiman Barudukelleng' })
    expect((await list('q=lamadukelleng')).items).toEqual([])
    expect((await list('q=barudukelleng')).items).toHaveLength(1)
  })
})

describe('a search for three digits', () => {
  // Codes of other orders can contain these digits.
  beforeAll(async () => {
    await freshShop()
    token = await signIn()
  })

  let codes = 0
  const codeWithoutDigits = () => `ORDER-${'A'.repeat(++codes)}`

  const priced = (code: number, values: Record<string, string | number> = {}, subtotal = 1_000_000) =>
    newOrderRow({
      order_id: codeWithoutDigits(),
      subtotal,
      unique_code: code,
      total_amount: subtotal + code,
      ...values,
    })
  const found = async (query: string) => {
    const { items } = await list(query)
    return items.map(({ id, found }) => [id, found])
  }

  test('an order search for three digits finds totals that end in these digits, unpaid orders first, and states the reason', async () => {
    const paid = await priced(357, { payment_status: 'verified', status: 'confirmed' })
    const open = await priced(357, {}, 2_000_000)
    const discounted = await priced(112, {}, 1_000_245)
    const cancelled = await priced(357, { status: 'cancelled' }, 3_000_000)
    const product = await newOrderRow({ order_id: codeWithoutDigits(), customer_name: '357 Jaya' })
    await priced(358)
    expect(await found('q=357')).toEqual([
      [discounted.id, 'Total berakhir 357'],
      [open.id, 'Kode unik 357'],
      [cancelled.id, 'Kode unik 357'],
      [paid.id, 'Kode unik 357'],
      [product.id, null],
    ])
    expect(await found('q=%D9%A3%D9%A5%D9%A7&payment_status=verified')).toEqual([[paid.id, 'Kode unik 357']])
    expect((await found('q=357&sort=oldest')).map(([id]) => id)).toEqual([
      paid.id,
      open.id,
      discounted.id,
      cancelled.id,
      product.id,
    ])
    const picks = await ask('/api/admin/orders/picks?q=357', { token })
    expect(await picks.json()).toMatchObject({ total: 5 })
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Page = await list(`q=357&limit=1${cursor ? `&cursor=${cursor}` : ''}`)
      expect(page.total).toBe(5)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next_cursor
    }
    expect(seen).toEqual([discounted.id, open.id, cancelled.id, paid.id, product.id])
  })

  test('an order search for three digits does not find totals that have these digits in another place', async () => {
    const low = await priced(1042)
    await priced(421)
    expect(await found('q=042')).toEqual([[low.id, 'Total berakhir 042']])
  })

  test('the order search for three digits uses an index', async () => {
    const plan = async (query: SQL) =>
      (await db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query}`))
        .map(({ detail }) => detail)
        .join('\n')
    const request = { q: '357', limit: 20 }
    const page = {
      tail: 357,
      cursor: undefined,
      filter: sql`1 = 1`,
      hits: orderPageSql(request, 20),
      limit: 21,
    }
    for (const query of [orderPageSql(request, 20), totalEndingPageSql(page)]) {
      expect(await plan(query)).toMatch(/SEARCH orders USING (COVERING )?INDEX orders_total_tail \(<expr>=\?/)
      expect(await plan(query)).not.toMatch(/SCAN orders\b(?! USING (COVERING )?INDEX orders_fresh)/)
    }
  })

  test.each(['2345', '12345', '87612345', '387612345', '1387612345'])(
    'the last digits %s of a phone number find its orders',
    async q => {
      const order = await newOrderRow({ customer_phone: '+6281387612345' })
      const hits = await found(`q=${q}`)
      expect(hits).toContainEqual([order.id, `Nomor berakhir ${q}`])
    },
  )
})

test('the order filters by status, payment, claim and date return matching orders and their correct number', async () => {
  const order = await named('Saringan')
  await ask(`/api/orders/${order.order_id}/payment-claim`, {
    method: 'POST',
    headers: { 'x-order-key': order.key },
  })
  const paid = await named('Saringan')
  await patchOrder(token, (await rowOf(paid)).id, { payment_status: 'verified' })
  const claimed = await list('claimed=true&limit=100')
  expect(claimed.items.map(item => item.order_id)).toContain(order.order_id)
  expect(claimed.items.map(item => item.order_id)).not.toContain(paid.order_id)
  expect(claimed.total).toBe(claimed.items.length)
  const confirmed = await list('status=confirmed&payment_status=verified&limit=100')
  expect(confirmed.items.map(item => item.order_id)).toContain(paid.order_id)
  expect(confirmed.total).toBe(confirmed.items.length)
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  expect((await list(`from=${today}&to=${today}&limit=100`)).items.length).toBeGreaterThan(1)
  expect(await list('from=2019-01-01&to=2019-01-02')).toMatchObject({ items: [], total: 0 })
  expect((await list('from=2099-01-01')).items).toEqual([])
})

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const claimed = async (hours: number, values = {}) =>
  (await newOrderRow({ payment_claimed_at: ago(hours), ...values })).order_id

async function codesOf(query: string) {
  const codes: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Page = await list(`${query}&limit=2${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`)
    codes.push(...page.items.map(order => order.order_id))
    cursor = page.next_cursor
  }
  return codes
}

test('payment claims are listed once each by their time, oldest first, and those of cancelled orders last', async () => {
  await env.DB.exec('DELETE FROM payments; DELETE FROM orders')
  const old = [await claimed(80), await claimed(100)]
  const late = await claimed(200, { status: 'cancelled' })
  const young = [await claimed(1), await claimed(71)]
  const oldest = await claimed(120)
  const later = await claimed(10, { status: 'cancelled' })
  await claimed(500, { payment_status: 'verified' })
  const expected = [oldest, old[1], old[0], young[1], young[0], later, late]
  expect(await codesOf('claimed=true')).toEqual(expected)
  expect((await list('claimed=true')).total).toBe(7)
  expect(await codesOf('claimed=true&sort=newest')).toEqual([
    later,
    oldest,
    young[1],
    young[0],
    late,
    old[1],
    old[0],
  ])
  await list('claimed=true&cursor=x~y')

  const idOf = async (order_id = '') => (await rowOf({ order_id })).id
  for (const [n, code] of expected.entries()) {
    const response = await ask(`/api/admin/orders/${await idOf(code)}/around?claimed=true`, { token })
    const { previous, next } = await response.json<Record<'previous' | 'next', { order_id: string } | null>>()
    expect([previous?.order_id, next?.order_id]).toEqual([expected[n - 1], expected[n + 1]])
  }
})

test('after a claim is verified or rejected, the next order is the claim that waits longest', async () => {
  await env.DB.exec('DELETE FROM payments; DELETE FROM orders')
  const [first, second] = [await claimed(50), await claimed(40)]
  const verified = await newOrderRow({
    payment_claimed_at: ago(60),
    payment_status: 'verified',
    status: 'confirmed',
  })
  const rejected = await newOrderRow({ payment_status: 'rejected' })
  for (const { id } of [verified, rejected]) {
    const response = await ask(`/api/admin/orders/${id}/around?claimed=true`, { token })
    expect(await response.json()).toMatchObject({ next: { order_id: first } })
  }
  expect(await codesOf('claimed=true')).toEqual([first, second])
})

test('unpaid orders are listed oldest first by default', async () => {
  await env.DB.exec('DELETE FROM payments; DELETE FROM orders')
  const codes = [await newOrderRow(), await newOrderRow(), await newOrderRow()].map(
    ({ order_id }) => order_id,
  )
  await newOrderRow({ status: 'cancelled' })
  expect(await codesOf('status=pending')).toEqual(codes)
  expect(await codesOf('status=pending&sort=newest')).toEqual(codes.toReversed())
})

test('a page of the order list reads as many rows with 100,000 orders as with 100', async () => {
  const sizes: Record<string, number[]> = {}
  const queries = [
    'limit=20',
    'limit=20&status=cancelled',
    'limit=20&payment_status=verified',
    'limit=20&status=completed&payment_status=verified',
    'limit=20&claimed=true',
    'limit=20&q=palsu',
    'limit=20&q=ORDER',
    'limit=20&q=100',
    'limit=20&from=2025-01-01&to=2025-01-02',
  ]
  await env.DB.exec('DELETE FROM payments; DELETE FROM orders')
  for (const rows of [100, 100_000]) {
    await fill(rows)
    for (const query of queries) {
      const { read, queries: trips, items } = await list(query)
      expect(items.length, query).toBeGreaterThan(1)
      sizes[query] = [...(sizes[query] ?? []), read]
      expect(trips).toBeLessThanOrEqual(2)
    }
  }
  for (const [query, [small = 0, large = 0]] of Object.entries(sizes)) {
    const bound = query.includes('q=palsu') ? 2500 : query.includes('q=100') ? 5000 : small * 1.5 + 150
    expect(large, `${query}: ${small} → ${large}`).toBeLessThanOrEqual(bound)
  }
})

async function fill(rows: number) {
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT (SELECT count(*) FROM orders) UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?)
     INSERT INTO orders (id, order_id, customer_name, customer_phone, customer_email, status, payment_status, subtotal,
       unique_code, total_amount, payment_claimed_at, consent_version, consent_at, expires_at, created_at, updated_at)
     SELECT 'id-' || i, 'ORDER-' || (100000 + i) || 'ZZ', 'Pembeli Palsu ' || i, '+628' || (100000000 + i), 'p' || i || '@contoh.id',
       CASE WHEN i % 5 < 3 THEN 'completed' WHEN i % 5 = 3 THEN 'cancelled' ELSE 'pending' END,
       CASE WHEN i % 5 < 3 THEN 'verified' ELSE 'pending' END,
       1000000, 100 + i % 900, 1000100 + i % 900, CASE WHEN i % 50 = 4 THEN '2026-01-01' END, '1', '2025-01-01', '2025-01-02',
       strftime('%Y-%m-%dT%H:%M:%fZ', '2025-01-01', '+' || (i * 4) || ' minutes'), '2025-01-01'
     FROM n`,
  )
    .bind(rows)
    .run()
}
