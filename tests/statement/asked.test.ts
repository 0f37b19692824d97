import { describe, expect, test } from 'vitest'
import { openStatement } from '../../web/statement/read'
import type { Mapping } from '../../web/statement/types'
import { now, readQuestion, readRows, summarize } from './read'
import { xlsx } from './xlsx'

const bca = (...days: string[]) =>
  [
    "No. Rekening,=,'0001112223",
    'Tanggal,Keterangan,Cabang,Jumlah,,Saldo',
    ...days.map((day, i) => `'${day},TRSF ${i},'0000,100000.00,CR,${(i + 11) * 100_000}.00`),
  ].join('\n')

describe('the order of day and month', () => {
  test('an unproven date order of a known bank’s file is shown in both readings and can be changed', async () => {
    const file = bca('02/05/2026', '03/05/2026')
    const { meta } = await readRows(file)
    expect(meta.dates.is_said).toBe(false)
    expect(meta.dates.readings.map(({ order, day }) => `${order} ${day}`)).toEqual([
      'dmy 2026-05-02',
      'mdy 2026-02-05',
    ])
    const turned = await readRows(file, { date_order: 'mdy' })
    expect(turned.rows.map(({ date }) => date)).toEqual(['2026-02-05', '2026-03-05'])
    expect(turned.meta).toMatchObject({ source_format: 'bca', dates: { is_said: true, order: 'mdy' } })
  })

  test('a date order chosen earlier is applied to later bank files, unless the dates of a file prove another order', async () => {
    const { meta } = await readRows(bca('02/05/2026'))
    const date_orders = [{ signature: meta.signature, date_order: 'mdy' as const }]
    const again = await readRows(bca('03/04/2026', '04/04/2026'), { date_orders })
    expect(again.rows[0]?.date).toBe('2026-03-04')
    expect(again.meta.dates.is_said).toBe(true)
    const proven = await readRows(bca('03/04/2026', '13/04/2026'), { date_orders })
    expect(proven.rows[0]?.date).toBe('2026-04-03')
    expect(proven.meta.dates.readings.length).toBeLessThan(2)
  })

  test('the operator can also change the date order of CIMB’s month-first format', async () => {
    const file =
      'No,Post Date,Eff Date,Cheque No,Description,Debit,Credit,Balance,Transaction Ref No\n1,05/02/26 10:05,05/02/26,,TRF,0,100.00,1100.00,REF123456\n'
    const { rows, meta } = await readRows(file)
    expect(rows[0]?.date).toBe('2026-05-02')
    expect(meta.dates.readings.map(({ order }) => order)).toEqual(['mdy', 'dmy'])
    expect((await readRows(file, { date_order: 'dmy' })).rows[0]?.date).toBe('2026-02-05')
  })

  test('the operator is asked for the date order only if no date proves the order and the possible readings differ', async () => {
    for (const file of [
      bca('13/05/2026', '02/05/2026'),
      bca('05/05/2026'),
      bca('02/11/2025', '02/12/2025'),
    ]) {
      const { meta } = await readRows(file)
      if (file.includes('02/12/2025')) expect(meta.dates.readings.length).toBe(2)
      else expect(meta.dates.readings.length).toBeLessThan(2)
    }
    const ahead = await readRows(bca('12/05/2026'))
    expect(ahead.meta.dates.readings.length).toBeLessThan(2)
  })

  test('the operator is asked for the date order if a single date contradicts the order that fits the period', async () => {
    const file = (last: string) =>
      `Period,01/05/2026 - 07/06/2026\n\nDate,Details,Debit,Credit\n05/06/2026,A,,100\n06/05/2026,B,,200\n${last},C,,300\n`
    expect((await readQuestion(file('05/07/2026'))).question).toBe('date_order')
    expect((await readRows(file('05/31/2026'))).meta.dates.order).toBe('mdy')
    const two = file('09/05/2026').replace('05/06/2026', '08/05/2026')
    expect((await readRows(two)).meta.dates.order).toBe('dmy')
  })

  test('the operator is asked for the date order if the dates are sorted only with day and month swapped', async () => {
    const file = (...days: string[]) =>
      `Tanggal;Keterangan;Debet;Kredit\n${days.map(day => `${day}/2026;A;;100\n`).join('')}`
    expect((await readQuestion(file('01/02', '02/01', '03/03'))).question).toBe('date_order')
    expect((await readQuestion(file('03/03', '02/01', '01/02'))).question).toBe('date_order')
    for (const days of [
      ['01/02', '02/02', '03/03'],
      ['03/03', '02/02', '01/02'],
      ['01/02', '02/01'],
    ])
      expect((await readRows(file(...days))).meta.dates.order).toBe('dmy')
  })

  test('for an unknown bank layout without other doubts, the operator is asked only for the date order and sees both readings', async () => {
    const asked = await readQuestion(
      'Date,Description,Debit,Credit\n02/05/2026,A,0,100\n03/05/2026,B,0,200\n',
    )
    expect(asked.question).toBe('date_order')
    expect(asked.dates.readings.map(({ order }) => order)).toEqual(['dmy', 'mdy'])
  })
})

const marked = (a: string, b: string, name = 'Tanda') =>
  `Tanggal,Keterangan,${name},Nominal\n13/05/2026,A,${a},100\n14/05/2026,B,${b},250\n15/05/2026,C,${a},300\n`

describe('a debit/credit column', () => {
  test.each([
    ['+', '-'],
    ['Masuk', 'Keluar'],
    ['IN', 'OUT'],
    ['CR', 'DR'],
    ['K', 'D'],
  ])('a debit/credit column named Tanda is read if its values are known: %s %s', async (into, out) => {
    expect((await readRows(marked(into, out))).rows.map(({ side }) => side)).toEqual(['in', 'out', 'in'])
  })

  test.each([
    ['M', 'K', 'Tanda'],
    ['S', 'T', 'Tanda'],
    ['1', '0', 'Tanda'],
    ['K', 'K', 'M/K'],
  ])(
    'the operator is asked about a debit/credit column with the values %s and %s, and the answer is applied',
    async (into, out, name) => {
      const file = marked(into, out, name)
      const asked = await readQuestion(file)
      expect(asked.question).toBe('side')
      expect(asked.marks.map(({ mark }) => mark)).toEqual([
        ...new Set([into.toLowerCase(), out.toLowerCase()]),
      ])
      const { date = 0, description = [], ...columns } = asked.guess.columns
      const mapping: Mapping = {
        ...asked.guess,
        columns: { date, description, ...columns },
        side_marks: { [out.toLowerCase()]: 'out', ...(into === out ? {} : { [into.toLowerCase()]: 'in' }) },
      }
      const sides = (await readRows(file, { mapping })).rows.map(({ side }) => side)
      expect(sides).toEqual(into === out ? ['out', 'out', 'out'] : ['in', 'out', 'in'])
    },
  )

  test('the operator is asked about a debit/credit column with an unknown name', async () => {
    const asked = await readQuestion(marked('K', 'D', 'Golongan'))
    expect(asked.question).toBe('columns')
    expect(asked.guess.columns.side).toBe(2)
  })
})

test('a header far down a bank file is found, and the operator can choose any line as header', async () => {
  const above = Array.from({ length: 130 }, (_, i) => `Syarat ${i}`).join('\n')
  const table = 'Tanggal,Keterangan,Debet,Kredit\n13/05/2026,A,0,100\n'
  expect(summarize(await readRows(`${above}\n${table}`))).toEqual(['2026-05-13 in 100 -'])
  const odd = `${above}\nKapan,Perihal,Keluarnya,Masuknya\n13/05/2026,A,0,100\n`
  const opened = await openStatement(new TextEncoder().encode(odd))
  if ('outcome' in opened) throw new Error(opened.message)
  const asked = opened.askAt(131)
  expect(asked).toMatchObject({
    outcome: 'mapping',
    preview: { header_row: 131, columns: ['Kapan', 'Perihal', 'Keluarnya', 'Masuknya'] },
  })
  const mapping: Mapping = { header_row: 131, columns: { date: 0, description: [1], debit: 2, credit: 3 } }
  const reading = opened.read({ now, mapping })
  expect(reading.outcome === 'rows' && summarize(reading)).toEqual(['2026-05-13 in 100 -'])
})

test('a column “Total” is read as the balance if all its values match the amounts, else the operator is asked', async () => {
  const head = 'Tanggal Transaksi;Tanggal Efektif;Deskripsi;Debit;Kredit;Total'
  const rows = [
    '13/05/2026;13/05/2026;A;0;100.000;1.100.000',
    '14/05/2026;14/05/2026;B;50.000;0;1.050.000',
    '15/05/2026;15/05/2026;C;0;25.500;1.075.500',
    '16/05/2026;16/05/2026;D;0;1.500;1.077.000',
  ]
  expect(summarize(await readRows([head, ...rows].join('\n')))).toEqual([
    '2026-05-13 in 100000 1100000',
    '2026-05-14 out 50000 1050000',
    '2026-05-15 in 25500 1075500',
    '2026-05-16 in 1500 1077000',
  ])
  for (const few of [
    rows.slice(0, 2),
    rows.slice(0, 3),
    [...rows.slice(0, 3), rows[3]?.replace('1.077', '1.078')],
  ])
    expect((await readQuestion([head, ...few].join('\n'))).question).toBe('columns')
  const asked = await readQuestion([head, rows[0]].join('\n'))
  expect(asked.guess.columns).toMatchObject({ debit: 3, credit: 4, balance: 5 })
})

test('the meaning of an unknown statement column is guessed from most of its cells', async () => {
  const money = ['1.000', '2.000', '3.000', '4.000', 'x']
  const guess = async (nearly: string[], head = 'Satu;Dua;Tiga;Empat;Lima') => {
    const lines = nearly.map(
      (cell, n) => `${cell};catatan panjang ${n};${n + 11}/05/2026;${n}00.000;${n % 2 ? 'CR' : 'DB'}`,
    )
    return (await readQuestion([head, ...lines, ''].join('\n'))).guess.columns
  }
  expect(await guess(money)).toEqual({ date: 2, description: [1], side: 4, amount: 3 })
  const ten = Array.from({ length: 10 }, (_, n) => `kata ${n}`)
  const sides = (marks: string[]) => ten.map((word, n) => `${word};${marks[n]};x`)
  const guessed = async (marks: string[]) =>
    (await readQuestion(['Satu;Dua;Tiga', ...sides(marks), ''].join('\n'))).guess.columns.side
  expect(await guessed(Array(10).fill('CR'))).toBe(1)
  expect(await guessed([...Array(9).fill('CR'), 'tidak'])).toBeUndefined()
  expect(await guess([...money, '6.000'])).toEqual({
    date: 2,
    description: [1],
    side: 4,
    amount: 0,
    balance: 3,
  })
})

test('if no sheet has a known table, the question is about the sheet with most rows, or the first of equal sheets', async () => {
  const rows = (name: string, count: number) =>
    Array.from({ length: count }, (_, n) => [`${name}${n}`, 'x', 'y'])
  const asked = async (sheets: Record<string, string[][]>) =>
    (await readQuestion(await xlsx(sheets))).preview.rows[0]?.cells[0]
  expect(await asked({ A: rows('a', 3), B: rows('b', 3) })).toMatch('a')
  expect(await asked({ A: rows('a', 3), B: rows('b', 4) })).toMatch('b')
})

test('a bank file of 20,000 lines is accepted, and a bank file of 20,001 lines is refused', async () => {
  const asked = async (count: number) => {
    const opened = await openStatement('a,b,c\n'.repeat(count))
    const answer = 'outcome' in opened ? opened : opened.askAt(1)
    return answer.outcome === 'refused' ? answer.code : answer.outcome
  }
  expect([await asked(20_000), await asked(20_001)]).toEqual(['mapping', 'too_many_rows'])
})

test('the question about a file without a debit/credit column lists no values of such a column', async () => {
  const asked = await readQuestion('Tanggal;Uraian;Jumlah\n02/05/2026;a;1.000,00\n')
  expect([asked.question, asked.marks]).toEqual(['side', []])
})
