import { pictureWidths } from '../../../worker/contract/uploads'
import { ApiProblem } from '../../lib/problem'

export type Variant = { width: number; blob: Blob }
export type Variants = { mime: 'image/webp' | 'image/jpeg'; parts: Variant[] }

const quality = { 'image/webp': 0.82, 'image/jpeg': 0.85 } as const

const unreadable = () =>
  new ApiProblem('unsupported_file', 0, 'Gambar ini tidak dapat dibaca. Berkasnya rusak atau bukan gambar.')

const decode = (file: Blob) =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw unreadable()
  })

function drawn(source: CanvasImageSource, width: number, height: number, ground: string | null) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw unreadable()
  if (ground !== null) {
    context.fillStyle = ground
    context.fillRect(0, 0, width, height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, width, height)
  return canvas
}

const encode = (canvas: HTMLCanvasElement, mime: Variants['mime']) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(unreadable())), mime, quality[mime]),
  )

/** A browser that cannot write WebP gives a PNG instead. */
async function writableType(): Promise<Variants['mime']> {
  const tried = await encode(drawn(document.createElement('canvas'), 1, 1, '#fff'), 'image/webp')
  return tried.type === 'image/webp' ? 'image/webp' : 'image/jpeg'
}

/**
 * The picture at each width we keep, upright, never enlarged, as WebP or where the browser cannot write that as JPEG.
 * Drawing it anew leaves its metadata behind, the place where it was taken among them.
 */
export async function variantsOf(file: Blob, signal: AbortSignal): Promise<Variants> {
  const mime = await writableType()
  const bitmap = await decode(file)
  const parts: Variant[] = []
  let source: CanvasImageSource = bitmap
  // From wide to narrow, each drawn from the one before: halving twice is sharper than one long step.
  for (const width of pictureWidths.toReversed()) {
    signal.throwIfAborted()
    const shown = Math.min(width, bitmap.width)
    const height = Math.max(1, Math.round((bitmap.height * shown) / bitmap.width))
    const canvas = drawn(source, shown, height, mime === 'image/jpeg' ? '#fff' : null)
    parts.unshift({ width, blob: await encode(canvas, mime) })
    source = canvas
  }
  bitmap.close()
  return { mime, parts }
}
