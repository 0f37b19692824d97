export type CsvCell = string | number | null

/** A text that a spreadsheet would run as a formula is shown as text instead (OWASP, CSV injection). */
const neutral = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

function written(cell: CsvCell) {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = neutral(cell)
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** RFC 4180 text, CRLF after every row, with the byte order mark by which Excel knows UTF-8. */
export const csv = (rows: CsvCell[][]) =>
  `\ufeff${rows.map(row => `${row.map(written).join(',')}\r\n`).join('')}`
