import { crc32 } from 'node:zlib'
import { boxHeaderReader, removeAvifMetadata, videoBoxes } from './avif'
import {
  createByteCollector,
  createDataView,
  createPieceCounter,
  joinBytes,
  readAscii,
  readBigEndian,
  TooManyPiecesError,
} from './bytes'
import { removeGifMetadata } from './gif'
import { containerRewriter, type ElementRewrite, type ReadHeader } from './rewriter'

const segmentId = 0x18538067
const clusterId = 0x1f43b675
const tagsId = 0x1254c367
const attachmentsId = 0x1941a469

/** Number of bytes of a WebM (EBML) variable-length number, from its first byte: leading zero bits plus one. */
const widthOf = (first: number) => Math.clz32(first) - 23

/** Encodes the length of a WebM element in `width` bytes (RFC 8794 section 4). */
function lengthBytes(value: number, width: number) {
  const bytes = Uint8Array.from({ length: width }, (_, i) => Math.floor(value / 256 ** (width - 1 - i)) % 256)
  bytes[0] = (bytes[0] ?? 0) | (1 << (8 - width))
  return bytes
}

/** Replaces a WebM element by a Void element of the same size, which players skip. */
function voidElement(head: number, length: number): ElementRewrite {
  const width = Math.min(8, head - 1)
  const header = new Uint8Array(head)
  header[0] = 0xec
  header.set(lengthBytes(length + head - 1 - width, width), 1)
  return { header, length, isBlanked: true }
}

/** Reads the header of a WebM element. Tags and attachments become Void elements, which players skip. */
const webmHeader: ReadHeader = bytes => {
  const idWidth = widthOf(bytes[0] ?? 0)
  if (idWidth > 4) return null
  if (bytes.length <= idWidth) return 'more'
  const width = widthOf(bytes[idWidth] ?? 0)
  const head = idWidth + width
  if (width > 8) return null
  if (bytes.length < head) return 'more'
  const id = readBigEndian(bytes, 0, idWidth)
  const most = 2 ** (7 * width)
  const first = (bytes[idWidth] ?? 0) & (2 ** (8 - width) - 1)
  const length = first * 256 ** (width - 1) + readBigEndian(bytes, idWidth + 1, width - 1)
  const isUnknown = length >= most - 1
  if (id === segmentId || (id === clusterId && isUnknown)) {
    return { header: bytes.slice(0, head), length: 0, isBlanked: false }
  }
  if (isUnknown) return null
  if (id === tagsId || id === attachmentsId) return voidElement(head, length)
  return { header: bytes.slice(0, head), length, isBlanked: false }
}

const exifName = 'Exif\0\0'

/** Orientation (1–8) in Exif data; 1 if there is none (Exif 2.32, TIFF 6.0). */
function orientationOf(exif: Uint8Array) {
  // In JPEG, Exif data begins with this name; some programs write the name into WebP too.
  const tiff = readAscii(exif, 0, exifName.length) === exifName ? exif.subarray(exifName.length) : exif
  if (tiff.length < 10) return 1
  const data = createDataView(tiff)
  const isLittle = readAscii(tiff, 0, 2) === 'II'
  const directory = data.getUint32(4, isLittle)
  if (directory < 8 || directory + 2 > tiff.length) return 1
  for (let n = 0; n < data.getUint16(directory, isLittle); n++) {
    const entry = directory + 2 + n * 12
    if (entry + 12 > tiff.length) return 1
    if (data.getUint16(entry, isLittle) === 0x0112) return data.getUint16(entry + 8, isLittle)
  }
  return 1
}

const noBytes = new Uint8Array()

/** Exif data with the orientation only; no bytes if the picture is upright. */
function orientationOnly(exif: Uint8Array) {
  const orientation = orientationOf(exif)
  if (orientation < 2 || orientation > 8) return noBytes
  return Uint8Array.from([
    ...[0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0],
    ...[0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0],
  ])
}

const bytesOf = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0))

const isNamed = (segment: Uint8Array, name: string) => readAscii(segment, 4, name.length) === name

/** JPEG markers that the picture needs: non-hierarchical frames, tables, scans, restarts (ITU-T T.81, B.1.1.3). */
const pictureMarkers = new Set([
  ...[0xc0, 0xc1, 0xc2, 0xc3, 0xc4, 0xc9, 0xca, 0xcb, 0xcc],
  ...[0xda, 0xdb, 0xdc, 0xdd],
])

/** Cuts a JPEG segment to its specified length, which drops data appended to its fields. */
const shortenSegment = (segment: Uint8Array, length: number) => {
  const short = segment.slice(0, 2 + length)
  short.set([length >> 8, length & 255], 2)
  return short
}

/** Keeps the picture, JFIF, Adobe, colour profile and orientation; other segments become empty. */
function keptPart(segment: Uint8Array) {
  const marker = segment[1] ?? 0
  if (pictureMarkers.has(marker)) return segment
  if (marker === 0xe2 && isNamed(segment, 'ICC_PROFILE\0')) return segment
  if (marker === 0xe0 && isNamed(segment, 'JFIF\0') && segment.length >= 18)
    return withoutThumbnail(shortenSegment(segment, 16))
  if (marker === 0xee && isNamed(segment, 'Adobe') && segment.length >= 16) return shortenSegment(segment, 14)
  if (marker !== 0xe1 || !isNamed(segment, exifName)) return noBytes
  const exif = orientationOnly(segment.subarray(4))
  if (exif.length === 0) return noBytes
  return joinBytes([bytesOf(`\xff\xe1\0\x22${exifName}`), exif])
}

/** Sets the size of a JFIF thumbnail to 0 × 0, because the thumbnail may show another picture. */
function withoutThumbnail(jfif: Uint8Array) {
  jfif.set([0, 0], 16)
  return jfif
}

/** Offset of the end of compressed JPEG data: the next marker other than stuffing and restarts. */
function scanEnd(bytes: Uint8Array, at: number) {
  for (let i = at; i + 1 < bytes.length; i++) {
    const next = bytes[i + 1] ?? 0
    if (bytes[i] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return i
  }
  return bytes.length
}

function cleanJpeg(bytes: Uint8Array) {
  // The smallest valid Exif segment has 32 bytes and becomes one of 36, so the file grows by at most an eighth.
  const pieces = createByteCollector(Math.ceil(bytes.length * 1.2) + 2)
  pieces.push(bytes.subarray(0, 2))
  const count = createPieceCounter()
  let hasImage = false
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xd9) {
    if (bytes[at + 1] === 0xff) {
      at += 1
      continue
    }
    count()
    const end = at + 2 + createDataView(bytes).getUint16(at + 2)
    if (end > bytes.length || end < at + 4) return null
    const isScan = bytes[at + 1] === 0xda
    pieces.push(keptPart(bytes.subarray(at, end)))
    at = isScan ? scanEnd(bytes, end) : end
    pieces.push(bytes.subarray(end, at))
    hasImage ||= isScan
  }
  // Write the end marker and drop what follows: a second picture or a video after the image may contain a location.
  pieces.push(Uint8Array.of(0xff, 0xd9))
  return hasImage ? pieces.bytes() : null
}

/** PNG chunks of the picture, animation, transparency and colours (PNG 3rd edition, 5.6). */
const pngChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS bKGD cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI pHYs acTL fcTL fdAT'.split(' '),
)

function pngOrientation(chunk: Uint8Array) {
  const exif = orientationOnly(chunk.subarray(8, -4))
  if (exif.length === 0) return noBytes
  const body = joinBytes([bytesOf('eXIf'), exif])
  const framed = new Uint8Array(4 + body.length + 4)
  framed.set(body, 4)
  const data = createDataView(framed)
  data.setUint32(0, exif.length)
  data.setUint32(4 + body.length, crc32(body))
  return framed
}

function cleanPng(bytes: Uint8Array) {
  // The file can grow: the smallest chunk with an orientation has 34 bytes and is replaced by one of 38 bytes.
  const pieces = createByteCollector(Math.ceil(bytes.length * 1.2))
  const count = createPieceCounter()
  pieces.push(bytes.subarray(0, 8))
  for (let at = 8; at + 12 <= bytes.length; ) {
    count()
    const type = readAscii(bytes, at + 4, 4)
    const end = at + 12 + createDataView(bytes).getUint32(at)
    if (end > bytes.length) return null
    if (pngChunks.has(type)) pieces.push(bytes.subarray(at, end))
    if (type === 'eXIf') pieces.push(pngOrientation(bytes.subarray(at, end)))
    if (type === 'IEND') return pieces.bytes()
    at = end
  }
  return null
}

/** WebP chunks of the picture, animation, transparency and colours (RFC 9649, 2.7). */
const webpChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const frameChunks = new Set(['VP8 ', 'VP8L', 'ALPH'])
/** Number of bytes for position, size and duration of a WebP animation frame. */
const frameHeadBytes = 16

function webpPieces(
  bytes: Uint8Array,
  from: number,
  whole: number,
  allowed: Set<string>,
  count: () => void,
): Uint8Array | null {
  const pieces = createByteCollector(Math.max(0, whole - from) + 8)
  for (let at = from; at + 8 <= whole; ) {
    count()
    const type = readAscii(bytes, at, 4)
    const size = createDataView(bytes).getUint32(at + 4, true)
    const end = at + 8 + size + (size % 2)
    if (at + 8 + size > whole) return null
    const chunk = bytes.slice(at, Math.min(end, whole))
    // Clear the VP8X flags that announce Exif and XMP chunks.
    if (type === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~0x0c
    if (type === 'ANMF') {
      const inner = webpPieces(bytes, at + 8 + frameHeadBytes, at + 8 + size, frameChunks, count)
      if (!inner) return null
      createDataView(chunk).setUint32(4, frameHeadBytes + inner.length, true)
      if (allowed.has(type)) pieces.push(joinBytes([chunk.subarray(0, 8 + frameHeadBytes), inner]))
    } else if (allowed.has(type)) pieces.push(chunk)
    at = end
  }
  return pieces.bytes()
}

/** The chunk with the orientation; no bytes if the picture is upright. */
function webpOrientation(bytes: Uint8Array, whole: number) {
  for (let at = 12; at + 8 <= whole; ) {
    const size = createDataView(bytes).getUint32(at + 4, true)
    if (readAscii(bytes, at, 4) === 'EXIF') {
      const exif = orientationOnly(bytes.subarray(at + 8, at + 8 + size))
      return exif.length === 0 ? exif : joinBytes([bytesOf('EXIF\x1a\0\0\0'), exif])
    }
    at += 8 + size + (size % 2)
  }
  return noBytes
}

function cleanWebp(bytes: Uint8Array) {
  const whole = Math.min(bytes.length, 8 + createDataView(bytes).getUint32(4, true))
  const body = webpPieces(bytes, 12, whole, webpChunks, createPieceCounter())
  if (!body) return null
  // Without the chunk VP8X, readers ignore Exif data.
  const orientation = readAscii(body, 0, 4) === 'VP8X' ? webpOrientation(bytes, whole) : noBytes
  if (orientation.length > 0) body[8] = (body[8] ?? 0) | 0x08
  const head = bytes.slice(0, 12)
  createDataView(head).setUint32(4, 4 + body.length + orientation.length, true)
  return joinBytes([head, body, orientation])
}

const cleaners: Record<string, (bytes: Uint8Array) => Uint8Array | null> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
  'image/avif': removeAvifMetadata,
  'image/heic': removeAvifMetadata,
  'image/gif': removeGifMetadata,
}

/** Null for a broken picture or too many parts. Sources: ITU-T T.81, Exif, PNG 3rd edition, WebP container, GIF89a. */
export function removeFileLocation(bytes: Uint8Array, mime: string) {
  const clean = cleaners[mime]
  if (!clean) return bytes
  try {
    return clean(bytes)
  } catch (error) {
    if (error instanceof TooManyPiecesError) return null
    throw error
  }
}

const filmHeaders = {
  'video/mp4': boxHeaderReader(videoBoxes),
  'video/webm': webmHeader,
}

/** Limit of boxes (MP4) or elements (WebM) in a video. A live recording may have one per picture or sound sample. */
const maxFilmPieces = 200_000

const isFilm = (mime: string): mime is keyof typeof filmHeaders => Object.hasOwn(filmHeaders, mime)

/** Removes a video's recording location; the file keeps its size. Tracks that record locations over time stay. */
export function videoLocationCleaner(mime: string) {
  if (!isFilm(mime)) return new TransformStream<Uint8Array, Uint8Array>()
  const { push, rest } = containerRewriter(filmHeaders[mime], createPieceCounter(maxFilmPieces))
  return new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, out) => out.enqueue(push(chunk)),
    flush: out => out.enqueue(rest()),
  })
}
