import { createHash } from 'node:crypto'
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

export const storedObjectSchema = z.object({
  key: z.string(),
  size: z.int(),
  etag: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  http: z.record(z.string(), z.string()),
  custom: z.record(z.string(), z.string()),
})
export type StoredObject = z.infer<typeof storedObjectSchema>

export const httpMetadataOf = ({ httpMetadata = {} }: R2Object) =>
  Object.fromEntries(
    Object.entries(httpMetadata).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    ),
  )

export const storedObjectLine = (copy: StoredObject) => `${JSON.stringify(copy)}\n`

const CHUNK = 256 * 1024
/** Only the current user may read backup files, because they contain personal data. */
export const PRIVATE_FILE_MODE = { mode: 0o600 }

export const createPrivateFolder = (folder: string) => mkdirSync(folder, { recursive: true, mode: 0o700 })

/** Replaces `file` by `part` in one step. In tests, workerd cannot rename onto a file, so `file` is deleted first. */
function replace(part: string, file: string) {
  try {
    renameSync(part, file)
  } catch (error) {
    if (!existsSync(part) || !existsSync(file)) throw error
    rmSync(file)
    renameSync(part, file)
  }
}

export function writeFileAtomically(file: string, content: string | Uint8Array) {
  createPrivateFolder(dirname(file))
  writeFileSync(`${file}.part`, content, PRIVATE_FILE_MODE)
  replace(`${file}.part`, file)
}

/** Writes a stream to a file, whose name `fileOf` derives from its SHA-256. Returns the hash. */
export async function writeStream(stream: ReadableStream, fileOf: (sha256: string) => string) {
  const part = fileOf('part')
  createPrivateFolder(dirname(part))
  writeFileSync(part, '', PRIVATE_FILE_MODE)
  const hash = createHash('sha256')
  const reader = stream.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    hash.update(read.value)
    appendFileSync(part, read.value)
  }
  const sha256 = hash.digest('hex')
  replace(part, fileOf(sha256))
  return sha256
}

function* chunksOf(file: string, from = 0) {
  const handle = openSync(file, 'r')
  try {
    const chunk = Buffer.alloc(CHUNK)
    for (let at = from; ; ) {
      const read = readSync(handle, chunk, 0, CHUNK, at)
      if (read === 0) return
      yield Buffer.from(chunk.subarray(0, read))
      at += read
    }
  } finally {
    closeSync(handle)
  }
}

export function sha256OfFile(file: string) {
  if (!existsSync(file)) return ''
  const hash = createHash('sha256')
  for (const chunk of chunksOf(file)) hash.update(chunk)
  return hash.digest('hex')
}

export const sha256OfContent = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('hex')

/** Yields the complete lines of a file from byte `from`, each with the offset after it. Skips an unfinished line. */
export function* readFileLines(file: string, from = 0): Generator<{ line: string; end: number }> {
  if (!existsSync(file)) return
  let rest = Buffer.alloc(0)
  let end = from
  for (const chunk of chunksOf(file, from)) {
    rest = Buffer.concat([rest, chunk])
    for (let at = rest.indexOf(10); at >= 0; at = rest.indexOf(10)) {
      end += at + 1
      yield { line: rest.toString('utf8', 0, at), end }
      rest = rest.subarray(at + 1)
    }
  }
}

export function createLineWriter(file: string) {
  createPrivateFolder(dirname(file))
  writeFileSync(file, '', PRIVATE_FILE_MODE)
  let waiting = ''
  const flush = () => {
    appendFileSync(file, waiting)
    waiting = ''
  }
  const put = (line: string) => {
    waiting += line
    if (waiting.length > CHUNK) flush()
  }
  return { put, end: flush }
}

export const readFileText = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null)
