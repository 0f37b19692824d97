import { type MediaType, mediaTypes } from '../../../../../worker/contract/labels'
import { fileSize } from '../../../../../worker/contract/lib/format'
import { mediaKindByMime, mediaLimits } from '../../../../../worker/contract/site/uploads'
import { unknownVideoMessage, videoMime } from './film'

/** `accept` value of the file input, without HEIC, so that iPhones convert photos to JPEG. */
export const acceptedMediaTypes = `${Object.keys(mediaKindByMime)},video/3gpp,video/3gpp2,video/x-m4v`

/** In bytes: the largest photo that phones can decode. Uploaded photos are smaller, because they are resized. */
const photoLimitBytes = 40 * 1024 * 1024

export const fileLimitsText = `Foto (JPEG, PNG, WebP, AVIF) sampai ${fileSize(photoLimitBytes)}, GIF dan PDF sampai ${fileSize(mediaLimits.document)}, video (MP4, WebM) sampai ${fileSize(mediaLimits.video)}.`

export type Mime = keyof typeof mediaKindByMime

const isMime = (type: string): type is Mime => Object.hasOwn(mediaKindByMime, type)

const typeByExtension: Record<string, Mime | 'image/heic' | 'video/quicktime'> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  '3gp': 'video/mp4',
  '3gpp': 'video/mp4',
  '3g2': 'video/mp4',
  '3gpp2': 'video/mp4',
  webm: 'video/webm',
  pdf: 'application/pdf',
  heic: 'image/heic',
  heif: 'image/heic',
  mov: 'video/quicktime',
}

export const fileTypeByName = (name: string) => typeByExtension[name.split('.').at(-1)?.toLowerCase() ?? '']

export function mimeTypeByName(name: string) {
  const type = fileTypeByName(name)
  return type !== undefined && isMime(type) ? type : undefined
}

/** Uses the reported type only if the file's extension is unknown, because some phones report 'image/jpg'. */
const typeOf = ({ type, name }: File) =>
  fileTypeByName(name) ?? (/^video\/(?!webm|quicktime)/.test(type) ? 'video/mp4' : type)

export type Upload = { file: File; mime: Mime | 'image/heic'; kind: MediaType }

type Checked = { upload: Upload; refusal: null } | { upload: null; refusal: string }

const refused = (refusal: string): Checked => ({ upload: null, refusal })

const advice = {
  video:
    'Potong atau kecilkan dulu videonya, misalnya dengan mengirimnya ke diri sendiri di WhatsApp lalu menyimpannya, atau unggah ke YouTube dan pakai “Tambah dari URL”.',
  image: 'Kecilkan dulu gambarnya, lalu unggah lagi.',
  document: 'Kecilkan dulu PDF-nya, misalnya dengan menyimpannya ulang dalam mutu lebih rendah.',
}

const limitOf = (mime: Mime | 'image/heic', kind: MediaType) =>
  kind === 'image' && mime !== 'image/gif' ? photoLimitBytes : mediaLimits[kind]

const noQuickTime =
  'Video MOV belum didukung. Simpan atau ekspor dulu sebagai MP4, misalnya dengan mengirimnya ke diri sendiri di WhatsApp lalu menyimpannya.'

export function checkFile(file: File): Checked {
  const type = typeOf(file)
  if (type === 'video/quicktime') return refused(noQuickTime)
  const mime = /^image\/hei[cf]/.test(type) ? 'image/heic' : type
  if (mime !== 'image/heic' && !isMime(mime))
    return refused('Jenis berkas tidak didukung. Gunakan JPEG, PNG, WebP, AVIF, GIF, MP4, WebM, atau PDF.')
  if (file.size === 0) return refused('Berkas kosong.')
  const kind = mime === 'image/heic' ? 'image' : mediaKindByMime[mime]
  const limit = limitOf(mime, kind)
  if (file.size > limit)
    return refused(
      `${mediaTypes[kind]} paling besar ${fileSize(limit)}; berkas ini ${fileSize(file.size)}. ${advice[kind]}`,
    )
  return { upload: { file, mime, kind }, refusal: null }
}

export async function videoRejectionReason({ file, mime }: Upload) {
  const type = await videoMime(file)
  if (type === 'video/quicktime') return noQuickTime
  return type === mime ? null : unknownVideoMessage
}
