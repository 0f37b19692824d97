import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { removeFileLocation } from '../../../worker/site/media/strip/location'

const secret = 'GPS -6.2088,106.8456'
const bytes = (text: string) => Uint8Array.from(text, c => c.charCodeAt(0))
const textOf = (content: Uint8Array | null) => (content ? String.fromCharCode(...content) : 'broken')
const cleaned = (text: string, mime: string) => textOf(removeFileLocation(bytes(text), mime))

const big = (n: number, size: number) =>
  Array.from({ length: size }, (_, i) =>
    String.fromCharCode(Math.floor(n / 256 ** (size - 1 - i)) % 256),
  ).join('')
const little = (n: number) => [...big(n, 4)].reverse().join('')

const pngChunk = (type: string, data: string, crc = '\x01\x02\x03\x04') =>
  `${big(data.length, 4)}${type}${data}${crc}`
const webpChunk = (type: string, data: string) =>
  `${type}${little(data.length)}${data}${data.length % 2 ? '\0' : ''}`
const riff = (...chunks: string[]) => `RIFF${little(4 + chunks.join('').length)}WEBP${chunks.join('')}`

test('the orientation of a PNG or WebP is kept without other Exif data, and cleaning is idempotent', () => {
  const entry = '\x12\x01\x03\0\x01\0\0\0\x06\0\0\0'
  const exif = `II*\0\x08\0\0\0\x02\0\x01\x01\x03\0\x01\0\0\0\x09\0\0\0${entry}\0\0\0\0${secret}`
  const kept = `II*\0\x08\0\0\0\x01\0${entry}\0\0\0\0`
  const png = (chunk: string) =>
    `\x89PNG\r\n\x1a\n${pngChunk('IHDR', 'header')}${chunk}${pngChunk('IDAT', 'data')}${pngChunk('IEND', '')}`
  const cleanPng = cleaned(png(pngChunk('eXIf', exif)), 'image/png')
  expect(cleanPng).toBe(png(pngChunk('eXIf', kept, big(crc32(bytes(`eXIf${kept}`)), 4))))
  expect(cleaned(cleanPng, 'image/png')).toBe(cleanPng)
  const header = (flags: string) => webpChunk('VP8X', `${flags}\0\0\0\x01\0\0\x01\0\0`)
  for (const name of ['', 'Exif\0\0']) {
    const dirty = riff(
      header('\x0c'),
      webpChunk('VP8 ', 'data'),
      webpChunk('EXIF', name + exif),
      webpChunk('XMP ', secret),
    )
    const clean = cleaned(dirty, 'image/webp')
    expect(clean).toBe(riff(header('\x08'), webpChunk('VP8 ', 'data'), webpChunk('EXIF', kept)))
    expect(cleaned(clean, 'image/webp')).toBe(clean)
  }
})

describe('JPEG', () => {
  const segment = (marker: string, body: string) => `\xff${marker}${big(body.length + 2, 2)}${body}`
  const jfif = segment('\xe0', 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0')
  const profile = segment('\xe2', 'ICC_PROFILE\0\x01\x01colours')
  const adobe = segment('\xee', 'Adobe\0d\0\0\0\0\0')
  const tables = segment('\xdb', '\xff\xd9 an end inside a segment is none')
  // Escaped FF00 and restart markers are part of the data.
  const scan = `${segment('\xda', '\x01\x01\0\0?\0')}data\xff\0\xff\xd0more`
  const image = (...front: string[]) =>
    `\xff\xd8${front.join('')}${tables}${scan}${segment('\xc4', 'huffman')}${scan}\xff\xd9`

  const exif = (entries: string[], isLittle: boolean) => {
    const tiff = isLittle ? `II*\0${little(8)}` : `MM\0*${big(8, 4)}`
    const count = isLittle ? `${String.fromCharCode(entries.length)}\0` : big(entries.length, 2)
    return segment('\xe1', `Exif\0\0${tiff}${count}${entries.join('')}\0\0\0\0${secret}`)
  }
  const orientation = (n: number, isLittle: boolean) =>
    isLittle
      ? `\x12\x01\x03\0\x01\0\0\0${String.fromCharCode(n)}\0\0\0`
      : `\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(n)}\0\0`

  test('Exif, XMP, IPTC and comments of a JPEG are removed; picture and colours are unchanged', () => {
    const dirty = image(
      jfif,
      exif([], true),
      segment('\xe1', `http://ns.adobe.com/xap/1.0/\0${secret}`),
      segment('\xed', `Photoshop 3.0\0${secret}`),
      segment('\xfe', secret),
      segment('\xe2', `MPF\0${secret}`),
      profile,
      adobe,
    )
    expect(dirty).toContain(secret)
    expect(cleaned(dirty, 'image/jpeg')).toBe(image(jfif, profile, adobe))
  })

  test('a second picture or video embedded in a JPEG is removed', () => {
    expect(cleaned(`${image(jfif)}${image(exif([], true))}${secret}`, 'image/jpeg')).toBe(image(jfif))
  })

  test.each([true, false])(
    'the orientation of a JPEG is kept (little endian %s), and cleaning is idempotent',
    isLittle => {
      for (let n = 2; n <= 8; n++) {
        const clean = cleaned(image(exif([orientation(n, isLittle)], isLittle)), 'image/jpeg')
        expect(clean).not.toContain(secret)
        expect(clean).toContain(
          `Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0${String.fromCharCode(n)}`,
        )
        expect(cleaned(clean, 'image/jpeg')).toBe(clean)
      }
      expect(cleaned(image(exif([orientation(9, isLittle)], isLittle)), 'image/jpeg')).toBe(image())
    },
  )

  test('Exif segments whose directory starts inside their own header are removed, however many there are', () => {
    const overlapping = segment('\xe1', 'Exif\0\0II\x12\x01\0\0\0\0\0\0\x06\0\0\0')
    expect(cleaned(image(overlapping.repeat(100)), 'image/jpeg')).toBe(image())
  })

  test('a truncated JPEG keeps its data, and a JPEG without picture data is invalid', () => {
    const cut = `\xff\xd8${jfif}${exif([], false)}${scan}`
    expect(cleaned(cut, 'image/jpeg')).toBe(`\xff\xd8${jfif}${scan}\xff\xd9`)
    expect(cleaned(`\xff\xd8${jfif}\xff\xd9`, 'image/jpeg')).toBe('broken')
    expect(cleaned(`\xff\xd8\xff\xe1\xff\xff${secret}`, 'image/jpeg')).toBe('broken')
  })
})

describe('PNG', () => {
  const signature = '\x89PNG\r\n\x1a\n'
  const clean = [
    pngChunk('IHDR', 'header'),
    pngChunk('iCCP', 'colours'),
    pngChunk('IDAT', 'data'),
    pngChunk('IEND', ''),
  ]

  test('Exif, texts and trailing data of a PNG are removed', () => {
    const [header = '', ...rest] = clean
    const privateChunks = [
      'eXIf',
      'tEXt',
      'zTXt',
      'iTXt',
      'tIME',
      'zxIf',
      'gIFx',
      'prVt',
      'caBX',
      'npTc',
      'vpAg',
    ]
    const extra = privateChunks.map(type => pngChunk(type, secret))
    expect(cleaned(`${signature}${header}${extra.join('')}${rest.join('')}${secret}`, 'image/png')).toBe(
      signature + clean.join(''),
    )
  })

  test('a PNG without an end chunk is invalid', () => {
    expect(cleaned(signature + clean.slice(0, 2).join(''), 'image/png')).toBe('broken')
    expect(cleaned(`${signature}\xff\xff\xff\xffeXIf${secret}`, 'image/png')).toBe('broken')
  })
})

describe('WebP', () => {
  const header = (flags: string) => webpChunk('VP8X', `${flags}\0\0\0\x01\0\0\x01\0\0`)

  test('Exif and XMP of a WebP are removed, flags cleared and sizes corrected', () => {
    const dirty = riff(
      header('\x3c'),
      webpChunk('ICCP', 'odd'),
      webpChunk('VP8 ', 'data'),
      webpChunk('EXIF', secret),
      webpChunk('XMP ', `${secret}!`),
    )
    expect(cleaned(`${dirty}${secret}`, 'image/webp')).toBe(
      riff(header('\x30'), webpChunk('ICCP', 'odd'), webpChunk('VP8 ', 'data')),
    )
  })

  test('cleaning a WebP does not modify the input bytes', () => {
    const given = bytes(riff(header('\x3c'), webpChunk('VP8 ', 'data')))
    const before = textOf(given)
    removeFileLocation(given, 'image/webp')
    expect(textOf(given)).toBe(before)
  })

  test('a WebP with a chunk beyond the end is invalid', () => {
    expect(cleaned(riff(header('\x08'), `EXIF${little(999)}${secret}`), 'image/webp')).toBe('broken')
  })
})

test('cleaning keeps only picture data: all other chunks and segments are removed', () => {
  const name = fc.stringMatching(/^[A-Za-z]{4}$/)
  const known =
    /^(IHDR|PLTE|IDAT|IEND|tRNS|bKGD|cHRM|gAMA|iCCP|sBIT|sRGB|cICP|mDCV|cLLI|pHYs|acTL|fcTL|fdAT)$/
  const knownInWebp = /^(VP8[ LX]|ALPH|ANIM|ANMF|ICCP)$/
  fc.assert(
    fc.property(name, type => {
      fc.pre(!known.test(type) && !knownInWebp.test(type))
      const png = `\x89PNG\r\n\x1a\n${pngChunk('IHDR', 'h')}${pngChunk(type, secret)}${pngChunk('IEND', '')}`
      expect(cleaned(png, 'image/png')).not.toContain(secret)
      const frame = webpChunk(
        'ANMF',
        `${'\0'.repeat(16)}${webpChunk('VP8 ', 'frame')}${webpChunk(type, secret)}`,
      )
      const body = [webpChunk('VP8X', '\0'.repeat(10)), webpChunk(type, secret), frame].join('')
      const webp = cleaned(`RIFF${little(4 + body.length)}WEBP${body}`, 'image/webp')
      expect(webp).not.toContain(secret)
      expect(webp).toContain('frame')
    }),
    { numRuns: 100 },
  )
  const picture = [0xc0, 0xc1, 0xc2, 0xc3, 0xc4, 0xc9, 0xca, 0xcb, 0xcc, 0xda, 0xdb, 0xdc, 0xdd]
  for (let marker = 0xc0; marker < 0xff; marker++) {
    // These markers have no length field, so no segment follows.
    if (picture.includes(marker) || (marker >= 0xd0 && marker <= 0xd9)) continue
    const made = `${String.fromCharCode(marker)}${big(secret.length + 2, 2)}${secret}`
    const jpeg = `\xff\xd8\xff${made}\xff\xda\0\x08\x01\x01\0\0?\0data\xff\xd9`
    expect(cleaned(jpeg, 'image/jpeg')).not.toContain(secret)
  }
})

test('cleaning leaves files of other types unchanged', () => {
  expect(cleaned(`%PDF-1.7 ${secret}`, 'application/pdf')).toBe(`%PDF-1.7 ${secret}`)
})

test('arbitrary bytes after a valid picture header are cleaned or reported as invalid, and cleaning never throws', () => {
  const starts = fc.constantFrom(
    ['image/jpeg', '\xff\xd8\xff'],
    ['image/jpeg', '\xff\xd8\xff\xe1\0\x20Exif\0\0II*\0\x08\0\0\0'],
    ['image/png', '\x89PNG\r\n\x1a\n'],
    ['image/webp', 'RIFF\xff\0\0\0WEBPVP8X'],
  )
  fc.assert(
    fc.property(starts, fc.uint8Array({ maxLength: 80 }), ([mime = '', start = ''], rest) => {
      const given = new Uint8Array([...bytes(start), ...rest])
      const clean = removeFileLocation(given, mime)
      if (clean) expect(textOf(removeFileLocation(clean, mime))).toBe(textOf(clean))
    }),
    { numRuns: 2000 },
  )
})
