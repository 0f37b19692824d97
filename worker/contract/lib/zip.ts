import { Zip, ZipDeflate } from 'fflate'

type Bytes = Uint8Array<ArrayBuffer>

/** One file of an archive; its name as people read it. */
export type ZipEntry = { name: string; content: Iterable<Bytes> | AsyncIterable<Bytes> }

const most32 = 0xffffffff
const mostEntries = 0xffff
/** The format's own beginning, so that the same files make the same archive. */
const mtime = '1980-01-01T00:00:00'

/**
 * A ZIP archive, written while its entries are read (APPNOTE 6.3, without ZIP64). Throws beyond 65,535 entries or 4 GB, of
 * an entry or in all.
 */
export async function* zipped(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Bytes> {
  let ready: Bytes[] = []
  let offset = 0
  let count = 0
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  const taken = () => {
    const bytes = ready
    ready = []
    offset += bytes.reduce((sum, { length }) => sum + length, 0)
    if (offset > most32) throw new RangeError('larger than a ZIP archive may be')
    return bytes
  }
  for await (const { name, content } of entries) {
    if (++count > mostEntries) throw new RangeError('more files than a ZIP archive may hold')
    // Not the usual level: a tenth more to send for three quarters of the time.
    const file = new ZipDeflate(name, { level: 3 })
    file.mtime = mtime
    zip.add(file)
    for await (const bytes of content) {
      file.push(bytes)
      if (file.size > most32) throw new RangeError('larger than a ZIP archive may be')
      yield* taken()
    }
    file.push(new Uint8Array(), true)
    yield* taken()
  }
  zip.end()
  yield* taken()
}
