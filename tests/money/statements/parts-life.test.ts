import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { runOrderCron } from '../../../worker/orders/lifecycle/expire'
import {
  ask,
  db,
  newAnimal,
  orderFor,
  patchOrder,
  placedOrder,
  rowOf,
  signIn,
  withKey,
} from '../../support/shop'
import { expectSound } from '../../support/sound'
import { bankClient, newAccount, row } from '../../support/statements'

let token = ''
let office: ReturnType<typeof bankClient>
beforeAll(async () => {
  token = await signIn()
  office = bankClient(token)
})

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
let price = 31_000_000

const step = fc.record({
  is: fc.constantFrom(
    ...(['part', 'part', 'whole', 'button', 'full', 'link', 'undo', 'aside', 'verify', 'unverify'] as const),
    ...(['reject', 'cancel', 'give up', 'reopen', 'expire', 'delete', 'anonymize', 'at once'] as const),
  ),
  order: fc.nat(1),
  row: fc.nat(9),
})

const paidLife = (['part', 'verify'] as const).map(is => ({ is, order: 0, row: 0 }))

test('any sequence of partial and full payments gives one income per order, and no bank row is lost', async () => {
  let most = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 20 }), async steps => {
      price += 50_000
      const account = await newAccount()
      const animal = await newAnimal({ price, stock: 2 })
      const orders = [await placedOrder(orderFor(animal.id)), await placedOrder(orderFor(animal.id))]
      const ids = await Promise.all(orders.map(async order => String((await rowOf(order)).id)))
      const rows: number[] = []
      let serial = 0
      const arrive = async (amount: number) => {
        serial += 1
        const { id } = await office.importFile(account, [row({ amount, reference: `R${price}${serial}` })])
        const [found] = await office.list(`statement_id=${id}`)
        if (found) rows.push(found.id)
      }
      for (const { is, order: which, row: nth } of steps) {
        const [order, id] = [orders[which], ids[which] ?? '']
        const one = rows[nth % Math.max(rows.length, 1)] ?? 0
        const patch = (values: object) => patchOrder(token, id, { reason: 'uji', ...values })
        const settle = () => (rows.length > 0 ? office.settle(rows) : Promise.resolve([]))
        const run: Record<typeof is, () => Promise<unknown>> = {
          part: async () => {
            await arrive(100_000 + nth)
            await office.byHand(rows.at(-1) ?? 0, id, 'part')
          },
          whole: async () => {
            await arrive(order?.total_amount ?? 0)
            await office.match()
          },
          button: settle,
          full: () => office.byHand(one, id, 'full'),
          link: () => office.byHand(one, id, 'link'),
          undo: () => office.undo(one),
          aside: () => office.api.post(`/bank-rows/${one}/aside`),
          verify: () => patch({ payment_status: 'verified' }),
          unverify: () => patch({ payment_status: 'pending' }),
          reject: () => patch({ payment_status: 'rejected' }),
          cancel: () => patch({ status: 'cancelled' }),
          'give up': () =>
            ask(`/api/orders/${order?.order_id}/cancel`, {
              method: 'POST',
              ...withKey(order ?? { key: '' }),
            }),
          reopen: () => patch({ status: 'pending' }),
          expire: () => runOrderCron(db, inHours(30)),
          delete: () =>
            ask(`/api/admin/orders/${id}`, { method: 'DELETE', token, json: { confirm: order?.order_id } }),
          anonymize: () => ask(`/api/admin/orders/${id}/anonymize`, { method: 'POST', token }),
          'at once': () =>
            Promise.all([
              settle(),
              office.byHand(one, id, 'full'),
              office.byHand(one, id, 'part'),
              patch({ status: 'cancelled' }),
              office.undo(one),
            ]),
        }
        const answer = await run[is]()
        if (answer instanceof Response) expect(answer.status, is).toBeLessThan(500)
      }
      const { results } = await env.DB.prepare(
        `SELECT orders.payment_status, count(transactions.seq) AS n FROM orders
          LEFT JOIN transactions ON transactions.order_id = orders.id AND voided_at IS NULL
          WHERE orders.id IN (?, ?) GROUP BY orders.id`,
      )
        .bind(ids[0], ids[1])
        .all<{ payment_status: string; n: number }>()
      for (const { payment_status, n } of results) expect(n).toBe(payment_status === 'verified' ? 1 : 0)
      most = Math.max(most, ...results.map(({ n }) => n))
      const kept = await office.list(`account_id=${account}`)
      expect(kept).toHaveLength(rows.length)
      await expectSound()
    }),
    // Guarantees at least one life that ends paid.
    { numRuns: 8, examples: [[paidLife]] },
  )
  expect(most).toBe(1)
})
