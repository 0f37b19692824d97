import { createPieceCounter, readAscii, readBigEndian } from './bytes'
import { containerRewriter, type ReadHeader } from './rewriter'

/** A box of an ISO media file (AVIF, MP4). `name` is the offset of the box type. */
type Box = { type: string; name: number; body: number; end: number }

/** Type and extent of the box at `at` (ISO/IEC 14496-12); null if it is invalid. */
function readBoxAt(bytes: Uint8Array, at: number, limit: number): Box | null {
  if (at + 8 > limit) return null
  const short = readBigEndian(bytes, at, 4)
  const head = short === 1 ? 16 : 8
  const size = short === 1 ? readBigEndian(bytes, at + 8, 8) : short
  const end = size === 0 ? limit : at + size
  if (end < at + head) return null
  return { type: readAscii(bytes, at + 4, 4), name: at + 4, body: at + head, end: Math.min(end, limit) }
}

function* boxesIn(bytes: Uint8Array, from: number, limit: number) {
  const count = createPieceCounter()
  for (let box = readBoxAt(bytes, from, limit); box; box = readBoxAt(bytes, box.end, limit)) {
    count()
    yield box
  }
}

const freeBoxType = Uint8Array.from([0x66, 0x72, 0x65, 0x65])

/** Number of bytes between a box's header and its child boxes. */
const headBytes: Record<string, number> = { meta: 4, stsd: 8 }

export function* boxesAt(bytes: Uint8Array, path: string[], from = 0, limit = bytes.length): Generator<Box> {
  const [type = '', ...deeper] = path
  for (const box of boxesIn(bytes, from, limit)) {
    if (box.type !== type) continue
    if (deeper.length === 0) yield box
    else yield* boxesAt(bytes, deeper, box.body + (headBytes[type] ?? 0), box.end)
  }
}

function blankBox(bytes: Uint8Array, box: Box) {
  bytes.set(freeBoxType, box.name)
  bytes.fill(0, box.body, box.end)
}

/** Video boxes (ISO/IEC 14496-12): `opened` boxes contain other boxes; `kept` boxes contain or locate the recording. */
export const videoBoxes = {
  opened: 'moov trak mdia minf moof traf'.split(' '),
  kept: [
    'ftyp styp mdat mvhd tkhd tref edts mvex mfra sidx ssix prft iods mdhd hdlr elng vmhd smhd nmhd sthd hmhd gmhd dinf stbl',
    'mfhd tfhd tfdt trun sdtp sbgp sgpd subs saiz saio senc',
  ]
    .join(' ')
    .split(' '),
}

/** Blanks boxes that are neither `opened` nor `kept`. Keeps only the first box of each type in `once`. */
export function boxHeaderReader({ opened, kept }: typeof videoBoxes, once: string[] = []): ReadHeader {
  const seen = new Set<string>()
  const isKept = (type: string) => {
    if (!once.includes(type)) return opened.includes(type) || kept.includes(type)
    const isFirst = !seen.has(type)
    seen.add(type)
    return isFirst
  }
  return bytes => {
    const isLong = readBigEndian(bytes, 0, 4) === 1
    const head = isLong ? 16 : 8
    if (bytes.length < head) return 'more'
    const box = readBoxAt(bytes, 0, Number.POSITIVE_INFINITY)
    if (!box) return { header: new Uint8Array(head), length: Number.POSITIVE_INFINITY, isBlanked: true }
    const header = bytes.slice(0, head)
    const isBlanked = !isKept(box.type)
    if (isBlanked) header.set(freeBoxType, 4)
    return { header, length: opened.includes(box.type) ? 0 : box.end - head, isBlanked }
  }
}

/** Item types of a HEIF file that are pictures or composed of them. Others, such as Exif and XMP, are removed. */
const pictureTypes = 'av01 hvc1 hev1 lhv1 hvt1 avc1 jpeg grid iovl iden tmap'.split(' ')

/** Boxes inside `meta` that describe and locate the picture (ISO/IEC 14496-12 and 23008-12). */
const keptInMeta = 'hdlr pitm iloc iinf iprp iref idat dinf grpl'.split(' ')
/** Item properties that affect the look. Others are removed: descriptions, time and location of the camera. */
const keptProperties =
  'ispe pixi av1C hvcC lhvC avcC vvcC jpgC colr irot imir iscl clap pasp auxC a1op a1lx lsel clli mdcv cclv amve oinf tols rloc'.split(
    ' ',
  )

function blankOthers(bytes: Uint8Array, kept: string[], from: number, end: number) {
  for (const box of boxesIn(bytes, from, end)) if (!kept.includes(box.type)) blankBox(bytes, box)
}

function findBox(bytes: Uint8Array, type: string, from: number, limit: number) {
  for (const box of boxesIn(bytes, from, limit)) if (box.type === type) return box
  return null
}

/** Returns the ids of items that are not pictures, renames their entries to `free`, and clears all item names. */
function retireItems(bytes: Uint8Array, { body, end }: Box) {
  const ids = new Set<number>()
  for (const entry of boxesIn(bytes, body + (bytes[body] === 0 ? 6 : 8), end)) {
    const width = bytes[entry.body] === 3 ? 4 : 2
    const type = entry.body + 4 + width + 2
    if ((bytes[entry.body] ?? 0) < 2) continue
    bytes.fill(0, type + 4, entry.end)
    if (pictureTypes.includes(readAscii(bytes, type, 4))) continue
    ids.add(readBigEndian(bytes, entry.body + 4, width))
    bytes.set(freeBoxType, type)
  }
  return ids
}

function blankItems(bytes: Uint8Array, { body, end }: Box, ids: Set<number>, idat: number) {
  const version = bytes[body] ?? 0
  const sizes = readBigEndian(bytes, body + 4, 2)
  const [offsetSize = 0, lengthSize = 0, baseSize = 0, indexSize = 0] = [12, 8, 4, 0].map(
    n => (sizes >> n) & 15,
  )
  let at = body + 6
  const next = (size: number) => {
    at += size
    return readBigEndian(bytes, at - size, size)
  }
  const extentSize = (version > 0 ? indexSize : 0) + offsetSize + lengthSize
  // In a valid file no byte is blanked twice. The budget stops a malicious file from using CPU time.
  let budget = bytes.length
  const count = createPieceCounter()
  for (let items = next(version < 2 ? 2 : 4); items > 0 && at < end; items--) {
    count()
    const id = next(version < 2 ? 2 : 4)
    const inIdat = version > 0 && (next(2) & 15) === 1
    at += 2
    const base = next(baseSize) + (inIdat ? idat : 0)
    const extents = next(2)
    if (!ids.has(id) || extentSize === 0) {
      at += extents * extentSize
      continue
    }
    for (let n = 0; n < extents && at < end && budget > 0; n++) {
      count()
      if (version > 0) at += indexSize
      const from = base + next(offsetSize)
      const length = next(lengthSize)
      bytes.fill(0, from, from + length)
      budget -= length
    }
  }
}

/** Overwrites Exif and XMP of an AVIF file in place, because the file contains absolute offsets (ISO/IEC 23008-12). */
export function removeAvifMetadata(given: Uint8Array) {
  const { push, rest } = containerRewriter(boxHeaderReader(videoBoxes, ['meta']))
  const start = push(given)
  const bytes = new Uint8Array(given.length)
  bytes.set(start)
  bytes.set(rest(), start.length)
  const meta = findBox(bytes, 'meta', 0, bytes.length)
  if (!meta) return readBoxAt(bytes, 0, bytes.length) ? bytes : null
  blankOthers(bytes, keptInMeta, meta.body + 4, meta.end)
  for (const { body, end } of boxesAt(bytes, ['meta', 'iprp', 'ipco']))
    blankOthers(bytes, keptProperties, body, end)
  const inside = (type: string) => findBox(bytes, type, meta.body + 4, meta.end)
  const [info, places] = [inside('iinf'), inside('iloc')]
  if (!info || !places) return bytes
  const ids = retireItems(bytes, info)
  if (ids.size > 0) blankItems(bytes, places, ids, inside('idat')?.body ?? bytes.length)
  return bytes
}
