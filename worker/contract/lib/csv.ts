export type CsvCell = string | number | null

/** Characters that start a formula. Spreadsheets in East Asian locales also accept the small and full-width forms. */
const signs = new Set('=+-@﹢﹣﹦﹫＝＋－＠\t\r')
/** Characters after which some program starts a new cell, such as `;` for Excel in Indonesian. */
const separators = new Set(',;|\t\r\n\v\f\u0085\u2028\u2029"')
const blank = /[\s\p{C}]/u

/** Prevents CSV injection (OWASP): puts an apostrophe before each character that could start a formula. */
function escapeFormulas(text: string) {
  let isStart = true
  let safe = ''
  for (const sign of text) {
    if (isStart && signs.has(sign)) safe += "'"
    safe += sign
    isStart = separators.has(sign) || (isStart && blank.test(sign))
  }
  return safe
}

function cellText(cell: CsvCell) {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = escapeFormulas(cell)
  return /[",;|\r\n\t\v\f\u0085\u2028\u2029]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvContentType = 'text/csv; charset=utf-8'

/** Byte order mark at the start of a file; Excel needs it to detect UTF-8. */
export const csvByteOrderMark = '\ufeff'

/** RFC 4180: every row ends with CRLF. */
export const csvLines = (rows: CsvCell[][]) => rows.map(row => `${row.map(cellText).join(',')}\r\n`).join('')

export const csvText = (rows: CsvCell[][]) => `${csvByteOrderMark}${csvLines(rows)}`

/** Removes the apostrophes of `escapeFormulas`, also one that a person typed before a formula character. */
function unescapeCell(text: string) {
  if (!text.includes("'")) return text
  const letters = [...text]
  let isStart = true
  return letters
    .filter((sign, i) => {
      if (isStart && sign === "'" && signs.has(letters[i + 1] ?? '')) return false
      isStart = separators.has(sign) || (isStart && blank.test(sign))
      return true
    })
    .join('')
}

function quotedEnd(lines: string, open: number) {
  let close = lines.indexOf('"', open + 1)
  while (close >= 0 && lines[close + 1] === '"') close = lines.indexOf('"', close + 2)
  if (close < 0) throw new Error('a quoted cell that does not end')
  return close + 1
}

function unquotedEnd(lines: string, open: number) {
  let end = open
  while (end < lines.length && lines[end] !== ',' && lines[end] !== '\r') end++
  return end
}

export function parseCsvRows(lines: string) {
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; at < lines.length; ) {
    const isQuoted = lines[at] === '"'
    const end = isQuoted ? quotedEnd(lines, at) : unquotedEnd(lines, at)
    row.push(
      unescapeCell(isQuoted ? lines.slice(at + 1, end - 1).replaceAll('""', '"') : lines.slice(at, end)),
    )
    if (lines[end] === ',') at = end + 1
    else {
      rows.push(row)
      row = []
      at = end + 2
    }
  }
  return rows
}
