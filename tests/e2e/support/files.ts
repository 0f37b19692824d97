import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type TestFile = { name: string; mimeType: string; buffer: Buffer }

const root = join(import.meta.dirname, '../../..')

const jpeg = readFileSync(join(root, 'web/public/og.jpg'))

/** An Exif segment with a GPS latitude, as phones write it (TIFF 6.0, Exif 2.32). */
const gpsSegment = Buffer.from(
  [
    'ffe1 004c 457869660000 4d4d002a00000008',
    '0001 8825 0004 00000001 0000001a 00000000',
    '0001 0002 0005 00000003 0000002c 00000000',
    '00000006 00000001 0000001e 00000001 00000000 00000001',
  ]
    .join('')
    .replaceAll(' ', ''),
  'hex',
)

/** A JPEG with GPS data, which uploads must remove. */
export const photo = (name = 'kambing.jpg'): TestFile => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.concat([jpeg.subarray(0, 2), gpsSegment, jpeg.subarray(2)]),
})

export const pdf = (name = 'brosur.pdf'): TestFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
})

/** Files that an upload must refuse, each with its message. */
export const hostile: { file: TestFile; says: string | RegExp }[] = [
  {
    file: {
      name: 'gambar.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    },
    says: /^Jenis berkas tidak didukung/,
  },
  {
    file: {
      name: 'halaman.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
    },
    says: 'Gambar ini tidak dapat dibaca. Berkasnya rusak atau bukan gambar.',
  },
  {
    file: {
      name: 'halaman.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
    },
    says: 'Isi berkas tidak cocok dengan jenisnya atau tidak didukung.',
  },
  {
    file: { name: 'besar.gif', mimeType: 'image/gif', buffer: Buffer.alloc(11 * 1024 * 1024, 'GIF89a') },
    says: /^Gambar paling besar 10 MB; berkas ini 11 MB. Kecilkan dulu gambarnya/,
  },
  {
    file: { name: 'kosong.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
    says: 'Berkas kosong.',
  },
]
