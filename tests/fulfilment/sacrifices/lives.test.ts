import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { planSeats } from '../../../worker/fulfilment/sacrifices/plan/plan'
import { assignSeatsOfPaidOrders } from '../../../worker/fulfilment/sacrifices/seats/fill'
import { cancelDueOrders, overdueOrderIds } from '../../../worker/orders/lifecycle/expire'
import { operator } from '../../support/admin'
import { contextFor } from '../../support/context'
import {
  ask,
  customer,
  db,
  newAnimal,
  newService,
  placedOrder,
  signIn,
  uniqueId,
  withKey,
} from '../../support/shop'
import { expectSound } from '../../support/sound'

let api: ReturnType<typeof operator>
beforeAll(async () => {
  api = operator(await signIn())
})

const rows = async <T>(sql: string) => (await env.DB.prepare(sql).all<T>()).results

/** Each query must return no rows, whatever happened. */
const broken = {
  'a paid name without its seat': `
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
    SELECT orders.order_id FROM orders JOIN order_items ON order_items.order_id = orders.id
    JOIN n ON n.i <= quantity * iif(shares = 1 AND kind = 'Sapi', 7, 1)
    WHERE payment_status = 'verified' AND status <> 'cancelled' AND NOT EXISTS (
      SELECT 1 FROM seats WHERE seats.order_id = orders.id AND item_n = order_items.n AND beneficiary_n = n.i)`,
  'a seat of an order that is not paid': `
    SELECT seats.order_id FROM seats JOIN orders ON orders.id = seats.order_id
    WHERE payment_status <> 'verified' OR status = 'cancelled'`,
  'a group that counts otherwise': `
    SELECT number FROM sacrifices WHERE filled <> (SELECT count(*) FROM seats WHERE sacrifice_id = sacrifices.id)
      OR filled + foundation_shares > capacity`,
  'a summary that says something else': `
    SELECT orders.order_id FROM orders WHERE seated = 1 AND slaughter_status <> (
      SELECT iif(min(s.status = 'completed'), 'completed', iif(min(s.status <> 'pending'), 'scheduled', 'pending'))
      FROM seats JOIN sacrifices AS s ON s.id = sacrifice_id WHERE seats.order_id = orders.id)`,
  'more groups than cows': `
    SELECT name FROM animals WHERE shares > 1 AND shares * (
      SELECT count(*) FROM sacrifices WHERE animal_id = animals.id) > 42`,
}

const steps = [
  'verify',
  'undo',
  'reject',
  'cancel',
  'leave',
  'expire',
  'delete',
  'schedule',
  'complete',
  'reopen',
  'seat',
] as const

const life = fc.array(
  fc.record({
    step: fc.constantFrom(...steps, 'verify', 'verify'),
    at: fc.nat({ max: 7 }),
    together: fc.boolean(),
  }),
  { minLength: 8, maxLength: 22 },
)

async function shop() {
  const cow = await newAnimal({ type: 'Sapi', shares: 7, stock: 42, price: 3_000_000 })
  const goat = await newAnimal({ stock: 50 })
  const whole = await newAnimal({ type: 'Sapi', stock: 50, price: 21_000_000 })
  const rite = await newService()
  const items = [
    [{ animal_id: cow.id, quantity: 3 }],
    [{ animal_id: cow.id, quantity: 4 }],
    [
      { animal_id: cow.id, quantity: 2 },
      { service_id: rite.id, quantity: 1 },
    ],
    [{ animal_id: goat.id, quantity: 2 }],
    [{ animal_id: whole.id, quantity: 1 }],
    [{ animal_id: cow.id, quantity: 7 }],
    [
      { animal_id: cow.id, quantity: 1 },
      { animal_id: goat.id, quantity: 1 },
    ],
    [{ service_id: rite.id, quantity: 2 }],
  ]
  return Promise.all(
    items.map(async lines => {
      const order = await placedOrder({
        ...customer,
        customer_email: `${uniqueId('l')}@contoh.id`,
        items: lines,
      })
      const row = await env.DB.prepare('SELECT id FROM orders WHERE order_id = ?')
        .bind(order.order_id)
        .first<{ id: string }>()
      return { ...order, id: String(row?.id) }
    }),
  )
}

type Order = Awaited<ReturnType<typeof shop>>[number]

const patches: Partial<Record<(typeof steps)[number], object>> = {
  verify: { payment_status: 'verified' },
  undo: { payment_status: 'pending', reason: 'uji' },
  reject: { payment_status: 'rejected', reason: 'uji' },
  cancel: { status: 'cancelled', reason: 'uji' },
  schedule: { slaughter_status: 'scheduled', slaughter_date: '2027-05-16', slaughter_location: 'RPH' },
  complete: { slaughter_status: 'completed' },
  reopen: { slaughter_status: 'pending' },
}

async function run(step: (typeof steps)[number], order: Order) {
  const now = new Date().toISOString()
  if (step === 'seat') return assignSeatsOfPaidOrders(contextFor())
  if (step === 'leave')
    return ask(`/api/orders/${order.order_id}/cancel`, { method: 'POST', ...withKey(order) })
  if (step === 'delete') return api.delete(`/orders/${order.id}`, { confirm: order.order_id })
  if (step === 'expire') {
    await env.DB.prepare(
      `UPDATE orders SET expires_at = '2026-01-01T00:00:00.000Z' WHERE id = ? AND payment_status = 'pending'`,
    )
      .bind(order.id)
      .run()
    return cancelDueOrders(db, overdueOrderIds(now), now)
  }
  const answer = await api.patch(`/orders/${order.id}`, patches[step])
  expect([step, answer.status]).toEqual([step, expect.toBeOneOf([200, 404, 409, 422])])
}

test('after any concurrent changes of orders each paid name has one seat, and each order’s slaughter summary is correct', async () => {
  await fc.assert(
    fc.asyncProperty(life, async lives => {
      const orders = await shop()
      let waiting: Promise<unknown>[] = []
      for (const { step, at, together } of lives) {
        const order = orders[at]
        if (!order) continue
        waiting.push(run(step, order))
        if (together) continue
        await Promise.all(waiting)
        waiting = []
      }
      await Promise.all(waiting)
      await assignSeatsOfPaidOrders(contextFor())
      for (const [what, sql] of Object.entries(broken)) expect([what, await rows(sql)]).toEqual([what, []])
      await expectSound()
    }),
    { numRuns: 8, seed: 1447, endOnFailure: true },
  )
})

test('a naive assignment without the seat guard gives one seat to two names, which proves that the guard is needed', async () => {
  await env.DB.exec('CREATE TABLE twin (place INTEGER NOT NULL, order_id TEXT NOT NULL)')
  const naive = async (order_id: string) => {
    const taken = await rows<{ place: number }>('SELECT place FROM twin')
    const group = { id: 'g', animal_id: 'cow', capacity: 7, free: [1, 2, 3, 4, 5, 6, 7].slice(taken.length) }
    const line = {
      order_id,
      n: 1,
      kind: 'Sapi' as const,
      name: 'Sapi',
      animal_id: 'cow',
      service_id: null,
      quantity: 1,
      shares: 7,
    }
    const { seats } = planSeats([line], [group], new Map(), () => 'g')
    for (const { n } of seats) await env.DB.prepare('INSERT INTO twin VALUES (?, ?)').bind(n, order_id).run()
  }
  await Promise.all(['a', 'b', 'c', 'd'].map(naive))
  const places = await rows<{ place: number }>('SELECT place FROM twin')
  expect(new Set(places.map(({ place }) => place)).size).toBeLessThan(places.length)
  await env.DB.exec('DROP TABLE twin')
})
