import type { Grid, GridRow } from '../types'

/** Forms without a row of names, given one so that they are read like every other table. */
interface BareForm {
  id: string
  names: string
  line: RegExp
  /** Every group of the pattern is a cell. */
  delimiter: ';' | null
}

const forms: BareForm[] = [
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

/** What a form takes for a row but cannot take apart: said as an unreadable row, not passed over. */
const lookalike = (form: BareForm, line: string) =>
  form.delimiter ? /^"?\d{10,16}"?;"?[A-Z]{3}"?;/.test(line) : /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}/.test(line)

/** A text of one of these forms as a table with names; null for any other text. Lines are bounded to 2,000 signs. */
export function bareGrid(text: string): { grid: Grid; id: string } | null {
  const head = text.slice(0, 20_000).split('\n').slice(0, 60)
  const form = forms.find(({ line }) => head.some(content => content.length < 2000 && line.test(content)))
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
