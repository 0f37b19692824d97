import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mediaKindByMime, mediaLimits } from '../../../worker/contract/site/uploads'
import {
  isFileNameOfType,
  safeFileName,
  sniffFileType,
  acceptedTypeOf as typeNamed,
} from '../../../worker/site/media/sniff'

const bytes = (text: string) => Uint8Array.from(text, c => c.charCodeAt(0))
const typeOf = (text: string) => sniffFileType(bytes(text))?.mime ?? null

const png = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'
const accepted: [mime: string, kind: string, ext: string, start: string][] = [
  ['image/jpeg', 'image', 'jpg', '\xff\xd8\xff\xe0\0\x10JFIF\0'],
  ['image/jpeg', 'image', 'jpg', '\xff\xd8\xff\xe1\0\x10Exif\0'],
  ['image/png', 'image', 'png', png],
  ['image/gif', 'image', 'gif', 'GIF89a\x01\0\x01\0'],
  ['image/webp', 'image', 'webp', 'RIFF\x24\0\0\0WEBPVP8X\n\0\0\0'],
  ['image/avif', 'image', 'avif', '\0\0\0 ftypavif\0\0\0\0avifmif1'],
  ['image/avif', 'image', 'avif', '\0\0\0 ftypmif1\0\0\0\0mif1avifmiaf'],
  ['video/mp4', 'video', 'mp4', '\0\0\0 ftypisom\0\0\x02\0isomiso2'],
  ['video/mp4', 'video', 'mp4', '\0\0\0 ftypmp42\n\0\0\0mp42isom'],
  [
    'video/webm',
    'video',
    'webm',
    '\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x84webm',
  ],
  ['application/pdf', 'document', 'pdf', '%PDF-1.7\n%\xe2\xe3'],
]

describe('the type is detected from the bytes', () => {
  test.each(accepted)('the bytes of %s are detected as %s .%s', (mime, kind, ext, start) => {
    expect(sniffFileType(bytes(start))).toEqual({ mime, kind, ext })
  })

  test('each accepted media type is found by its MIME type, and SVG is not accepted', () => {
    for (const [mime, kind] of Object.entries(mediaKindByMime))
      expect(typeNamed(mime)).toMatchObject({ mime, kind })
    expect(typeNamed('image/svg+xml')).toBeNull()
  })

  test.each([
    ['nothing', ''],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg">'],
    ['an SVG behind a declaration', '<?xml version="1.0"?><svg onload=alert(1)>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['HTML with a PNG inside', `<html>${png}`],
    ['a HEIC photo', '\0\0\0 ftypheic\0\0\0\0mif1heic'],
    ['a HEIC photo under a common brand', '\0\0\0 ftypmif1\0\0\0\0mif1heic'],
    ['a QuickTime film', '\0\0\0 ftypqt  \0\0\0\0qt  '],
    ['sound in MP4', '\0\0\0 ftypM4A \0\0\0\0isom'],
    ['Matroska', '\x1aE\xdf\xa3\xa3B\x82\x88matroska'],
    ['a WAV sound', 'RIFF\x24\0\0\0WAVEfmt '],
    ['a PDF that does not start as one', ' %PDF-1.7'],
    ['a program', 'MZ\x90\0'],
    ['an archive', 'PK\x03\x04'],
    ['half a PNG signature', '\x89PNG\r\n'],
  ])('an upload of %s is not accepted', (_, start) => {
    expect(typeOf(start)).toBeNull()
  })

  test('detecting the type of arbitrary bytes never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), content => {
        expect([null, 'string']).toContain(sniffFileType(content) && typeof sniffFileType(content)?.mime)
      }),
    )
  })

  test('the limits of pictures, videos and documents are 10, 50 and 10 MiB', () => {
    expect(mediaLimits).toEqual({ image: 10_485_760, video: 52_428_800, document: 10_485_760 })
  })
})

describe('name and declared type must match the bytes', () => {
  const jpeg = { mime: 'image/jpeg', kind: 'image', ext: 'jpg' } as const

  test.each([
    ['foto.jpg', 'image/jpeg'],
    ['FOTO.JPEG', 'IMAGE/JPEG'],
    ['a.b.jpg', 'image/jpeg; charset=binary'],
  ])('the name %s declared as %s is accepted for a JPEG', (name, declared) => {
    expect(isFileNameOfType(jpeg, name, declared)).toBe(true)
  })

  test.each([
    ['foto.png', 'image/jpeg'],
    ['foto.jpg', 'image/png'],
    ['foto', 'image/jpeg'],
    ['jpg', 'image/jpeg'],
    ['foto.jpg.html', 'image/jpeg'],
    ['foto.jpg', ''],
    ['foto.jpg', 'text/html, image/jpeg'],
  ])('the name %s declared as %s is refused for a JPEG', (name, declared) => {
    expect(isFileNameOfType(jpeg, name, declared)).toBe(false)
  })
})

describe('names of uploaded files', () => {
  test.each([
    ['foto kambing.jpg', 'foto kambing.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\x\\bukti.pdf', 'bukti.pdf'],
    ['  .hidden..', 'hidden'],
    ['a\r\nb";\u202egpj.exe', 'ab;gpj.exe'],
    ['<script>|?*:.png', 'script.png'],
    ['🐐 sapi.png', '🐐 sapi.png'],
    ['', 'berkas'],
    ['...', 'berkas'],
    ['x/', 'berkas'],
    [`${'a'.repeat(200)}.jpeg`, `${'a'.repeat(95)}.jpeg`],
  ])('the file name %j becomes %j', (given, safe) => {
    expect(safeFileName(given)).toBe(safe)
  })

  test('a sanitised file name is never empty, long, hidden, a path or unprintable, and sanitising is idempotent', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: fc.constantFrom('.', ' ', '/', '\\', 'a', '🐐', '\n'), maxLength: 150 }),
    )
    fc.assert(
      fc.property(name, given => {
        const safe = safeFileName(given)
        expect(safe).not.toMatch(/^$|^\.|[/\\\p{Cc}"<>]|[. ]$/u)
        expect([...safe].length).toBeLessThanOrEqual(100)
        expect(safeFileName(safe)).toBe(safe)
      }),
      { numRuns: 1000 },
    )
  })
})
