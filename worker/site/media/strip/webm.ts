import { readNumber } from './bytes'
import type { ReadHeader, Step } from './rewriter'

const segmentId = 0x18538067
const clusterId = 0x1f43b675
const tagsId = 0x1254c367
const attachmentsId = 0x1941a469

/** Bytes of a variable-length number, from its first byte: leading zero bits plus one. */
const widthOf = (first: number) => Math.clz32(first) - 23

/** Encodes a length in `width` bytes (RFC 8794 section 4). */
function lengthBytes(value: number, width: number) {
  const bytes = Uint8Array.from({ length: width }, (_, i) => Math.floor(value / 256 ** (width - 1 - i)) % 256)
  bytes[0] = (bytes[0] ?? 0) | (1 << (8 - width))
  return bytes
}

/** Replaces an element by a Void of the same size, which players skip. */
function voidElement(head: number, length: number): Step {
  const width = Math.min(8, head - 1)
  const header = new Uint8Array(head)
  header[0] = 0xec
  header.set(lengthBytes(length + head - 1 - width, width), 1)
  return { header, length, isBlanked: true }
}

/** Reads WebM headers: tags and attachments become Void; segments and clusters of unknown length are descended into. */
export const webmHeader: ReadHeader = bytes => {
  const idWidth = widthOf(bytes[0] ?? 0)
  if (idWidth > 4) return null
  if (bytes.length <= idWidth) return 'more'
  const width = widthOf(bytes[idWidth] ?? 0)
  const head = idWidth + width
  if (width > 8) return null
  if (bytes.length < head) return 'more'
  const id = readNumber(bytes, 0, idWidth)
  const most = 2 ** (7 * width)
  const first = (bytes[idWidth] ?? 0) & (2 ** (8 - width) - 1)
  const length = first * 256 ** (width - 1) + readNumber(bytes, idWidth + 1, width - 1)
  const isUnknown = length >= most - 1
  if (id === segmentId || (id === clusterId && isUnknown)) {
    return { header: bytes.slice(0, head), length: 0, isBlanked: false }
  }
  if (isUnknown) return null
  if (id === tagsId || id === attachmentsId) return voidElement(head, length)
  return { header: bytes.slice(0, head), length, isBlanked: false }
}
