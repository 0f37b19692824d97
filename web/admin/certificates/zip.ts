import { crc32 } from '../../statement/bytes/zip'

/** One file of an archive; its name as people read it. */
export type Entry = { name: string; content: Blob }

const deflated = async (content: Blob) =>
  new Uint8Array(
    await new Response(content.stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer(),
  )

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

/** Names are UTF-8, contents deflated. */
const utf8 = 0x0800
const deflate = 8
const version = 20
/** 1 January 1980: the format's own beginning, so that the same files make the same archive. */
const noTime = 0
const noDay = 0x21

async function packed({ name, content }: Entry) {
  const bytes = new Uint8Array(await content.arrayBuffer())
  const body = await deflated(content)
  const title = new TextEncoder().encode(name)
  const about: [2 | 4, number][] = [
    [2, version],
    [2, utf8],
    [2, deflate],
    [2, noTime],
    [2, noDay],
    [4, crc32(bytes)],
    [4, body.length],
    [4, bytes.length],
    [2, title.length],
    [2, 0],
  ]
  return { title, body, about }
}

const localMark = 0x04034b50
const centralMark = 0x02014b50
const endMark = 0x06054b50

/** A ZIP archive (APPNOTE 6.3, without ZIP64: below 65,536 files and 4 GB). */
export async function zipOf(entries: Entry[]) {
  const files: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const entry of entries) {
    const { title, body, about } = await packed(entry)
    const local = [record([[4, localMark], ...about]), title, body]
    directory.push(
      record([[4, centralMark], [2, version], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]),
      title,
    )
    files.push(...local)
    offset += local.reduce((sum, part) => sum + part.length, 0)
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const count = entries.length
  const end = record([
    [4, endMark],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, size],
    [4, offset],
    [2, 0],
  ])
  return new Blob([...files, ...directory, end], { type: 'application/zip' })
}
