import {
  rarelyPlayablePattern,
  videoHeadBytes,
  videoTypeOf,
} from '../../../../../worker/contract/site/video-head'

/** Max number of top-level boxes to read while searching for 'moov', because each box costs one read of the file. */
const maxBoxes = 64
const maxDescriptionBytes = 4 * 1024 * 1024

/** One character per byte. `TextDecoder('latin1')` does not work: it is windows-1252 and changes bytes 0x80 to 0x9F. */
async function charactersOf(blob: Blob) {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += 8192)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  return pieces.join('')
}

/** Returns null for a type that the worker refuses. */
export const videoMime = async (file: Blob) => videoTypeOf(await charactersOf(file.slice(0, videoHeadBytes)))

/** The 'moov' box, which phones write at the end of the file (ISO/IEC 14496-12, 8.2). */
async function movieBox(file: Blob): Promise<Blob | null> {
  let at = 0
  for (let n = 0; n < maxBoxes && at + 16 <= file.size; n++) {
    const view = new DataView(await file.slice(at, at + 16).arrayBuffer())
    const small = view.getUint32(0)
    const size = small === 1 ? Number(view.getBigUint64(8)) : small === 0 ? file.size - at : small
    const name = String.fromCharCode(view.getUint8(4), view.getUint8(5), view.getUint8(6), view.getUint8(7))
    if (size < 8) return null
    if (name === 'moov') return file.slice(at, at + Math.min(size, maxDescriptionBytes))
    at += size
  }
  return null
}

/** Whether many browsers cannot play the video: HEVC (H.265), or H.263 or MPEG-4 Visual of old phones. */
export async function isRarelyPlayableVideo(file: Blob) {
  const description = await movieBox(file)
  return description !== null && rarelyPlayablePattern.test(await charactersOf(description))
}

export const unknownVideoMessage =
  'Video ini dalam format yang tidak dikenal. Rekam lagi sebagai MP4, atau kirim ke diri sendiri di WhatsApp lalu simpan dan pilih hasilnya.'

export const unplayableVideoAdvice =
  'Format video ini (misalnya HEVC atau H.265) tidak dapat diputar di banyak HP pelanggan. Sebaiknya pilih “Paling kompatibel” atau H.264 di pengaturan kamera.'
