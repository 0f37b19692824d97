import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OrderRequest, OrderView } from '../../../worker/contract/orders/orders'
import { assignSeatsOfPaidOrders } from '../../../worker/fulfilment/sacrifices/seats/fill'
import { operator, refusalOf } from '../../support/admin'
import { contextFor } from '../../support/context'
import { newSacrifice, paidOrder } from '../../support/sacrifices'
import {
  ask,
  countRows,
  customer,
  newAnimal,
  newService,
  placedOrder,
  sendOrder,
  signIn,
  stockOf,
  uniqueId,
} from '../../support/shop'
import { expectSound } from '../../support/sound'
import { today } from '../../support/statements'

let api: ReturnType<typeof operator>
beforeAll(async () => {
  api = operator(await signIn())
})

const buyer = (): Omit<OrderRequest, 'items'> => {
  const digits = String(Math.floor(Math.random() * 1e9)).padStart(9, '0')
  return { ...customer, customer_phone: `+628${digits}`, customer_email: `${uniqueId('p')}@contoh.id` }
}

const internal = async ({ order_id }: { order_id: string }) =>
  String(
    (await env.DB.prepare('SELECT id FROM orders WHERE order_id = ?').bind(order_id).first<{ id: string }>())
      ?.id,
  )

const patch = async (order: OrderView, json: object) => api.patch(`/orders/${await internal(order)}`, json)
const verify = (order: OrderView) => patch(order, { payment_status: 'verified' })

const order = async (animal_id: string, quantity = 1, beneficiaries: { name: string }[] = []) =>
  placedOrder({ ...buyer(), items: [{ animal_id, quantity, beneficiaries }] })

async function paid(animal_id: string, quantity = 1) {
  const made = await order(animal_id, quantity)
  expect((await verify(made)).status).toBe(200)
  return made
}

type Seat = {
  sacrifice_id: string
  n: number
  item_n: number
  beneficiary_n: number
  number: number
  status: string
  filled: number
  capacity: number
}

const seatsOf = async (made: OrderView) =>
  (
    await env.DB.prepare(
      `SELECT seats.*, number, sacrifices.status, filled, capacity FROM seats JOIN sacrifices ON sacrifices.id = sacrifice_id
       JOIN orders ON orders.id = seats.order_id WHERE orders.order_id = ? ORDER BY number, seats.n`,
    )
      .bind(made.order_id)
      .all<Seat>()
  ).results

const groupsOf = async (made: OrderView) => [...new Set((await seatsOf(made)).map(seat => seat.number))]

const cow = (stock = 70) => newAnimal({ type: 'Sapi', shares: 7, price: 3_500_000, stock })

const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run()

const schedule = (made: OrderView) =>
  patch(made, {
    slaughter_status: 'scheduled',
    slaughter_date: '2027-05-16',
    slaughter_location: 'RPH Bekasi',
    reason: 'uji',
  })

describe('a paid order', () => {
  test('a paid order has a seat per name: one for a goat, seven for a cow, one for a rite', async () => {
    const [goat, whole, rite] = [
      await newAnimal(),
      await newAnimal({ type: 'Sapi', price: 24_000_000 }),
      await newService({ kind: 'badal_haji' }),
    ]
    const items = [
      { animal_id: goat.id, quantity: 2 },
      { animal_id: whole.id, quantity: 2 },
      { service_id: rite.id, quantity: 3 },
    ]
    const made = await placedOrder({ ...buyer(), items })
    expect(await seatsOf(made)).toEqual([])
    await verify(made)
    const seats = await seatsOf(made)
    const perLine = [1, 2, 3].map(n => seats.filter(seat => seat.item_n === n))
    expect(perLine.map(list => list.length)).toEqual([2, 14, 3])
    expect(perLine.map(list => new Set(list.map(seat => seat.sacrifice_id)).size)).toEqual([2, 2, 3])
    expect(seats.every(({ filled, capacity }) => filled === capacity)).toBe(true)
    await expectSound()
  })

  test('a paid order whose seat assignment failed gets its seats in the next run, and only one time', async () => {
    const { id } = await cow()
    const made = await Promise.all(Array.from({ length: 12 }, (_, n) => order(id, (n % 3) + 1)))
    for (const one of made) {
      await verify(one)
      const id = await internal(one)
      await run('DELETE FROM seats WHERE order_id = ?', id)
      await run('UPDATE orders SET seated = 0 WHERE id = ?', id)
    }
    await Promise.all(Array.from({ length: 6 }, () => assignSeatsOfPaidOrders(contextFor())))
    const seats = await Promise.all(made.map(seatsOf))
    expect(seats.map(list => list.length)).toEqual(made.map((_, n) => (n % 3) + 1))
    const numbers = await env.DB.prepare('SELECT number FROM sacrifices').all<{ number: number }>()
    expect(new Set(numbers.results.map(row => row.number)).size).toBe(numbers.results.length)
  })

  test('an order that was planned before seats existed keeps its plan', async () => {
    const { id } = await newAnimal()
    const made = await order(id, 2)
    await schedule(made)
    await verify(made)
    expect((await seatsOf(made)).map(({ status }) => status)).toEqual(['scheduled', 'scheduled'])
    const row = await env.DB.prepare(
      'SELECT slaughter_status, slaughter_date, slaughter_location FROM orders WHERE order_id = ?',
    )
      .bind(made.order_id)
      .first()
    expect(row).toEqual({
      slaughter_status: 'scheduled',
      slaughter_date: '2027-05-16',
      slaughter_location: 'RPH Bekasi',
    })
    const events = await env.DB.prepare(
      `SELECT count(*) AS n FROM order_events JOIN orders ON orders.id = order_events.order_id WHERE orders.order_id = ? AND type = 'slaughter_updated'`,
    )
      .bind(made.order_id)
      .first()
    expect(events).toEqual({ n: 1 })
  })
})

describe('shares of a cow', () => {
  test('shares of a cow fill free seats of existing groups and keep one buyer’s shares together', async () => {
    const { id } = await cow()
    const [a, b, c] = [await paid(id, 3), await paid(id, 5), await paid(id, 4)]
    const [first] = await groupsOf(a)
    expect(await groupsOf(c)).toEqual([first])
    expect(await groupsOf(b)).toHaveLength(1)
    expect(await groupsOf(b)).not.toEqual([first])
  })

  test('shares of a cow join no group of a previous season', async () => {
    const { id, name } = await cow()
    const left = await newSacrifice('1400', { animal_id: id, name })
    const [first] = await seatsOf(await paid(id, 3))
    expect(first?.sacrifice_id).not.toBe(left.id)
    expect(await seatsOf(await paid(id, 4))).toContainEqual(
      expect.objectContaining({ sacrifice_id: first?.sacrifice_id }),
    )
    const { items } = await (await ask('/api/animals')).json<{
      items: { id: string; group_filled: number | null }[]
    }>()
    expect(items.find(item => item.id === id)?.group_filled).toBe(null)
    await expectSound()
  })

  test('shares of a cow open no more groups than the shop has cows', async () => {
    const { id } = await cow(14)
    for (const quantity of [5, 5]) await paid(id, quantity)
    expect(await groupsOf(await paid(id, 4))).toHaveLength(2)
    const groups = await env.DB.prepare('SELECT filled FROM sacrifices WHERE animal_id = ?')
      .bind(id)
      .all<{ filled: number }>()
    expect(groups.results.map(({ filled }) => filled)).toEqual([7, 7])
  })

  test('each share of a cow takes one name, and the last share is sold to exactly one of fifty orders', async () => {
    const { id } = await cow(3)
    await paid(id, 2)
    const shown = await ask('/api/animals')
    const { items } = await shown.json<{ items: { id: string; shares: number; group_filled: number }[] }>()
    expect(items.find(item => item.id === id)).toMatchObject({ shares: 7, group_filled: 2, stock: 1 })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => sendOrder({ ...buyer(), items: [{ animal_id: id, quantity: 1 }] })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    expect(await stockOf(id)).toBe(0)
    const names = [{ name: 'Satu' }, { name: 'Dua' }]
    const more = await sendOrder({
      ...buyer(),
      items: [{ animal_id: (await cow()).id, quantity: 1, beneficiaries: names }],
    })
    expect(more.status).toBe(422)
  })

  test('shares of a cow are limited to fourteen per person, separately from whole animals', async () => {
    const { id } = await cow()
    const goat = await newAnimal({ stock: 100 })
    const person = buyer()
    const lossy = { LIMITS: 'on' }
    const send = (animal_id: string, quantity: number) =>
      ask('/api/orders', {
        json: { ...person, items: [{ animal_id, quantity }] },
        headers: { 'idempotency-key': crypto.randomUUID(), 'cf-connecting-ip': '198.51.100.7' },
        env: lossy as never,
      })
    expect((await send(id, 14)).status).toBe(201)
    const refused = await send(id, 1)
    expect([refused.status, (await refused.json<{ held: { limit: string } }>()).held.limit]).toEqual([
      409,
      'person_shares',
    ])
    expect((await send(goat.id, 10)).status).toBe(201)
  })
})

describe('seats', () => {
  test('undoing a payment or cancelling an order releases the order’s seats and stock', async () => {
    const { id } = await cow(14)
    const [a, b] = [await paid(id, 3), await paid(id, 2)]
    const [group] = await groupsOf(a)
    expect((await patch(a, { payment_status: 'pending', reason: 'salah' })).status).toBe(200)
    expect(await seatsOf(a)).toEqual([])
    expect((await patch(b, { status: 'cancelled', reason: 'batal' })).status).toBe(200)
    expect(await seatsOf(b)).toEqual([])
    await verify(a)
    expect(await seatsOf(a)).toHaveLength(3)
    expect(await groupsOf(a)).not.toContain(group)
    expect(await stockOf(id)).toBe(11)
    await expectSound()
  })

  test('an order with planned seats refuses changes of payment and status, with the reason', async () => {
    const { id } = await newAnimal()
    const made = await paid(id, 2)
    expect((await schedule(made)).status).toBe(200)
    const held = [409, 'order_scheduled']
    expect(await refusalOf(await patch(made, { payment_status: 'pending', reason: 'x' }))).toEqual(held)
    expect(await refusalOf(await patch(made, { payment_status: 'rejected', reason: 'x' }))).toEqual(held)
    expect(await refusalOf(await patch(made, { status: 'cancelled', reason: 'x' }))).toEqual(held)
    expect(await seatsOf(made)).toHaveLength(2)
    expect((await patch(made, { slaughter_status: 'pending' })).status).toBe(200)
    expect((await patch(made, { status: 'cancelled', reason: 'x' })).status).toBe(200)
    await expectSound()
  })

  test('seats of an incomplete group cannot be planned through an order', async () => {
    const { id } = await cow()
    const made = await paid(id, 3)
    expect(await refusalOf(await schedule(made))).toEqual([409, 'group_not_full'])
    const other = await paid(id, 4)
    expect((await schedule(other)).status).toBe(200)
    const statuses = [...(await seatsOf(made)), ...(await seatsOf(other))].map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set(['scheduled']))
    const row = await env.DB.prepare('SELECT slaughter_status FROM orders WHERE order_id = ?')
      .bind(made.order_id)
      .first()
    expect(row).toEqual({ slaughter_status: 'scheduled' })
  })

  test('the database refuses a seat for an unpaid order, a missing name or a missing place', async () => {
    const { id } = await newAnimal()
    const [made, unpaid] = [await paid(id), await order(id)]
    const [seat] = await seatsOf(made)
    const insert = (order_id: string, n: number, beneficiary_n: number) =>
      run(
        `INSERT INTO seats (sacrifice_id, n, order_id, item_n, beneficiary_n, created_at) VALUES (?, ?, ?, 1, ?, '')`,
        seat?.sacrifice_id,
        n,
        order_id,
        beneficiary_n,
      )
    await expect(insert(await internal(unpaid), 1, 1)).rejects.toThrow('seat_unpaid')
    await expect(insert(await internal(made), 2, 1)).rejects.toThrow('sacrifice_not_open')
    await expect(insert(await internal(made), 1, 2)).rejects.toThrow('seat_without_name')
    await expect(insert(await internal(made), 1, 1)).rejects.toThrow('UNIQUE')
  })
})

test('the slaughter status, date and place of an order always match its sacrifices', async () => {
  const { id } = await newAnimal()
  const made = await paid(id, 3)
  const seats = await seatsOf(made)
  const tell = (at: number, values: string) =>
    run(
      `UPDATE sacrifices SET ${values}, updated_by = 'uji', updated_at = '2027-05-0${at + 1}' WHERE id = ?`,
      seats[at]?.sacrifice_id,
    )
  const summary = () =>
    env.DB.prepare(
      'SELECT slaughter_status, slaughter_date, slaughter_location, slaughter_verified_at FROM orders WHERE order_id = ?',
    )
      .bind(made.order_id)
      .first()
  await tell(0, "status = 'scheduled', date = '2027-05-16', location = 'Bekasi'")
  expect(await summary()).toMatchObject({ slaughter_status: 'pending', slaughter_date: '2027-05-16' })
  await tell(1, "status = 'scheduled', date = '2027-05-18', location = 'Ambon'")
  await tell(
    2,
    "status = 'completed', date = '2027-05-17', location = 'Bekasi', completed_at = '2027-05-17T03:00:00.000Z'",
  )
  expect(await summary()).toEqual({
    slaughter_status: 'scheduled',
    slaughter_date: '2027-05-18',
    slaughter_location: 'Ambon, Bekasi',
    slaughter_verified_at: null,
  })
  for (const at of [0, 1]) await tell(at, `status = 'completed', completed_at = '2027-05-1${8 + at}'`)
  expect(await summary()).toMatchObject({
    slaughter_status: 'completed',
    slaughter_verified_at: '2027-05-19',
  })
  const told = await env.DB.prepare(
    `SELECT json_group_array(details ->> 'status') AS told FROM order_events JOIN orders ON orders.id = order_events.order_id
     WHERE orders.order_id = ? AND type = 'slaughter_updated'`,
  )
    .bind(made.order_id)
    .first<{ told: string }>()
  expect(JSON.parse(told?.told ?? '')).toEqual(['scheduled', 'completed'])
})

test('an order with 1,090 names gets its seats, and later orders get their seats too', async () => {
  const goat = { ...(await newAnimal()), type: 'Kambing' }
  const waiting = async (n: number) =>
    paidOrder(goat, [{ name: 'Satu' }], {
      seated: false,
      payment_verified_at: `2026-05-01T00:00:0${n}.000Z`,
    })
  const [large, small] = [await waiting(1), await waiting(2)]
  // 1,090 names exceed the limit of one batch.
  await run(
    `WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 12)
     INSERT INTO order_items (order_id, n, kind, name, price, quantity, shares) SELECT ?, i, 'Kambing', 'Kambing', 1, 99, 1 FROM n`,
    large.id,
  )
  expect(await assignSeatsOfPaidOrders(contextFor())).toBe(2)
  const seats = ({ id }: { id: string }) => countRows('seats', `order_id = '${id}'`)
  expect([await seats(large), await seats(small)]).toEqual([1090, 1])
  // Covers the orders of all runs of this test.
  expect(await countRows('orders', "payment_verified_at LIKE '2026-05-01%' AND seated = 0")).toBe(0)
  expect(await assignSeatsOfPaidOrders(contextFor())).toBe(0)
})

describe('changes of an order that apply to its animals', () => {
  const told = async (...steps: object[]) => {
    const made = await paid((await newAnimal()).id)
    for (const step of steps) expect((await patch(made, { ...step, reason: 'uji' })).status).toBe(200)
    const [seat] = await seatsOf(made)
    return env.DB.prepare(
      'SELECT status, date, location, completed_at IS NOT NULL AS done FROM sacrifices WHERE id = ?',
    )
      .bind(seat?.sacrifice_id)
      .first()
  }
  const planned = {
    slaughter_status: 'scheduled',
    slaughter_date: '2027-05-16',
    slaughter_location: 'RPH Bekasi',
  }
  const done = { slaughter_status: 'completed' }

  test('changing only the slaughter place of an order sets no date for its animals', async () => {
    expect(await told({ slaughter_location: 'Garut' })).toEqual({
      status: 'pending',
      date: null,
      location: 'Garut',
      done: 0,
    })
  })

  test('completing an order gives its animal the entered date, else the planned date, else today’s date', async () => {
    const location = 'RPH Bekasi'
    expect(await told(done)).toMatchObject({ status: 'completed', date: today(), done: 1 })
    expect(await told({ ...done, slaughter_date: '2027-05-17' })).toMatchObject({ date: '2027-05-17' })
    expect(await told(planned, done)).toMatchObject({ date: '2027-05-16', location })
    expect(await told(planned, { ...done, slaughter_date: '2027-05-17' })).toMatchObject({
      date: '2027-05-17',
      location,
    })
  })

  test('undoing the completion of an order removes date and place of its animal', async () => {
    const back = { status: 'pending', date: null, location: null, done: 0 }
    expect(await told(planned, done, { slaughter_status: 'pending' })).toEqual(back)
  })
})
