const mebibyte = 1024 * 1024
export const fileBytes = 10 * mebibyte

const bytes = (text: string) => Buffer.from(text, 'latin1')

/** A file of 10 MB: a beginning, and one part over and over. */
function full(start: string, part: string) {
  const file = Buffer.alloc(fileBytes)
  file.fill(bytes(part))
  file.set(bytes(start))
  return file
}

const jpeg = '\xff\xd8'
const exif = 'Exif\0\0II\x2a\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x03\0\0\0\0\0\0\0'
const png = '\x89PNG\r\n\x1a\n'
const gif = 'GIF89a\x01\0\x01\0\0\0\0'
const webp = 'RIFF\xf8\xff\x9f\0WEBPVP8 \0\0\0\0'
const avif = '\0\0\0\x14ftypavif\0\0\0\0avif'

export type Crafted = { name: string; mime: string; file: () => Buffer }

const crafted = (mime: string, start: string, parts: Record<string, string>): Crafted[] =>
  Object.entries(parts).map(([what, part]) => ({
    name: `${mime}: ${what}`,
    mime,
    file: () => full(start, part),
  }))

/** Asks for nothing but to be read and stored. */
export const plainFile: Crafted = {
  name: 'application/pdf: zeros',
  mime: 'application/pdf',
  file: () => full('%PDF-1.7\n', '\0'),
}

/** Files that want to be taken to pieces for ever. */
export const craftedFiles: Crafted[] = [
  ...crafted('image/jpeg', jpeg, {
    'empty segments': '\xff\xe1\0\x02',
    'empty scans': '\xff\xda\0\x02',
    'fill bytes': '\xff',
    'a turned picture in each segment': `\xff\xe1\0\x22${exif}`,
    'a directory that never ends': `\xff\xe1\xff\xffExif\0\0MM\0\x2a\0\0\0\x08\xff\xff${'\0'.repeat(65_517)}`,
  }),
  ...crafted('image/jpeg', `${jpeg}\xff\xda\0\x02`, {
    'one scan of restarts': '\xff\xd0',
    'one scan of stuffing': '\xff\0',
  }),
  ...crafted('image/png', png, { 'empty chunks': '\0\0\0\0IDATcrc!', 'empty texts': '\0\0\0\0tEXtcrc!' }),
  ...crafted('image/gif', gif, {
    'empty extensions': '\x21\xf9\0',
    'empty programs': '\x21\xff\0',
    'empty pictures': '\x2c\0\0\0\0\x01\0\x01\0\0\x02\0',
  }),
  ...crafted('image/gif', `${gif}\x21\xfe`, { 'blocks of one byte': '\x01\x01' }),
  ...crafted('image/webp', webp, { 'empty chunks': 'VP8 \0\0\0\0', 'empty metadata': 'EXIF\0\0\0\0' }),
  ...crafted('image/avif', avif, {
    'empty boxes': '\0\0\0\x08free',
    'opened boxes': '\0\0\0\x08moov',
    'places to blank': '\0\0\0\x08udta',
  }),
  ...crafted('image/avif', `${avif}\0\x9f\xff\xecmeta\0\0\0\0`, {
    'boxes within': '\0\0\0\x08free',
    'items within items': '\0\0\0\x15infe\x02\0\0\0\0\x01\0\0Exif\0',
  }),
]
