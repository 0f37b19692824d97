import type { Cell } from './types'

const spaces = /[\s\u00a0\u1680\u2000-\u200f\u202f\u205f\u2060\u3000\ufeff]+/g
const minuses = /[\u2010-\u2015\u2212\ufe63\uff0d]/g
const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** What '="0012"' and "'0012" keep as text for a sheet, or "'0012'" for a database. */
const bare = (text: string) =>
  text.startsWith('="') && text.endsWith('"')
    ? text.slice(2, -1).trim()
    : text.startsWith("'")
      ? text.slice(1).replace(/'$/, '').trim()
      : text

/** One line without control signs, exotic spaces and the signs by which sheets keep text as text. */
export function tidy(cell: Cell) {
  return bare(String(cell).replace(spaces, ' ').replace(unprintable, '').trim())
}

/** As `tidy`, with every dash as '-', lower case: for amounts, marks and dates. A control sign stays and spoils them. */
export const plain = (cell: Cell) =>
  bare(String(cell).replace(spaces, ' ').trim()).replace(minuses, '-').toLowerCase()

export const isBlank = (cell: Cell | undefined) => cell === undefined || cell === '' || tidy(cell) === ''

/** One more than a line may have: what is longer is cut where it is split, and refused where it is read. */
export const mostCells = 401

/** How many of some cells hold something. */
export const filled = (cells: Cell[]) => cells.filter(cell => !isBlank(cell)).length

/** At most `max` characters, never half of a pair. */
export const cut = (text: string, max: number) =>
  text.length <= max ? text : text.slice(0, max).replace(/[\ud800-\udbff]$/, '')

/** 'A' for 0, 'AA' for 26. */
export function columnLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetter(Math.floor(index / 26) - 1) + letter
}
