import {
  type EvidenceMime,
  evidenceLimits,
  evidenceTypes,
  isEvidenceMime,
} from '../../../../worker/contract/fulfilment/evidence-files'
import { fileSize } from '../../../../worker/contract/lib/format'
import { isHeicFile } from '../../../lib/office/canvas'
import { toast } from '../../../ui/toast'
import { fileTypeByName } from '../../site/media/send/accept'
import {
  isRarelyPlayableVideo,
  unknownVideoMessage,
  unplayableVideoAdvice,
  videoMime,
} from '../../site/media/send/film'

/** In bytes. Larger photos are resized, because mobile networks at the slaughter sites are slow. */
const maxUnresizedBytes = 1_500_000
const maxEdgePx = 2560
const jpegQuality = 0.85

export const acceptedEvidenceTypes = {
  image: 'image/jpeg,image/png,image/webp,image/heic,image/heif',
  video: 'video/mp4,video/quicktime,video/webm,video/3gpp,video/3gpp2,video/x-m4v',
}

export type PreparedFile = { blob: Blob; mime: EvidenceMime }
export class UnusableFileError extends Error {}
export class OversizedVideoError extends UnusableFileError {}

function mimeOf({ type, name }: File): EvidenceMime | null {
  const [plain = ''] = type.toLowerCase().split(';')
  if (plain === 'image/heif') return 'image/heic'
  if (isEvidenceMime(plain)) return plain
  // Treat any other video type as MP4: phones report many types for MP4, and the server checks the bytes later.
  if (plain.startsWith('video/')) return 'video/mp4'
  const named = fileTypeByName(name)
  return named && isEvidenceMime(named) ? named : null
}

const openBitmap = (file: File) =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)

function resizeToJpeg(bitmap: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, maxEdgePx / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', jpegQuality))
}

const oversizedVideoText = (size: number) =>
  `Video ini ${fileSize(size)}; paling besar ${fileSize(evidenceLimits.video)}. Potong di sini, atau rekam lebih pendek (sekitar 30 detik) dan turunkan mutu kamera ke 720p.`

const oversizedPhotoText = (size: number) =>
  `Foto ini ${fileSize(size)} dan tidak dapat dikecilkan di ponsel ini; paling besar ${fileSize(evidenceLimits.image)}. Turunkan resolusi kamera, lalu ambil lagi.`

const unreadablePhotoText =
  'Ini bukan foto yang utuh: ponsel ini tidak dapat membukanya. Ambil lagi, atau pilih foto lain.'

async function preparePhoto(file: File, mime: EvidenceMime): Promise<PreparedFile> {
  const bitmap = await openBitmap(file)
  // A HEIC photo that cannot be decoded is sent unchanged, because many phones store HEIC but cannot decode it.
  if (!bitmap && !(mime === 'image/heic' && (await isHeicFile(file))))
    throw new UnusableFileError(unreadablePhotoText)
  const isFine = file.size <= maxUnresizedBytes && mime !== 'image/heic'
  const drawn = !bitmap || isFine || mime === 'image/gif' ? null : await resizeToJpeg(bitmap)
  bitmap?.close()
  const isSmaller = drawn !== null && (drawn.size < file.size || mime === 'image/heic')
  const ready: PreparedFile = isSmaller ? { blob: drawn, mime: 'image/jpeg' } : { blob: file, mime }
  if (ready.blob.size > evidenceLimits.image) throw new UnusableFileError(oversizedPhotoText(ready.blob.size))
  return ready
}

export async function prepareEvidenceFile(file: File): Promise<PreparedFile> {
  const mime = mimeOf(file)
  if (mime === null)
    throw new UnusableFileError(
      'Jenis berkas ini tidak didukung. Pilih foto (JPEG, PNG, WebP, HEIC) atau video (MP4, MOV).',
    )
  if (file.size === 0) throw new UnusableFileError('Berkas ini kosong. Ambil atau pilih lagi.')
  if (evidenceTypes[mime] === 'image') return preparePhoto(file, mime)
  if (file.size > evidenceLimits.video) throw new OversizedVideoError(oversizedVideoText(file.size))
  const type = await videoMime(file)
  if (type === null) throw new UnusableFileError(unknownVideoMessage)
  if (await isRarelyPlayableVideo(file)) toast(unplayableVideoAdvice, 'bad')
  return { blob: file, mime: type }
}

const monthMs = 30 * 24 * 60 * 60 * 1000

/** Returns the file's date if it is within the last 30 days, else now; in ms by the device clock. */
export function photoTakenAtMs({ lastModified }: File) {
  const now = Date.now()
  return lastModified > now - monthMs && lastModified < now ? lastModified : now
}
