import { isHeaderRow } from '../columns/header'
import { StatementRefusedError } from '../refusals'
import type { Grid, GridRow } from '../types'

/** Text formats without a header row, which get standard column names. */
interface BareForm {
  id: string
  names: string
  line: RegExp
  /** Separator of the cells; null if each group of the pattern is a cell. */
  delimiter: ';' | null
}

const bareForms: BareForm[] = [
  {
    id: 'mandiri_mcm_old',
    names: 'Account No|Ccy|Transaction Code|Date|Description|Description|Ref No|Debit|Credit|Balance',
    line: /^"?(\d{10,16})"?;"?([A-Z]{3})"?;"?(\d{4})"?;"?(\d{2}\/\d{2}\/\d{4})"?;([^;]*);([^;]*);([^;]*);([\d.,]*);([\d.,]*);?([\d.,-]*)\s*$/,
    delimiter: ';',
  },
  {
    id: 'mandiri_mcm_older',
    names: 'Account No|Ccy|Date|Transaction Code|Description|Description|Amount|Ledger',
    line: /^"?(\d{10,16})"?;"?([A-Z]{3})"?;"?(\d{2}\/\d{2}\/\d{4})(\d{4})?"?;([^;]*);([^;]*);([\d.,]+ ?[CD]R);([\d.,-]*)\s*$/,
    delimiter: ';',
  },
  {
    id: 'bsi_net',
    names: 'Tanggal|FT Number|Keterangan|Jumlah|Saldo',
    line: /^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}(?::\d{2})?) (FT[0-9A-Z]{6,20}(?:\\BNK)?) (.{1,400}?) ?((?:IDR|Rp) ?[\d.,]+ (?:CR|DB|DR|D|K)) ([\d.,-]+)\s*$/,
    delimiter: null,
  },
]

const kept = (text: string) => text.replace(/^"|"$/g, '')

/** Whether a line looks like a row although it cannot be parsed. Such a line is reported and not ignored. */
const lookalike = (form: BareForm, line: string) =>
  form.delimiter ? /^"?\d{10,16}"?;"?[A-Z]{3}"?;/.test(line) : /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}/.test(line)

/** Converts text in a known format without a header, else null. Lines of 2,000 characters or more are not split. */
export function parsePlainTextGrid(text: string): { grid: Grid; id: string } | null {
  const head = text.slice(0, 20_000).split('\n').slice(0, 60)
  const form = bareForms.find(({ line }) => head.some(content => content.length < 2000 && line.test(content)))
  if (!form) return null
  const names = form.names.split('|')
  const rows: GridRow[] = []
  text.split('\n').forEach((content, i) => {
    const found = content.length < 2000 ? form.line.exec(content) : null
    if (found) rows.push({ line: i + 1, cells: found.slice(1).map(cell => kept(cell ?? '')) })
    else if (lookalike(form, content))
      rows.push({
        line: i + 1,
        cells: names.map(name => (/Date|Tanggal/.test(name) ? content.slice(0, 48) : '0?')),
      })
    else if (content.trim()) rows.push({ line: i + 1, cells: [content.slice(0, 500)] })
  })
  const first = rows.findIndex(({ cells }) => cells.length > 1)
  const header: GridRow = { line: rows[first]?.line ?? 1, cells: names }
  return {
    grid: { name: form.id, rows: [...rows.slice(0, first), header, ...rows.slice(first)] },
    id: form.id,
  }
}

/** Whether a text is SWIFT MT940. Field 61 is a transaction, 86 its text, 60F and 62F the balances. */
export const isMt940 = (text: string) =>
  /^:20:/m.test(text.slice(0, 4000)) && /^:60[FM]:/m.test(text.slice(0, 8000))

interface Field {
  tag: string
  value: string
  line: number
}

function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  text.split('\n').forEach((content, i) => {
    const [, tag, value] = /^:(\d{2}[A-Z]?):(.*)$/.exec(content) ?? []
    const last = fields.at(-1)
    if (tag !== undefined && value !== undefined) fields.push({ tag, value, line: i + 1 })
    else if (last && !/^-?\}?\s*$/.test(content)) last.value += `\n${content}`
  })
  return fields
}

const balancePattern = /^([CD])(\d{6})([A-Z]{3})(\d{1,15},\d{0,2})/
const transactionPattern = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,15},\d{0,2})([A-Z][A-Z0-9]{3})([^\n]*)/

const signedText = (mark: string | undefined, amount: string | undefined) =>
  `${mark === 'D' ? '-' : ''}${(amount ?? '').replace(/,$/, ',00')}`

/** Booking day from value date YYMMDD and booking date MMDD, which may be in different years. */
function bookingDay(value: string, booked: string | undefined) {
  const year = 2000 + Number(value.slice(0, 2))
  const month = Number(value.slice(2, 4))
  if (!booked) return `${year}-${value.slice(2, 4)}-${value.slice(4)}`
  const bookedMonth = Number(booked.slice(0, 2))
  const shift = bookedMonth - month > 6 ? -1 : month - bookedMonth > 6 ? 1 : 0
  return `${year + shift}-${booked.slice(0, 2)}-${booked.slice(2)}`
}

function transaction({ value, line }: Field): GridRow {
  const [, day, booked, mark, , amount, , rest = ''] = transactionPattern.exec(value) ?? []
  if (day === undefined || mark === undefined)
    return { line, cells: [`:61:${value.slice(0, 40)}`, '', '0?', '', ''] }
  const reference = rest.split('//')[1]?.trim() ?? ''
  // 'RD' is a reversed debit and counts as a credit; 'RC' is a reversed credit and counts as a debit.
  const side = mark === 'C' || mark === 'RD' ? 'C' : 'D'
  const words = mark.startsWith('R') ? 'REVERSAL' : ''
  const isSerial = reference.length >= 6 && /\d{4}/.test(reference)
  return {
    line,
    cells: [bookingDay(day, booked), words, signedText('C', amount), side, isSerial ? reference : ''],
  }
}

export function parseMt940Grid(text: string): Grid {
  const fields = fieldsOf(text)
  const accounts = new Set(fields.flatMap(({ tag, value }) => (tag === '25' ? [value.trim()] : [])))
  if (accounts.size > 1)
    throw new StatementRefusedError('several_accounts', [...accounts].slice(0, 3).join(', '))
  const ends = (tags: string[]) =>
    fields.flatMap(({ tag, value }) => (tags.includes(tag) ? [balancePattern.exec(value)] : []))
  const opening = ends(['60F', '60M'])[0]
  const closing = ends(['62F', '62M']).at(-1)
  const rows: GridRow[] = []
  for (const field of fields) {
    const last = rows.at(-1)
    if (field.tag === '61') rows.push(transaction(field))
    else if (field.tag === '86' && last)
      last.cells[1] = `${last.cells[1]} ${field.value.replace(/\n/g, ' ')}`.trim()
  }
  const head: GridRow[] = [
    { line: 1, cells: [`No. rekening : ${[...accounts][0] ?? ''}`] },
    { line: 1, cells: [`Mata uang : ${opening?.[3] ?? 'IDR'}`] },
    ...(opening ? [{ line: 1, cells: ['Saldo awal', signedText(opening[1], opening[4])] }] : []),
    ...(closing ? [{ line: 1, cells: ['Saldo akhir', signedText(closing[1], closing[4])] }] : []),
    { line: 1, cells: ['Tanggal', 'Keterangan', 'Jumlah', 'D/K', 'Bank reference'] },
  ]
  return { name: 'MT940', rows: [...head, ...rows] }
}

interface Piece {
  text: string
  from: number
  to: number
}

const searchedLines = 60
/** Max characters per line; line printers print 132 or 198. */
const maxLineLength = 400

/** Texts separated by at least two spaces, with their positions. */
const piecesOf = (line: string): Piece[] =>
  [...line.slice(0, maxLineLength).matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index }) => ({
    text,
    from: index,
    to: index + text.length,
  }))

const isBelow = (name: Piece, { from, to }: Piece) => name.from < to && from < name.to

/** Matches a possible row: if it cannot be split into columns, it is reported as unreadable. */
const mayBeRow = /^\s*\d{1,4}[/. -]|\d[.,]\d{3}/

function cellsBelow(names: Piece[], line: string): string[] {
  const cells = names.map(() => '')
  for (const piece of piecesOf(line)) {
    const [at, other] = names.flatMap((name, i) => (isBelow(name, piece) ? [i] : []))
    if (at === undefined || other !== undefined)
      return mayBeRow.test(line) ? names.map(() => line) : [line.trim()]
    cells[at] = `${cells[at]} ${piece.text}`.trim()
  }
  return cells
}

/** Parses a table with columns separated by spaces, else null. Its columns are used only if the balances prove them. */
export function parseFixedWidthGrid(text: string): Grid | null {
  const lines = text.split('\n')
  const at = lines
    .slice(0, searchedLines)
    .findIndex(line => !/[;|\t]/.test(line) && isHeaderRow(piecesOf(line).map(({ text }) => text)))
  if (at < 0) return null
  const names = piecesOf(lines[at] ?? '')
  const rows = lines.map(
    (line, i): GridRow => ({ line: i + 1, cells: i < at ? [line.trim()] : cellsBelow(names, line) }),
  )
  return { name: 'TXT', isSheet: true, isSpaced: true, rows }
}
