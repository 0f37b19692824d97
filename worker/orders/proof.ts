import { limits } from '../contract/orders'
import { safeFileName, sniff } from '../media/sniff'
import { Problem } from '../problem'
import type { Proof } from './claim'

const accepted = new Set(['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])

/** Keeps a payment proof private under `proofs/`. Its type is decided from its bytes. Throws `unsupported_file`, `file_too_large`. */
export async function storeProof(media: R2Bucket, order_id: string, file: File): Promise<Proof> {
  if (file.size > limits.proofBytes) {
    throw new Problem('file_too_large', { detail: 'Bukti transfer paling besar 10 MB.' })
  }
  const bytes = await file.arrayBuffer()
  const found = sniff(new Uint8Array(bytes))
  if (!found || !accepted.has(found.mime)) {
    throw new Problem('unsupported_file', { detail: 'Bukti transfer harus berupa gambar JPG, PNG, WebP, atau berkas PDF.' })
  }
  const key = `proofs/${order_id}/${crypto.randomUUID()}.${found.ext}`
  await media.put(key, bytes, { httpMetadata: { contentType: found.mime } })
  return { key, name: safeFileName(file.name), mime: found.mime, size: file.size }
}

export const dropProof = (media: R2Bucket, keys: string[]) => (keys.length > 0 ? media.delete(keys) : undefined)
