import { expect, test } from 'vitest'
import { openStatement } from '../../web/statement/read'
import type { Mapping } from '../../web/statement/types'
import { now, readQuestion, readRefusal, readRows, summarize } from './read'

const unknown = `LAPORAN
Kapan;Apa;Nilai A;Nilai B
02/05/2026;TRF SITI;1.000.000;3.000.000
03/05/2026;TRF BUDI;2.000.000;5.000.000
`
const mapping: Mapping = {
  columns: { date: 0, description: [1], amount: 2, balance: 3 },
  header_row: 2,
  delimiter: ';',
  date_order: 'dmy',
  side_rule: 'all_in',
}

test('for an unknown bank layout the operator sees the column names and a guess of their meaning', async () => {
  const asked = await readQuestion(unknown)
  expect(asked.preview).toMatchObject({ header_row: 2, columns: ['Kapan', 'Apa', 'Nilai A', 'Nilai B'] })
  expect(asked.preview.rows[0]).toEqual({
    line: 3,
    cells: ['02/05/2026', 'TRF SITI', '1.000.000', '3.000.000'],
  })
  expect(asked.guess).toMatchObject({
    columns: { date: 0, description: [1], amount: 2, balance: 3 },
    delimiter: ';',
  })
})

test('bank rows read with a manual mapping pass the same checks as automatically read rows', async () => {
  const reading = await readRows(unknown, { mapping })
  expect(summarize(reading)).toEqual(['2026-05-02 in 1000000 3000000', '2026-05-03 in 2000000 5000000'])
  expect(reading.meta.checks.balance.state).toBe('ok')
  const wrong = { ...mapping, columns: { ...mapping.columns, amount: 1 } }
  expect((await readRefusal(unknown, { mapping: wrong })).problems[0]).toMatchObject({
    line: 3,
    column: 'Apa',
  })
  const turned = { ...mapping, side_rule: 'all_out' as const }
  expect((await readRows(unknown, { mapping: turned })).meta.checks.balance).toMatchObject({
    state: 'broken',
    line: 4,
  })
})

test('if a mapping does not fit the table, the operator is asked for the columns again', async () => {
  const outside = { ...mapping, columns: { ...mapping.columns, amount: 9 } }
  expect((await readQuestion(unknown, { mapping: outside })).question).toBe('columns')
})

test('a remembered column mapping is found by the column names, on any line of a bank file', async () => {
  const { signature } = await readQuestion(unknown)
  const later = `LAPORAN\nCetak kedua\n\n${unknown.slice(8)}`
  const reading = await readRows(later, { remembered: [{ signature, mapping }] })
  expect(summarize(reading)).toEqual(['2026-05-02 in 1000000 3000000', '2026-05-03 in 2000000 5000000'])
  expect(reading.meta.signature).toBe(signature)
  await readQuestion(later.replace('Nilai A', 'Nilai C'), { remembered: [{ signature, mapping }] })
})

test('one answer of the operator decides the date order of an ambiguous layout, also in later files', async () => {
  const file = 'Date,Details,Debit,Credit\n02/05/2026,a,,1000.00\n03/05/2026,a,,1000.00\n'
  const { guess, signature } = await readQuestion(file)
  const { date = -1, description = [], ...columns } = guess.columns
  const by = (date_order: 'dmy' | 'mdy'): Mapping => ({
    ...guess,
    columns: { date, description, ...columns },
    date_order,
  })
  expect(summarize(await readRows(file, { mapping: by('dmy') }))[0]).toBe('2026-05-02 in 1000 -')
  expect(summarize(await readRows(file, { mapping: by('mdy') }))[0]).toBe('2026-02-05 in 1000 -')
  expect(summarize(await readRows(file, { remembered: [{ signature, mapping: by('dmy') }] }))[1]).toBe(
    '2026-05-03 in 1000 -',
  )
})

test('a statement without column names is read with a mapping of its column positions', async () => {
  const file = '02/05/2026;TRF;1.000;K\n03/05/2026;TRF;2.000;D\n'
  const by: Mapping = {
    columns: { date: 0, description: [1], amount: 2, side: 3 },
    header_row: 0,
    date_order: 'dmy',
  }
  expect(summarize(await readRows(file, { mapping: by }))).toEqual([
    '2026-05-02 in 1000 -',
    '2026-05-03 out 2000 -',
  ])
})

test('a manual column mapping can state the year, and that amounts are in hundredths of a rupiah', async () => {
  const file = 'Hari;Isi;Uang\n30 Des;a;100000\n02 Jan;a;200000\n'
  const by: Mapping = {
    columns: { date: 0, description: [1], amount: 2 },
    header_row: 1,
    year: 2026,
    unit: 'sen',
    side_rule: 'all_in',
  }
  expect(summarize(await readRows(file, { mapping: by }))).toEqual([
    '2025-12-30 in 1000 -',
    '2026-01-02 in 2000 -',
  ])
})

test('the year of a remembered mapping is asked again, with the last year in which no row is in the future', async () => {
  const file = 'Tgl;Isi;Nilai A;Nilai B\n30/12;TRF BUDI;350.347,00;\n'
  const { signature } = await readQuestion(file)
  const by: Mapping = { columns: { date: 0, description: [1], credit: 2, debit: 3 }, date_order: 'dmy' }
  const remembered = [{ signature, mapping: { ...by, year: 2025 } }]
  const asked = await readQuestion(file, { remembered, now: '2027-01-06T05:00:00.000Z' })
  expect([asked.question, asked.guess.year]).toEqual(['year', 2026])
  const oneYearOn = await readQuestion(file, { remembered, now: '2026-12-30T05:00:00.000Z' })
  expect([oneYearOn.question, oneYearOn.guess.year]).toEqual(['year', 2026])
})

test('the preview of a column mapping shows the row or the problem of each line', async () => {
  const opened = await openStatement(`${unknown}04/05/2026;x;abc;\nCetak;;;\n`)
  if ('outcome' in opened) throw new Error(opened.message)
  const preview = opened.preview(mapping, { now })
  if ('outcome' in preview) throw new Error(preview.message)
  expect(preview.problem_count).toBe(1)
  expect(
    preview.lines.map(({ row, problem, left_out }) => row?.amount ?? problem?.column ?? left_out),
  ).toEqual([1000000, 2000000, 'Nilai A', 'bukan transaksi'])
})

test('a line excluded by the operator is listed as left out', async () => {
  const file = 'Tanggal;Keterangan;Debet;Kredit\n02/05/2026;a;;1.000\n03/05/2026;b;x;\n'
  expect((await readRefusal(file)).problems.map(({ line }) => line)).toEqual([3])
  const reading = await readRows(file, { skip: [3] })
  expect(summarize(reading)).toEqual(['2026-05-02 in 1000 -'])
  expect(reading.meta.left_out).toContainEqual({ line: 3, reason: 'dilewati' })
})

test('repeated headers and other statement lines that are no transaction are listed as left out', async () => {
  const head = 'Tanggal;Keterangan;Debet;Kredit\n'
  const { meta } = await readRows(`${head}02/05/2026;a;;1.000\n${head}03/05/2026;b;;1.000\nCetak;;;\n`)
  expect(meta.left_out).toEqual([
    { line: 3, reason: 'judul tabel' },
    { line: 5, reason: 'bukan transaksi' },
  ])
})
