import { sha256OfBytes } from '../file-facts'
import { StatementRefusedError, toStatementRefusal } from '../refusals'
import { countFilledCells, normalizeDigits } from '../text'
import type { Delimiter, Grid, GridRow, RefusalCode, StatementMeta } from '../types'
import { csvDelimiters, splitRecords, unwrapQuotedLines } from './csv'
import { detectExchangeFormat, parseExchangeFile } from './exchange'
import { parseHtmlGrid, parseSheetXmlGrids } from './markup'
import { isMt940, parseFixedWidthGrid, parseMt940Grid, parsePlainTextGrid } from './text-forms'
import { readXlsxGrids } from './xlsx'
import { openZip } from './zip'

type Charset = Extract<StatementMeta['charset'], 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'>

const startsWith = (bytes: Uint8Array, head: string) =>
  [...head].every((letter, i) => bytes[i] === letter.charCodeAt(0))

/** Detects UTF-16 without a byte order mark: in Latin text about every second byte is zero. */
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

/** `stream: true` accepts a truncated character at the end of a cut file. */
function isUtf8(bytes: Uint8Array) {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

function charsetOf(bytes: Uint8Array): Charset {
  if (startsWith(bytes, '\xff\xfe')) return 'utf-16le'
  if (startsWith(bytes, '\xfe\xff')) return 'utf-16be'
  return wideWithoutMark(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
}

/** Removes appended zero bytes; keeps one, which may be half of a UTF-16 character. */
function withoutPadding(bytes: Uint8Array) {
  let end = bytes.length
  while (end > 1 && bytes[end - 1] === 0 && bytes[end - 2] === 0) end--
  // Only UTF-16LE text can end with a zero byte; in other charsets the byte is padding.
  const isWide = startsWith(bytes, '\xff\xfe') || wideWithoutMark(bytes.subarray(0, end)) === 'utf-16le'
  return bytes.subarray(0, bytes[end - 1] === 0 && !isWide ? end - 1 : end)
}

/** Removes zero characters that pad cells of fixed width. */
const withoutPaddedCells = (text: string) =>
  text.replace(/\0+/g, (zeros, at: number) => {
    const next = text.charAt(at + zeros.length)
    return zeros.length >= 4 && (next === '' || ';,\t|"\n\r'.includes(next)) ? '' : zeros
  })

/** Throws `StatementRefusedError` for binary data. */
export function decodeText(padded: Uint8Array): { text: string; charset: Charset } {
  const bytes = withoutPadding(padded)
  const charset = charsetOf(bytes)
  const text = withoutPaddedCells(new TextDecoder(charset).decode(bytes))
  const head = text.slice(0, 4000)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters show that a file is binary
  if ((head.match(/[\u0000-\u0008\u000e-\u001f]/g)?.length ?? 0) > head.length / 50)
    throw new StatementRefusedError('unknown_file')
  return { text: normalizeText(text), charset }
}

const normalizeText = (text: string) =>
  normalizeDigits(text.replace(/^\ufeff/, '')).replace(/\r\n?|[\u2028\u2029]/g, '\n')

/** A decoded file. Its text becomes a grid when a delimiter is chosen. */
export interface Source {
  charset: StatementMeta['charset']
  sha256: string
  text: string | null
  /** The file's text, if it may have been copied from a PDF; null for formats with separate cells. */
  copied: string | null
  grids: Grid[]
  form: string | null
}

const maxFileBytes = 10 * 1024 * 1024

const images = ['\x89PNG', '\xff\xd8\xff', 'GIF8', 'BM', 'II*\0', 'MM\0*']
const isImage = (bytes: Uint8Array) =>
  images.some(head => startsWith(bytes, head)) ||
  (startsWith(bytes, 'RIFF') && startsWith(bytes.subarray(8), 'WEBP')) ||
  startsWith(bytes.subarray(4), 'ftyphei')

/** Whether bytes contain a name in UTF-16LE, the encoding of OLE2 directories. */
function containsWide(bytes: Uint8Array, name: string) {
  const wide = [...name].flatMap(letter => [letter.charCodeAt(0), 0])
  for (let at = bytes.indexOf(wide[0] ?? 0); at >= 0; at = bytes.indexOf(wide[0] ?? 0, at + 1)) {
    if (wide.every((byte, i) => bytes[at + i] === byte)) return true
  }
  return false
}

/** Refusal code for an OLE2 container, which is a password-protected XLSX or an old .xls file. */
const oleCode = (bytes: Uint8Array) =>
  containsWide(bytes, 'EncryptionInfo') || containsWide(bytes, 'EncryptedPackage') ? 'password' : 'old_xls'

const inGrids = { text: null, copied: null, form: null }

function fromText(text: string): Pick<Source, 'text' | 'copied' | 'grids' | 'form'> {
  const form = detectExchangeFormat(text)
  if (form) return { ...inGrids, grids: [parseExchangeFile(form, text)], form }
  const head = text.slice(0, 20_000).trimStart()
  if (head.startsWith('<?xml') || head.startsWith('<')) {
    if (/urn:schemas-microsoft-com:office:spreadsheet/.test(head))
      return { ...inGrids, grids: parseSheetXmlGrids(text) }
    if (/<(html|table|body|head|!doctype html|meta|style|div)\b/i.test(head))
      return { ...inGrids, grids: [parseHtmlGrid(text)] }
  }
  if (isMt940(text)) return { ...inGrids, grids: [parseMt940Grid(text)], form: 'mt940' }
  const bare = parsePlainTextGrid(text)
  if (bare) return { ...inGrids, grids: [bare.grid], form: bare.id }
  const fixed = parseFixedWidthGrid(text)
  return {
    ...inGrids,
    text: fixed ? null : unwrapQuotedLines(text),
    copied: text,
    grids: fixed ? [fixed] : [],
  }
}

export async function decodeStatementSource(input: Uint8Array | string): Promise<Source> {
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input
  if (bytes.length > maxFileBytes) throw new StatementRefusedError('too_big')
  if (typeof input === 'string') {
    if (input.trim() === '') throw new StatementRefusedError('empty')
    return { charset: 'paste', sha256: await sha256OfBytes(bytes), ...fromText(normalizeText(input)) }
  }
  if (bytes.length === 0) throw new StatementRefusedError('empty')
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-'))
    throw new StatementRefusedError('pdf')
  if (isImage(bytes)) throw new StatementRefusedError('image')
  if (startsWith(bytes, '\xd0\xcf\x11\xe0')) throw new StatementRefusedError(oleCode(bytes))
  const sha256 = await sha256OfBytes(bytes)
  if (startsWith(bytes, 'PK')) {
    const grids = await readXlsxGrids(openZip(bytes))
    return { charset: 'xlsx', sha256, ...inGrids, grids }
  }
  const { text, charset } = decodeText(bytes)
  if (text.trim() === '') throw new StatementRefusedError('empty')
  return { charset, sha256, ...fromText(text) }
}

function recordsOf(text: string) {
  const spread = (delimiter: Delimiter) =>
    splitRecords(text, delimiter, 20).reduce((sum, { cells }) => sum + countFilledCells(cells), 0)
  const best = csvDelimiters.reduce((a, b) => (spread(b) > spread(a) ? b : a))
  return splitRecords(text, best)
}

const hasContent = ({ cells }: GridRow) => countFilledCells(cells) > 0

/** Rows of a table file, or of the first non-empty sheet of a workbook. Formulas give their stored value. */
export async function readSheet(bytes: Uint8Array): Promise<{ rows: GridRow[] } | { refused: RefusalCode }> {
  try {
    const { text, grids } = await decodeStatementSource(bytes)
    const rows =
      text === null ? (grids.find(({ rows }) => rows.some(hasContent))?.rows ?? []) : recordsOf(text)
    return { rows: rows.filter(hasContent) }
  } catch (error) {
    return { refused: toStatementRefusal(error).code }
  }
}
