import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readStatement } from '../../web/statement/read'
import { type Books, books, type Dialect, dialect, inOrder, write } from './dialect'
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

test('what is written in any dialect reads back exactly, or is asked or refused: never another amount, side or day', async () => {
  let readCount = 0
  const why = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(books, dialect, async (truth, shape) => {
      const reading = await readStatement(await write(truth, shape), { now })
      const key =
        reading.outcome === 'rows'
          ? 'rows'
          : reading.outcome === 'mapping'
            ? reading.question
            : `${reading.code} ${reading.problems[0]?.message}`
      why.set(key, (why.get(key) ?? 0) + 1)
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
    { seed, numRuns: 1500 },
  )
  console.log([...why].sort((a, b) => b[1] - a[1]).slice(0, 40))
  expect(readCount).toBeGreaterThan(500)
})
