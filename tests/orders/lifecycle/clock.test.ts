import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { wibDay, wibMonth } from '../../../worker/contract/lib/format'
import { isOverdue, orderDeadline, orderTimeLimitsMs } from '../../../worker/contract/orders/rules'
import { timePlusMs } from '../../../worker/db/stamp'
import { runOrderCron } from '../../../worker/orders/lifecycle/expire'
import { anonymizeOldOrders } from '../../../worker/people/erase/anonymize'
import { newOrderRow, runSql } from '../../support/rows'
import {
  countRows,
  db,
  newAnimal,
  orderFor,
  patchOrder,
  placedOrder,
  rowOf,
  signIn,
} from '../../support/shop'

const hour = 3_600_000
const day = 24 * hour
/** The cron cleans up only in the first minutes of an hour. */
const now = '2033-03-01T00:00:00.000Z'

test.each([
  ['a day', '2026-06-10T17:00:00.000Z', ['2026-06-10', '202606'], ['2026-06-11', '202606']],
  ['a month of 30 days', '2026-06-30T17:00:00.000Z', ['2026-06-30', '202606'], ['2026-07-01', '202607']],
  ['February', '2027-02-28T17:00:00.000Z', ['2027-02-28', '202702'], ['2027-03-01', '202703']],
  ['February of a leap year', '2028-02-28T17:00:00.000Z', ['2028-02-28', '202802'], ['2028-02-29', '202802']],
  ['a year', '2026-12-31T17:00:00.000Z', ['2026-12-31', '202612'], ['2027-01-01', '202701']],
])('%s in Jakarta ends exactly at 17:00 UTC', (_, border, before, after) => {
  const last = timePlusMs(border, -1)
  expect([wibDay(last), wibMonth(last)]).toEqual(before)
  expect([wibDay(border), wibMonth(border)]).toEqual(after)
})

test('the daily order counts use the creation date in Jakarta time', async () => {
  const border = '2031-05-31T17:00:00.000Z'
  await newOrderRow({ created_at: timePlusMs(border, -1) })
  await newOrderRow({ created_at: border })
  const { results } = await env.DB.prepare(
    "SELECT day, n FROM order_counts WHERE day LIKE '2031-%' AND n <> 0 ORDER BY day",
  ).all()
  expect(results).toEqual([
    { day: '2031-05-31', n: 1 },
    { day: '2031-06-01', n: 1 },
  ])
})

test('an order is overdue from the exact moment of its deadline', async () => {
  const order = await newOrderRow({ expires_at: now, stock_held: true, subtotal: 81_000_000 })
  await runOrderCron(db, timePlusMs(now, -1))
  expect((await rowOf(order)).status).toBe('pending')
  await runOrderCron(db, now)
  expect((await rowOf(order)).status).toBe('cancelled')
  const row = { status: 'pending', payment_status: 'pending', payment_claimed_at: null } as const
  const open = { ...row, claim_until: null, expires_at: now }
  expect([isOverdue(open, timePlusMs(now, -1)), isOverdue(open, now), orderDeadline(open)]).toEqual([
    false,
    true,
    now,
  ])
})

test('an Idempotency-Key is kept for exactly 48 hours', async () => {
  const key = crypto.randomUUID()
  await placedOrder(orderFor((await newAnimal()).id), key)
  const known = () => countRows('idempotency_keys', `key = '${key}'`)
  const age = (ms: number) =>
    runSql('UPDATE idempotency_keys SET created_at = ? WHERE key = ?', timePlusMs(now, -ms), key)
  await age(48 * hour - 1)
  await runOrderCron(db, now)
  expect(await known()).toBe(1)
  await age(48 * hour)
  await runOrderCron(db, now)
  expect(await known()).toBe(0)
})

test('the total of a cancelled order is reserved for exactly 7 days after the cancellation', async () => {
  expect(orderTimeLimitsMs.reservation).toBe(7 * day)
  const order = await placedOrder(orderFor((await newAnimal()).id))
  const { id } = await rowOf(order)
  await patchOrder(await signIn(), id, { status: 'cancelled' })
  const { cancelled_at } = await rowOf(order)
  const until = timePlusMs(String(cancelled_at), 7 * day)
  expect((await rowOf(order)).reserved_until).toBe(until)
  await runOrderCron(db, timePlusMs(until, -1))
  expect((await rowOf(order)).reserves_total).toBe(order.total_amount)
  await runOrderCron(db, until)
  expect(await rowOf(order)).toMatchObject({ reserves_total: null, reserved_until: null })
})

test('an unpaid order is anonymised exactly 90 days after the cancellation', async () => {
  const cancelled = { status: 'cancelled', customer_name: 'Tetap' } as const
  const order = await newOrderRow({ ...cancelled, cancelled_at: timePlusMs(now, -90 * day) })
  const early = timePlusMs(now, -1)
  await runOrderCron(db, early, () => anonymizeOldOrders(db, env.MEDIA, early))
  expect((await rowOf(order)).customer_name).toBe('Tetap')
  await runOrderCron(db, now, () => anonymizeOldOrders(db, env.MEDIA, now))
  expect((await rowOf(order)).customer_name).not.toBe('Tetap')
})
