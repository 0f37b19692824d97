import { Refused } from '../refusals'
import type { Grid, GridRow } from '../types'

/** SWIFT MT940: customer statement message. Field 61 is the transaction, 86 its text, 60F and 62F the balances. */
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

const balance = /^([CD])(\d{6})([A-Z]{3})(\d{1,15},\d{0,2})/
const entry = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,15},\d{0,2})([A-Z][A-Z0-9]{3})([^\n]*)/

const signedText = (mark: string | undefined, amount: string | undefined) =>
  `${mark === 'D' ? '-' : ''}${(amount ?? '').replace(/,$/, ',00')}`

/** YYMMDD of the value day and MMDD of the booking day, which may lie across New Year. */
function bookingDay(value: string, booked: string | undefined) {
  const year = 2000 + Number(value.slice(0, 2))
  const month = Number(value.slice(2, 4))
  if (!booked) return `${year}-${value.slice(2, 4)}-${value.slice(4)}`
  const bookedMonth = Number(booked.slice(0, 2))
  const shift = bookedMonth - month > 6 ? -1 : month - bookedMonth > 6 ? 1 : 0
  return `${year + shift}-${booked.slice(0, 2)}-${booked.slice(2)}`
}

function transaction({ value, line }: Field): GridRow {
  const [, day, booked, mark, , amount, , rest = ''] = entry.exec(value) ?? []
  if (day === undefined || mark === undefined)
    return { line, cells: [`:61:${value.slice(0, 40)}`, '', '0?', '', ''] }
  const reference = rest.split('//')[1]?.trim() ?? ''
  // A reversed credit takes money away again.
  const side = mark === 'C' || mark === 'RD' ? 'C' : 'D'
  const words = mark.startsWith('R') ? 'REVERSAL' : ''
  const isReal = reference.length >= 6 && /\d{4}/.test(reference)
  return {
    line,
    cells: [bookingDay(day, booked), words, signedText('C', amount), side, isReal ? reference : ''],
  }
}

/** The message as a table with names that every other part knows. */
export function mt940Grid(text: string): Grid {
  const fields = fieldsOf(text)
  const accounts = new Set(fields.flatMap(({ tag, value }) => (tag === '25' ? [value.trim()] : [])))
  if (accounts.size > 1) throw new Refused('several_accounts', [...accounts].slice(0, 3).join(', '))
  const ends = (tags: string[]) =>
    fields.flatMap(({ tag, value }) => (tags.includes(tag) ? [balance.exec(value)] : []))
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
