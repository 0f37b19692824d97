import { expect, test } from 'vitest'
import { removeFileLocation, videoLocationCleaner } from '../../../worker/site/media/strip/location'
import { bytes } from '../../support/files'

const honest = 5000
const countless = 60_000

/** Files with `parts` parts, each as small as its format allows. */
const files: [mime: string, file: (parts: number) => string][] = [
  ['image/jpeg', n => `\xff\xd8${'\xff\xdb\0\x02'.repeat(n)}\xff\xda\0\x02picture`],
  ['image/png', n => `\x89PNG\r\n\x1a\n${'\0\0\0\0IDATcrc!'.repeat(n)}\0\0\0\0IENDcrc!`],
  ['image/gif', n => `GIF89a\x01\0\x01\0\0\0\0${'\x21\xf9\0'.repeat(n)}\x2c\0\0\0\0\x01\0\x01\0\0\x02\0;`],
  ['image/webp', n => `RIFF\xff\xff\xff\x00WEBP${'VP8 \0\0\0\0'.repeat(n)}`],
  ['image/avif', n => `\0\0\0\x10ftypavif\0\0\0\0${'\0\0\0\x08free'.repeat(n)}`],
]

test.each(files)(
  'a file of type %s with thousands of parts is cleaned, and a file with too many parts is refused',
  (mime, file) => {
    expect(removeFileLocation(bytes(file(honest)), mime)).not.toBeNull()
    expect(removeFileLocation(bytes(file(countless)), mime)).toBeNull()
  },
)

function avif(items: number, places: number) {
  const big = (n: number) => String.fromCharCode((n >> 24) & 255, (n >> 16) & 255, (n >> 8) & 255, n & 255)
  const box = (type: string, body: string) => `${big(body.length + 8)}${type}${body}`
  const exif = box('infe', '\x02\0\0\0\0\x01\0\0Exif\0')
  const iinf = box('iinf', `\0\0\0\0\xff\xff${exif.repeat(items)}`)
  const iloc = box('iloc', `\x02\0\0\0\x44\0${big(places)}${'\0\0\0\x02\0\0\0\0\0\0'.repeat(places)}`)
  return `${box('ftyp', 'avif\0\0\0\0')}${box('meta', `\0\0\0\0${iinf}${iloc}`)}`
}

test('an AVIF with too many items or item locations is refused', () => {
  expect(removeFileLocation(bytes(avif(honest, honest)), 'image/avif')).not.toBeNull()
  expect(removeFileLocation(bytes(avif(countless, 1)), 'image/avif')).toBeNull()
  expect(removeFileLocation(bytes(avif(1, countless)), 'image/avif')).toBeNull()
})

async function streamed(film: Uint8Array, mime: string) {
  const { readable, writable } = videoLocationCleaner(mime)
  const send = async () => {
    const writer = writable.getWriter()
    await writer.write(film)
    await writer.close()
  }
  const [out, sent] = await Promise.allSettled([new Response(readable).bytes(), send()])
  return out.status === 'fulfilled' && sent.status === 'fulfilled' ? out.value.length : 'refused'
}

test.each([
  ['video/mp4', '\0\0\0\x08moov'],
  ['video/webm', '\xec\x80'],
])(
  'a video of type %s with the parts of a live recording is streamed, and a video with too many parts is refused',
  async (mime, part) => {
    expect(await streamed(bytes(part.repeat(100_000)), mime)).toBe(part.length * 100_000)
    expect(await streamed(bytes(part.repeat(300_000)), mime)).toBe('refused')
  },
)
