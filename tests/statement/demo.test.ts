import { expect, test } from 'vitest'
import { demoStatement, type Order } from '../../demo/statement'
import { passedAllChecks } from '../../web/statement/file-facts'
import { parseStatementFile } from '../../web/statement/read'

const now = '2026-05-12T08:00:00.000Z'

const order = (n: number, values: Partial<Order> = {}): Order => ({
  customer_name: `Siti Nomor${n}`,
  status: 'pending',
  payment_status: 'pending',
  payment_claimed_at: n % 2 === 0 ? now : null,
  created_at: n < 6 ? '2026-05-12T02:00:00.000Z' : '2026-05-11T15:00:00.000Z',
  subtotal: 2_500_000 + n * 100_000,
  total_amount: 2_500_000 + n * 100_000 + 100 + n,
  reserves_total: 2_500_000 + n * 100_000 + 100 + n,
  ...values,
})

const shop = [
  ...Array.from({ length: 12 }, (_, n) => order(n)),
  order(20, { status: 'cancelled' }),
  order(21, { status: 'confirmed', payment_status: 'verified', payment_claimed_at: now }),
]

test('the demo statement is read completely, matches its totals and contains each kind of row', async () => {
  const reading = await parseStatementFile(demoStatement(shop, '0000123456', now), {
    now,
  })
  if (reading.outcome !== 'rows') throw new Error(JSON.stringify(reading))
  const { rows, meta } = reading
  expect(meta).toMatchObject({
    layout: 'BCA',
    account_number: '0000123456',
    covered: { from: '2026-05-09', to: '2026-05-12' },
  })
  expect(passedAllChecks(meta.checks)).toBe(true)
  expect(meta.checks).toMatchObject({ balance: { state: 'ok' }, totals: true })
  expect(rows.filter(row => row.side === 'out').map(row => row.amount)).toEqual([15_000, 2_400_000])
  expect(rows.flatMap(row => row.flags)).toEqual(expect.arrayContaining(['fee', 'net_qris', 'interest']))
  expect(rows.filter(row => row.pending)).toHaveLength(1)
  const totals = new Set(shop.map(one => one.total_amount))
  const exact = rows.filter(row => totals.has(row.amount) && !row.pending)
  expect(exact.length).toBeGreaterThan(6)
  expect(exact.length - new Set(exact.map(row => row.amount)).size).toBe(1)
  expect(rows.some(row => row.amount === shop[3]?.subtotal)).toBe(true)
})

test('a demo shop without orders still gets a valid statement', async () => {
  const reading = await parseStatementFile(demoStatement([], '0000123456', now), { now })
  expect(reading).toMatchObject({ outcome: 'rows', meta: { layout: 'BCA' } })
})
