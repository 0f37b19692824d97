import { StatementRefusedError, unpackedSizeRefusal } from '../refusals'

interface ZipEntry {
  name: string
  method: number
  isEncrypted: boolean
  size: number
  /** Uncompressed size in bytes, as stated by the directory. */
  unfolded: number
  checksum: number
  at: number
}

export interface Zip {
  names: string[]
  /** Text of an entry; null if missing. Throws above `most` bytes, and above 32 MB in total. */
  text(name: string, most?: number): Promise<string | null>
}

const maxEntries = 2000
const maxTotalBytes = 32 * 1024 * 1024
/** Max compression ratio. XML of sheets reaches 10 to 40; only malicious repetition exceeds 150. */
const maxRatio = 150
const freeEntryBytes = 256 * 1024
const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let crc = n
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

/** CRC-32 of ZIP (ISO 3309), which the browser's decompression does not verify. */
export function crc32(bytes: Uint8Array) {
  let crc = ~0
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0)
  return ~crc >>> 0
}

function findEnd(view: DataView) {
  // Skip the zero bytes that pad some downloads. The 22-byte end record may itself end in zeros.
  let last = view.byteLength
  while (last > 0 && view.getUint8(last - 1) === 0) last--
  for (let at = Math.min(last, view.byteLength - 22); at >= Math.max(0, last - 65_557); at--) {
    if (view.getUint32(at, true) === endMark) return at
  }
  throw new StatementRefusedError('damaged')
}

function directory(view: DataView, bytes: Uint8Array): ZipEntry[] {
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  if (count > maxEntries) throw new StatementRefusedError('damaged')
  const entries: ZipEntry[] = []
  let at = view.getUint32(end + 16, true)
  for (let n = 0; n < count; n++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== entryMark)
      throw new StatementRefusedError('damaged')
    const nameLength = view.getUint16(at + 28, true)
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      size: view.getUint32(at + 20, true),
      unfolded: view.getUint32(at + 24, true),
      checksum: view.getUint32(at + 16, true),
      at: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** Max uncompressed bytes of an entry. Throws before decompression if the directory states more. */
function maxBytesOf({ size, unfolded }: ZipEntry, left: number) {
  const most = Math.min(left, Math.max(freeEntryBytes, size * maxRatio))
  if (unfolded > most) throw unpackedSizeRefusal()
  return most
}

/** Reads at most `most` bytes, because the directory may lie about the size. */
async function readBytes(stream: ReadableStream<Uint8Array>, most: number) {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = stream.getReader()
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    size += step.value.length
    if (size > most) {
      await reader.cancel()
      throw unpackedSizeRefusal()
    }
    chunks.push(step.value)
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer())
}

async function unfold(packed: Uint8Array<ArrayBuffer>, method: number, most: number) {
  if (method === 0) return packed
  if (method !== 8) throw new StatementRefusedError('damaged')
  try {
    return await readBytes(
      new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')),
      most,
    )
  } catch (error) {
    if (error instanceof StatementRefusedError) throw error
    throw new StatementRefusedError('damaged')
  }
}

/** Opens a ZIP file. Uses the browser's decompression, because the CSP blocks the worker script of a ZIP library. */
export function openZip(source: Uint8Array): Zip {
  const bytes = new Uint8Array(source)
  const view = new DataView(bytes.buffer)
  const entries = directory(view, bytes)
  let left = maxTotalBytes
  return {
    names: entries.map(({ name }) => name),
    async text(name, most = maxTotalBytes) {
      const entry = entries.find(one => one.name.toLowerCase() === name.toLowerCase())
      if (!entry) return null
      if (entry.isEncrypted) throw new StatementRefusedError('password')
      const { at } = entry
      const room = maxBytesOf(entry, Math.min(left, most))
      if (at + 30 > bytes.length || view.getUint32(at, true) !== localMark)
        throw new StatementRefusedError('damaged')
      const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
      const content = await unfold(bytes.slice(from, from + entry.size), entry.method, room)
      left -= content.length
      // Refuse a corrupted file, because a wrong byte could change an amount.
      if (crc32(content) !== entry.checksum) throw new StatementRefusedError('damaged')
      return new TextDecoder().decode(content)
    },
  }
}
