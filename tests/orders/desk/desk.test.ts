import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { BulkResult } from '../../../worker/contract/bulk'
import type { OrderDetail } from '../../../worker/contract/orders/orders'
import { auditOf, purgedBy } from '../../support/admin'
import { exportedFile, exportOf, inJob, startJob } from '../../support/jobs'
import { setMessages } from '../../support/messages'
import { newOrderRow } from '../../support/rows'
import {
  ask,
  countRows,
  customer,
  newAnimal,
  orderFor,
  patchOrder,
  placedOrder,
  problemOf,
  rowOf,
  signIn,
  stockOf,
  uniqueId,
} from '../../support/shop'

const path = '/api/admin/orders'

let token = ''
beforeAll(async () => {
  token = await signIn()
})

const bulk = (ids: string[], step: object) => inJob(token, { kind: 'orders', step, ids })
const codes = (results: BulkResult[]) => results.map(({ ok, code }) => (ok ? 'ok' : code))

const idsOf = async (orders: { order_id: string }[]) =>
  Promise.all(orders.map(async order => (await rowOf(order)).id))

const threeOrders = async (stock = 10) => {
  const animal = await newAnimal({ stock })
  const orders = await Promise.all([1, 2, 3].map(() => placedOrder(orderFor(animal.id))))
  return { animal, orders, ids: await idsOf(orders) }
}

describe('bulk actions', () => {
  test('bulk verification books one income per order, also when repeated', async () => {
    const { ids, orders } = await threeOrders()
    expect(codes(await bulk([...ids, ...ids], { action: 'verify' }))).toEqual(['ok', 'ok', 'ok'])
    expect(codes(await bulk(ids, { action: 'verify' }))).toEqual(['ok', 'ok', 'ok'])
    for (const order of orders) {
      const { id, payment_status, status } = await rowOf(order)
      expect([payment_status, status]).toEqual(['verified', 'confirmed'])
      expect(await countRows('transactions', `order_id = '${id}' AND amount = ${order.total_amount}`)).toBe(1)
    }
  })

  test('in a bulk action a failing order does not stop the others and is reported with its reason', async () => {
    const { animal, ids } = await threeOrders(3)
    await bulk(ids, { action: 'status', status: 'cancelled' })
    expect(await stockOf(animal.id)).toBe(3)
    await env.DB.prepare('UPDATE animals SET stock = 2 WHERE id = ?').bind(animal.id).run()
    const results = await bulk([...ids, 'tidak-ada'], { action: 'status', status: 'pending' })
    expect(codes(results).sort()).toEqual(['ok', 'ok', 'order_not_found', 'out_of_stock'])
    expect(await stockOf(animal.id)).toBe(0)
    const short = results.find(({ code }) => code === 'out_of_stock')
    expect(ids).toContain(short?.id)
    expect(short?.detail).toBe(`Stok ${animal.name} habis.`)
    expect(results.at(-1)).toMatchObject({ id: 'tidak-ada', code: 'order_not_found' })
  })

  test('an exception in a bulk action is logged without personal data and shown to the operator', async () => {
    const { ids } = await threeOrders()
    const [, broken = ''] = ids
    const trigger = 'CREATE TRIGGER breaks BEFORE UPDATE ON orders WHEN NEW.id = '
    await env.DB.exec(`${trigger}'${broken}' BEGIN SELECT RAISE(ABORT, 'disk of Siti Rahmawati'); END`)
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const results = await bulk(ids, { action: 'verify' })
    const lines = log.mock.calls.map(([line]) => String(line))
    log.mockRestore()
    await env.DB.exec('DROP TRIGGER breaks')
    expect(codes(results)).toEqual(['ok', 'internal', 'ok'])
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'error',
      event: 'bulk_step_failed',
      order: broken,
    })
    expect(lines[0]).not.toMatch(/Siti|6281/)
  })

  test('a bulk action that is unusual for some orders requires a reason for these orders', async () => {
    const { ids } = await threeOrders()
    await patchOrder(token, ids[0] ?? '', { payment_status: 'verified' })
    const done = { action: 'status', status: 'completed' }
    expect(codes(await bulk(ids, done))).toEqual(['ok', 'reason_required', 'reason_required'])
    expect(codes(await bulk(ids, { ...done, reason: 'Dibayar tunai' }))).toEqual(['ok', 'ok', 'ok'])
  })

  test('bulk rejection sends the reason and extends the deadline; bulk rejection without a reason is refused', async () => {
    const { ids, orders } = await threeOrders()
    expect((await startJob(token, { kind: 'orders', step: { action: 'reject' }, ids })).status).toBe(422)
    const results = await bulk(ids, { action: 'reject', reason: 'Dana belum masuk' })
    expect(codes(results)).toEqual(['ok', 'ok', 'ok'])
    for (const order of orders) {
      expect(await rowOf(order)).toMatchObject({
        payment_status: 'rejected',
        payment_rejected_reason: 'Dana belum masuk',
        rejections: 1,
      })
    }
  })

  test('a bulk action purges the catalogue from the cache only if stock changed', async () => {
    const { ids } = await threeOrders()
    await env.DB.exec('DELETE FROM purges')
    await bulk(ids, { action: 'verify' })
    expect(await countRows('purges')).toBe(0)
    await bulk(ids, { action: 'status', status: 'cancelled', reason: 'Uji' })
    expect(await countRows('purges', "tag = 'animals'")).toBe(1)
  })

  test('a bulk action refuses empty, too many and invalid ids', async () => {
    const many = Array.from({ length: 501 }, (_, i) => `id-${i}`)
    for (const [step, ids] of [
      [{ action: 'verify' }, []],
      [{ action: 'verify' }, many],
      [{ action: 'delete' }, ['x']],
      [{ action: 'status' }, ['x']],
      [{ action: 'status', status: 'lost' }, ['x']],
    ]) {
      expect((await startJob(token, { kind: 'orders', step, ids })).status).toBe(422)
    }
  })
})

describe('the CSV export of orders', () => {
  const lines = async (query: string) => {
    const response = await exportedFile(token, 'order_csv', query)
    const text = await response.text()
    return {
      response,
      rows: text
        .replace(/^\ufeff/, '')
        .split('\r\n')
        .slice(0, -1),
    }
  }

  test('the CSV export of orders contains the filtered orders, with phone numbers as text', async () => {
    const name = uniqueId('Ekspor')
    const animal = await newAnimal({ name: 'Kambing "Super"; besar' })
    const order = await placedOrder({ ...orderFor(animal.id, 2), customer_name: name })
    await placedOrder({ ...orderFor(animal.id), customer_name: uniqueId('Lain') })
    const { response, rows } = await lines(`q=${name}`)
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="pesanan-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(rows[0]).toMatch(/^(\ufeff)?Order ID,Tanggal,Nama,WhatsApp,Email,Item,/)
    expect(rows).toHaveLength(2)
    expect(rows[1]).toContain(
      `,${name},6281234567890,siti@contoh.id,"2 x Kambing ""Super""; besar",${order.subtotal},0,${order.unique_code},${order.total_amount},Menunggu,Belum Dibayar,`,
    )
  })

  test('the CSV export of orders escapes a name that is a formula', async () => {
    const animal = await newAnimal()
    const word = uniqueId('rumus').replaceAll('-', '')
    await placedOrder({ ...orderFor(animal.id), customer_name: `=HYPERLINK("http://x","${word}")` })
    const { rows } = await lines(`q=${word}`)
    expect(rows[1]).toContain(`"'=HYPERLINK(""http://x"",""${word}"")"`)
  })

  test('the CSV export of orders uses the list’s filters and exports more than one page, each order once', async () => {
    for (let i = 0; i < 6; i++) {
      await Promise.all(
        Array.from({ length: 100 }, () => newOrderRow({ status: 'processing', payment_status: 'rejected' })),
      )
    }
    const { rows } = await lines('status=processing&payment_status=rejected')
    const codes = rows.slice(1).map(row => row.split(',')[0])
    expect(codes).toHaveLength(600)
    expect(new Set(codes).size).toBe(600)
    expect((await startJob(token, exportOf('order_csv', 'status=lain'))).status).toBe(422)
  })

  test('the CSV export can be limited to the selected orders', async () => {
    const { ids, orders } = await threeOrders()
    const { rows } = await lines(`?ids=${ids.slice(0, 2).join(',')},tidak-ada`)
    const codes = rows.slice(1).map(row => row.split(',')[0])
    const picked = orders.slice(0, 2).map(order => order.order_id)
    expect(codes.sort()).toEqual(picked.sort())
  })

  test('the CSV export of orders is audited without the search text', async () => {
    const name = uniqueId('Rahasia')
    await lines(`?q=${name}&status=pending`)
    const row = await env.DB.prepare(
      "SELECT * FROM audit_events WHERE entity = 'orders' AND action = 'export' ORDER BY id DESC",
    ).first<{ changes: string; actor: string }>()
    expect(row?.actor).toContain('@')
    expect(JSON.parse(row?.changes ?? '')).toEqual({ status: 'pending', q: '•••' })
  })
})

describe('orders entered by operators', () => {
  const send = (json: unknown, key: string = crypto.randomUUID()) =>
    ask(path, { token, json, headers: { 'idempotency-key': key } })

  test('an order entered by an operator takes stock and names its creator in the timeline', async () => {
    const animal = await newAnimal({ stock: 3 })
    const response = await send(orderFor(animal.id, 2))
    expect(response.status).toBe(201)
    const order = await response.json<OrderDetail>()
    expect(order).toMatchObject({
      ...customer,
      customer_phone: '+6281234567890',
      status: 'pending',
      stock_held: true,
    })
    expect(order.events).toMatchObject([{ type: 'created_by_operator', actor: expect.stringContaining('@') }])
    expect(await stockOf(animal.id)).toBe(1)
  })

  test('the secret link of an order entered by an operator is fetched by a separate, audited request', async () => {
    const animal = await newAnimal()
    const response = await send(orderFor(animal.id))
    const answer = await response.text()
    const order: OrderDetail = JSON.parse(answer)
    const detail = await (await ask(`${path}/${order.id}`, { token })).text()
    const fetched = await ask(`${path}/${order.id}/link`, { method: 'POST', token })
    const { link } = await fetched.json<{ link: string }>()
    const [, key = ''] = /\/order-status#ORDER-\w+\.([\w-]{22})$/.exec(link) ?? []
    expect((await ask(`/api/orders/${order.order_id}`, { headers: { 'x-order-key': key } })).status).toBe(200)
    for (const text of [answer, detail]) expect(text).not.toContain(key)
    expect(await auditOf('orders', order.id)).toContainEqual(
      expect.objectContaining({ action: 'fetch_link' }),
    )
  })

  test('an order entered by an operator cannot oversell, and a repeated request creates one order', async () => {
    const animal = await newAnimal({ stock: 3 })
    const refused = await send(orderFor(animal.id, 4))
    expect([refused.status, (await problemOf(refused)).code]).toEqual([409, 'out_of_stock'])
    const key = crypto.randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => send(orderFor(animal.id), key)))
    const orders = await Promise.all(answers.map(answer => answer.json<OrderDetail>()))
    expect(new Set(orders.map(order => order.order_id)).size).toBe(1)
    expect(orders[0]?.events).toHaveLength(1)
    expect(await stockOf(animal.id)).toBe(2)
  })

  test('an operator’s order purges the cached catalogue if it takes the last animal, and not again if it is repeated', async () => {
    const animal = await newAnimal({ stock: 2 })
    expect(await purgedBy(() => send(orderFor(animal.id)))).toEqual([])
    const last = crypto.randomUUID()
    expect(await purgedBy(() => send(orderFor(animal.id), last))).toEqual(['animals'])
    expect(await purgedBy(() => send(orderFor(animal.id), last))).toEqual([])
  })

  test('an order entered by an operator is refused without an Idempotency-Key', async () => {
    const response = await ask(path, { token, json: orderFor((await newAnimal()).id) })
    expect([response.status, (await problemOf(response)).code]).toEqual([400, 'idempotency_key_required'])
  })
})

test('entering orders and bulk actions require an operator', async () => {
  for (const [method, way] of [
    ['POST', path],
    ['POST', '/api/admin/jobs'],
    ['POST', `${path}/x/anonymize`],
    ['GET', '/api/admin/customers/export?phone=0812'],
  ] as const) {
    expect((await ask(way, { method })).status).toBe(401)
  }
})

test('an order lists the channels through which its customer is notified of a rejected payment', async () => {
  const order = await placedOrder(orderFor((await newAnimal()).id))
  const { id } = await rowOf(order)
  const channels = async () =>
    (await (await ask(`${path}/${id}`, { token })).json<OrderDetail>()).rejection_channels
  await env.DB.prepare('UPDATE orders SET message_consent = NULL WHERE id = ?').bind(id).run()
  expect(await channels()).toEqual([])
  await env.DB.prepare("UPDATE orders SET message_consent = '2026-11' WHERE id = ?").bind(id).run()
  expect(await channels()).toEqual(['whatsapp'])
  await setMessages()
  expect(await channels()).toEqual(['whatsapp', 'email'])
})
