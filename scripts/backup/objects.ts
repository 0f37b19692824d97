import { appendFileSync, existsSync, readFileSync, statSync } from 'node:fs'
import {
  httpMetadataOf,
  readFileLines,
  type StoredObject,
  sha256OfFile,
  storedObjectLine,
  storedObjectSchema,
  writeFileAtomically,
  writeStream,
} from '../../worker/operations/backup/files.ts'
import {
  backupObjectFile,
  backupObjectListFile,
  type CompleteManifest,
} from '../../worker/operations/backup/manifest.ts'
import { CommandRefusal } from '../../worker/operations/backup/refusal.ts'
import { isExportKey } from '../../worker/operations/jobs/exports/folder.ts'

const PAGE = 500

export function* objectsIn(folder: string): Generator<StoredObject> {
  for (const { line } of readFileLines(backupObjectListFile(folder)))
    yield storedObjectSchema.parse(JSON.parse(line))
}

async function* objectsOf(media: R2Bucket) {
  for (let cursor: string | undefined; ; ) {
    const page = await media.list({ limit: PAGE, cursor, include: ['httpMetadata', 'customMetadata'] })
    yield* page.objects.filter(({ key }) => !isExportKey(key))
    if (!page.truncated) return
    cursor = page.cursor
  }
}

/** Streams to disk, so memory use does not depend on the object's size. Null if it was deleted since listing. */
async function copyObject(media: R2Bucket, folder: string, listed: R2Object): Promise<StoredObject | null> {
  const found = await media.get(listed.key)
  if (!found) return null
  const sha256 = await writeStream(found.body, hash => backupObjectFile(folder, hash))
  const { key, size, etag, customMetadata: custom = {} } = found
  return { key, size, etag, sha256, http: httpMetadataOf(found), custom }
}

const isThere = (folder: string, known: StoredObject | undefined, { etag }: R2Object) => {
  if (known?.etag !== etag) return false
  const file = backupObjectFile(folder, known.sha256)
  return existsSync(file) && statSync(file).size === known.size
}

/** Copies every R2 object into a file named by its SHA-256. Skips objects that an interrupted run already copied. */
export async function copyObjects(media: R2Bucket, folder: string, onObject: () => void = () => {}) {
  const known = new Map([...objectsIn(folder)].map(copy => [copy.key, copy]))
  writeFileAtomically(backupObjectListFile(folder), [...known.values()].map(storedObjectLine).join(''))
  const copies: StoredObject[] = []
  for await (const listed of objectsOf(media)) {
    const before = known.get(listed.key)
    const isCopied = before && isThere(folder, before, listed)
    const copy = isCopied ? before : await copyObject(media, folder, listed)
    if (copy) copies.push(copy)
    if (copy && !isCopied) appendFileSync(backupObjectListFile(folder), storedObjectLine(copy))
    onObject()
  }
  writeFileAtomically(backupObjectListFile(folder), copies.map(storedObjectLine).join(''))
  const bytes = copies.reduce((sum, { size }) => sum + size, 0)
  return { count: copies.length, bytes, sha256: sha256OfFile(backupObjectListFile(folder)) }
}

export function checkObjects(folder: string, { objects }: CompleteManifest) {
  const intact = sha256OfFile(backupObjectListFile(folder)) === objects.sha256
  let count = 0
  if (intact)
    for (const copy of objectsIn(folder)) {
      count++
      if (sha256OfFile(backupObjectFile(folder, copy.sha256)) !== copy.sha256) {
        throw new CommandRefusal(`Cadangan ini rusak: isi berkas ${copy.key} berubah atau hilang.`)
      }
    }
  if (!intact || count !== objects.count)
    throw new CommandRefusal('Cadangan ini rusak: objects.jsonl berubah atau hilang.')
}

/** R2 rejects bytes that do not match their SHA-256. */
export async function restoreObjects(media: R2Bucket, folder: string, onObject: () => void = () => {}) {
  const there = new Map<string, string>()
  for await (const { key, etag } of objectsOf(media)) there.set(key, etag)
  for (const { key, etag, http, custom, sha256 } of objectsIn(folder)) {
    if (there.get(key) !== etag) {
      const bytes = readFileSync(backupObjectFile(folder, sha256))
      await media.put(key, bytes, { httpMetadata: http, customMetadata: custom, sha256 })
    }
    onObject()
  }
}
