import type { Cell } from './types'

const spaces = /[\s\u00a0\u1680\u2000-\u200f\u202f\u205f\u2060\u3000\ufeff]+/g
const minuses = /[\u2010-\u2015\u2212\ufe63\uff0d]/g
const apostrophes = /[\u2018\u2019\u02bc\u2032\u00b4`]/g
const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\u066b\u066c\uff01-\uff5e\u3000]/
const isArabicDigit = (code: number) => (code >= 0x660 && code <= 0x669) || (code >= 0x6f0 && code <= 0x6f9)

/** Converts Arabic-Indic digits and separators, and full-width characters (Japanese keyboards), to ASCII. */
export const normalizeDigits = (text: string) =>
  otherDigits.test(text)
    ? text.replace(new RegExp(otherDigits, 'g'), sign => {
        const code = sign.charCodeAt(0)
        if (isArabicDigit(code)) return String(code & 15)
        if (code === 0x66b) return ','
        if (code === 0x66c) return "'"
        return code === 0x3000 ? ' ' : String.fromCharCode(code - 0xfee0)
      })
    : text

/** Removes signs that mark a cell as text: '="0012"' and "'0012" in spreadsheets, "'0012'" in database exports. */
const unwrapMarkers = (text: string) =>
  text.startsWith('="') && text.endsWith('"')
    ? text.slice(2, -1).trim()
    : text.startsWith("'")
      ? text.slice(1).replace(/'$/, '').trim()
      : text

export function cleanCell(cell: Cell) {
  return unwrapMarkers(String(cell).replace(spaces, ' ').replace(unprintable, '').trim())
}

/** Lower case with one kind of dash and apostrophe. Control characters stay, because they make a cell unreadable. */
export const normalizeCell = (cell: Cell) =>
  unwrapMarkers(String(cell).replace(spaces, ' ').trim().replace(apostrophes, "'"))
    .replace(minuses, '-')
    .toLowerCase()

export const isBlankCell = (cell: Cell | undefined) =>
  cell === undefined || cell === '' || cleanCell(cell) === ''

/** One cell more than the maximum of 400 per line is stored, so that the reader can refuse a longer line. */
export const maxStoredCells = 401

export const countFilledCells = (cells: Cell[]) => cells.filter(cell => !isBlankCell(cell)).length

/** Truncates a text to at most `max` UTF-16 units, without splitting a surrogate pair. */
export const truncateText = (text: string, max: number) =>
  text.length <= max ? text : text.slice(0, max).replace(/[\ud800-\udbff]$/, '')

export function columnLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetter(Math.floor(index / 26) - 1) + letter
}
