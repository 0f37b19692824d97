import { pictureWidths } from '../../../../../worker/contract/site/uploads'
import { ApiProblem } from '../../../../lib/problem'
import { isHeicFile } from './accept'

export type Variant = { width: number; blob: Blob }
export type Variants = { mime: 'image/webp' | 'image/jpeg' | 'image/png'; variants: Variant[] }

const encodeQuality = { 'image/webp': 0.82, 'image/jpeg': 0.85, 'image/png': undefined } as const

const unreadableProblem = () =>
  new ApiProblem('unsupported_file', 0, 'Gambar ini tidak dapat dibaca. Berkasnya rusak atau bukan gambar.')

const heicProblem = () =>
  new ApiProblem(
    'unsupported_file',
    0,
    'Foto HEIC tidak dapat dibaca peramban ini. Unggah dari Safari di iPhone, atau simpan dulu sebagai JPEG (iPhone: Pengaturan › Kamera › Format › Paling Kompatibel).',
  )

/** Decodes the picture. Safari can decode HEIC; other browsers cannot. */
export const decodePicture = (file: Blob) =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(async () => {
    throw (await isHeicFile(file)) ? heicProblem() : unreadableProblem()
  })

export function drawOnCanvas(
  source: CanvasImageSource,
  width: number,
  height: number,
  ground: string | null,
) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw unreadableProblem()
  if (ground !== null) {
    context.fillStyle = ground
    context.fillRect(0, 0, width, height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, width, height)
  return canvas
}

export const encodeCanvas = (canvas: HTMLCanvasElement, mime: Variants['mime']) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(unreadableProblem())), mime, encodeQuality[mime]),
  )

const probePx = 64

function isTransparent(bitmap: ImageBitmap) {
  const pixels = drawOnCanvas(bitmap, probePx, probePx, null)
    .getContext('2d')
    ?.getImageData(0, 0, probePx, probePx).data
  return pixels?.some((value, at) => at % 4 === 3 && value < 255) ?? false
}

/** Format of the resized pictures: WebP; without a WebP encoder JPEG, or PNG for a transparent picture. */
async function typeFor(bitmap: ImageBitmap): Promise<Variants['mime']> {
  const tried = await encodeCanvas(drawOnCanvas(bitmap, 1, 1, null), 'image/webp')
  if (tried.type === 'image/webp') return 'image/webp'
  return isTransparent(bitmap) ? 'image/png' : 'image/jpeg'
}

/**
 * Copies of the picture, turned as its Exif orientation says and never enlarged. Redrawing removes all metadata,
 * including the location.
 */
export async function pictureVariants(file: Blob, signal: AbortSignal): Promise<Variants> {
  const bitmap = await decodePicture(file)
  const mime = await typeFor(bitmap)
  const variants: Variant[] = []
  let source: CanvasImageSource = bitmap
  // Scale from wide to narrow, each picture from the previous one: halving twice is sharper than one large step.
  for (const width of pictureWidths.toReversed()) {
    signal.throwIfAborted()
    const shown = Math.min(width, bitmap.width)
    const height = Math.max(1, Math.round((bitmap.height * shown) / bitmap.width))
    const canvas = drawOnCanvas(source, shown, height, mime === 'image/jpeg' ? '#fff' : null)
    variants.unshift({ width, blob: await encodeCanvas(canvas, mime) })
    source = canvas
  }
  bitmap.close()
  return { mime, variants }
}
