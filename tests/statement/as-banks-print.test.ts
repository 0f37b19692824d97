import { describe, expect, test } from 'vitest'
import bcaInline from './cases/bca-2026-pdf-inline-break.txt?raw'
import bcaPaste from './cases/bca-pdf-paste.txt?raw'
import seabank from './cases/seabank-paste.txt?raw'
import zeroRows from './cases/zero-rows.csv?raw'
import { readRefusal, readRows, summarize } from './read'
import { sheetXml, xlsx, zip } from './xlsx'

const now = '2026-05-26T05:00:00.000Z'
const money = async (file: string) =>
  (await readRows(file, { now })).rows.map(({ date, side, amount }) => `${date.slice(8)} ${side} ${amount}`)

const head = 'Tanggal;Keterangan;Debet;Kredit;Saldo\n'

describe('text copied from a PDF', () => {
  test.each([
    ['BCA', bcaPaste, ['02 in 2500123', '03 out 15000', '04 in 350347', '04 out 100000']],
    ['BCA of 2026', bcaInline, ['02 in 2500123', '03 out 15000', '04 in 350347']],
    ['SeaBank', seabank, ['02 in 2500123', '03 in 1234', '04 out 100000']],
  ])('text copied from a PDF of %s is read if its balances prove it', async (_, file, rows) => {
    expect(await money(file)).toEqual(rows)
  })

  const lines = (...more: string[]) =>
    [
      'PERIODE : MEI 2026',
      'TANGGAL KETERANGAN CBG MUTASI SALDO',
      '01/05 SALDO AWAL 5,000,000.00',
      ...more,
    ].join('\n')
  test.each([
    ['a reference', (day: number) => `FT2612${day}ABC12 0${day}-May-2026 0${day}-May-2026`],
    ['a weekday', (day: number) => `Sabtu, 0${day} Mei 2026`],
    ['a month', (day: number) => `May ${day}, 2026`],
  ])('rows that begin with %s before the date are read if their balances prove them', async (_, begin) => {
    const file = `Saldo awal 5,000,000.00\n${begin(2)} TRF SITI 2,500,123.00 7,500,123.00\n${begin(3)} BIAYA 15,000.00 7,485,123.00\n`
    expect(await money(file)).toEqual(['02 in 2500123', '03 out 15000'])
  })

  test.each([
    ['without dates', 'TRF SITI 2,500,123.00 7,500,123.00\nBIAYA 15,000.00 7,485,123.00\n'],
    [
      'with dates after the text',
      'TRF SITI 02/05/2026 2,500,123.00 7,500,123.00\nB 03/05/2026 1,000 7,499,123\n',
    ],
    ['with decimal commas', 'TRF SITI 2.500.123,00 7.500.123,00\nBIAYA 15.000,00 7.485.123,00\n'],
    ['with a time before the date', '10:04 02/05/2026 SITI 2,500,123.00 7,500,123.00\n'],
  ])('lines %s are refused, because the commas of their amounts separate no columns', async (_, file) => {
    expect((await readRefusal(file, { now })).code).toBe('unproven_text')
  })

  test.each<[string, string]>([
    ['a balance that does not follow', lines('02/05 TRSF SITI 100,000.00 5,200,000.00')],
    ['a last row without a balance', lines('02/05 TRSF SITI 100,000.00')],
    [
      'two rows whose sides could change places',
      lines('02/05 A 100,000.00', '02/05 B 100,000.00', '03/05 C 50,000.00 5,050,000.00'),
    ],
    ['a row of which the amount is missing', lines('02/05 TRSF SITI 5,100,000.00')],
    ['a missing row', lines('02/05 A 100,000.00 5,100,000.00', '03/05 B 1,000.00 5,300,000.00')],
    [
      'no opening balance and no word of a side',
      'PERIODE : MEI 2026\n02/05 SITI 100,000.00 5,100,000.00\n03/05 BUDI 50,000.00 5,150,000.00',
    ],
  ])('text copied from a PDF that cannot be read reliably is refused with a message: %s', async (_, file) => {
    const { code, message } = await readRefusal(file, { now })
    expect(code).toBe('unproven_text')
    expect(message).toMatch(/Baris \d+ /)
  })

  test.each<[string, string, string[]]>([
    [
      'dots for thousands',
      lines('02/05 A 100.000,00 5.100.000,00').replace('5,000,000.00', '5.000.000,00'),
      ['02 in 100000'],
    ],
    [
      'marks beside amounts',
      lines('02/05 A 100,000.00 CR 5,100,000.00', '03/05 B 40,000.00 DB 5,060,000.00'),
      ['02 in 100000', '03 out 40000'],
    ],
    [
      'a carried balance glued behind',
      lines('02/05 A 100,000.00 5,100,000.00 SALDO PINDAHAN 5,100,000.00', '03/05 B 1,000.00 5,101,000.00'),
      ['02 in 100000', '03 in 1000'],
    ],
    [
      'a carried balance glued in front',
      lines(
        '02/05 A 100,000.00 5,100,000.00',
        'PINDAHAN SALDO 5,100,000.00 03/05 KR B 1,000.00 5,101,000.00',
      ),
      ['02 in 100000', '03 in 1000'],
    ],
    [
      'empty columns as zero',
      lines('02/05 A 0.00 100,000.00 5,100,000.00', '03/05 B 40,000.00 0.00 5,060,000.00'),
      ['02 in 100000', '03 out 40000'],
    ],
    ['days with a year', lines('02/05/2026 A 100,000.00 5,100,000.00'), ['02 in 100000']],
    ['an amount on the line below', lines('02/05 TRSF', 'SITI 100,000.00 5,100,000.00'), ['02 in 100000']],
  ])('text copied from a PDF is read with %s', async (_, file, rows) => {
    expect(await money(file)).toEqual(rows)
  })
})

describe('text copied from a PDF of BNI, with bars between its columns', () => {
  const three = ['02 in 2500123', '03 out 15000', '04 in 350347']
  const names = 'Tgl. Trans | Uraian Transaksi | Debit | Kredit | Saldo'
  test.each<[string, string[]]>([
    [
      'a bar for each column',
      [
        names,
        '02/05/2026 | TRANSFER DARI SITI | | 2,500,123.00 | 7,500,123.00',
        '03/05/2026 | BIAYA ADM | 15,000.00 | | 7,485,123.00',
        '04/05/2026 | SETORAN TUNAI | | 350,347.00 | 7,835,470.00',
      ],
    ],
    [
      'none for an empty cell, and one within the words',
      [
        names,
        '02/05/2026 | TRANSFER DARI | SITI | 2,500,123.00 | 7,500,123.00',
        '03/05/2026 | BIAYA ADM | 15,000.00 | 7,485,123.00',
        '04/05/2026 | SETORAN TUNAI | 350,347.00 | 7,835,470.00',
      ],
    ],
    [
      'no names, a clock and marks',
      [
        'BNI 0123456789 | SITI CONTOH',
        'Saldo Awal | 5,000,000.00',
        '02/05/2026 | 10.15.22 | TRANSFER DARI | SITI | 2,500,123.00 | K | 7,500,123.00',
        '03/05/2026 | 11.15.22 | BIAYA ADM | 15,000.00 | D | 7,485,123.00',
        '04/05/2026 | 12.15.22 | SETORAN TUNAI | 350,347.00 | K | 7,835,470.00',
        'Saldo Akhir | 7,835,470.00',
      ],
    ],
    [
      'bars at both ends, and words on the line below',
      [
        '| Saldo Awal | | 5.000.000,00 |',
        '| 02 Mei 2026 | TRANSFER DARI | 2.500.123,00 | 7.500.123,00 |',
        '| | SITI CONTOH | | |',
        '| 03 Mei 2026 | BIAYA ADM | 15.000,00 | 7.485.123,00 |',
        '| 04 Mei 2026 | SETORAN TUNAI | 350.347,00 | 7.835.470,00 |',
      ],
    ],
  ])('text copied from a PDF of BNI is read with %s', async (_, lines) => {
    expect(await money(lines.join('\n'))).toEqual(three)
  })

  test('text copied from a PDF is refused if a payment without a date would be lost', async () => {
    const lines = [
      '02/05/2026 | TRANSFER DARI SITI | 2,500,123.00 | 7,500,123.00',
      '03/05/2026 | BIAYA ADM | 15,000.00 | 7,485,123.00',
      'O4/O5/2O26 | SETORAN TUNAI | 350,347.00 | 7,835,470.00',
    ]
    expect((await readRefusal(lines.join('\n'), { now })).message).toContain('Baris 3')
    const named = [names, ...lines.map(line => line.replace(' | 2,', ' | SITI | 2,'))]
    expect((await readRefusal(named.join('\n'), { now })).code).toBe('cells')
  })
})

describe('balance rows', () => {
  test('a balance row without an amount above the first payment is the opening balance and proves that payment', async () => {
    const { rows, meta } = await readRows(zeroRows, { now })
    expect(rows).toHaveLength(1)
    expect(meta).toMatchObject({ opening: 5_000_000, unread: [], checks: { balance: { state: 'ok' } } })
  })

  test.each([
    'SALDO AWAL',
    'Saldo Terakhir',
    'Saldo bulan lalu',
    'Pindahan saldo',
    'SALDO PINDAHAN',
    'Saldo dipindahkan',
    'Balance B/F',
    'B/F',
    'Brought Forward',
    'Opening Balance',
    'Beginning balance',
    'Previous Balance',
    'Saldo Awal per 01/05/2026',
    'Saldo sebelumnya',
  ])(
    'rows labelled “%s” are not payments, with an empty amount or the balance in both columns',
    async words => {
      for (const amount of ['0,00', '', '5.000.000,00']) {
        const file = `${head}01/05/2026;${words};;${amount};5.000.000,00\n02/05/2026;TRF;;100.000,00;5.100.000,00\n`
        const { rows, meta } = await readRows(file, { now })
        expect(summarize({ rows } as never)).toEqual(['2026-05-02 in 100000 5100000'])
        expect([meta.opening, meta.unread]).toEqual([5_000_000, []])
      }
    },
  )

  test.each([
    'pelunasan saldo akhir',
    'saldo akhir pelunasan kambing',
    'SALDO PINDAHAN',
    'TRF DARI SALDO',
    'saldo awal qurban',
  ])('a payment with the note “%s” is not read as a balance row', async note => {
    const file = `${head}02/05/2026;TRF;;100.000,00;5.100.000,00\n03/05/2026;${note};;50.000,00;5.150.000,00\n`
    expect((await readRows(file, { now })).rows).toHaveLength(2)
  })
})

test.each([
  ['12 transaksi Rp 2.500.123', true],
  ['1 transaksi Rp 2.500.123', true],
  ['Rp 2.500.123 (1 transaksi)', true],
  ['2.500.123,00 1', true],
  ['2.500.123,00 / 1 trx', true],
  ['1 kali 2.500.123,00', true],
  ['Rp 2.500.124 (1 transaksi)', false],
  ['1 transaksi : 2.500.123', true],
  ['2.500.123 (1)', true],
  ['1 trx @ 2.500.123', true],
])('a cell that contains a sum and a row count is compared with the rows: %s', async (cell, fits) => {
  const file = `${head}02/05/2026;TRF;;2.500.123,00;7.500.123,00\nMutasi Kredit : ${cell};;;;\n`
  const { meta } = await readRows(file, { now })
  expect([meta.checks.totals, meta.checks.counts]).toEqual([fits, !cell.startsWith('12')])
})

test.each([
  [
    'three decimals',
    `${head}02/05/2026;A;0,000;2.500.123,000;7.500.123,000\n03/05/2026;B;500,000;0,000;7.499.623,000\n`,
    'out 500 ',
  ],
  ['Arabic digits', `${head}٠٢/٠٥/٢٠٢٦;A;;٢٬٥٠٠٬١٢٣٫٠٠;٧٬٥٠٠٬١٢٣٫٠٠\n`, 'in 2500123 '],
  [
    'full-width digits',
    `${head}０２/０５/２０２６;A;;２．５００．１２３，００;７．５００．１２３，００\n`,
    'in 2500123 ',
  ],
  ['apostrophes', `${head}02/05/2026;A;;2’500’123.00;7'500'123.00\n`, 'in 2500123 '],
  [
    'zero bytes at the end',
    `${head}02/05/2026;A;;2.500.123,00;7.500.123,00\n${'\0'.repeat(300)}`,
    'in 2500123 ',
  ],
])('amounts are read with %s', async (_, file, row) => {
  expect(summarize(await readRows(file, { now })).at(-1)).toContain(row)
})

test('a workbook with “>” in attributes and escaped line breaks is read', async () => {
  const rows = [
    ['Tanggal', 'Keterangan', 'Kredit', 'Saldo'],
    [{ day: '2026-05-13' }, 'TRF_x000D_\nSITI', 100, 1100],
  ]
  const plain = await xlsx({ A: rows }, false)
  expect((await readRows(plain, { now })).rows[0]?.description).toBe('TRF SITI')
  const files = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="a>b" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[>=1]dd/mm/yyyy;0"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': sheetXml(rows),
  }
  expect((await readRows(await zip(files), { now })).rows[0]?.date).toBe('2026-05-13')
})
