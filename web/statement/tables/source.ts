import { sha256Of } from '../file-facts'
import { Refused, refusalOf } from '../refusals'
import { filled, withAsciiDigits } from '../text'
import type { Delimiter, Grid, GridRow, RefusalCode, StatementMeta } from '../types'
import { exchangeForm, exchangeGrid } from './exchange'
import { htmlGrid, sheetXmlGrids } from './markup'
import { delimiters, splitRecords, unwrapped } from './records'
import { bareGrid, fixedGrid, isMt940, mt940Grid } from './text-forms'
import { xlsxGrids } from './xlsx'
import { openZip } from './zip'

type Charset = Extract<StatementMeta['charset'], 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'>

/** Whether bytes begin with those of a head, one a letter. */
const starts = (bytes: Uint8Array, head: string) =>
  [...head].every((letter, i) => bytes[i] === letter.charCodeAt(0))

/** UTF-16 without a mark: nearly every second byte of Latin text is zero. */
function wideWithoutMark(bytes: Uint8Array): Charset | null {
  const sample = bytes.subarray(0, 2000)
  let [even, odd] = [0, 0]
  sample.forEach((byte, i) => {
    if (byte === 0) i % 2 ? odd++ : even++
  })
  if (odd * 3 > sample.length && even * 20 < sample.length) return 'utf-16le'
  if (even * 3 > sample.length && odd * 20 < sample.length) return 'utf-16be'
  return null
}

/** A cut file may end inside a sign; the rest is still UTF-8. */
function isUtf8(bytes: Uint8Array) {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

function charsetOf(bytes: Uint8Array): Charset {
  if (starts(bytes, '\xff\xfe')) return 'utf-16le'
  if (starts(bytes, '\xfe\xff')) return 'utf-16be'
  return wideWithoutMark(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
}

/** Without the zero bytes that mainframes and cut downloads leave at the end. One stays: it may be half of a UTF-16 sign. */
function withoutPadding(bytes: Uint8Array) {
  let end = bytes.length
  while (end > 1 && bytes[end - 1] === 0 && bytes[end - 2] === 0) end--
  // UTF-16LE writes Latin letters with a zero behind; in other charsets a zero at the end is padding as well.
  const isWide = starts(bytes, '\xff\xfe') || wideWithoutMark(bytes.subarray(0, end)) === 'utf-16le'
  return bytes.subarray(0, bytes[end - 1] === 0 && !isWide ? end - 1 : end)
}

/** Text without the zeros that fill cells of a fixed width. */
const withoutPaddedCells = (text: string) =>
  text.replace(/\0+/g, (zeros, at: number) => {
    const next = text.charAt(at + zeros.length)
    return zeros.length >= 4 && (next === '' || ';,\t|"\n\r'.includes(next)) ? '' : zeros
  })

/** Text of bytes with line breaks as '\n'. Bytes that are no text are refused. */
export function decodeText(padded: Uint8Array): { text: string; charset: Charset } {
  const bytes = withoutPadding(padded)
  const charset = charsetOf(bytes)
  const text = withoutPaddedCells(new TextDecoder(charset).decode(bytes))
  const head = text.slice(0, 4000)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control signs are what tells a program's file from text
  if ((head.match(/[\u0000-\u0008\u000e-\u001f]/g)?.length ?? 0) > head.length / 50)
    throw new Refused('unknown_file')
  return { text: unified(text), charset }
}

/** Line breaks of every system as '\n' and digits of every script as ASCII, without a byte order mark. */
const unified = (text: string) =>
  withAsciiDigits(text.replace(/^\ufeff/, '')).replace(/\r\n?|[\u2028\u2029]/g, '\n')

/** A statement before its table is looked for. Text becomes a grid only once a delimiter is chosen. */
export interface Source {
  charset: StatementMeta['charset']
  sha256: string
  text: string | null
  /** Text that may have been copied from a printed statement; null for every form with borders between its cells. */
  copied: string | null
  grids: Grid[]
  /** The layout of a form that names itself. */
  form: string | null
}

const mostBytes = 10 * 1024 * 1024

const images = ['\x89PNG', '\xff\xd8\xff', 'GIF8', 'BM', 'II*\0', 'MM\0*']
const isImage = (bytes: Uint8Array) =>
  images.some(head => starts(bytes, head)) ||
  (starts(bytes, 'RIFF') && starts(bytes.subarray(8), 'WEBP')) ||
  starts(bytes.subarray(4), 'ftyphei')

/** Whether bytes contain a name as OLE2 directories write it (UTF-16LE). */
function containsWide(bytes: Uint8Array, name: string) {
  const wide = [...name].flatMap(letter => [letter.charCodeAt(0), 0])
  for (let at = bytes.indexOf(wide[0] ?? 0); at >= 0; at = bytes.indexOf(wide[0] ?? 0, at + 1)) {
    if (wide.every((byte, i) => bytes[at + i] === byte)) return true
  }
  return false
}

/** The old container of Office holds a locked XLSX as well as a plain old .xls. */
const oleCode = (bytes: Uint8Array) =>
  containsWide(bytes, 'EncryptionInfo') || containsWide(bytes, 'EncryptedPackage') ? 'password' : 'old_xls'

const inGrids = { text: null, copied: null, form: null }

function fromText(text: string): Pick<Source, 'text' | 'copied' | 'grids' | 'form'> {
  const form = exchangeForm(text)
  if (form) return { ...inGrids, grids: [exchangeGrid(form, text)], form }
  const head = text.slice(0, 20_000).trimStart()
  if (head.startsWith('<?xml') || head.startsWith('<')) {
    if (/urn:schemas-microsoft-com:office:spreadsheet/.test(head))
      return { ...inGrids, grids: sheetXmlGrids(text) }
    if (/<(html|table|body|head|!doctype html|meta|style|div)\b/i.test(head))
      return { ...inGrids, grids: [htmlGrid(text)] }
  }
  if (isMt940(text)) return { ...inGrids, grids: [mt940Grid(text)], form: 'mt940' }
  const bare = bareGrid(text)
  if (bare) return { ...inGrids, grids: [bare.grid], form: bare.id }
  const fixed = fixedGrid(text)
  return { ...inGrids, text: fixed ? null : unwrapped(text), copied: text, grids: fixed ? [fixed] : [] }
}

/** Finds out what the bytes are, by themselves and not by the file's name, and opens them. */
export async function openSource(input: Uint8Array | string): Promise<Source> {
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input
  if (bytes.length > mostBytes) throw new Refused('too_big')
  if (typeof input === 'string') {
    if (input.trim() === '') throw new Refused('empty')
    return { charset: 'paste', sha256: await sha256Of(bytes), ...fromText(unified(input)) }
  }
  if (bytes.length === 0) throw new Refused('empty')
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-')) throw new Refused('pdf')
  if (isImage(bytes)) throw new Refused('image')
  if (starts(bytes, '\xd0\xcf\x11\xe0')) throw new Refused(oleCode(bytes))
  const sha256 = await sha256Of(bytes)
  if (starts(bytes, 'PK')) {
    const grids = await xlsxGrids(openZip(bytes))
    return { charset: 'xlsx', sha256, ...inGrids, grids }
  }
  const { text, charset } = decodeText(bytes)
  if (text.trim() === '') throw new Refused('empty')
  return { charset, sha256, ...fromText(text) }
}

/** The delimiter that parts the first lines most. */
function recordsOf(text: string) {
  const spread = (delimiter: Delimiter) =>
    splitRecords(text, delimiter, 20).reduce((sum, { cells }) => sum + filled(cells), 0)
  const best = delimiters.reduce((a, b) => (spread(b) > spread(a) ? b : a))
  return splitRecords(text, best)
}

const hasContent = ({ cells }: GridRow) => filled(cells) > 0

/** The rows of any table file, of a workbook those of its first sheet that has some; a formula counts by its value. */
export async function readSheet(bytes: Uint8Array): Promise<{ rows: GridRow[] } | { refused: RefusalCode }> {
  try {
    const { text, grids } = await openSource(bytes)
    const rows =
      text === null ? (grids.find(({ rows }) => rows.some(hasContent))?.rows ?? []) : recordsOf(text)
    return { rows: rows.filter(hasContent) }
  } catch (error) {
    return { refused: refusalOf(error).code }
  }
}
