import { mediaLimits } from '../site/uploads'

/** A file is sent in chunks of so many bytes, the last one shorter: what a bad network loses is little. */
export const chunkBytes = 1024 * 1024

/** What a phone may send as evidence. HEIC and QuickTime are kept as they are: only some browsers show them. */
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

/** The most bytes a photo and a video may have. */
export const evidenceLimits: Record<EvidenceKind, number> = {
  image: mediaLimits.image,
  video: mediaLimits.video,
}

/** A small picture is sent beside a photo, so that a page of thirty opens on a slow network. */
export const previewBytes = 200 * 1024

/** How many chunks a file of `size` bytes has. */
export const chunkCount = (size: number) => Math.ceil(size / chunkBytes)

/** How long chunk `n`, counted from 1, of a file is. */
export const chunkLength = (size: number, n: number) => Math.min(chunkBytes, size - (n - 1) * chunkBytes)
