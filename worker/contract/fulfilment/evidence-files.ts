import { mediaLimits } from '../site/uploads'

/** In bytes. Chunks are small, because after a lost connection the current chunk must be sent again. */
export const chunkBytes = 1024 * 1024

/** File types of evidence. HEIC and QuickTime files are stored unchanged, although only some browsers show them. */
export const evidenceTypes = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/webp': 'image',
  'image/avif': 'image',
  'image/gif': 'image',
  'image/heic': 'image',
  'video/mp4': 'video',
  'video/quicktime': 'video',
  'video/webm': 'video',
} as const
export type EvidenceMime = keyof typeof evidenceTypes
export type EvidenceKind = (typeof evidenceTypes)[EvidenceMime]

export const isEvidenceMime = (text: string): text is EvidenceMime => Object.hasOwn(evidenceTypes, text)

export const evidenceLimits: Record<EvidenceKind, number> = {
  image: mediaLimits.image,
  video: mediaLimits.video,
}

/** In bytes: a page of thirty preview pictures must load on a slow network. */
export const previewBytes = 200 * 1024

export const chunkCount = (size: number) => Math.ceil(size / chunkBytes)

export const chunkLength = (size: number, n: number) => Math.min(chunkBytes, size - (n - 1) * chunkBytes)
