import { createHash } from 'node:crypto'

/** R2 requires parts of equal size, at least 5 MiB; at most one part is in memory. */
const partBytes = 8 * 1024 * 1024

/** Uploads a text in parts of 8 MiB and returns its SHA-256 (hex). R2 verifies the hash of a text of one part. */
export async function uploadTextInParts(store: R2Bucket, key: string, pieces: AsyncIterable<string>) {
  const hash = createHash('sha256')
  const encoder = new TextEncoder()
  let waiting: Uint8Array[] = []
  let bytes = 0
  let upload: R2MultipartUpload | undefined
  const parts: R2UploadedPart[] = []
  const storePart = async (part: Uint8Array) => {
    upload ??= await store.createMultipartUpload(key)
    parts.push(await upload.uploadPart(parts.length + 1, part))
  }
  for await (const piece of pieces) {
    const chunk = encoder.encode(piece)
    hash.update(chunk)
    waiting.push(chunk)
    bytes += chunk.length
    while (bytes > partBytes) {
      const all = Buffer.concat(waiting)
      await storePart(all.subarray(0, partBytes))
      waiting = [all.slice(partBytes)]
      bytes -= partBytes
    }
  }
  const sha256 = hash.digest('hex')
  const rest = Buffer.concat(waiting)
  if (!upload) {
    await store.put(key, rest, { sha256 })
    return sha256
  }
  await storePart(rest)
  await upload.complete(parts)
  return sha256
}
