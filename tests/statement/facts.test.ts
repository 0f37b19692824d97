import { describe, expect, test } from 'vitest'
import {
  collectStatementFacts,
  emptyStatementFacts,
  findAccountNumberInText,
  isStatementHeading,
  parseStatementPeriods,
} from '../../web/statement/account/statement-facts'
import { passedAllChecks } from '../../web/statement/file-facts'
import type { Cell } from '../../web/statement/types'
import { readSenCell } from '../../web/statement/values/amounts'
import { readRefusal, readRows } from './read'

test.each([
  ['12345', '12345'],
  ['1234', null],
  ['12345678901234567890', '12345678901234567890'],
  ['123456789012345678901', null],
  ['1234 - 56789', '123456789'],
  ['12345 - 01 Mei', '12345'],
  ['**123', '*123'],
  ['**12', null],
  ['1.23E+8', null],
  ['x12, 1234567', '1234567'],
])('the account number in %j is %j', (text, number) => {
  expect(findAccountNumberInText(text)).toBe(number)
})

describe('the period of a bank file', () => {
  const span = (from: string, to: string) => ({ from, to })
  test.each([
    [
      '01/05/2026 - 12/05/2026',
      { dmy: span('2026-05-01', '2026-05-12'), mdy: span('2026-01-05', '2026-12-05') },
    ],
    [
      '12/05/2026 - 12/05/2026',
      { dmy: span('2026-05-12', '2026-05-12'), mdy: span('2026-12-05', '2026-12-05') },
    ],
    ['13/05/2026 - 12/05/2026', null],
    [
      '01 - 31 Mei 2026',
      Object.fromEntries(['dmy', 'mdy', 'ymd'].map(one => [one, span('2026-05-01', '2026-05-31')])),
    ],
    ['32 - 31 Mei 2026', null],
    ['13 - 12 Mei 2026', null],
    [
      '12 - 12 Mei 2026',
      Object.fromEntries(['dmy', 'mdy', 'ymd'].map(one => [one, span('2026-05-12', '2026-05-12')])),
    ],
    [
      '31 Mei - 31 Mei 2026',
      Object.fromEntries(['dmy', 'mdy', 'ymd'].map(one => [one, span('2026-05-31', '2026-05-31')])),
    ],
    [
      '20 Des s/d 10 Jan 2026',
      Object.fromEntries(['dmy', 'mdy', 'ymd'].map(one => [one, span('2025-12-20', '2026-01-10')])),
    ],
    [
      'Feb 2028',
      Object.fromEntries(['dmy', 'mdy', 'ymd'].map(one => [one, span('2028-02-01', '2028-02-29')])),
    ],
    ...['05/2026', 'Mei-2026', '01 Mei 2026 sampai tanggal : 31 Mei 2026'].map((text): [string, object] => [
      text,
      Object.fromEntries(['dmy', 'mdy', 'ymd'].map(one => [one, span('2026-05-01', '2026-05-31')])),
    ]),
    ['13/2026', null],
    ['Mei', null],
    ['Mei 1899', null],
    [`01/05/2026 - 12/05/2026${' '.repeat(60)}x`, null],
  ])('the period in “%s” is recognised', (text, spans) => {
    expect(parseStatementPeriods(text)).toEqual(spans)
  })

  test('the text of a statement’s period has at most eighty characters', () => {
    const long = (more: string) => `Sab${'u'.repeat(24)}${more} 01/05/2026 - Sab${'u'.repeat(25)} 12/05/2026`
    expect([long('').length, parseStatementPeriods(long(''))?.dmy]).toEqual([
      80,
      span('2026-05-01', '2026-05-12'),
    ])
    expect(parseStatementPeriods(long('u'))).toBeNull()
  })

  test('a statement’s period may be in two cells or be stated as first and last date; the first period found is used', () => {
    const found = (...rows: Cell[][]) => {
      const [facts, pending] = [emptyStatementFacts(), {}]
      for (const cells of rows) collectStatementFacts(facts, cells, pending)
      return facts.period?.dmy ?? null
    }
    const may = span('2026-05-01', '2026-05-12')
    expect(found(['Periode', '01/05/2026', '12/05/2026'])).toEqual(may)
    expect(found(['Periode', '01/05/2026'])).toBeNull()
    expect(found(['Dari tanggal', '01/05/2026'], ['Sampai tanggal', '12/05/2026'])).toEqual(may)
    expect(found(['Sampai tanggal', '12/05/2026'])).toBeNull()
    expect(found(['Periode', '01/05/2026 - 12/05/2026'], ['Periode', 'Juni 2026'])).toEqual(may)
  })
})

describe('facts around a table', () => {
  const facts = (...rows: Cell[][]) => {
    const found = emptyStatementFacts()
    for (const cells of rows) collectStatementFacts(found, cells, {})
    return found
  }

  test('a labelled value above or below a statement table is read from its own cell or the next filled cell', () => {
    expect(facts(['Saldo Awal : 1.000'])).toMatchObject({ opening: '1.000' })
    expect(facts(['Saldo Awal', ':', '', 1000])).toMatchObject({ opening: 1000 })
    expect(facts(['Saldo Awal'])).not.toHaveProperty('opening')
    expect(facts(['Saldo Awal/Initial Balance 1.000'])).toMatchObject({ opening: '1.000' })
    expect(facts(['Saldo Awal', 'tidak ada'])).not.toHaveProperty('opening')
    expect(facts(['Saldo Awal', 5])).toMatchObject({ opening: 5 })
    expect(facts([`Saldo Awal${' '.repeat(284)}: 1.00`])).toMatchObject({ opening: '1.00' })
    expect(facts([`Saldo Awal${' '.repeat(285)}: 1.00`])).not.toHaveProperty('opening')
  })

  test('a labelled amount of a bank file that commas split into several cells is joined, up to the decimals', () => {
    expect(facts(['Saldo Awal : 7', '800', '000.00', '123'])).toMatchObject({ opening: '7,800,000.00' })
    expect(facts(['Mutasi Kredit : 7', '800.00', '3'])).toMatchObject({ total_in: '7,800.00', count_in: 3 })
    expect(facts(['Mutasi Debet : 7000', '800', '3'])).toMatchObject({ total_out: '7000', count_out: 800 })
    expect(facts(['Mutasi Debet', '5,00', 'dua'])).toEqual({
      bank: null,
      period: null,
      isIndonesian: false,
      isScaled: false,
      total_out: '5,00',
    })
  })

  test('if a bank file repeats its balances, the first opening balance and the last closing balance are used', () => {
    const twice = (label: string) => facts([label, '1.000'], [label, '2.000'])
    expect(twice('Saldo Awal').opening).toBe('1.000')
    expect(twice('Saldo Akhir').closing).toBe('2.000')
    expect(facts(['Mutasi Kredit', '1.000', '3'], ['Mutasi Kredit', '2.000'])).toMatchObject({ count_in: 3 })
    expect(facts(['Mata Uang', 'IDR'], ['Mata Uang', 'USD']).currency).toBe('IDR')
  })

  test('if a bank file has several account labels, the value with digits is the account number', () => {
    expect(facts(['Rekening', 'Tabungan'], ['No. Rekening', '0001112223']).account).toBe('0001112223')
    expect(facts(['No. Rekening', '0001112223'], ['Rekening', '9998887776']).account).toBe('0001112223')
    expect(facts(['Rekening', 'Tabungan', 'Xpresi']).account).toBe('Tabungan')
  })

  test('labelled lines around a statement table are recognised by their first words', () => {
    expect(
      ['Total', 'Jumlah mutasi', 'Saldo Awal', ' Periode'].map(cell => isStatementHeading([cell])),
    ).toEqual(Array(4).fill(true))
    expect([[''], [5], ['Transfer total'], []].map(cells => isStatementHeading(cells))).toEqual(
      Array(4).fill(false),
    )
  })

  test.each([
    ['1.000,00', 100_000],
    ['-1.000,00', -100_000],
    ['1.000,00 DB', -100_000],
    ['1.000,00 CR', 100_000],
    ['-', null],
    ['abc', null],
    [undefined, null],
  ])('the labelled sum %j is %j sen', (cell, sen) => {
    expect(readSenCell(cell, ',')).toBe(sen)
  })
})

const head = 'Tanggal;Keterangan;Debet;Kredit;Saldo\n'
const rows = '12/05/2026;A;;100,00;1.100,00\n13/05/2026;B;40,00;;1.060,00\n'

describe('totals around a table are compared with its rows', () => {
  const checks = async (...lines: string[]) =>
    (await readRows([...lines, head + rows].join('\n'))).meta.checks
  test.each([
    [['Saldo Awal;1.000,00', 'Saldo Akhir;1.060,00'], true],
    [['Saldo Awal;1.000,00', 'Saldo Akhir;1.060,99'], true],
    [['Saldo Awal;1.000,00', 'Saldo Akhir;1.061,00'], false],
    [['Saldo Awal;1.000,00'], null],
    [['Saldo Akhir;1.060,00'], null],
    [['Mutasi Kredit;100,00'], true],
    [['Mutasi Kredit;101,00'], false],
    [['Mutasi Debet;-40,00'], true],
    [['Mutasi Debet;41,00'], false],
    [['Mutasi Debet;40,00', 'Mutasi Kredit;99,00'], false],
    [['Saldo Awal;1.000,00', 'Saldo Akhir;1.061,00', 'Mutasi Kredit;100,00'], false],
  ])('the totals %j match the rows: %j', async (lines, holds) => {
    expect((await checks(...lines)).totals).toBe(holds)
  })

  test.each([
    [['Mutasi Kredit;100,00;1'], true],
    [['Mutasi Kredit;100,00;2'], false],
    [['Mutasi Debet;40,00;1'], true],
    [['Mutasi Debet;40,00;0'], false],
    [['Mutasi Kredit;100,00;1', 'Mutasi Debet;40,00;2'], false],
    [['Mutasi Kredit;100,00'], null],
  ])('the row counts %j match the rows: %j', async (lines, holds) => {
    expect((await checks(...lines)).counts).toBe(holds)
  })

  test('a bank file is consistent unless a check of its balances, totals or row counts fails', () => {
    const ok = { balance: { state: 'ok', order: 'old_first' }, totals: true, counts: true } as const
    const broken = { state: 'broken', line: 1, expected_sen: 0, found_sen: 1 } as const
    expect(
      [ok, { ...ok, balance: { state: 'none' } as const, totals: null, counts: null }].map(passedAllChecks),
    ).toEqual([true, true])
    expect(
      [
        { ...ok, totals: false },
        { ...ok, counts: false },
        { ...ok, balance: broken },
      ].map(passedAllChecks),
    ).toEqual([false, false, false])
  })
})

describe('warnings about a bank file', () => {
  test('the warning about balances that do not match from row to row shows both balances in rupiah', async () => {
    const file = `${head}${rows}14/05/2026;C;;10,00;1.071,50\n15/05/2026;D;;10,00;1.081,50\n`
    expect((await readRows(file)).meta.warnings).toEqual([
      'Saldo tidak menyambung di baris 4: seharusnya Rp\u00a01.070, tertulis Rp\u00a01.071. Ada baris yang hilang atau berubah.',
    ])
  })

  test('a last line without a line break is doubtful unless totals or balances prove that it is complete', async () => {
    const torn = ['Baris terakhir berakhir tanpa ganti baris. Pastikan berkasnya terunduh lengkap.']
    const plain = 'Tanggal;Keterangan;Debet;Kredit\n12/05/2026;A;;100\n13/05/2026;B;;200'
    expect((await readRows(plain)).meta.warnings).toEqual(torn)
    expect((await readRows(`${plain}\n`)).meta.warnings).toEqual([])
    expect((await readRows(`${plain}\nCetak`)).meta.warnings).toEqual([])
    expect((await readRows(`Mutasi Kredit;300\n${plain}`)).meta.warnings).toEqual([])
    expect((await readRows((head + rows).trim())).meta.warnings).toEqual([])
  })

  test('a warning reports bank rows dated in the future, except for tomorrow', async () => {
    const late = async (day: string) =>
      (await readRows(`Tanggal;Keterangan;Debet;Kredit\n2026-06-20;A;;100\n${day};B;;200\n`)).meta.warnings
    expect(await late('2026-07-01')).toEqual([])
    expect(await late('2026-07-02')).toEqual([
      'Baris 3 bertanggal 2 Juli 2026, di masa depan. Periksa urutan hari dan bulan.',
    ])
  })

  test('opening and closing balance are taken from labels or bank rows, and the covered dates from rows and period', async () => {
    const ends = async (file: string) => {
      const { opening, closing, covered } = (await readRows(file)).meta
      return [opening, closing, covered?.from, covered?.to]
    }
    expect(await ends(head + rows)).toEqual([1000, 1060, '2026-05-12', '2026-05-13'])
    const [first, second] = rows.trim().split('\n')
    expect(await ends(`${head}${second}\n${first}\n`)).toEqual([1000, 1060, '2026-05-12', '2026-05-13'])
    expect(await ends(`${head}11/05/2026;0;40,00;;1.000,00\n${rows}`)).toEqual([
      1040,
      1060,
      '2026-05-11',
      '2026-05-13',
    ])
    expect(await ends(`Saldo Awal;990,00\n${head}${first}\n`)).toEqual([
      990,
      null,
      '2026-05-12',
      '2026-05-12',
    ])
    expect(await ends(`Periode;10/05/2026 - 20/05/2026\n${head}${rows}`)).toEqual([
      1000,
      1060,
      '2026-05-10',
      '2026-05-20',
    ])
    expect((await ends(`Periode;10/05/2026 - 31/07/2026\n${head}${rows}`)).slice(2)).toEqual([
      '2026-05-10',
      '2026-06-30',
    ])
  })
})

test('the bank of a file is reported only if all lines above the table name one bank', async () => {
  const bank = async (...lines: string[]) =>
    (await readRows([...lines, '', head + rows].join('\n'))).meta.bank
  expect(await bank('Bank BRI', 'PT Bank Rakyat Indonesia')).toBe('bri')
  expect(await bank('Bank BRI', 'Bank Mandiri')).toBeNull()
})

test('a bank file with a second account number among its rows is refused; a shortened account number is accepted', async () => {
  const file = (number: string) =>
    `No Rekening : 111222333\n${head}${rows}No Rekening : ${number}\n14/05/2026;C;;10,00;1.070,00\n`
  expect((await readRefusal(file('444555666'))).message).toBe(
    'Berkas ini berisi mutasi lebih dari satu rekening. 111222333, 444555666',
  )
  for (const number of ['111222333', '0111222333', 'Tabungan 444555666'])
    expect((await readRows(file(number))).rows).toHaveLength(3)
})

test('a bank file with a second masked account number, or with days that begin again below one, is refused', async () => {
  const table = (number: string, ...days: number[]) =>
    `No. Rekening : ${number}\nTanggal;Keterangan;Debet;Kredit\n${days.map(day => `${day}/05/2026;TRF;;1${day}0\n`).join('')}`
  const code = async (file: string) => (await readRefusal(file)).code
  for (const second of ['xxxx5678', '111*222', '9998887776', 'XXXX-5678 (IDR)', '••••1234'])
    expect(await code(table('xxxx1234', 12, 13, 14) + table(second, 12, 15))).toBe('several_accounts')
  expect(await code(table('1112221234', 12, 13) + table('xxxx5678', 14, 15))).toBe('several_accounts')
  for (const [first, second] of [
    ['xxxx1234', 'xxxx1234'],
    ['1112221234', 'xxxx1234'],
    ['xxxx1234', '111xxxx1234'],
  ] as const)
    expect((await readRows(table(first, 12, 13) + table(second, 13, 14))).rows).toHaveLength(4)
  expect((await readRows(table('xxxx1234', 14, 13) + table('xxxx1234', 13, 12))).rows).toHaveLength(4)
})

test('a bank file with a foreign currency at the account number or in a column name is refused', async () => {
  const named = head.replace('Saldo', 'Saldo USD')
  for (const file of [`No Rekening : 1112223334 USD\n${head}`, `Rekening;1112223334 - SGD\n${head}`, named])
    expect((await readRefusal(file + rows)).code).toBe('currency')
  expect((await readRows(`No Rekening : 1112223334 - IDR\n${head}${rows}`)).rows).toHaveLength(2)
})

test('a statement’s balance carried to the next page is not its opening balance; an account number below a payment is ignored', async () => {
  const [first, second] = rows.trim().split('\n')
  const { meta } = await readRows(
    [head.trim(), first, ';;;;', 'Saldo Pindahan;;;;1.020,00', second, 'No Rek : 9998887776;;;;', ''].join(
      '\n',
    ),
  )
  expect(meta).toMatchObject({ opening: 1000, account_number: null, checks: { balance: { state: 'ok' } } })
})
