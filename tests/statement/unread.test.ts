import { expect, test } from 'vitest'
import { readRefusal, readRows } from './read'
import { sheetXml, xlsx, zip } from './xlsx'

const head = ['Tanggal', 'Keterangan', 'Debet', 'Kredit', 'Saldo']
const csv = (...lines: string[]) => [head.join(','), ...lines].join('\n')
const unread = async (text: string) => (await readRows(text)).meta.unread.map(({ line }) => line)

const unsaved = (rows: string[][], stored = '') =>
  zip({
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/s.xml"/></Relationships>',
    'xl/worksheets/s.xml': sheetXml(rows).replace(
      / t="inlineStr"><is><t xml:space="preserve">=<\/t><\/is>/g,
      `><f>SUM(A1:A2)</f>${stored}`,
    ),
  })

test.each([
  ['the amount', ['12/05/2026', 'TRF SITI', '', '=', ''], 'kolom Kredit'],
  ['the date', ['=', 'TRF SITI', '', '21000789', ''], 'kolom Tanggal'],
  ['the balance', ['12/05/2026', 'TRF SITI', '', '21000789', '='], 'kolom Saldo'],
])('a formula without a value in %s is reported by line and cell', async (_, row, place) => {
  for (const stored of ['', '<v></v>', '<v/>']) {
    const { code, problems } = await readRefusal(
      await unsaved([head, ['11/05/2026', 'A', '', '100', ''], row], stored),
    )
    expect(code).toBe('cells')
    expect(problems[0]?.message).toContain(
      `Baris 3, ${place}: berisi rumus tanpa nilai; buka berkasnya di Excel`,
    )
  }
})

test('a workbook formula stored as 0 must be checked before the import', async () => {
  const rows = [head, ['11/05/2026', 'A', '', '100', ''], ['12/05/2026', 'TRF SITI', '', '=', '']]
  const { meta } = await readRows(await unsaved(rows, '<v>0</v>'))
  expect(meta.unread).toEqual([{ line: 3, reason: 'bertanggal, tetapi tanpa jumlah' }])
})

test('a dated statement line without an amount needs a check, unless its balance proves that no money moved', async () => {
  expect(await unread(csv('11/05/2026,A,0,100,1100', '12/05/2026,B,0,0,'))).toEqual([3])
  expect(await unread(csv('11/05/2026,A,0,100,1100', '12/05/2026,B,0,0,2200'))).toEqual([3])
  expect(await unread(csv('11/05/2026,A,0,100,1100', '12/05/2026,INFO,0,0,1100'))).toEqual([])
  expect(await unread(csv('11/05/2026,A,0,100,1100', '12/05/2026,B,-,-,'))).toEqual([3])
})

test.each([
  'Saldo Buku',
  'LEDGER BALANCE',
  'Balance Forward',
  'Saldo per 30 April 2026',
  'Saldo bulan April',
  'Sisa saldo bulan lalu',
  'Saldo Tersedia',
  'Saldo',
])('the row %j at the top is read as the opening balance', async words => {
  const rows = [`10/05/2026,${words},,,"1,000,000.00"`, '11/05/2026,TRF SITI,,"100,000.00","1,100,000.00"']
  const { meta, rows: read } = await readRows(csv(...rows))
  expect([meta.opening, meta.unread, read.map(({ amount }) => amount)]).toEqual([1_000_000, [], [100_000]])
})

test.each(['Total Mutasi', 'Jumlah', 'Grand Total', 'Saldo Efektif', 'Pindah halaman', 'Posisi akhir'])(
  'a row labelled %j with the previous balance is not a transaction',
  async words => {
    const rows = ['11/05/2026,TRF SITI,,"100,000.00","1,100,000.00"', `12/05/2026,${words},,,"1,100,000.00"`]
    const { meta, rows: read } = await readRows(csv(...rows, ''))
    expect([meta.unread, read.length]).toEqual([[], 1])
  },
)

test('a bank row without an amount is refused if its balance shows that money may have moved', async () => {
  const paid = '11/05/2026,TRF SITI,,"100,000.00","1,100,000.00"'
  for (const file of [
    csv(paid, '12/05/2026,TRF BUDI,,,"1,200,000.00"'),
    csv('10/05/2026,TRF BUDI,,,"1,000,000.00"', paid),
  ])
    expect((await readRefusal(file)).code).toBe('cells')
})

test('the operator must check an undated last line with an amount, unless it states the sums of the columns', async () => {
  const rows = ['11/05/2026,A,0,100,', '12/05/2026,B,40,0,', '13/05/2026,C,0,50,']
  expect(await unread(csv(...rows, ',,40,150,'))).toEqual([])
  expect(await unread(csv(...rows, ',,40,151,'))).toEqual([5])
  expect(await unread(csv(...rows, ',TRF,,21000789,'))).toEqual([5])
})

test('the sum below a column of signed amounts may be the incoming, outgoing or absolute total, or the difference', async () => {
  const signed = (sum: string) => unread(`Tanggal;Nominal\n11/05/2026;+40\n12/05/2026;-100\n;${sum}\n`)
  for (const sum of ['40', '100', '140', '-60']) expect(await signed(sum)).toEqual([])
  for (const sum of ['60', '-40', '-100', '-140', '41']) expect(await signed(sum)).toEqual([4])
})

test('an undated statement line with money is reported, even if its text begins like the label of a sum', async () => {
  const rows = ['11/05/2026,A,0,100,1100', ',Masuk dari BUDI,0,500,1600', '12/05/2026,B,40,0,1560']
  const { problems } = await readRefusal(csv(...rows))
  expect(problems.map(({ line }) => line)).toEqual([3])
  expect(await unread(csv('11/05/2026,A,0,100,1100', ',Masuk dari BUDI,0,500,1600'))).toEqual([3])
  for (const sum of ['Sub Total', 'Jumlah Halaman 1', 'Kredit', 'Total mutasi kredit'])
    expect(await unread(csv('11/05/2026,A,0,100,1100', `,${sum},0,100,`, '12/05/2026,B,40,0,1060'))).toEqual(
      [],
    )
})

test('a bank file with amounts but without dates is refused with the reason', async () => {
  const { code, message } = await readRefusal(csv('12 Mei 2026,,,,', ',TRF,0,100,1100'))
  expect([code, message]).toEqual([
    'no_rows',
    expect.stringContaining('Baris 3 berisi jumlah, tetapi tanpa tanggal.'),
  ])
})

test('a numeric amount below a thousand among text amounts may lack digits and is accepted only if balances prove it', async () => {
  const sheet = (amount: number | string, balance: number | string) =>
    xlsx({
      A: [head, ['11/05/2026', 'A', '', '2.500.123', '7.500.123'], ['12/05/2026', 'B', '', amount, balance]],
    })
  expect((await readRefusal(await sheet(751, ''))).problems.map(({ line }) => line)).toEqual([3])
  expect((await readRefusal(await sheet(750.5, '8.250.623'))).problems.map(({ line }) => line)).toEqual([3])
  expect((await readRows(await sheet(751, '7.500.874'))).rows[1]?.amount).toBe(751)
  expect((await readRows(await sheet(751000, ''))).rows[1]?.amount).toBe(751000)
})

test('a row with an amount and a time in the date column is refused, not left out', async () => {
  const file = 'Tanggal;Keterangan;Debet;Kredit\n02/05/2026;A;;100\n02.05;B;;350.347\n03/05/2026;C;;100\n'
  expect((await readRefusal(file)).message).toContain('Baris 3, kolom Tanggal: “02.05”')
})
