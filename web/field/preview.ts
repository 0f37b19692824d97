import { previewBytes } from '../../worker/contract/proof/evidence-files'
import { isPicture } from '../../worker/contract/proof/pictures'

const longestEdge = 640
const quality = 0.6

/** A small picture of a photo, in the page as in its service worker; null of what this browser cannot draw. */
export async function previewOf(bytes: ArrayBuffer, mime: string): Promise<Blob | null> {
  if (!isPicture(mime) || !('OffscreenCanvas' in globalThis)) return null
  try {
    const bitmap = await createImageBitmap(new Blob([bytes], { type: mime }))
    const scale = Math.min(1, longestEdge / Math.max(bitmap.width, bitmap.height))
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(bitmap.width * scale)),
      Math.max(1, Math.round(bitmap.height * scale)),
    )
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const drawn = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    return drawn.size <= previewBytes ? drawn : null
  } catch {
    return null
  }
}
