import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseStatementFile } from '../../web/statement/read'
import { bankRowKey } from '../../worker/contract/money/statements'
import { anyBooks, anyDialectShape, type Dialect, writeStatement } from './dialect'
import { now, readRows } from './read'

const seed = Number(env.FUZZ_SEED)

const damage = fc.record({
  at: fc.nat(100_000),
  byte: fc.nat(255),
  how: fc.constantFrom('cut' as const, 'change' as const, 'drop' as const),
})

function hurt(
  file: Uint8Array,
  { at, byte, how }: { at: number; byte: number; how: 'cut' | 'change' | 'drop' },
) {
  const i = at % file.length
  if (how === 'cut') return file.slice(0, i)
  if (how === 'drop') return Uint8Array.from([...file.slice(0, i), ...file.slice(i + 1)])
  return file.with(i, byte)
}

const said = ({ date, side, sen }: { date: string; side: string; sen: number }) => `${date} ${side} ${sen}`

test('a damaged byte of a bank file changes at most one row, or a check fails', async () => {
  await fc.assert(
    fc.asyncProperty(anyBooks, anyDialectShape, damage, async (truth, shape, how) => {
      const file = await writeStatement(truth, shape)
      const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
      const reading = await parseStatementFile(hurt(bytes, how), { now })
      if (reading.outcome !== 'rows') return
      const { balance, totals } = reading.meta.checks
      const known = new Set(truth.rows.map(said))
      const wrong = reading.rows.filter(
        ({ date, side, amount, sen }) => !known.has(said({ date, side, sen: amount * 100 + sen })),
      )
      if (balance.state !== 'broken' && totals !== false) expect(wrong.length).toBeLessThan(2)
    }),
    { seed, numRuns: 400 },
  )
})

const chained: Partial<Dialect> = {
  charset: 'utf-8',
  dates: 'Y-m-d',
  time: '',
  sides: 'column',
  prefix: '',
  hasBalance: true,
  hasFooter: true,
  order: 'old',
  repeatsHeader: false,
  hasPeriod: false,
  decimal: '.',
  delimiter: ';',
  quoting: 'needed',
  extra: false,
}

test('a changed amount in a bank file is reported by its line', async () => {
  await fc.assert(
    fc.asyncProperty(anyBooks, anyDialectShape, fc.nat(100), async (truth, shape, pick) => {
      const at = pick % truth.rows.length
      const changed = {
        ...truth,
        rows: truth.rows.map((row, i) => (i === at ? { ...row, sen: row.sen + 900 } : row)),
      }
      const file = await writeStatement(changed, { ...shape, ...chained, hasPreamble: false })
      const reading = await readRows(typeof file === 'string' ? new TextEncoder().encode(file) : file)
      expect(reading.meta.checks.balance).toMatchObject({ state: 'broken', line: at + 2 })
      expect(reading.meta.warnings.join()).toContain(`baris ${at + 2}`)
    }),
    { seed, numRuns: 60 },
  )
})

test('shuffled, reversed and re-encoded exports of one statement have the same row keys', async () => {
  const only: Partial<Dialect> = {
    dates: 'Y-m-d',
    sides: 'plus',
    hasBalance: true,
    hasFooter: false,
    prefix: '',
  }
  await fc.assert(
    fc.asyncProperty(anyBooks, anyDialectShape, anyDialectShape, async (truth, one, two) => {
      const keys = async (shape: Dialect) => {
        const reading = await parseStatementFile(await writeStatement(truth, { ...shape, ...only }), { now })
        return reading.outcome === 'rows' ? reading.rows.map(bankRowKey).sort() : null
      }
      const [a, b] = [await keys(one), await keys(two)]
      if (a === null || b === null) return
      expect(new Set(a).size).toBe(truth.rows.length)
      expect(a).toEqual(b)
    }),
    { seed, numRuns: 80 },
  )
})

test('equal bank rows of a date get different keys, and reading the file again gives the same keys', async () => {
  const file =
    'Tanggal;Keterangan;Debet;Kredit\n02/05/2026;a;;1.000\n02/05/2026;b;;1.000\n02/05/2026;a;1.000;\n'
  const { rows } = await readRows(file)
  expect(rows.map(({ occurrence }) => occurrence)).toEqual([1, 2, 1])
  expect(new Set(rows.map(bankRowKey)).size).toBe(3)
})
