import { signatureBytes } from '../../../../worker/contract/site/settings'
import { ApiProblem } from '../../../lib/problem'
import { asDataUrl } from '../../../lib/sheet-picture'
import { decodePicture, drawOnCanvas, encodeCanvas } from '../../site/media/send/variants'

/** Widths in px to try, until the file is small enough. */
const widthsPx = [900, 600, 400]
/** Browsers without a WebP encoder return a PNG, which may be too large; then JPEG is tried. */
const types = ['image/webp', 'image/jpeg'] as const

/** The signature as a data URL, small enough for every certificate. Throws `ApiProblem`. */
export async function signatureOf(file: Blob) {
  const bitmap = await decodePicture(file)
  for (const widest of widthsPx) {
    const scale = Math.min(1, widest / Math.max(bitmap.width, bitmap.height))
    const [width, height] = [bitmap.width, bitmap.height].map(side => Math.max(1, Math.round(side * scale)))
    for (const type of types) {
      const ground = type === 'image/jpeg' ? '#fff' : null
      const blob = await encodeCanvas(drawOnCanvas(bitmap, width ?? 1, height ?? 1, ground), type)
      if (blob.size <= signatureBytes) return asDataUrl(blob)
    }
  }
  throw new ApiProblem(
    'file_too_large',
    0,
    'Gambar ini terlalu besar. Potong di sekitar tanda tangannya saja.',
  )
}
