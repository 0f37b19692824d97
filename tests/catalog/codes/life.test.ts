import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { CodeReport } from '../../../worker/contract/catalog/codes'
import { runOrderCron } from '../../../worker/orders/lifecycle/expire'
import { operator } from '../../support/admin'
import { inJob } from '../../support/jobs'
import { ask, db, newAnimal, orderFor, patchOrder, rowOf, sendOrder, signIn } from '../../support/shop'
import { expectSound } from '../../support/sound'

let token = ''
let admin = operator('')
beforeAll(async () => {
  token = await signIn()
  admin = operator(token)
})

let serial = 0
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

type Step = { is: string; at: number; n: number }

const step: fc.Arbitrary<Step> = fc.record({
  is: fc.constantFrom(
    ...['order', 'order', 'order', 'together', 'cancel', 'verify', 'unverify', 'reject', 'reopen', 'expire'],
    ...['delete', 'hand over', 'anonymize', 'bulk cancel', 'limit', 'desk'],
  ),
  at: fc.nat(7),
  n: fc.integer({ min: 1, max: 3 }),
})

test('no sequence of order changes exceeds the limit of a discount code, and the code’s counters stay correct', async () => {
  let most = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18 }), async steps => {
      serial += 1
      const animal = await newAnimal({ price: 1_000_000, stock: 500 })
      const name = `HIDUP${serial}`
      const made = await admin.post('/codes', {
        code: name,
        type: 'discount',
        percent: 100,
        limit_total: 3,
        limit_per_phone: 1,
      })
      const { id } = await made.json<CodeReport>()
      const read = async () => (await admin.get(`/codes/${id}`)).json<CodeReport>()
      const orders: string[] = []
      const phone = (n: number) => `0817${1000 + serial}${1000 + n}`
      const body = (n: number) => ({
        ...orderFor(animal.id),
        customer_phone: phone(n),
        customer_email: `p${serial}x${n}@contoh.id`,
        discount_code: name,
      })
      const keep = async (answer: Response) => {
        if (answer.status === 201)
          orders.push((await rowOf(await answer.json<{ order_id: string }>())).id as string)
      }
      for (const { is, at, n } of steps) {
        const order = orders[at % Math.max(orders.length, 1)] ?? 'tiada'
        const patch = (values: object) => patchOrder(token, order, { reason: 'uji', ...values })
        const byOperator = (path: string, json?: unknown, method = 'POST') =>
          ask(`/api/admin/orders${path}`, { method, token, ...(json === undefined ? {} : { json }) })
        if (is === 'order') await keep(await sendOrder(body(n)))
        if (is === 'together')
          for (const answer of await Promise.all([1, 2, 3, 1].map(p => sendOrder(body(p)))))
            await keep(answer)
        if (is === 'desk')
          await keep(
            await ask('/api/admin/orders', {
              token,
              json: { ...body(n) },
              headers: { 'idempotency-key': crypto.randomUUID() },
            }),
          )
        if (is === 'cancel') await patch({ status: 'cancelled' })
        if (is === 'verify') await patch({ payment_status: 'verified' })
        if (is === 'unverify') await patch({ payment_status: 'pending' })
        if (is === 'reject') await patch({ payment_status: 'rejected' })
        if (is === 'reopen') await patch({ status: 'pending' })
        if (is === 'hand over') await patch({ customer_phone: phone(n), new_link: true })
        if (is === 'expire') await runOrderCron(db, later(25))
        if (is === 'anonymize') await byOperator(`/${order}/anonymize`)
        if (is === 'bulk cancel')
          await inJob(token, {
            kind: 'orders',
            step: { action: 'status', status: 'cancelled', reason: 'uji' },
            ids: orders.slice(0, 3).concat('x'),
          })
        if (is === 'limit') {
          const seen = await read()
          await admin.put(`/codes/${id}`, { ...seen, limit_total: n })
        }
        if (is === 'delete') {
          const [row] = await db.all<{ order_id: string }>(
            `SELECT order_id FROM orders WHERE id = '${order}'`,
          )
          await byOperator(`/${order}`, { confirm: row?.order_id ?? '' }, 'DELETE')
        }
        const { used, limit_total, orders: standing, discount } = await read()
        most = Math.max(most, used)
        expect(used).toBeLessThanOrEqual(limit_total ?? 0)
        expect([standing, discount]).toEqual([used, used * 1_000_000])
      }
      const totals = await db.all<{ bad: number }>(
        'SELECT count(*) AS bad FROM orders WHERE total_amount < 100 OR unique_code < 100 OR total_amount <> subtotal - discount + unique_code',
      )
      expect(totals[0]?.bad).toBe(0)
    }),
    { numRuns: 12 },
  )
  expect(most).toBeGreaterThan(1)
  await expectSound()
})
