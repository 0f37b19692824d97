import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseStatementFile } from '../../web/statement/read'
import { anyBooks, anyDialectShape, type Books, type Dialect, inOrder, writeStatement } from './dialect'
import { now } from './read'

const seed = Number(env.FUZZ_SEED)

const expected = ({ rows }: Books, shape: Dialect) =>
  inOrder(rows, shape).map(({ date, side, sen, balance }) => ({
    date,
    side,
    amount: Math.floor(sen / 100),
    sen: sen % 100,
    balance: shape.hasBalance ? Math.floor(balance / 100) : null,
  }))

test('a generated statement of any dialect is read exactly, refused or shown with a question, but never misread', async () => {
  let readCount = 0
  await fc.assert(
    fc.asyncProperty(anyBooks, anyDialectShape, async (truth, shape) => {
      const reading = await parseStatementFile(await writeStatement(truth, shape), { now })
      if (reading.outcome !== 'rows') return
      readCount++
      const rows = reading.rows.map(({ date, side, amount, sen, balance }) => ({
        date,
        side,
        amount,
        sen,
        balance,
      }))
      expect(rows).toEqual(expected(truth, shape))
    }),
    { seed, numRuns: 600 },
  )
  expect(readCount).toBeGreaterThan(300)
})
