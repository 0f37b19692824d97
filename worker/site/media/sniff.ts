import { trimEndCharacters } from '../../contract/lib/text'
import { videoTypeOf } from '../../contract/site/video-head'

const types = [
  { mime: 'image/jpeg', kind: 'image', ext: 'jpg', magic: '\xff\xd8\xff', fits: /^/ },
  { mime: 'image/png', kind: 'image', ext: 'png', magic: '\x89PNG\r\n\x1a\n', fits: /^/ },
  { mime: 'image/gif', kind: 'image', ext: 'gif', magic: 'GIF8', fits: /^....[79]a/ },
  { mime: 'image/webp', kind: 'image', ext: 'webp', magic: 'RIFF', fits: /^.{8}WEBPVP8[ LX]/s },
  {
    mime: 'image/avif',
    kind: 'image',
    ext: 'avif',
    magic: '',
    fits: /^.{4}ftyp(?:avi[fs]|(?:mif1|msf1|miaf).{4}(?:.{4})*?avi[fs])/s,
  },
  {
    mime: 'video/mp4',
    kind: 'video',
    ext: 'mp4',
    magic: '',
    fits: { test: (head: string) => videoTypeOf(head) === 'video/mp4' },
  },
  {
    mime: 'video/webm',
    kind: 'video',
    ext: 'webm',
    magic: '',
    fits: { test: (head: string) => videoTypeOf(head) === 'video/webm' },
  },
  { mime: 'application/pdf', kind: 'document', ext: 'pdf', magic: '%PDF-', fits: /^%PDF-\d/ },
] as const

type Known = (typeof types)[number]

export type SniffedType = Pick<Known, 'mime' | 'kind' | 'ext'>

const startOf = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 64))

const heicBrand = /^.{4}ftyp(?:he[iv][cxms]|mif1|msf1)/s

/** HEIC pictures, which few browsers can show. Accepted only for evidence and proofs (ISO/IEC 23008-12, annex B). */
export const isHeicBytes = (bytes: Uint8Array) =>
  sniffFileType(bytes) === null && heicBrand.test(startOf(bytes))

/** Detects the file type only by magic bytes; null for types that are not accepted (SVG, HTML, HEIC, QuickTime …). */
export function sniffFileType(bytes: Uint8Array): SniffedType | null {
  const start = startOf(bytes)
  const found = types.find(type => start.startsWith(type.magic) && type.fits.test(start))
  return found ? { mime: found.mime, kind: found.kind, ext: found.ext } : null
}

export function acceptedTypeOf(mime: string): SniffedType | null {
  const found = types.find(type => type.mime === mime)
  return found ? { mime: found.mime, kind: found.kind, ext: found.ext } : null
}

const otherNames: Partial<Record<Known['ext'], string[]>> = {
  jpg: ['jpeg', 'jfif'],
  mp4: ['m4v', '3gp', '3gpp', '3g2', '3gpp2'],
}

const extensionOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

export function isFileNameOfType(sniffed: SniffedType, name: string, declared: string) {
  const extensions = [sniffed.ext, ...(otherNames[sniffed.ext] ?? [])]
  const [type = ''] = declared.split(';')
  return extensions.includes(extensionOf(name)) && type.trim().toLowerCase() === sniffed.mime
}

/** Characters removed from file names: invisible ones, and those with a meaning in paths, headers or file systems. */
const riskyCharacters = /[\p{C}"*:<>?|]/gu
const maxNameLength = 100

/** Limit in characters; longer than any file name that a file system allows. */
const maxInputLength = 1000

/** Cuts the middle out of a very long name, to bound the time for cleaning it. */
function lastPart(path: string) {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  return name.length > maxInputLength ? name.slice(0, maxInputLength) + name.slice(-maxNameLength) : name
}

/** File name for display and download: no path, no invisible characters, 1 to 100 characters. */
export function safeFileName(name: string) {
  const base = lastPart(name).normalize('NFC').replace(riskyCharacters, '')
  const plain = trimEndCharacters(base.replace(/\s+/g, ' ').replace(/^[. ]+/, ''), '. ')
  const characters = [...(plain === '' ? 'berkas' : plain)]
  if (characters.length <= maxNameLength) return characters.join('')
  const end = [...(/\.[^.\s]{1,8}$/.exec(plain)?.[0] ?? '')]
  const start = characters.slice(0, maxNameLength - end.length).join('')
  return trimEndCharacters(start, '. ') + end.join('')
}
