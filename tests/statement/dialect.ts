import fc from 'fast-check'
import type { RowSide } from '../../worker/contract/money/statements'
import { type SheetCell, xlsx } from './xlsx'

/** A booking; `sen` is the amount in hundredths, `balance` is the balance after it. */
export interface Truth {
  date: string
  side: RowSide
  sen: number
  balance: number
  description: string
}

export interface Books {
  opening: number
  rows: Truth[]
  from: string
  to: string
}

const words = [
  'SITI',
  'TRSF E-BANKING CR',
  '0205/FTSCY/WS9',
  '2500123.00Qurban',
  'a, b',
  '=1+1',
  '<b>',
  'jl. x; no "7"',
  'é',
  'KR OTOMATIS',
  "'petik",
  'CR',
  '1.000',
  'Total',
]

const description = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 })
  .map(list => `TRF ${list.join(' ')}`)
const addDays = (day: string, n: number) =>
  new Date(Date.parse(day) + n * 86_400_000).toISOString().slice(0, 10)

/** A statement of at most 50 days, possibly across New Year, with whole rupiah or some sen. */
export const anyBooks = fc
  .record({
    start: fc.integer({ min: 0, max: 160 }),
    opening: fc.integer({ min: 0, max: 50_000_000 }),
    withSen: fc.boolean(),
    steps: fc.array(
      fc.record({
        gap: fc.integer({ min: 0, max: 5 }),
        side: fc.constantFrom<RowSide>('in', 'in', 'in', 'out'),
        rupiah: fc.oneof(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 5_000_000 })),
        sen: fc.integer({ min: 0, max: 99 }),
        description,
      }),
      { minLength: 1, maxLength: 9 },
    ),
  })
  .map(({ start, opening, withSen, steps }): Books => {
    let date = addDays('2025-12-01', start)
    const from = date
    let balance = opening * 100
    const rows = steps.map(({ gap, side, rupiah, sen, description }) => {
      date = addDays(date, gap)
      const amount = rupiah * 100 + (withSen ? sen : 0)
      balance += side === 'in' ? amount : -amount
      return { date, side, sen: amount, balance, description }
    })
    return { opening: opening * 100, rows, from, to: date }
  })

const lists = {
  delimiter: [',', ';', '\t', '|'],
  charset: [
    'utf-8',
    'bom',
    'utf-16le',
    'utf-16be',
    'utf-16le-bare',
    'windows-1252',
    'xlsx',
    'xlsx-numbers',
    'paste',
  ],
  decimal: ['.', ','],
  prefix: ['', 'Rp ', 'Rp', 'IDR ', 'Rp.', 'Rp\u00a0'],
  dates: [
    'd/m/Y',
    'd-m-Y',
    'd/m/y',
    'd.m.Y',
    'Y-m-d',
    'Y/m/d',
    'd M Y',
    'd-E-y',
    'm/d/Y',
    'd/m',
    'd E',
    'Y-m-dTz',
    'Day, d M Y',
  ],
  time: ['', ' 10:04', ' 10:04:05', ' 10.04.05', ' 10:04 WIB'],
  language: ['id', 'en'],
  sides: [
    'pair',
    'pair-turned',
    'column',
    'nameless',
    'in-cell',
    'before',
    'sign',
    'plus',
    'paren',
    'minus',
    'none',
  ],
  marks: ['CR/DB', 'K/D', 'Kredit/Debet', 'C/D'],
  quoting: ['all', 'needed', 'none'],
  empty: ['', '0', '-'],
  order: ['old', 'new', 'shuffled'],
  newline: ['\n', '\r\n'],
} as const

const anyDialect = fc.record({
  delimiter: fc.constantFrom(...lists.delimiter),
  charset: fc.constantFrom(...lists.charset),
  decimal: fc.constantFrom(...lists.decimal),
  isGrouped: fc.boolean(),
  hasDecimals: fc.boolean(),
  prefix: fc.constantFrom(...lists.prefix),
  dates: fc.constantFrom(...lists.dates),
  time: fc.constantFrom(...lists.time),
  language: fc.constantFrom(...lists.language),
  sides: fc.constantFrom(...lists.sides),
  marks: fc.constantFrom(...lists.marks),
  quoting: fc.constantFrom(...lists.quoting),
  empty: fc.constantFrom(...lists.empty),
  order: fc.constantFrom(...lists.order),
  newline: fc.constantFrom(...lists.newline),
  hasBalance: fc.boolean(),
  hasPeriod: fc.boolean(),
  hasPreamble: fc.boolean(),
  hasFooter: fc.boolean(),
  repeatsHeader: fc.boolean(),
  endsWithBreak: fc.boolean(),
  extra: fc.boolean(),
  shuffle: fc.array(fc.nat(1000), { minLength: 12, maxLength: 12 }),
})
export type Dialect = typeof anyDialect extends fc.Arbitrary<infer D> ? D : never

/** Month-first dates only with English column names, because with Indonesian ones they would be ambiguous. */
export const anyDialectShape = anyDialect.map(
  (shape): Dialect => (shape.dates === 'm/d/Y' ? { ...shape, language: 'en' } : shape),
)

const names = {
  id: {
    date: 'Tanggal',
    description: 'Keterangan',
    debit: 'Debet',
    credit: 'Kredit',
    amount: 'Jumlah',
    side: 'D/K',
    balance: 'Saldo',
    extra: 'Cabang',
    period: 'Periode',
    account: 'No. rekening',
    opening: 'Saldo Awal',
    closing: 'Saldo Akhir',
  },
  en: {
    date: 'Transaction Date',
    description: 'Description',
    debit: 'Debit',
    credit: 'Credit',
    amount: 'Amount',
    side: 'DB/CR',
    balance: 'Balance',
    extra: 'Branch',
    period: 'Period',
    account: 'Account No',
    opening: 'Opening Balance',
    closing: 'Closing Balance',
  },
}
const indonesianMonths = 'Jan Feb Mar Apr Mei Jun Jul Agt Sep Okt Nov Des'.split(' ')
const englishMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const weekdays = 'Min Sen Sel Rab Kam Jum Sab'.split(' ')

function writeDate(day: string, style: Dialect['dates'], time = '') {
  const [y = '', m = '', d = ''] = day.split('-')
  if (style === 'Y-m-dTz') return `${day}T10:04:05+07:00`
  const weekday = weekdays[new Date(day).getUTCDay()] ?? ''
  const parts: Record<string, string> = {
    d,
    m,
    Y: y,
    y: y.slice(2),
    M: indonesianMonths[Number(m) - 1] ?? '',
    E: englishMonths[Number(m) - 1] ?? '',
  }
  return style.replace('Day', weekday).replace(/\b[dmYyME]\b/g, letter => parts[letter] ?? letter) + time
}

export function writeAmount(
  sen: number,
  { decimal, isGrouped, hasDecimals, prefix }: Dialect,
  isNegative = false,
) {
  const whole = String(Math.floor(Math.abs(sen) / 100))
  const grouped = isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, decimal === '.' ? ',' : '.') : whole
  const cents =
    hasDecimals || sen % 100 !== 0 ? `${decimal}${String(Math.abs(sen) % 100).padStart(2, '0')}` : ''
  return `${isNegative ? '-' : ''}${prefix}${grouped}${cents}`
}

const numbered = (dialect: Dialect) => dialect.charset === 'xlsx-numbers'

function moneyCell(sen: number, dialect: Dialect): SheetCell {
  return numbered(dialect) ? sen / 100 : writeAmount(sen, dialect, sen < 0)
}

function sideCells({ sen, side }: Truth, dialect: Dialect): Record<string, SheetCell> {
  const mark = dialect.marks.split('/')[side === 'in' ? 0 : 1] ?? ''
  const text = moneyCell(sen, dialect)
  switch (dialect.sides) {
    case 'pair':
    case 'pair-turned':
      return {
        [side === 'in' ? 'credit' : 'debit']: text,
        [side === 'in' ? 'debit' : 'credit']: dialect.empty,
      }
    case 'column':
    case 'nameless':
      return { amount: text, side: mark }
    case 'in-cell':
      return { amount: `${writeAmount(sen, dialect)} ${mark}` }
    case 'before':
      return { amount: `${mark} ${writeAmount(sen, dialect)}` }
    case 'sign':
      return {
        amount: numbered(dialect)
          ? (side === 'in' ? sen : -sen) / 100
          : writeAmount(sen, dialect, side === 'out'),
      }
    case 'plus':
      return { amount: `${side === 'in' ? '+' : '-'}${writeAmount(sen, dialect)}` }
    case 'minus':
      return { amount: side === 'in' ? writeAmount(sen, dialect) : `\u2212${writeAmount(sen, dialect)}` }
    case 'paren':
      return { amount: side === 'in' ? writeAmount(sen, dialect) : `(${writeAmount(sen, dialect)})` }
    default:
      return { amount: text }
  }
}

type Key = 'date' | 'description' | 'debit' | 'credit' | 'amount' | 'side' | 'balance' | 'extra'

function columnsOf({ sides, hasBalance, extra, shuffle }: Dialect): Key[] {
  const money: Key[] = sides.startsWith('pair')
    ? sides === 'pair'
      ? ['debit', 'credit']
      : ['credit', 'debit']
    : sides === 'column' || sides === 'nameless'
      ? ['amount', 'side']
      : ['amount']
  const groups: Key[][] = [
    ['date'],
    ['description'],
    money,
    ...(hasBalance ? [['balance' as const]] : []),
    ...(extra ? [['extra' as const]] : []),
  ]
  return groups
    .map((group, i) => ({ group, rank: shuffle[i] ?? 0 }))
    .sort((a, b) => a.rank - b.rank)
    .flatMap(({ group }) => group)
}

function tableOf({ rows, opening, from, to }: Books, dialect: Dialect): SheetCell[][] {
  const say = names[dialect.language]
  const columns = columnsOf(dialect)
  const header = columns.map(key => (key === 'side' && dialect.sides === 'nameless' ? '' : say[key]))
  const body = inOrder(rows, dialect).map(row => {
    const cells: Record<string, SheetCell> = {
      ...sideCells(row, dialect),
      date:
        dialect.charset === 'xlsx-numbers'
          ? { day: row.date }
          : writeDate(row.date, dialect.dates, dialect.time),
      description: row.description,
      balance: moneyCell(row.balance, dialect),
      extra: "'0000",
    }
    return columns.map(key => cells[key] ?? '')
  })
  const half = Math.ceil(body.length / 2)
  const middle =
    dialect.repeatsHeader && body.length > 2 ? [...body.slice(0, half), header, ...body.slice(half)] : body
  const isPlain = dialect.prefix === '' && !numbered(dialect)
  const closing = rows.at(-1)?.balance ?? opening
  return [
    ...(dialect.hasPreamble ? [['MUTASI REKENING'], [`${say.account} : 0001112223`], ['']] : []),
    ...(dialect.hasPeriod
      ? [[`${say.period} : ${writeDate(from, plainDates(dialect))} - ${writeDate(to, plainDates(dialect))}`]]
      : []),
    header,
    ...middle,
    ...(dialect.hasFooter && isPlain
      ? [
          [say.opening, writeAmount(opening, dialect, opening < 0)],
          [say.closing, writeAmount(closing, dialect, closing < 0)],
        ]
      : []),
  ]
}

const plainDates = ({ dates }: Dialect): Dialect['dates'] =>
  dates === 'd/m' ? 'd/m/Y' : dates === 'd E' || dates === 'Y-m-dTz' ? 'd M Y' : dates

export function inOrder(rows: Truth[], { order, shuffle }: Dialect): Truth[] {
  if (order === 'old') return rows
  if (order === 'new') return [...rows].reverse()
  return rows
    .map((row, i) => ({ row, rank: shuffle[i] ?? 0 }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ row }) => row)
}

/** Unquoted descriptions must not contain the delimiter, except commas, which the reader handles from the right. */
function textCell(cell: SheetCell, { delimiter, quoting }: Dialect, isDescription: boolean) {
  const text = cell === null ? '' : typeof cell === 'object' ? cell.day : String(cell)
  const needs = text.includes(delimiter) || /["\n]/.test(text)
  if (quoting === 'all' || (quoting === 'needed' && needs)) return `"${text.replaceAll('"', '""')}"`
  if (quoting === 'none' && needs && !(isDescription && delimiter === ','))
    return `"${text.replaceAll('"', '""')}"`
  return text
}

const encoders: Record<string, (text: string) => Uint8Array> = {
  'utf-8': text => new TextEncoder().encode(text),
  bom: text => new TextEncoder().encode(`\ufeff${text}`),
  'utf-16le': text => wide(`\ufeff${text}`, true),
  'utf-16be': text => wide(`\ufeff${text}`, false),
  'utf-16le-bare': text => wide(text, true),
  'windows-1252': text =>
    Uint8Array.from([...text.replaceAll('\u2212', '-')], letter => letter.charCodeAt(0)),
}

function wide(text: string, isLittle: boolean) {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), isLittle)
  return new Uint8Array(view.buffer)
}

export function writeText(truth: Books, dialect: Dialect) {
  const table = tableOf(truth, dialect)
  const descriptions = new Set(truth.rows.map(({ description }) => description))
  const lines = table.map(cells =>
    cells.map(cell => textCell(cell, dialect, descriptions.has(String(cell)))).join(dialect.delimiter),
  )
  return lines.join(dialect.newline) + (dialect.endsWithBreak ? dialect.newline : '')
}

export async function writeStatement(truth: Books, dialect: Dialect): Promise<Uint8Array | string> {
  if (dialect.charset.startsWith('xlsx')) return xlsx({ Mutasi: tableOf(truth, dialect) }, dialect.isGrouped)
  const text = writeText(truth, dialect)
  return encoders[dialect.charset]?.(text) ?? text
}
