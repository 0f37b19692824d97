import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { removeFileLocation, videoLocationCleaner } from '../../../worker/site/media/strip/location'
import { bytes } from '../../support/files'

const secret = 'GPS -6.2088+106.8456/'
const blank = (text: string) => '\0'.repeat(text.length)
const textOf = (content: Uint8Array | null) =>
  content ? Array.from(content, code => String.fromCharCode(code)).join('') : 'broken'
const cleaned = (text: string, mime: string) => textOf(removeFileLocation(bytes(text), mime))

const big = (n: number, size: number) =>
  Array.from({ length: size }, (_, i) =>
    String.fromCharCode(Math.floor(n / 256 ** (size - 1 - i)) % 256),
  ).join('')

const box = (type: string, ...inside: string[]) => {
  const body = inside.join('')
  return `${big(body.length + 8, 4)}${type}${body}`
}
const longBox = (type: string, body: string) => `${big(1, 4)}${type}${big(body.length + 16, 8)}${body}`

async function streamed(film: string, mime: string, cuts: number[] = []) {
  const given = bytes(film)
  const edges = [0, ...cuts.map(cut => cut % (given.length + 1)).sort((a, b) => a - b), given.length]
  const cleaner = videoLocationCleaner(mime)
  const send = async () => {
    const writer = cleaner.writable.getWriter()
    for (const [n, edge] of edges.slice(1).entries()) await writer.write(given.slice(edges[n], edge))
    await writer.close()
  }
  const [out] = await Promise.all([new Response(cleaner.readable).bytes(), send()])
  expect(textOf(given)).toBe(film)
  return textOf(out)
}

const cuts = fc.array(fc.nat(), { maxLength: 8 })

describe('MP4', () => {
  const film = (udta: string, meta: string, uuid: string) =>
    [
      box('ftyp', 'isom\0\0\x02\0isomavc1'),
      uuid,
      box(
        'moov',
        box('mvhd', 'times'),
        udta,
        box(
          'trak',
          box('tkhd', 'track'),
          box('mdia', uuid, box('minf', box('stbl', 'udta'), udta), meta),
          udta,
        ),
        meta,
      ),
      box('moof', box('mfhd', '0001'), uuid, box('traf', box('tfhd', 'udta'), udta, uuid), meta),
      longBox('mdat', 'film with the word udta in it'),
      `${big(0, 4)}mdatto the end`,
    ].join('')
  const udta = box('udta', box('\xa9xyz', secret), box('loci', secret), '\0\0\0\0')
  const meta = longBox('meta', `keys${secret}`)
  const uuid = box('uuid', 'sixteen bytes id', secret)
  const dirty = film(udta, meta, uuid)
  const clean = film(
    box('free', blank(udta.slice(8))),
    longBox('free', blank(meta.slice(16))),
    box('free', blank(uuid.slice(8))),
  )

  test('GPS data of an MP4 are blanked and all other bytes kept, however the stream is split', async () => {
    expect(dirty).toContain(secret)
    await fc.assert(
      fc.asyncProperty(cuts, async places => {
        expect(await streamed(dirty, 'video/mp4', places)).toBe(clean)
      }),
      { numRuns: 100 },
    )
    expect(await streamed(clean, 'video/mp4')).toBe(clean)
  })
})

describe('WebM', () => {
  const element = (id: string, body: string, width = 1) =>
    `${id}${String.fromCharCode((1 << (8 - width)) + Math.floor(body.length / 256 ** (width - 1)))}${big(body.length, width - 1)}${body}`
  const unknown = '\x01\xff\xff\xff\xff\xff\xff\xff'
  const header = element('\x1aE\xdf\xa3', '\x42\x82\x84webm')
  const film = (...tags: string[]) =>
    [
      header,
      `\x18S\x80g${unknown}`,
      element('\x15I\xa9f', 'info'),
      tags[0],
      `\x1fC\xb6u${unknown}`,
      element('\xa3', 'block \x12T\xc3g'),
      element('\x1fC\xb6u', 'a whole cluster', 4),
      tags[1],
      tags[2],
    ].join('')
  const tagged = (width: number) => element('\x12T\xc3g', secret, width)
  const attached = element('\x19A\xa4i', secret, 2)
  const isVoid = (text: string) => text.startsWith('\xec') && /^\0*$/.test(text.slice(9))

  test('tags and attachments of a WebM are blanked and the video is unchanged, however the stream is split', async () => {
    const dirty = film(tagged(1), tagged(8), attached)
    await fc.assert(
      fc.asyncProperty(cuts, async places => {
        const clean = await streamed(dirty, 'video/webm', places)
        expect(clean).toHaveLength(dirty.length)
        expect(clean).not.toContain(secret)
        const holes = [tagged(1), tagged(8), attached].map(tag =>
          clean.slice(dirty.indexOf(tag)).slice(0, tag.length),
        )
        expect(film(...holes)).toBe(clean)
        expect(holes.every(isVoid)).toBe(true)
        expect(await streamed(clean, 'video/webm')).toBe(clean)
      }),
      { numRuns: 100 },
    )
  })

  test('a blanked WebM element has the length of the element it replaces', async () => {
    for (const width of [1, 2, 4, 5, 6, 8]) {
      const tag = tagged(width)
      const hole = (await streamed(header + tag, 'video/webm')).slice(header.length)
      const lengthWidth = Math.clz32(hole.charCodeAt(1)) - 23
      const length = [...hole.slice(2, 1 + lengthWidth)].reduce((sum, c) => sum * 256 + c.charCodeAt(0), 0)
      expect([width, 1 + lengthWidth + length]).toEqual([width, tag.length])
    }
  })
})

describe('AVIF', () => {
  const entry = (id: number, type: string, rest = '') =>
    box('infe', '\x02\0\0\0', big(id, 2), '\0\0', type, rest)
  const place = (id: number, method: number, at: number, length: number) =>
    `${big(id, 2)}${big(method, 2)}\0\0${big(1, 2)}${big(at, 4)}${big(length, 4)}`
  const type = '\0application/rdf+xml\0'
  const size = box('ispe', '\0\0\0\0', big(4, 4), big(4, 4))
  const told = [box('udes', '\0\0\0\0', secret), box('cmex', secret), box('uuid', secret)]
  const properties = box('ipco', size, ...told)
  const blanked = box('ipco', size, ...told.map(one => box('free', blank(one.slice(8)))))
  const picture = (
    types: [string, string],
    exif: string,
    xmp: string,
    words = blank(type),
    ipco = blanked,
  ) => {
    const items = box(
      'iinf',
      '\0\0\0\0',
      big(3, 2),
      entry(1, 'av01'),
      entry(2, types[0]),
      entry(3, types[1], words),
    )
    const idat = box('idat', xmp)
    const make = (mdat: number) =>
      [
        box('ftyp', 'avif\0\0\0\0avifmif1'),
        box(
          'meta',
          '\0\0\0\0',
          box('hdlr', 'pict'),
          items,
          box(
            'iloc',
            '\x01\0\0\0',
            '\x44\0',
            big(3, 2),
            place(1, 0, mdat, 7),
            place(2, 0, mdat + 7, exif.length),
            place(3, 1, 0, xmp.length),
          ),
          idat,
          box('iprp', ipco),
        ),
        box('mdat', 'picture', exif, ' and more'),
      ].join('')
    return make(make(0).indexOf('picture'))
  }
  const dirty = picture(['Exif', 'mime'], secret, `<x>${secret}</x>`, type, properties)

  test('Exif and XMP of an AVIF are blanked in place and unlinked, all other bytes kept', () => {
    const clean = cleaned(dirty, 'image/avif')
    expect(clean).toBe(picture(['free', 'free'], blank(secret), blank(`<x>${secret}</x>`)))
    expect(cleaned(clean, 'image/avif')).toBe(clean)
  })

  test('an AVIF without metadata is unchanged', () => {
    const plain = picture(['av01', 'av01'], 'thumbs', 'others')
    expect(cleaned(plain, 'image/avif')).toBe(plain)
  })

  test('an AVIF with a malicious item location table is refused', () => {
    const items = box('iinf', '\0\0\0\0', big(1, 2), entry(1, 'Exif'))
    for (const sizes of ['\x44\0', '\0\0', '\x08\0']) {
      const places = `\x01\0\0\0${sizes}${big(60_000, 2)}${`${big(1, 2)}\0\0\0\0\xff\xff`.repeat(60_000)}`
      const hostile = box('meta', '\0\0\0\0', items, box('iloc', places))
      expect(cleaned(hostile, 'image/avif')).toBe('broken')
    }
  })
})

describe('GIF', () => {
  const blocks = (...parts: string[]) =>
    `${parts.map(part => `${String.fromCharCode(part.length)}${part}`).join('')}\0`
  const head = `GIF89a\x02\0\x02\0\x80\0\0${'colour'}`
  const loop = `!\xff${blocks('NETSCAPE2.0', '\x01\0\0')}`
  const control = `!\xf9${blocks('\0\0\0\0')}`
  const image = `,\0\0\0\0\x02\0\x02\0\x80${'colour'}\x02${blocks('data', 'more ; ! ,')}`
  // XMP is not stored in blocks, but its trailer lets a block parser find the end.
  const trailer = Array.from({ length: 256 }, (_, n) => String.fromCharCode(255 - n)).join('')
  const xmp = `!\xff\x0bXMP DataXMP<x>${secret}</x>\x01${trailer}\0`
  const comment = `!\xfe${blocks(secret)}`

  test('comments and XMP of a GIF are removed; pictures, times and loop are unchanged', () => {
    const dirty = `${head}${loop}${comment}${xmp}${control}${image}${control}${image};${secret}`
    expect(cleaned(dirty, 'image/gif')).toBe(`${head}${loop}${control}${image}${control}${image};`)
  })

  test('a truncated GIF keeps its data, and a GIF without a picture is invalid', () => {
    expect(cleaned(head + image.slice(0, -4), 'image/gif')).toBe(head + image.slice(0, -4))
    expect(cleaned(head + image, 'image/gif')).toBe(`${head}${image};`)
    expect(cleaned(`${head}${comment};`, 'image/gif')).toBe('broken')
  })
})

test('cleaning random bytes after a valid media header never throws, and keeps the length of formats with byte offsets', async () => {
  const starts = fc.constantFrom(
    ['image/gif', 'GIF89a\x02\0\x02\0\0\0\0'],
    ['image/avif', box('ftyp', 'avif\0\0\0\0')],
    [
      'image/avif',
      `${box('ftyp', 'avif')}\0\0\x01\0meta\0\0\0\0\0\0\0\x40iinf\0\0\0\0\0\x02\0\0\0\x20infe\x02\0\0\0\0\x01\0\0Exif`,
    ],
    ['video/mp4', `${box('ftyp', 'isom')}\0\0\x01\0moov`],
    ['video/webm', '\x1aE\xdf\xa3\x80\x18S\x80g\x01\xff\xff\xff\xff\xff\xff\xff'],
  )
  const tail = fc.oneof(
    fc.uint8Array({ maxLength: 120 }).map(textOf),
    fc
      .array(
        fc.constantFrom(
          '\0\0\0\x10',
          'udta',
          'meta',
          'iloc',
          '\x12T\xc3g',
          '\x88',
          '\0',
          '!\xfe',
          ',',
          '\xff',
        ),
        { maxLength: 30 },
      )
      .map(parts => parts.join('')),
  )
  await fc.assert(
    fc.asyncProperty(starts, tail, cuts, async ([mime = '', start = ''], rest, places) => {
      const given = start + rest
      if (mime.startsWith('video/')) {
        const clean = await streamed(given, mime, places)
        expect(clean).toHaveLength(given.length)
        expect(await streamed(clean, mime)).toBe(clean)
        return
      }
      const clean = cleaned(given, mime)
      if (mime === 'image/avif' && clean !== 'broken') expect(clean).toHaveLength(given.length)
      if (clean !== 'broken') expect(cleaned(clean, mime)).toBe(clean)
    }),
    { numRuns: 1500 },
  )
})
