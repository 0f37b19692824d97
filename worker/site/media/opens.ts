import type { ProofFault } from '../../contract/orders/rules'
import { boxesAt } from './strip/avif'
import { createDataView, readAscii, readBigEndian } from './strip/bytes'
import { gifSizes } from './strip/gif'

type Size = { width: number; height: number }

const isWithin = (bytes: Uint8Array, end: number) => end <= bytes.length

/** JPEG frame headers (ITU T.81, B.1.1.3): SOF0–15 without DHT, JPG and DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const maxSegments = 500

function jpegSize(bytes: Uint8Array): Size | null {
  let at = 2
  for (let n = 0; n < maxSegments && isWithin(bytes, at + 9) && bytes[at] === 0xff; n++) {
    const marker = bytes[at + 1] ?? 0
    if (isFrame(marker))
      return { height: readBigEndian(bytes, at + 5, 2), width: readBigEndian(bytes, at + 7, 2) }
    at += marker === 0xff ? 1 : 2 + readBigEndian(bytes, at + 2, 2)
  }
  return null
}

const pngSize = (bytes: Uint8Array): Size | null =>
  isWithin(bytes, 24) && readAscii(bytes, 12, 4) === 'IHDR'
    ? { width: readBigEndian(bytes, 16, 4), height: readBigEndian(bytes, 20, 4) }
    : null

const largestSize = (sizes: Iterable<Size>): Size | null =>
  [...sizes].reduce<Size | null>(
    (best, size) => (best && best.width * best.height >= size.width * size.height ? best : size),
    null,
  )

const gifSize = (bytes: Uint8Array) => (isWithin(bytes, 10) ? largestSize(gifSizes(bytes)) : null)

/** The first chunk of a WebP file has the size in one of three encodings (RFC 9649, 2.5–2.7). */
function webpSize(bytes: Uint8Array): Size | null {
  if (!isWithin(bytes, 30)) return null
  const data = createDataView(bytes)
  const kind = readAscii(bytes, 12, 4)
  if (kind === 'VP8 ')
    return { width: data.getUint16(26, true) & 0x3fff, height: data.getUint16(28, true) & 0x3fff }
  if (kind === 'VP8L') {
    const packed = data.getUint32(21, true)
    return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 }
  }
  if (kind !== 'VP8X') return null
  const three = (at: number) => data.getUint16(at, true) + ((bytes[at + 2] ?? 0) << 16) + 1
  return { width: three(24), height: three(27) }
}

const latinDecoder = new TextDecoder('latin1')

/** `at`: offset of width and height in a box; `bytes` per number (ISO/IEC 23008-12, 6.5.3; 14496-12, 8.3.2, 12.1.3). */
const boxedSizes = [
  { path: ['meta', 'iprp', 'ipco', 'ispe'], at: 4, bytes: 4 },
  { path: ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd', 'av01'], at: 24, bytes: 2 },
  { path: ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd', 'hvc1'], at: 24, bytes: 2 },
]

/** The largest size in an AVIF or HEIC file, because thumbnails and tiles have their own, smaller sizes. */
const boxedSize = (bytes: Uint8Array) =>
  largestSize(
    boxedSizes.flatMap(({ path, at, bytes: width }) =>
      Array.from(boxesAt(bytes, path), ({ body }) => ({
        width: readBigEndian(bytes, body + at, width),
        height: readBigEndian(bytes, body + at + width, width),
      })),
    ),
  )

const sizeReaders: Record<string, (bytes: Uint8Array) => Size | null> = {
  'image/jpeg': jpegSize,
  'image/png': pngSize,
  'image/gif': gifSize,
  'image/webp': webpSize,
  'image/avif': boxedSize,
  'image/heic': boxedSize,
}

export const readPictureSize = (bytes: Uint8Array, mime: string): Size | null =>
  sizeReaders[mime]?.(bytes) ?? null

const minPdfBytes = 200

/** Whether a PDF is complete and has a page, or compressed object streams that may contain one (ISO 32000-1, 7.5). */
function hasPage(bytes: Uint8Array) {
  if (bytes.length < minPdfBytes) return false
  const whole = latinDecoder.decode(bytes)
  return whole.includes('startxref') && /\/Type\s?\/(?:Page(?![a-z])|ObjStm)/.test(whole)
}

const minSidePx = 300

/** Limits the decoded picture to 160 MB (4 bytes per pixel), which a file of a few kB can exceed. */
const maxPixels = 40_000_000

/** Minimum file size in bytes: a smaller file is a blank picture. */
const minBytes = 500

export function proofFaultOf(bytes: Uint8Array, mime: string): ProofFault | null {
  if (mime === 'application/pdf') return hasPage(bytes) ? null : 'unreadable'
  const size = readPictureSize(bytes, mime)
  if (!size) return 'unreadable'
  if (size.width * size.height > maxPixels) return 'huge'
  if (size.width < minSidePx || size.height < minSidePx) return 'small'
  return bytes.length < minBytes ? 'unreadable' : null
}
