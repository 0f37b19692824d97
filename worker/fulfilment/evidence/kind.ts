import type { EvidenceKind, EvidenceMime } from '../../contract/fulfilment/evidence-files'
import { videoTypeOf } from '../../contract/site/video-head'
import { isHeicBytes, sniffType } from '../../site/media/sniff'

export type FileKind = { kind: EvidenceKind; mime: EvidenceMime; ext: string }

const startOf = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 64))

export function evidenceFileKind(bytes: Uint8Array): FileKind | null {
  if (isHeicBytes(bytes)) return { kind: 'image', mime: 'image/heic', ext: 'heic' }
  if (videoTypeOf(startOf(bytes)) === 'video/quicktime')
    return { kind: 'video', mime: 'video/quicktime', ext: 'mov' }
  const found = sniffType(bytes)
  if (!found || found.mime === 'application/pdf' || found.kind === 'document') return null
  return { kind: found.kind, mime: found.mime, ext: found.ext }
}

export const fileExtensions = ['jpg', 'png', 'gif', 'webp', 'avif', 'heic', 'mp4', 'mov', 'webm']

export const evidencePrefix = 'evidence/'
export const chunksPrefix = 'evidence-parts/'

export const fileKey = (id: string, ext: string) => `${evidencePrefix}${id}.${ext}`
export const previewKey = (id: string) => `${evidencePrefix}${id}.preview.jpg`
export const chunkKey = (id: string, n: number) => `${chunksPrefix}${id}/${n}`
