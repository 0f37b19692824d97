type Bytes = Uint8Array<ArrayBuffer>

/** One file of an archive; its name as people read it. */
export type ZipEntry = { name: string; content: Iterable<Bytes> | AsyncIterable<Bytes> }

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let crc = n
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

/** CRC-32 of ZIP (ISO 3309) of what follows bytes with the sum `before`. */
export function crc32(bytes: Uint8Array, before = 0) {
  let crc = ~before
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0)
  return ~crc >>> 0
}

/** Numbers of two and four bytes, little end first. */
function record(parts: [size: 2 | 4, value: number][]) {
  const bytes = new DataView(new ArrayBuffer(parts.reduce((sum, [size]) => sum + size, 0)))
  let at = 0
  for (const [size, value] of parts) {
    if (size === 2) bytes.setUint16(at, value, true)
    else bytes.setUint32(at, value, true)
    at += size
  }
  return new Uint8Array(bytes.buffer)
}

type Sums = { crc: number; packed: number; size: number }

const turn = () => new Promise<null>(resolve => setTimeout(resolve, 0, null))

/** Its failure is told by the other end of the stream. */
const feed = (written: Promise<void>) => void Promise.allSettled([written])

/**
 * Deflates what comes and counts it on the way. The engine of workers takes all it is given and keeps it, so more goes in
 * only once nothing comes out any more: whoever reads slowly makes nothing grow.
 */
async function* deflated(content: ZipEntry['content'], sums: Sums): AsyncGenerator<Bytes> {
  const { readable, writable } = new CompressionStream('deflate-raw')
  const [reader, writer] = [readable.getReader(), writable.getWriter()]
  let next = reader.read()
  const taken = (bytes: Bytes) => {
    sums.packed += bytes.length
    next = reader.read()
    return bytes
  }
  const soon = () => Promise.race([next, turn()])
  try {
    for await (const bytes of content) {
      if (sums.size > 0)
        for (let step = await soon(); step?.value; step = await soon()) yield taken(step.value)
      sums.crc = crc32(bytes, sums.crc)
      sums.size += bytes.length
      feed(writer.write(bytes))
    }
    feed(writer.close())
    for (let step = await next; !step.done; step = await next) yield taken(step.value)
  } finally {
    await Promise.allSettled([reader.cancel(), next])
  }
}

const localMark = 0x04034b50
const centralMark = 0x02014b50
const descriptorMark = 0x08074b50
const endMark = 0x06054b50
const version = 20
/** Names are UTF-8; sums and sizes stand behind the content, since nobody knows them before. */
const flags = 0x0808
const deflate = 8
/** 1 January 1980: the format's own beginning, so that the same files make the same archive. */
const noTime = 0
const noDay = 0x21
const most32 = 0xffffffff

const about = (title: Bytes, { crc, packed, size }: Sums): [2 | 4, number][] => [
  [2, version],
  [2, flags],
  [2, deflate],
  [2, noTime],
  [2, noDay],
  [4, crc],
  [4, packed],
  [4, size],
  [2, title.length],
  [2, 0],
]

async function* local(title: Bytes, content: ZipEntry['content'], sums: Sums) {
  yield record([[4, localMark], ...about(title, { crc: 0, packed: 0, size: 0 })])
  yield title
  yield* deflated(content, sums)
  const { crc, packed, size } = sums
  yield record([
    [4, descriptorMark],
    [4, crc],
    [4, packed],
    [4, size],
  ])
}

const central = (title: Bytes, sums: Sums, at: number) =>
  record([[4, centralMark], [2, version], ...about(title, sums), [2, 0], [2, 0], [2, 0], [4, 0], [4, at]])

/**
 * A ZIP archive, written while its entries are read (APPNOTE 6.3, without ZIP64). Throws beyond 65,535 entries or 4 GB, of
 * an entry or in all.
 */
export async function* zipped(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Bytes> {
  const directory: Bytes[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const title = new TextEncoder().encode(name)
    const sums: Sums = { crc: 0, packed: 0, size: 0 }
    const at = offset
    for await (const bytes of local(title, content, sums)) {
      offset += bytes.length
      if (Math.max(offset, sums.size) > most32) throw new RangeError('larger than a ZIP archive may be')
      yield bytes
    }
    directory.push(central(title, sums, at), title)
  }
  const count = directory.length / 2
  if (count > 0xffff) throw new RangeError('more files than a ZIP archive may hold')
  yield* directory
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  yield record([
    [4, endMark],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, size],
    [4, offset],
    [2, 0],
  ])
}
