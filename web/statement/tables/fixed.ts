import { looksLikeHeader } from '../columns/header'
import type { Grid, GridRow } from '../types'

interface Piece {
  text: string
  from: number
  to: number
}

const searched = 60
/** A line of a printer is 132 or 198 signs wide. */
const widest = 400

/** What stands between two spaces or more, with its place. */
const piecesOf = (line: string): Piece[] =>
  [...line.slice(0, widest).matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index }) => ({
    text,
    from: index,
    to: index + text.length,
  }))

const isBelow = (name: Piece, { from, to }: Piece) => name.from < to && from < name.to

/** A row whose pieces stand below no name, or two, is taken apart by nobody: it is named as unreadable. */
const mayBeRow = /^\s*\d{1,4}[/. -]|\d[.,]\d{3}/

/** The cells of a line, each piece below its name. */
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

/** A table whose columns are held apart by spaces alone; null for any other text. Only balances prove such columns. */
export function fixedGrid(text: string): Grid | null {
  const lines = text.split('\n')
  const at = lines
    .slice(0, searched)
    .findIndex(line => !/[;|\t]/.test(line) && looksLikeHeader(piecesOf(line).map(({ text }) => text)))
  if (at < 0) return null
  const names = piecesOf(lines[at] ?? '')
  const rows = lines.map(
    (line, i): GridRow => ({ line: i + 1, cells: i < at ? [line.trim()] : cellsBelow(names, line) }),
  )
  return { name: 'TXT', isSheet: true, isSpaced: true, rows }
}
