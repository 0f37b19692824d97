import {
  type EvidenceMime,
  evidenceLimits,
  evidenceTypes,
  isEvidenceMime,
} from '../../../../worker/contract/fulfilment/evidence-files'
import { fileSize } from '../../../../worker/contract/lib/format'
import { toast } from '../../../ui/toast'
import { isHeic, typeByName } from '../../site/media/send/accept'
import { filmType, isRarelyPlayed, rarelyPlayedAdvice, unknownFilm } from '../../site/media/send/film'

/** In bytes: larger photos are resized, because the field's network is slow. */
const asIs = 1_500_000
const longestEdge = 2560
const quality = 0.85

/** `accept` values of file inputs, by kind. */
export const accepted = {
  image: 'image/jpeg,image/png,image/webp,image/heic,image/heif',
  video: 'video/mp4,video/quicktime,video/webm,video/3gpp,video/3gpp2,video/x-m4v',
}

export type Ready = { blob: Blob; mime: EvidenceMime }
/** The file cannot be sent. The message has the reason and the remedy. */
export class Unfit extends Error {}
/** The video is too large and can be cut. */
export class TooLong extends Unfit {}

function mimeOf({ type, name }: File): EvidenceMime | null {
  const [plain = ''] = type.toLowerCase().split(';')
  if (plain === 'image/heif') return 'image/heic'
  if (isEvidenceMime(plain)) return plain
  // Phones report many MIME types for MP4; the bytes are checked later.
  if (plain.startsWith('video/')) return 'video/mp4'
  const named = typeByName(name)
  return named && isEvidenceMime(named) ? named : null
}

const opened = (file: File) => createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)

function redrawn(bitmap: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, longestEdge / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', quality))
}

const tooLong = (size: number) =>
  `Video ini ${fileSize(size)}; paling besar ${fileSize(evidenceLimits.video)}. Potong di sini, atau rekam lebih pendek (sekitar 30 detik) dan turunkan mutu kamera ke 720p.`

const tooLarge = (size: number) =>
  `Foto ini ${fileSize(size)} dan tidak dapat dikecilkan di ponsel ini; paling besar ${fileSize(evidenceLimits.image)}. Turunkan resolusi kamera, lalu ambil lagi.`

const unreadable =
  'Ini bukan foto yang utuh: ponsel ini tidak dapat membukanya. Ambil lagi, atau pilih foto lain.'

async function photo(file: File, mime: EvidenceMime): Promise<Ready> {
  const bitmap = await opened(file)
  // Many phones store HEIC without being able to decode it.
  if (!bitmap && !(mime === 'image/heic' && (await isHeic(file)))) throw new Unfit(unreadable)
  const isFine = file.size <= asIs && mime !== 'image/heic'
  const drawn = !bitmap || isFine || mime === 'image/gif' ? null : await redrawn(bitmap)
  bitmap?.close()
  const isSmaller = drawn !== null && (drawn.size < file.size || mime === 'image/heic')
  const ready: Ready = isSmaller ? { blob: drawn, mime: 'image/jpeg' } : { blob: file, mime }
  if (ready.blob.size > evidenceLimits.image) throw new Unfit(tooLarge(ready.blob.size))
  return ready
}

/** Checks a file and resizes large photos. Throws `Unfit`. */
export async function prepare(file: File): Promise<Ready> {
  const mime = mimeOf(file)
  if (mime === null)
    throw new Unfit(
      'Jenis berkas ini tidak didukung. Pilih foto (JPEG, PNG, WebP, HEIC) atau video (MP4, MOV).',
    )
  if (file.size === 0) throw new Unfit('Berkas ini kosong. Ambil atau pilih lagi.')
  if (evidenceTypes[mime] === 'image') return photo(file, mime)
  if (file.size > evidenceLimits.video) throw new TooLong(tooLong(file.size))
  const type = await filmType(file)
  if (type === null) throw new Unfit(unknownFilm)
  if (await isRarelyPlayed(file)) toast(rarelyPlayedAdvice, 'bad')
  return { blob: file, mime: type }
}

const month = 30 * 24 * 60 * 60 * 1000

/** When the photo was taken (ms, device clock): the file's date if it is plausible, else now. */
export function takenAt({ lastModified }: File) {
  const now = Date.now()
  return lastModified > now - month && lastModified < now ? lastModified : now
}
