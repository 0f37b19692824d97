import { expect, test } from 'vitest'
import type { ReadOptions } from '../../web/statement/types'
import { readQuestion, readRefusal, readRows } from './read'

const now = '2026-05-26T05:00:00.000Z'

const urls = import.meta.glob<string>('./cases/**/*', {
  query: '?url&inline',
  import: 'default',
  eager: true,
})
const bytesOf = (name: string) => {
  const url = urls[`./cases/${name}`] ?? ''
  return new Uint8Array(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
}

const inBrief = async (name: string, options: Partial<ReadOptions> = {}) => {
  const { rows } = await readRows(bytesOf(name), { now, fileName: name, ...options })
  return rows.map(({ date, side, amount, sen, balance }) =>
    [date.slice(2), side, sen ? `${amount}.${sen}` : amount, balance ?? '-'].join(' '),
  )
}

const siti = '26-05-02 in 2500123 7500123'
const budi = '26-05-03 in 350347 7850470'
const lateBudi = '26-05-13 in 350347 7850470'
const fee = '26-05-03 out 15000 7485123'

const expected: Record<string, string[]> = {
  'all-turned-period.xlsx': [siti, budi, '26-05-04 in 21000512 28850982'],
  'bca-opened-in-us-excel.xlsx': [
    '26-05-01 in 2500101 7500101',
    '26-05-02 in 2500123 10000224',
    '26-05-04 in 3500347 13500571',
    '26-05-05 in 21000512 34501083',
    '26-05-09 in 2500222 37001305',
    '26-05-10 in 1750333 38751638',
  ],
  'bca-pdf-paste.txt': [siti, fee, '26-05-04 in 350347 -', '26-05-04 out 100000 7735470'],
  'bca-2026-pdf-inline-break.txt': ['26-05-02 in 2500123 -', fee, '26-05-04 in 350347 7835470'],
  'seabank-paste.txt': [siti, '26-05-03 in 1234 7501357', '26-05-04 out 100000 7401357'],
  'zero-rows.csv': [siti],
  'passes/ampm.csv': [siti, lateBudi],
  'passes/bca-saldo-awal-row.csv': [siti, fee],
  'passes/bni-same-journal.csv': ['26-05-02 in 2500123 -', '26-05-02 in 2500123 -', '26-05-02 out 2500 -'],
  'passes/brackets.csv': [siti, fee, '26-05-04 out 100000 7385123'],
  'passes/bri-html.xls': [siti, lateBudi],
  'passes/cp1252.csv': [siti],
  'passes/cr-only.csv': [siti, budi],
  'passes/ctrl-z.csv': [siti],
  'passes/date1904-quote.xlsx': [siti],
  'passes/date1904.xlsx': [siti],
  'passes/double-bom.csv': [siti],
  'passes/float.xlsx': [siti, budi],
  'passes/hidden-rows.xlsx': [siti, budi],
  'passes/jago.csv': [siti, '26-05-03 out 150000 7350123'],
  'passes/jenius.csv': ['26-05-02 in 2500123 -', '26-05-03 out 150000 -'],
  'passes/midnight.xlsx': [siti, budi],
  'passes/newyear.csv': ['25-12-31 in 2500123 7500123', '26-01-02 in 350347 7850470'],
  'passes/one-decimal.csv': [
    '26-05-02 in 2500123.50 7500123',
    '26-05-03 in 350000.10 7850123',
    '26-05-04 out 110.70 7850012',
  ],
  'passes/overdraft.csv': ['26-05-02 out 600000 -100000', '26-05-03 in 2500123 2400123'],
  'passes/prefixed.xlsx': [siti],
  'passes/pukul.csv': [siti, budi],
  'passes/rp-signs.csv': [siti, '26-05-03 out 150000 7350123', '26-05-04 out 1000 7349123'],
  'passes/sep.csv': [siti],
  'passes/six-decimals.csv': [siti, budi],
  'passes/suffix-idr.csv': [siti, budi],
  'passes/tab-nbsp.txt': [siti],
  'passes/text-numbers.xlsx': [siti, budi],
  'passes/thin.csv': [siti, budi],
  'passes/thousand-only.csv': ['26-05-02 in 3000 -', '26-05-03 in 850347 -'],
  'passes/u16be.txt': [siti, budi],
  'passes/u16le-tab.xls': [siti],
  'passes/units.csv': [siti],
  'passes/unquoted-comma.csv': [siti, budi],
}

const asked: [name: string, options: Partial<ReadOptions>, rows: string[]][] = [
  [
    'passes/comma-thousands.csv',
    { date_order: 'dmy' },
    ['26-05-02 in 2500000 7500000', '26-05-03 in 25000 7525000', '26-05-04 out 3000 7522000'],
  ],
  ['passes/half-turned.xlsx', { date_order: 'turned' }, [siti, lateBudi]],
]

const refused: [name: string, code: string, words: string][] = [
  ['passes/scientific.csv', 'cells', '“2,50E+06”'],
  ['passes/today.csv', 'cells', 'Baris 2, kolom Tanggal'],
  ['passes/two-accounts.csv', 'several_accounts', '1110001112223, 1110001112224'],
]

test.each(Object.entries(expected))(
  'the example file %s is read into the expected rows',
  async (name, rows) => {
    expect(await inBrief(name)).toEqual(rows)
  },
)

test.each(asked)(
  'the operator is asked about the example file %s, and the file is read according to the answer',
  async (name, options, rows) => {
    const { question, dates } = await readQuestion(bytesOf(name), { now })
    expect([question, dates.readings.length]).toEqual(['date_order', 2])
    expect(await inBrief(name, options)).toEqual(rows)
  },
)

test.each(refused)('the example file %s is refused with a message', async (name, code, words) => {
  const refusal = await readRefusal(bytesOf(name), { now })
  expect(refusal.code).toBe(code)
  expect(refusal.message).toContain(words)
})

test('the workbook all-turned.xlsx does not prove its date order, so both readings of its dates are shown', async () => {
  const { meta } = await readRows(bytesOf('all-turned.xlsx'), { now })
  expect(meta.dates.readings.map(({ day }) => day)).toEqual(['2026-02-05', '2026-05-02'])
})

test('every example file has an expected result', () => {
  const named = [...Object.keys(expected), ...[...asked, ...refused].map(([name]) => name), 'all-turned.xlsx']
  expect(
    Object.keys(urls)
      .map(path => path.slice('./cases/'.length))
      .sort(),
  ).toEqual(named.sort())
})
