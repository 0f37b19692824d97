import { createByteCollector, createDataView, createPieceCounter, readAscii } from './bytes'

/** GIF application extensions that are kept: loop count of an animation, and colour profile. */
const keptApplications = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']
const trailerByte = 0x3b

const tableLength = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function blocksEnd(bytes: Uint8Array, from: number) {
  let at = from
  while (bytes[at]) at += 1 + (bytes[at] ?? 0)
  return at + 1
}

const imageStart = 0x2c
const extensionStart = 0x21
const graphicControl = 0xf9
const applicationLabel = 0xff

const isKept = (block: Uint8Array) =>
  block[0] === imageStart ||
  block[1] === graphicControl ||
  (block[1] === applicationLabel && keptApplications.includes(readAscii(block, 3, 11)))

const headerLength = (bytes: Uint8Array) => 13 + tableLength(bytes[10] ?? 0)

/** Yields the images and extensions of a GIF, up to its trailer or invalid data. The last one may be truncated. */
function* blocksOf(bytes: Uint8Array) {
  const count = createPieceCounter()
  for (let at = headerLength(bytes); bytes[at] === imageStart || bytes[at] === extensionStart; ) {
    count()
    const isImage = bytes[at] === imageStart
    const end = blocksEnd(bytes, isImage ? at + 11 + tableLength(bytes[at + 9] ?? 0) : at + 2)
    yield { block: bytes.subarray(at, end), isImage, isWhole: end <= bytes.length }
    at = end
  }
}

/** Removes comments, captions and XMP from a GIF89a; null if it contains no image. */
export function removeGifMetadata(bytes: Uint8Array) {
  const pieces = createByteCollector(bytes.length + 1)
  pieces.push(bytes.subarray(0, headerLength(bytes)))
  let hasImage = false
  let isWhole = true
  for (const part of blocksOf(bytes)) {
    if (isKept(part.block)) pieces.push(part.block)
    hasImage ||= part.isImage
    isWhole = part.isWhole
  }
  // If the data is truncated, a trailer would be read as image data, so add it only to a complete image.
  if (isWhole) pieces.push(Uint8Array.of(trailerByte))
  return hasImage ? pieces.bytes() : null
}

/** Yields the sizes in pixels of a GIF's screen and of each image. An image may be larger than the screen. */
export function* gifSizes(bytes: Uint8Array) {
  const short = (at: number) => createDataView(bytes).getUint16(at, true)
  yield { width: short(6), height: short(8) }
  for (const { block, isImage } of blocksOf(bytes)) {
    if (!isImage || block.length < 10) continue
    const data = createDataView(block)
    yield { width: data.getUint16(5, true), height: data.getUint16(7, true) }
  }
}
