import { pictureWidths } from '../../../../../worker/contract/site/uploads'
import { decodePicture, drawOnCanvas, encodeCanvas, type PictureMime } from '../../../../lib/office/canvas'

export type Variant = { width: number; blob: Blob }

const probePx = 64

function isTransparent(bitmap: ImageBitmap) {
  const pixels = drawOnCanvas(bitmap, probePx, probePx, null)
    .getContext('2d')
    ?.getImageData(0, 0, probePx, probePx).data
  return pixels?.some((value, at) => at % 4 === 3 && value < 255) ?? false
}

/** Format of the resized pictures: WebP; without a WebP encoder JPEG, or PNG for a transparent picture. */
async function typeFor(bitmap: ImageBitmap): Promise<PictureMime> {
  const tried = await encodeCanvas(drawOnCanvas(bitmap, 1, 1, null), 'image/webp')
  if (tried.type === 'image/webp') return 'image/webp'
  return isTransparent(bitmap) ? 'image/png' : 'image/jpeg'
}

/** Applies the Exif orientation and never enlarges. Redrawing removes all metadata, such as the location. */
export async function pictureVariants(file: Blob, signal: AbortSignal) {
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
