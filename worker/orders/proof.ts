import { limits } from '../contract/orders'
import { safeFileName, sniff } from '../media/sniff'
import { Problem } from '../problem'
import type { Proof } from './claim'

const isAccepted = ({ kind, mime }: { kind: string; mime: string }) =>
  kind === 'image' || mime === 'application/pdf'

/** Keeps a payment proof private under `proofs/`. Its type is decided from its bytes. Throws `empty_file`, `unsupported_file`, `file_too_large`. */
export async function storeProof(media: R2Bucket, order_id: string, file: File): Promise<Proof> {
  if (file.size === 0) throw new Problem('empty_file')
  if (file.size > limits.proofBytes) {
    throw new Problem('file_too_large', { detail: 'Bukti transfer paling besar 10 MB.' })
  }
  const bytes = await file.arrayBuffer()
  const found = sniff(new Uint8Array(bytes))
  if (!found || !isAccepted(found)) {
    throw new Problem('unsupported_file', { detail: 'Bukti transfer harus berupa gambar atau PDF.' })
  }
  const key = `proofs/${order_id}/${crypto.randomUUID()}.${found.ext}`
  await media.put(key, bytes, { httpMetadata: { contentType: found.mime } })
  return { key, name: safeFileName(file.name), mime: found.mime, size: file.size }
}

export const dropProof = (media: R2Bucket, keys: string[]) =>
  keys.length > 0 ? media.delete(keys) : undefined
