import { beforeAll, describe, expect, test } from 'vitest'
import type { OrderListChanges, OrderPicks, OrdersAround } from '../../../worker/contract/orders/desk'
import { inJob, startJob } from '../../support/jobs'
import { newOrderRow, readRows } from '../../support/rows'
import {
  ask,
  countRows,
  newAnimal,
  orderFor,
  patchOrder,
  placedOrder,
  rowOf,
  signIn,
  uniqueId,
} from '../../support/shop'

const path = '/api/admin/orders'

let token = ''
beforeAll(async () => {
  token = await signIn()
})

const read = async <T>(query: string): Promise<T> => {
  const response = await ask(`${path}${query}`, { token })
  if (response.status !== 200) throw new Error(await response.text())
  return response.json()
}
const picks = (query: string) => read<OrderPicks>(`/picks?${query}`)

const bulk = ({ ids, ...step }: { ids: string[] } & Record<string, unknown>) =>
  inJob(token, { kind: 'orders', step, ids })

const rowsOf = (n: number, values: Parameters<typeof newOrderRow>[0]) =>
  Promise.all(Array.from({ length: n }, () => newOrderRow(values)))

describe('bulk selection by filter', () => {
  test('selecting all orders of a filter is paged, returns each order once and excludes orders placed after the first page', async () => {
    const name = uniqueId('Semua')
    const rows = await rowsOf(7, { customer_name: name })
    const first = await picks(`q=${name}&limit=3`)
    expect([first.items.length, first.total]).toEqual([3, 7])
    const late = await newOrderRow({ customer_name: name })
    const second = await picks(`q=${name}&limit=3&cursor=${first.next_cursor}`)
    const third = await picks(`q=${name}&limit=3&cursor=${second.next_cursor}`)
    const all = [first, second, third].flatMap(({ items }) => items)
    expect(third.next_cursor).toBeNull()
    expect(all.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort())
    expect(all.map(({ label }) => label)).not.toContain(late.order_id)
  })

  test('selecting orders by filter continues at its cursor although processed orders no longer match the filter', async () => {
    const name = uniqueId('Mundur')
    const rows = await rowsOf(6, { customer_name: name, payment_claimed_at: '2026-01-05T06:00:00.000Z' })
    const filter = `claimed=true&q=${name}&limit=2`
    const first = await picks(filter)
    await bulk({ action: 'verify', ids: first.items.map(({ id }) => id) })
    const second = await picks(`${filter}&cursor=${first.next_cursor}`)
    const third = await picks(`${filter}&cursor=${second.next_cursor}`)
    const all = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id))
    expect(all.sort()).toEqual(rows.map(({ id }) => id).sort())
  })

  test('selecting orders by filter shows their number and sum before the bulk action starts', async () => {
    const day = '2030-03-11'
    const rows = await rowsOf(3, { created_at: `${day}T05:00:00.000Z`, status: 'processing' })
    const { total, amount } = await picks(`status=processing&from=${day}&to=${day}&limit=1`)
    expect([total, amount]).toEqual([3, rows.reduce((sum, row) => sum + row.total_amount, 0)])
    expect((await picks(`q=${uniqueId('x')}`)).amount).toBeNull()
  })

  test('selecting orders by filter reads one page for any number of matches', async () => {
    await rowsOf(60, { status: 'completed', payment_status: 'rejected' })
    const query = 'status=completed&payment_status=rejected&limit=5'
    const response = await ask(`${path}/picks?${query}`, { token, env: { ENVIRONMENT: 'development' } })
    expect(readRows(response)).toBeLessThan(60)
  })

  test('selecting orders by filter refuses invalid input', async () => {
    for (const query of ['limit=501', 'limit=0', 'status=lost', 'from=kemarin'])
      expect((await ask(`${path}/picks?${query}`, { token })).status).toBe(422)
  })
})

describe('bulk rejection', () => {
  test('a bulk rejection stores the reason for each order and is idempotent', async () => {
    const [a, b] = await rowsOf(2, { payment_claimed_at: '2026-01-05T01:00:00.000Z' })
    const ids = [a?.id ?? '', b?.id ?? '']
    const json = { action: 'reject', ids, reason: 'Nominal tidak cocok' }
    expect((await bulk(json)).map(({ ok }) => ok)).toEqual([true, true])
    await bulk(json)
    for (const id of ids) {
      expect(
        await countRows('orders', `id = '${id}' AND payment_rejected_reason = 'Nominal tidak cocok'`),
      ).toBe(1)
      expect(await countRows('order_events', `order_id = '${id}' AND type = 'payment_rejected'`)).toBe(1)
    }
  })

  test('a bulk rejection refuses a paid order and keeps its booked money', async () => {
    const order = await rowOf(await placedOrder(orderFor((await newAnimal()).id)))
    await patchOrder(token, order.id, { payment_status: 'verified' })
    const [result] = await bulk({ action: 'reject', ids: [order.id], reason: 'Salah' })
    expect(result).toMatchObject({ ok: false, code: 'order_paid' })
    expect(await countRows('transactions', `order_id = '${order.id}' AND voided_at IS NULL`)).toBe(1)
  })

  test('a bulk rejection is refused without a reason', async () => {
    const json = { kind: 'orders', step: { action: 'reject', reason: ' ' }, ids: ['x'] }
    expect((await startJob(token, json)).status).toBe(422)
  })
})

describe('bulk slaughter', () => {
  const paid = { status: 'confirmed', payment_status: 'verified' } as const

  test('a bulk slaughter sets place and date and keeps omitted fields', async () => {
    const order = await newOrderRow({ ...paid, slaughter_notes: 'Bagikan di RT 05' })
    const where = { slaughter_status: 'completed', slaughter_date: '2026-05-27', slaughter_location: 'Bogor' }
    const [result] = await bulk({ action: 'slaughter', ids: [order.id], ...where })
    expect(result?.ok).toBe(true)
    const row = await rowOf(order)
    expect(row).toMatchObject({ ...where, slaughter_notes: 'Bagikan di RT 05', slaughter_proof_url: null })
    expect(row.slaughter_verified_at).not.toBeNull()
    await bulk({ action: 'slaughter', ids: [order.id], ...where })
    expect(await countRows('order_events', `order_id = '${order.id}' AND type = 'slaughter_updated'`)).toBe(1)
  })

  test('a bulk slaughter skips unpaid and cancelled orders with the reason', async () => {
    const rows = [
      await newOrderRow(),
      await newOrderRow({ ...paid, status: 'cancelled' }),
      await newOrderRow(paid),
    ]
    const ids = rows.map(({ id }) => id)
    const results = await bulk({
      action: 'slaughter',
      ids,
      slaughter_status: 'scheduled',
      slaughter_date: '2026-05-27',
      slaughter_location: 'Bogor',
    })
    expect(results.map(({ ok }) => ok)).toEqual([false, false, true])
    expect(results[0]?.detail).toMatch(/^Pembayaran pesanan ini belum terverifikasi/)
    expect(results[1]?.detail).toBe('Pesanan ini sudah dibatalkan.')
  })
})

describe('the next and previous order of a list', () => {
  const around = (id: string, query: string) => read<OrdersAround>(`/${id}/around?${query}`)

  test('the next and previous order follow the filter, even if the open order no longer matches it', async () => {
    const name = uniqueId('Tetangga')
    const [old, middle, young] = [
      await newOrderRow({ customer_name: name, payment_claimed_at: '2026-01-05T01:00:00.000Z' }),
      await newOrderRow({ customer_name: name, payment_claimed_at: '2026-01-05T01:00:00.000Z' }),
      await newOrderRow({ customer_name: name, payment_claimed_at: '2026-01-05T01:00:00.000Z' }),
    ]
    await newOrderRow({ customer_name: uniqueId('Lain') })
    await patchOrder(token, middle.id, { payment_status: 'verified' })
    const { previous, next } = await around(middle.id, `q=${name}&claimed=true`)
    expect([previous?.order_id, next?.order_id]).toEqual([old.order_id, young.order_id])
    expect((await around(old.id, `q=${name}`)).next).toBeNull()
    expect((await around(young.id, `q=${name}`)).previous).toBeNull()
  })

  test('the next and previous order are found in both directions for each filter', async () => {
    const claimed = { payment_claimed_at: '2026-01-05T06:00:00.000Z' }
    const [old, middle, young] = [
      await newOrderRow(claimed),
      await newOrderRow(claimed),
      await newOrderRow(claimed),
    ]
    for (const filter of ['', 'payment_status=pending', 'claimed=true&sort=newest']) {
      const { previous, next } = await around(middle.id, filter)
      expect([previous?.id, next?.id], filter).toEqual([young.id, old.id])
    }
    for (const filter of ['sort=oldest', 'status=pending', 'claimed=true']) {
      const { previous, next } = await around(middle.id, filter)
      expect([previous?.id, next?.id], filter).toEqual([old.id, young.id])
    }
  })

  test('a deleted order has no next and previous order', async () => {
    expect(await around('tidak-ada', '')).toEqual({ previous: null, next: null })
  })
})

describe('new and changed orders', () => {
  const news = (query: string) => read<OrderListChanges>(`/news?${query}`)

  test('the list’s notice of new orders counts only newer orders of its filter', async () => {
    const name = uniqueId('Baru')
    const { newest, count: none } = await news(`q=${name}`)
    expect(none).toBe(0)
    await rowsOf(2, { customer_name: name })
    await newOrderRow({ customer_name: uniqueId('Lain') })
    expect((await news(`q=${name}&after=${newest}`)).count).toBe(2)
    expect((await news(`after=${newest}`)).count).toBe(3)
  })

  test('the fingerprint of order states changes when an order changes, and does not change when an order is read', async () => {
    const order = await newOrderRow({ expires_at: '2099-01-01T00:00:00.000Z' })
    const { states } = await news('')
    expect((await news('')).states).toBe(states)
    await patchOrder(token, order.id, { payment_status: 'verified' })
    expect((await news('')).states).not.toBe(states)
  })

  test('the notice of new orders reads no more rows in a large shop than in a small shop', async () => {
    const cost = async () =>
      readRows(await ask(`${path}/news?after=999999999`, { token, env: { ENVIRONMENT: 'development' } }))
    const before = await cost()
    await rowsOf(50, { status: 'completed', payment_status: 'verified' })
    expect(await cost()).toBeLessThanOrEqual(before + 2)
  })
})

test('bulk selection and the notice of new orders require an operator', async () => {
  for (const way of ['/picks', '/news', '/x/around']) expect((await ask(`${path}${way}`)).status).toBe(401)
})
