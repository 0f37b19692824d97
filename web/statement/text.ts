import type { Cell } from './types'

const spaces = /[\s\u00a0\u1680\u2000-\u200f\u202f\u205f\u2060\u3000\ufeff]+/g
const minuses = /[\u2010-\u2015\u2212\ufe63\uff0d]/g
const apostrophes = /[\u2018\u2019\u02bc\u2032\u00b4`]/g
const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\u066b\u066c\uff01-\uff5e\u3000]/
const isArabicDigit = (code: number) => (code >= 0x660 && code <= 0x669) || (code >= 0x6f0 && code <= 0x6f9)

/** Arabic-Indic digits with their separators and full-width letters (Japanese keyboards) as ASCII. */
export const withAsciiDigits = (text: string) =>
  otherDigits.test(text)
    ? text.replace(new RegExp(otherDigits, 'g'), sign => {
        const code = sign.charCodeAt(0)
        if (isArabicDigit(code)) return String(code & 15)
        if (code === 0x66b) return ','
        if (code === 0x66c) return "'"
        return code === 0x3000 ? ' ' : String.fromCharCode(code - 0xfee0)
      })
    : text

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

/** As `tidy`, with one kind of dash and apostrophe, lower case: for amounts, marks and dates. A control sign stays and spoils them. */
export const plain = (cell: Cell) =>
  bare(String(cell).replace(spaces, ' ').trim().replace(apostrophes, "'")).replace(minuses, '-').toLowerCase()

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
