import { chunkCount, chunkLength } from '../../contract/fulfilment/evidence-files'
import { Problem } from '../../lib/problem'
import { chunkKey, chunksPrefix } from './kind'

type Sized = { id: string; size: number }

export async function listStoredChunks(bucket: R2Bucket, { id, size }: Sized) {
  const prefix = `${chunksPrefix}${id}/`
  const { objects } = await bucket.list({ prefix })
  return objects
    .map(object => ({ n: Number(object.key.slice(prefix.length)), length: object.size }))
    .filter(({ n, length }) => length === chunkLength(size, n))
    .map(({ n }) => n)
    .sort((a, b) => a - b)
}

/** Stores one chunk, or replaces it. Throws `upload_incomplete` if its number or length is wrong. */
export async function storeChunk(bucket: R2Bucket, upload: Sized, n: number, bytes: ArrayBuffer) {
  const isChunk = n >= 1 && n <= chunkCount(upload.size)
  if (!isChunk || bytes.byteLength !== chunkLength(upload.size, n)) throw new Problem('upload_incomplete')
  await bucket.put(chunkKey(upload.id, n), bytes)
  return { n, size: bytes.byteLength }
}

/** The chunks in order, one at a time in memory. Throws `upload_incomplete` if one is missing. */
export async function* chunksOf(bucket: R2Bucket, { id, size }: Sized) {
  for (let n = 1; n <= chunkCount(size); n++) {
    const object = await bucket.get(chunkKey(id, n))
    if (object?.size !== chunkLength(size, n)) throw new Problem('upload_incomplete')
    yield new Uint8Array(await object.arrayBuffer())
  }
}

export async function deleteChunks(bucket: R2Bucket, { id, size }: Sized) {
  await bucket.delete(Array.from({ length: chunkCount(size) }, (_, n) => chunkKey(id, n + 1)))
}
