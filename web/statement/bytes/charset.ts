import { Refused } from '../refusals'
import { withAsciiDigits } from '../text'
import type { StatementMeta } from '../types'

type Charset = Extract<StatementMeta['charset'], 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'>

/** Whether bytes begin with those of a head, one a letter. */
export const starts = (bytes: Uint8Array, head: string) =>
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
export const unified = (text: string) =>
  withAsciiDigits(text.replace(/^\ufeff/, '')).replace(/\r\n?|[\u2028\u2029]/g, '\n')
