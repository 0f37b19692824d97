import { env } from 'cloudflare:test'

export const bytes = (text: string) => Uint8Array.from(text, c => c.charCodeAt(0))

const le = (n: number) => String.fromCharCode(n & 255, (n >> 8) & 255, (n >> 16) & 255, n >> 24)
const be = (n: number) => [...le(n)].reverse().join('')

const chunk = (name: string, body: string) => `${name}${le(body.length)}${body}${body.length % 2 ? '\0' : ''}`

/** A tiny WebP; `exif` is stored in a separate chunk. */
export const webp = (exif = '', picture = 'picture.') => {
  const body = `WEBP${chunk('VP8 ', picture)}${exif === '' ? '' : chunk('EXIF', exif)}`
  return bytes(`RIFF${le(body.length)}${body}`)
}

const pngChunk = (type: string, body: string) => `${be(body.length)}${type}${body}CRC!`

export const png = (size = 0) =>
  bytes(
    `\x89PNG\r\n\x1a\n${pngChunk('IHDR', 'x'.repeat(13))}${pngChunk('IDAT', 'x'.repeat(size))}${pngChunk('IEND', '')}`,
  )

export const pagedPdf = () =>
  bytes(
    `%PDF-1.7\n1 0 obj <</Type /Page>> endobj\n% ${crypto.randomUUID()}${' '.repeat(200)}\nstartxref\n9\n%%EOF`,
  )

export const pdf = () => bytes('%PDF-1.7\n%\xe2\xe3 isi dokumen yang cukup panjang untuk dikenali\n%%EOF')

export const jpeg = () => bytes('\xff\xd8\xff\xe0\x00\x04JF\xff\xda\x00\x02isi\xff\xd9')

export const mp4 = (size = 1000) => {
  const film = new Uint8Array(size)
  film.set(bytes('\0\0\0 ftypisom\0\0\x02\0isomiso2avc1mp41'))
  // A box of length 0 extends to the end of the file.
  film.set(bytes('\0\0\0\0mdat'), 32)
  for (let i = 40; i < size; i++) film[i] = i % 251
  return film
}

export async function storedKeys() {
  const { objects } = await env.MEDIA.list()
  return objects.map(object => object.key).sort()
}
