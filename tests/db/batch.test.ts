import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { flattenBatch, resultsByName } from '../../worker/db/batch'
import { db } from '../support/shop'

const one = (n: number) => db.all<{ n: number }>(sql`SELECT ${n} AS n`)

describe('a named batch', () => {
  test('a named batch returns each result under its name, as a list or a single value', async () => {
    const { first, two, none, last } = await db.batch({
      first: one(1),
      two: [one(2), one(3)],
      none: [],
      last: one(4),
    })
    expect({ first, two, none, last }).toEqual({
      first: [{ n: 1 }],
      two: [[{ n: 2 }], [{ n: 3 }]],
      none: [],
      last: [{ n: 4 }],
    })
  })

  test('a named batch runs its statements in their given order', async () => {
    await db.run(sql`CREATE TABLE steps (n INTEGER PRIMARY KEY, word TEXT NOT NULL)`)
    const step = (word: string) => db.run(sql`INSERT INTO steps (word) VALUES (${word})`)
    const { words } = await db.batch({
      zebra: step('zebra'),
      many: [step('kuda'), step('sapi')],
      ayam: step('ayam'),
      words: db.all<{ word: string }>(sql`SELECT word FROM steps ORDER BY n`),
    })
    expect(words.map(row => row.word)).toEqual(['zebra', 'kuda', 'sapi', 'ayam'])
    await db.run(sql`DROP TABLE steps`)
  })

  test('a named batch is atomic', async () => {
    await db.run(sql`CREATE TABLE steps (n INTEGER PRIMARY KEY, word TEXT NOT NULL)`)
    const step = (word: string | null) => db.run(sql`INSERT INTO steps (word) VALUES (${word})`)
    await expect(db.batch({ good: step('sapi'), bad: step(null) })).rejects.toThrow()
    expect(await db.all(sql`SELECT word FROM steps`)).toEqual([])
    await db.run(sql`DROP TABLE steps`)
  })
})

test('inserting a statement into a named batch does not change the results of the other statements', () => {
  const results = (batch: Record<string, string | string[]>) => flattenBatch(batch).map(query => `${query}!`)
  const few = { order: 'a', rows: 'z' }
  const more = { order: 'a', lines: ['b', 'c'], told: 'd', rows: 'z' }
  expect(resultsByName(few, results(few)).rows).toBe('z!')
  expect(resultsByName(more, results(more)).rows).toBe('z!')
  expect(resultsByName(more, results(more)).lines).toEqual(['b!', 'c!'])
})
