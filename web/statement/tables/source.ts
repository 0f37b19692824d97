import { decodeText, starts, unified } from '../bytes/charset'
import { sha256Of } from '../bytes/sha256'
import { openZip } from '../bytes/zip'
import { Refused } from '../refusals'
import type { Grid, StatementMeta } from '../types'
import { bareGrid } from './bare-forms'
import { exchangeForm, exchangeGrid } from './exchange'
import { fixedGrid } from './fixed'
import { htmlGrid, sheetXmlGrids } from './html'
import { isMt940, mt940Grid } from './mt940'
import { unwrapped } from './records'
import { xlsxGrids } from './xlsx'

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
