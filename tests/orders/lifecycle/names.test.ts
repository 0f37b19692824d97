import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { fullName } from '../../../worker/contract/orders/names'
import type { OrderDetail, OrderView } from '../../../worker/contract/orders/orders'
import { auditOf } from '../../support/admin'
import { beforeTheMinuteTurns } from '../../support/auth'
import {
  ask,
  countRows,
  customer,
  newAnimal,
  newService,
  placedOrder,
  problemOf,
  rowOf,
  signIn,
  withKey,
} from '../../support/shop'

type Placed = { order_id: string; key: string }
type Names = { name: string; bin?: string | null; relation?: string }[]

const put = (
  order: Placed,
  items: { id: number; beneficiaries: Names }[],
  headers: Record<string, string> = {},
) =>
  ask(`/api/orders/${order.order_id}/beneficiaries`, {
    method: 'PUT',
    json: { items },
    headers: { 'x-order-key': order.key, ...headers },
    ...(headers['cf-connecting-ip'] ? { env: { LIMITS: 'on' } } : {}),
  })

const cost = (response: Response) => {
  const [, read, written] = /read=(\d+) written=(\d+)/.exec(response.headers.get('server-timing') ?? '') ?? []
  return { read: Number(read), written: Number(written) }
}

const cowOrder = async (quantity = 1) =>
  placedOrder({ ...customer, items: [{ animal_id: (await newAnimal({ type: 'Sapi' })).id, quantity }] })

const named = (...names: string[]): Names => names.map(name => ({ name }))

test('sending unchanged names causes no writes and no timeline entry', async () => {
  const order = await cowOrder()
  const names = named('Ahmad', 'Fatimah')
  expect((await put(order, [{ id: 1, beneficiaries: names }])).status).toBe(200)
  const before = await rowOf(order)
  const again = await put(order, [{ id: 1, beneficiaries: names }])
  expect([again.status, cost(again).written]).toEqual([200, 0])
  expect(await rowOf(order)).toEqual(before)
  expect(await countRows('order_events', `order_id = '${before.id}'`)).toBe(1)
})

test('only changed names of an order are written; omitted lines keep their names', async () => {
  const animal = await newAnimal({ type: 'Sapi' })
  const line = { animal_id: animal.id, quantity: 1 }
  const order = await placedOrder({ ...customer, items: [line, line] })
  await put(
    order,
    [1, 2].map(id => ({ id, beneficiaries: named('Ahmad', 'Fatimah', 'Umar') })),
  )
  const changed = await put(order, [
    {
      id: 1,
      beneficiaries: [
        { name: 'Ahmad', bin: null },
        { name: 'Fatimah', bin: 'binti Yusuf' },
      ],
    },
    { id: 9, beneficiaries: named('Siapa') },
  ])
  const { items } = await changed.json<OrderView>()
  expect(items.map(item => item.beneficiaries.map(fullName))).toEqual([
    ['Ahmad', 'Fatimah binti Yusuf'],
    ['Ahmad', 'Fatimah', 'Umar'],
  ])
  // Writes: order with its index of total ends, outbox event, one deleted and one changed name, search index.
  expect(cost(changed).written).toBeLessThanOrEqual(13)
})

test('the 4,050 names of a large order are read and written by primary key', async () => {
  const service = await newService()
  const items = Array.from({ length: 45 }, () => ({ service_id: service.id, quantity: 90 }))
  const order = await placedOrder({ ...customer, items })
  const all = (last: string) =>
    Array.from({ length: 45 }, (_, line) => ({
      id: line + 1,
      beneficiaries: named(...Array.from({ length: 90 }, (_, n) => (line + n === 0 ? last : 'A'))),
    }))
  const first = await put(order, all('B'))
  expect(first.status).toBe(200)
  expect(cost(first).read).toBeLessThan(30_000)
  const same = await put(order, all('B'))
  expect(cost(same)).toMatchObject({ written: 0 })
  expect(cost(same).read).toBeLessThan(20_000)
  const one = await put(order, all('C'))
  expect(cost(one).written).toBeLessThanOrEqual(12)
  // Reads all names twice, the second time for the search index.
  expect(cost(one).read).toBeLessThan(30_000)
  // All names change: the search index is updated once, not once per name.
  const each = await put(
    order,
    Array.from({ length: 45 }, (_, line) => ({
      id: line + 1,
      beneficiaries: named(...Array.from({ length: 90 }, (_, n) => (line * 90 + n + 1296).toString(36))),
    })),
  )
  expect(each.status).toBe(200)
  expect(cost(each).read).toBeLessThan(60_000)
  expect(cost(each).written).toBeLessThan(13_000)
})

test('two concurrent changes of an order’s names store the names of one change, never a mixture', async () => {
  const order = await cowOrder()
  const sets = ['A', 'B', 'C'].map(sign => named(...Array.from({ length: 7 }, (_, n) => `${sign}${n}`)))
  const answers = await Promise.all(sets.map(names => put(order, [{ id: 1, beneficiaries: names }])))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const shown = await (await ask(`/api/orders/${order.order_id}`, withKey(order))).json<OrderView>()
  const signs = new Set(shown.items[0]?.beneficiaries.map(({ name }) => name[0]))
  expect(signs.size).toBe(1)
  expect(shown.items[0]?.beneficiaries).toHaveLength(7)
})

test('repeated changes of an order’s names do not flood its timeline', async () => {
  const order = await cowOrder()
  for (let n = 0; n < 25; n++)
    expect((await put(order, [{ id: 1, beneficiaries: named(`Nama ${n}`) }])).status).toBe(200)
  const { id } = await rowOf(order)
  expect(await countRows('order_events', `order_id = '${id}'`)).toBe(20)
  const last = await env.DB.prepare(
    'SELECT max(created_at) AS at, max(n) AS n FROM order_events WHERE order_id = ?',
  )
    .bind(id)
    .first<{ at: string; n: number }>()
  expect(last?.at).toBe((await rowOf(order)).updated_at)
})

test('sending too many names for a line changes nothing', async () => {
  const order = await cowOrder()
  await put(order, [{ id: 1, beneficiaries: named('Ahmad') }])
  const refused = await put(order, [{ id: 1, beneficiaries: named(...'ABCDEFGH') }])
  expect([refused.status, (await problemOf(refused)).errors?.[0]?.path]).toEqual([
    422,
    'items.0.beneficiaries',
  ])
  const { id } = await rowOf(order)
  expect(await countRows('order_beneficiaries', `order_id = '${id}'`)).toBe(1)
  expect(await countRows('order_events', `order_id = '${id}'`)).toBe(1)
})

test('the 6th change of an order’s names per minute from one address gets 429', async () => {
  await beforeTheMinuteTurns()
  const order = await cowOrder()
  const from = { 'cf-connecting-ip': '192.0.2.66' }
  const change = (n: number) => put(order, [{ id: 1, beneficiaries: named(`Nama ${n}`) }], from)
  for (let n = 0; n < 5; n++) expect((await change(n)).status).toBe(200)
  expect((await change(6)).status).toBe(429)
})

test('a parent’s name requires bin or binti, which may also be typed before the parent’s name', async () => {
  const order = await cowOrder()
  const answer = await put(order, [
    {
      id: 1,
      beneficiaries: [
        { name: 'Almarhum Sukarno', bin: 'Sosrodihardjo', relation: 'bin' },
        { name: 'Fatimah', bin: 'Binti  Yusuf' },
        { name: 'Ahmad', relation: 'bin' },
      ],
    },
  ])
  expect((await answer.json<OrderView>()).items[0]?.beneficiaries).toMatchObject([
    { name: 'Almarhum Sukarno', bin: 'Sosrodihardjo', relation: 'bin' },
    { name: 'Fatimah', bin: 'Yusuf', relation: 'binti' },
    { name: 'Ahmad', bin: null, relation: null },
  ])
  const unsaid = await put(order, [{ id: 1, beneficiaries: [{ name: 'Ahmad', bin: 'Umar' }] }])
  expect(unsaid.status).toBe(422)
  expect(await problemOf(unsaid)).toMatchObject({
    errors: [{ path: 'items.0.beneficiaries.0.relation', message: 'Pilih bin atau binti' }],
  })
})

test('beneficiaries of older orders, without a chosen bin or binti, stay unchanged', async () => {
  const order = await cowOrder()
  const { id } = await rowOf(order)
  await env.DB.prepare(
    "INSERT INTO order_beneficiaries (order_id, item_n, n, name, bin) VALUES (?1, 1, 1, 'Ahmad', 'bin Umar'), (?1, 1, 2, 'Sukarno', 'Sosro')",
  )
    .bind(id)
    .run()
  const shown = await (await ask(`/api/orders/${order.order_id}`, withKey(order))).json<OrderView>()
  expect(shown.items[0]?.beneficiaries.map(fullName)).toEqual(['Ahmad bin Umar', 'Sukarno anak dari Sosro'])
  const again = await put(order, [
    {
      id: 1,
      beneficiaries: [
        { name: 'Ahmad', bin: 'Umar', relation: 'bin' },
        { name: 'Sukarno', bin: 'Sosro', relation: 'bin' },
      ],
    },
  ])
  expect((await again.json<OrderView>()).items[0]?.beneficiaries.map(fullName)).toEqual([
    'Ahmad bin Umar',
    'Sukarno bin Sosro',
  ])
  const { results } = await env.DB.prepare(
    'SELECT bin, relation FROM order_beneficiaries WHERE order_id = ? ORDER BY n',
  )
    .bind(id)
    .all()
  expect(results).toEqual([
    { bin: 'bin Umar', relation: null },
    { bin: 'Sosro', relation: 'bin' },
  ])
})

test('an operator can edit names as the customer can; the change is audited, and a refusal gives advice', async () => {
  const order = await cowOrder()
  const token = await signIn('finance')
  const { id } = await rowOf(order)
  const path = `/api/admin/orders/${id}`
  const write = (updated_at: unknown, ...names: string[]) =>
    ask(`${path}/beneficiaries`, {
      method: 'PUT',
      token,
      json: { items: [{ id: 1, beneficiaries: named(...names) }], updated_at },
    })
  const seen = (await rowOf(order)).updated_at
  const done = await (await write(seen, 'Ahmad', 'Fatimah')).json<OrderDetail>()
  expect(done.items[0]?.beneficiaries.map(({ name }) => name)).toEqual(['Ahmad', 'Fatimah'])
  expect(done.events.at(-1)).toMatchObject({ type: 'names_changed', actor: expect.stringContaining('@') })
  const noted = async () => (await auditOf('orders', id)).filter(({ action }) => action === 'set_names')
  expect(await noted()).toMatchObject([{ changes: { names: 2 } }])
  expect((await problemOf(await write(seen, 'Umar'))).code).toBe('stale')
  await write(done.updated_at, 'Ahmad', 'Fatimah')
  expect(await noted()).toHaveLength(1)
  expect((await write(undefined, ...'abcdefgh')).status).toBe(422)

  const slaughtered = { slaughter_status: 'completed', reason: 'disembelih lebih dulu' }
  expect((await ask(path, { method: 'PATCH', token, json: slaughtered })).status).toBe(200)
  const locked = await problemOf(await write(undefined, 'Umar'))
  expect(locked).toMatchObject({ code: 'names_locked', detail: expect.stringContaining('Koreksi nama') })
  expect(
    await ask(`${path}/beneficiaries`, { method: 'PUT', token: await signIn('field'), json: {} }),
  ).toHaveProperty('status', 403)
})
