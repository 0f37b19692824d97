import { fileSize } from '../../../worker/contract/lib/format'

/** Max size of a proof in bytes, by the contract. */
export const maxProofBytes = 10 * 1024 * 1024
/** Bytes above which pictures are scaled down to save upload time. */
const resizeAboveBytes = 1.5 * 1024 * 1024
/** Max size in bytes of a picture that a phone can open. */
const maxPictureBytes = 60 * 1024 * 1024

/** HEIC is not listed, so that iPhones convert photos to JPEG. */
export const acceptedProofs = 'image/*,application/pdf'

const magicBytes: [RegExp, 'picture' | 'other picture' | 'pdf'][] = [
  [/^\xff\xd8\xff|^\x89PNG|^GIF8|^RIFF.{4}WEBP|^.{4}ftypavi[fs]/s, 'picture'],
  [/^.{4}ftyp(?:he[iv][cxms]|mif1|msf1)/s, 'other picture'],
  [/^%PDF-/, 'pdf'],
]

/** Detects the type by the first bytes, else by the browser's MIME type. */
async function kindOf(file: File) {
  const bytes = new Uint8Array(await file.slice(0, 16).arrayBuffer())
  const head = String.fromCharCode(...bytes)
  const known = magicBytes.find(([pattern]) => pattern.test(head))
  if (known) return known[1]
  if (file.type === 'application/pdf') return 'pdf'
  return file.type.startsWith('image/') ? 'other picture' : null
}

const tooLarge = (file: File, limit: number) =>
  `Ukuran berkas ${fileSize(file.size)}, paling besar ${fileSize(limit)}.`

/** Why a file cannot be a proof; null if it can. */
export async function proofFileProblem(file: File) {
  if (file.size === 0) return 'Berkas kosong.'
  const kind = await kindOf(file)
  if (kind === null) return 'Pilih gambar atau PDF.'
  const limit = kind === 'pdf' ? maxProofBytes : maxPictureBytes
  return file.size > limit ? tooLarge(file, limit) : null
}

/** Max side lengths to try, in px. Figures on a photographed receipt are readable at both. */
const maxSidesPx = [2400, 1600]

const jpegOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.85))

/** Rotates and scales a picture to JPEG; null if the browser cannot decode it. */
async function shrinkPicture(file: File) {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return null
  for (const side of maxSidesPx) {
    const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    const context = canvas.getContext('2d')
    if (!context) return null
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const blob = await jpegOf(canvas)
    if (blob && blob.size <= maxProofBytes)
      return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' })
  }
  return null
}

type Ready = { proof: File; problem: null } | { proof: null; problem: string }

/**
 * Prepares a proof for upload: scales down large pictures and converts rare formats to JPEG. A file that the browser
 * cannot decode is sent unchanged, for the server to judge.
 */
export async function prepareProof(file: File): Promise<Ready> {
  const problem = await proofFileProblem(file)
  if (problem !== null) return { proof: null, problem }
  const kind = await kindOf(file)
  const isFine = file.size <= maxProofBytes
  if (isFine && (kind === 'pdf' || (kind === 'picture' && file.size <= resizeAboveBytes)))
    return { proof: file, problem: null }
  const smaller = await shrinkPicture(file)
  if (smaller && (!isFine || kind === 'other picture' || smaller.size < file.size))
    return { proof: smaller, problem: null }
  return isFine ? { proof: file, problem: null } : { proof: null, problem: tooLarge(file, maxProofBytes) }
}
