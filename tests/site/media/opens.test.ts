import { expect, test } from 'vitest'
import { proofFaultOf } from '../../../worker/site/media/opens'
import { bytes } from '../../support/files'

const be = (n: number, size: number) =>
  Array.from({ length: size }, (_, i) =>
    String.fromCharCode(Math.floor(n / 256 ** (size - 1 - i)) % 256),
  ).join('')
const le = (n: number, size: number) => [...be(n, size)].reverse().join('')
const box = (type: string, ...inside: string[]) =>
  `${be(inside.join('').length + 8, 4)}${type}${inside.join('')}`
const within = (path: string[], body: string) => path.reduceRight((inner, type) => box(type, inner), body)

/** 16,000 × 16,000 px, in the header from which browsers allocate memory. */
const side = 16_000
const frame = (marker: string) => `\xff${marker}\0\x0b\x08${be(side, 2)}${be(side, 2)}\x01\x01\x11\0`
const ispe = box('ispe', be(0, 4), be(side, 4), be(side, 4))
const thumbnail = box('ispe', be(0, 4), be(160, 4), be(160, 4))
const avif = (...more: string[]) =>
  box('ftyp', 'avif\0\0\0\0avifmif1') +
  more.join('') +
  box('meta', be(0, 4), within(['iprp', 'ipco'], thumbnail + ispe))
const film = (entry: string) =>
  box('ftyp', 'avis\0\0\0\0avismsf1') +
  box('meta', be(0, 4), within(['iprp', 'ipco'], thumbnail)) +
  within(['moov', 'trak', 'mdia', 'minf', 'stbl'], box('stsd', be(0, 4), be(1, 4), entry))
const webp = (kind: string, body: string) =>
  `RIFF${le(4 + 8 + body.length, 4)}WEBP${kind}${le(body.length, 4)}${body}`
const lossless = le(side - 1 + (side - 1) * 2 ** 14, 4)
const canvas = (flags: string) => `${flags}\0\0\0${le(side - 1, 3)}${le(side - 1, 3)}`
const gif = (screen: number, image: number) =>
  `GIF89a${le(screen, 2)}${le(screen, 2)}\0\0\0,\0\0\0\0${le(image, 2)}${le(image, 2)}\0\x02\x01\0\0;`

const huge = {
  PNG: [`\x89PNG\r\n\x1a\n${be(13, 4)}IHDR${be(side, 4)}${be(side, 4)}`, 'image/png'],
  JPEG: [`\xff\xd8${frame('\xc0')}\xff\xda`, 'image/jpeg'],
  'progressive JPEG': [`\xff\xd8\xff\xe0\0\x04JF${frame('\xc2')}\xff\xda`, 'image/jpeg'],
  'arithmetic JPEG behind fill bytes': [`\xff\xd8\xff\xff${frame('\xc9')}\xff\xda`, 'image/jpeg'],
  GIF: [gif(side, 10), 'image/gif'],
  'GIF whose image is larger than its screen': [gif(10, side), 'image/gif'],
  WebP: [webp('VP8 ', `\0\0\0\x9d\x01\x2a${le(side, 2)}${le(side, 2)}`), 'image/webp'],
  'lossless WebP': [webp('VP8L', `\x2f${lossless}\0\0\0\0\0`), 'image/webp'],
  'WebP with an alpha channel': [webp('VP8X', canvas('\x10')), 'image/webp'],
  'animated WebP': [webp('VP8X', canvas('\x02')), 'image/webp'],
  AVIF: [avif(), 'image/avif'],
  'AVIF whose description comes late': [avif(box('free', '\0'.repeat(100_000))), 'image/avif'],
  'animated AVIF': [film(box('av01', '\0'.repeat(24), be(side, 2), be(side, 2))), 'image/avif'],
  HEIC: [avif().replaceAll('avif', 'heic'), 'image/heic'],
} as const

test.each(Object.entries(huge))(
  'a proof with huge dimensions (%s) is detected, regardless of its file size',
  (_, [text, mime]) => {
    expect(proofFaultOf(bytes(text), mime)).toBe('huge')
    expect(proofFaultOf(bytes(text + '\0'.repeat(900)), mime)).toBe('huge')
  },
)

test('a proof picture of unknown size is reported as unreadable instead of too small', () => {
  const [avif, mime] = huge.AVIF
  const unknown = avif.replaceAll('ispe', 'xxxx')
  expect(proofFaultOf(bytes(unknown + '\0'.repeat(900)), mime)).toBe('unreadable')
  const [webp] = huge['WebP with an alpha channel']
  expect(proofFaultOf(bytes(webp.replace('VP8X', 'ALPH') + '\0'.repeat(900)), 'image/webp')).toBe(
    'unreadable',
  )
})
