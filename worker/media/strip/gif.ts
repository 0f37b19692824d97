import { collector, pieceCounter, text } from './bytes'

/** How often a film repeats, and its colours; what else programs write is nobody's business. */
const kept = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']
const trailer = 0x3b

const tableLength = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Where a chain of data blocks ends. */
function blocksEnd(bytes: Uint8Array, from: number) {
  let at = from
  while (bytes[at]) at += 1 + (bytes[at] ?? 0)
  return at + 1
}

function isPrivate(block: Uint8Array) {
  const isComment = block[1] === 0xfe
  const isApplication = block[1] === 0xff
  return isComment || (isApplication && !kept.includes(text(block, 3, 11)))
}

/** A GIF89a without comments and XMP; null when there is no picture in it. */
export function cleanGif(bytes: Uint8Array) {
  let at = 13 + tableLength(bytes[10] ?? 0)
  const pieces = collector(bytes.length + 1)
  pieces.push(bytes.subarray(0, at))
  const count = pieceCounter()
  let hasPicture = false
  while (at < bytes.length) {
    const isExtension = bytes[at] === 0x21
    const isPicture = bytes[at] === 0x2c
    if (!isExtension && !isPicture) break
    count()
    const data = isExtension ? at + 2 : at + 11 + tableLength(bytes[at + 9] ?? 0)
    const end = blocksEnd(bytes, data)
    const block = bytes.subarray(at, end)
    if (isPicture || !isPrivate(block)) pieces.push(block)
    hasPicture ||= isPicture
    at = end
  }
  // Where the data break off a trailer would be taken for more of them.
  if (at <= bytes.length) pieces.push(Uint8Array.of(trailer))
  return hasPicture ? pieces.bytes() : null
}
