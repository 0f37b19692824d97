import { createPieceCounter, readAscii, readNumber } from './bytes'
import type { ReadHeader } from './rewriter'

/** `name` is the offset of the box type. */
export type Box = { type: string; name: number; body: number; end: number }

/** Type and extent of the box at `at` (ISO/IEC 14496-12); null if it is invalid. */
export function readBoxAt(bytes: Uint8Array, at: number, limit: number): Box | null {
  if (at + 8 > limit) return null
  const short = readNumber(bytes, at, 4)
  const head = short === 1 ? 16 : 8
  const size = short === 1 ? readNumber(bytes, at + 8, 8) : short
  const end = size === 0 ? limit : at + size
  if (end < at + head) return null
  return { type: readAscii(bytes, at + 4, 4), name: at + 4, body: at + head, end: Math.min(end, limit) }
}

/** Consecutive boxes, starting at `from`. */
export function* boxesIn(bytes: Uint8Array, from: number, limit: number) {
  const count = createPieceCounter()
  for (let box = readBoxAt(bytes, from, limit); box; box = readBoxAt(bytes, box.end, limit)) {
    count()
    yield box
  }
}

export const freeBoxType = Uint8Array.from([0x66, 0x72, 0x65, 0x65])

/** Bytes between a box's header and its child boxes. */
const headBytes: Record<string, number> = { meta: 4, stsd: 8 }

export function* boxesAt(bytes: Uint8Array, path: string[], from = 0, limit = bytes.length): Generator<Box> {
  const [type = '', ...deeper] = path
  for (const box of boxesIn(bytes, from, limit)) {
    if (box.type !== type) continue
    if (deeper.length === 0) yield box
    else yield* boxesAt(bytes, deeper, box.body + (headBytes[type] ?? 0), box.end)
  }
}

export function blankBox(bytes: Uint8Array, box: Box) {
  bytes.set(freeBoxType, box.name)
  bytes.fill(0, box.body, box.end)
}

/** Boxes of a video: `opened` contain other boxes; `kept` contain or locate pictures and sound (ISO/IEC 14496-12). */
export const videoBoxes = {
  opened: 'moov trak mdia minf moof traf'.split(' '),
  kept: [
    'ftyp styp mdat mvhd tkhd tref edts mvex mfra sidx ssix prft iods mdhd hdlr elng vmhd smhd nmhd sthd hmhd gmhd dinf stbl',
    'mfhd tfhd tfdt trun sdtp sbgp sgpd subs saiz saio senc',
  ]
    .join(' ')
    .split(' '),
}

/** Keeps `kept` boxes, descends into `opened` ones, blanks all others. Of a type in `once`, keeps only the first. */
export function boxHeaders({ opened, kept }: typeof videoBoxes, once: string[] = []): ReadHeader {
  const seen = new Set<string>()
  const isKept = (type: string) => {
    if (!once.includes(type)) return opened.includes(type) || kept.includes(type)
    const isFirst = !seen.has(type)
    seen.add(type)
    return isFirst
  }
  return bytes => {
    const isLong = readNumber(bytes, 0, 4) === 1
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
