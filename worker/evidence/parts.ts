import { partCount, partLength } from '../contract/proof/evidence-files'
import { Problem } from '../problem'
import { partKey, partsPrefix } from './kind'

type Sized = { id: string; size: number }

/** Numbers of the parts that are there as long as they must be. */
export async function received(bucket: R2Bucket, { id, size }: Sized) {
  const prefix = `${partsPrefix}${id}/`
  const { objects } = await bucket.list({ prefix })
  return objects
    .map(object => ({ n: Number(object.key.slice(prefix.length)), length: object.size }))
    .filter(({ n, length }) => length === partLength(size, n))
    .map(({ n }) => n)
    .sort((a, b) => a - b)
}

/** Stores one part; sending it again replaces it. Throws `upload_incomplete` for one of another length. */
export async function storePart(bucket: R2Bucket, upload: Sized, n: number, bytes: ArrayBuffer) {
  const isPart = n >= 1 && n <= partCount(upload.size)
  if (!isPart || bytes.byteLength !== partLength(upload.size, n)) throw new Problem('upload_incomplete')
  await bucket.put(partKey(upload.id, n), bytes)
  return { n, size: bytes.byteLength }
}

/** The parts in their order, one at a time in memory. Throws `upload_incomplete` where one is missing. */
export async function* partsOf(bucket: R2Bucket, { id, size }: Sized) {
  for (let n = 1; n <= partCount(size); n++) {
    const object = await bucket.get(partKey(id, n))
    if (object?.size !== partLength(size, n)) throw new Problem('upload_incomplete')
    yield new Uint8Array(await object.arrayBuffer())
  }
}

export async function dropParts(bucket: R2Bucket, { id, size }: Sized) {
  await bucket.delete(Array.from({ length: partCount(size) }, (_, n) => partKey(id, n + 1)))
}
