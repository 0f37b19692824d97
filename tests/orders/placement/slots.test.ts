import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxNamesOfLine } from '../../../worker/contract/orders/rules'
import { maxNamesSql } from '../../../worker/db/orders/held'
import { newOrderRow, runSql } from '../../support/rows'
import { dataFindings } from '../../support/sound'

const line = fc.record({
  kind: fc.constantFrom('Sapi', 'Kambing', 'Domba', 'badal_haji', 'hadyu', 'qurban'),
  quantity: fc.integer({ min: 1, max: 100 }),
  shares: fc.integer({ min: 1, max: 10 }),
})

test('page, worker and database agree on the number of names per order line', async () => {
  const lines = fc.sample(line, { numRuns: 300, seed: 1447 })
  const { results } = await env.DB.prepare(
    `SELECT ${maxNamesSql('line')} AS n FROM (SELECT key, value ->> 'kind' AS kind, value ->> 'quantity' AS quantity,
      value ->> 'shares' AS shares FROM json_each(?)) AS line ORDER BY line.key`,
  )
    .bind(JSON.stringify(lines))
    .all<{ n: number }>()
  expect(results.map(({ n }) => n)).toEqual(lines.map(maxNamesOfLine))
})

const named = async (sold: { kind: string; quantity: number; shares: number }, n: number) => {
  const { id, order_id } = await newOrderRow()
  await runSql(
    "INSERT INTO order_items (order_id, n, kind, name, price, quantity, shares) VALUES (?, 1, ?, 'x', 1, ?, ?)",
    id,
    sold.kind,
    sold.quantity,
    sold.shares,
  )
  const name = () =>
    runSql("INSERT INTO order_beneficiaries (order_id, item_n, n, name) VALUES (?, 1, ?, 'Siti')", id, n)
  return { order_id, name }
}

test('the database accepts as many names as fit a line and refuses one more name', async () => {
  for (const sold of fc.sample(line, { numRuns: 12, seed: 7 })) {
    const slots = maxNamesOfLine(sold)
    await (await named(sold, slots)).name()
    await expect((await named(sold, slots + 1)).name()).rejects.toThrow('too_many_names')
  }
})

test('the data check reports a share of a cow with seven names', async () => {
  const { order_id, name } = await named({ kind: 'Sapi', quantity: 1, shares: 7 }, 1)
  await name()
  await runSql(
    'UPDATE order_beneficiaries SET n = 7 WHERE order_id = (SELECT id FROM orders WHERE order_id = ?)',
    order_id,
  )
  const found = (await dataFindings()).find(({ check }) => check === 'order_names')
  expect(found?.examples).toEqual([order_id])
})
