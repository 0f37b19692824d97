import { ApiProblem } from '../problem'

/** Whether the first box of the file names a HEIC brand (ISO/IEC 23008-12, annex B). */
export const isHeicFile = async (file: Blob) =>
  /^.{4}ftyp(?:he[iv][cxms]|mif1|msf1)/s.test(await file.slice(0, 12).text())

export type PictureMime = 'image/webp' | 'image/jpeg' | 'image/png'

const encodeQuality = { 'image/webp': 0.82, 'image/jpeg': 0.85, 'image/png': undefined } as const

const unreadableProblem = () =>
  new ApiProblem('unsupported_file', 0, 'Gambar ini tidak dapat dibaca. Berkasnya rusak atau bukan gambar.')

const heicProblem = () =>
  new ApiProblem(
    'unsupported_file',
    0,
    'Foto HEIC tidak dapat dibaca peramban ini. Unggah dari Safari di iPhone, atau simpan dulu sebagai JPEG (iPhone: Pengaturan › Kamera › Format › Paling Kompatibel).',
  )

/** Throws `ApiProblem` for an unreadable picture. Only Safari can decode HEIC. */
export const decodePicture = (file: Blob) =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(async () => {
    throw (await isHeicFile(file)) ? heicProblem() : unreadableProblem()
  })

export function drawOnCanvas(source: CanvasImageSource, width: number, height: number, fill: string | null) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw unreadableProblem()
  if (fill !== null) {
    context.fillStyle = fill
    context.fillRect(0, 0, width, height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, width, height)
  return canvas
}

export const encodeCanvas = (canvas: HTMLCanvasElement, mime: PictureMime) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(unreadableProblem())), mime, encodeQuality[mime]),
  )
