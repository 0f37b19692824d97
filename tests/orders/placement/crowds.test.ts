import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultHoldSettings } from '../../../worker/contract/site/settings'
import { caseCount } from '../../support/depth'
import { runSql } from '../../support/rows'
import { ask, db, newAnimal, patchOrder, rowOf, signIn } from '../../support/shop'
import { expectSound } from '../../support/sound'

let token = ''
beforeAll(async () => {
  token = await signIn()
})
beforeEach(() => runSql("DELETE FROM settings WHERE type = 'holds'"))

const networks = 6
let crowds = 0
let people = 0
const from = (n: number) =>
  n === networks - 1
    ? `2001:db8:${crowds.toString(16)}:${(people % 500).toString(16)}::1`
    : `${100 + n}.${crowds >> 8}.${crowds & 255}.7`

type Animal = Awaited<ReturnType<typeof newAnimal>>

async function order(animal: Animal, network: number, quantity: number) {
  people += 1
  const response = await ask('/api/orders', {
    env: { LIMITS: 'on' },
    json: {
      customer_name: 'Siti',
      customer_phone: `0815${30_000_000 + people}`,
      customer_email: `kerumunan${people}@gmail.com`,
      items: [{ animal_id: animal.id, quantity }],
    },
    headers: { 'idempotency-key': crypto.randomUUID(), 'cf-connecting-ip': from(network) },
  })
  expect([201, 409, 429]).toContain(response.status)
  return response.status === 201 ? response.json<{ order_id: string }>() : null
}

async function holdings({ id }: Animal) {
  const [row] = await db.all<{ stock: number; long: number; most_of_one: number }>(`
    WITH waiting AS (SELECT placed_from, hold_hours, quantity FROM orders JOIN order_items ON order_items.order_id = orders.id
      WHERE animal_id = '${id}' AND status = 'pending' AND payment_status <> 'verified')
    SELECT stock, (SELECT coalesce(sum(quantity), 0) FROM waiting WHERE hold_hours = 24) AS long,
      (SELECT coalesce(max(n), 0) FROM (SELECT sum(quantity) AS n FROM waiting GROUP BY placed_from)) AS most_of_one
    FROM animals WHERE id = '${id}'`)
  if (!row) throw new Error('the animal is gone')
  return row
}

const { stock_least, stock_percent, pressure_percent } = defaultHoldSettings
const part = (whole: number, percent: number) => Math.floor((whole * percent) / 100)

const mostOfOrder = 10
const visit = fc.record({
  network: fc.nat(networks - 1),
  quantity: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 4, max: mostOfOrder })),
  pays: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, fc.constant(true)),
  together: fc.boolean(),
})

/** No network holds more than its share, and at most 40 % plus one order is held for 24 hours. */
const neverMore = (stocks: fc.Arbitrary<number>) =>
  fc.asyncProperty(stocks, fc.array(visit, { minLength: 24, maxLength: 48 }), async (stock, visits) => {
    crowds += 1
    const animal = await newAnimal({ stock })
    const waiting: (() => Promise<unknown>)[] = []
    const come = async () => {
      await Promise.all(waiting.splice(0).map(start => start()))
      const now = await holdings(animal)
      expect(now.stock).toBeGreaterThanOrEqual(0)
      expect(now.long).toBeLessThanOrEqual(part(stock, pressure_percent) + mostOfOrder)
      expect(now.most_of_one).toBeLessThanOrEqual(Math.max(stock_least, part(stock, stock_percent)))
    }
    for (const { network, quantity, pays, together } of visits) {
      waiting.push(async () => {
        const placed = await order(animal, network, quantity)
        if (placed && pays) await patchOrder(token, (await rowOf(placed)).id, { payment_status: 'verified' })
      })
      if (!together) await come()
    }
    await come()
  })

test.each([
  ['a small stock', fc.integer({ min: 1, max: 24 })],
  ['a stock', fc.integer({ min: 25, max: 150 })],
])(
  'random visitors, of whom some pay, never reserve more of %s, or for longer, than the limits of a network allow',
  async (_, stocks) => {
    await fc.assert(neverMore(stocks), { numRuns: caseCount(3, 8), endOnFailure: true })
    await expectSound()
  },
  120_000,
)
