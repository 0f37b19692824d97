import { withoutEnd } from '../../contract/lib/text'
import { filmTypeOf } from '../../contract/site/video-head'

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
    fits: { test: (head: string) => filmTypeOf(head) === 'video/mp4' },
  },
  {
    mime: 'video/webm',
    kind: 'video',
    ext: 'webm',
    magic: '',
    fits: { test: (head: string) => filmTypeOf(head) === 'video/webm' },
  },
  { mime: 'application/pdf', kind: 'document', ext: 'pdf', magic: '%PDF-', fits: /^%PDF-\d/ },
] as const

type Known = (typeof types)[number]

/** What a file is by its first bytes; `ext` is the extension we store it under. */
export type Sniffed = Pick<Known, 'mime' | 'kind' | 'ext'>

const startOf = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 64))

const heicBrand = /^.{4}ftyp(?:he[iv][cxms]|mif1|msf1)/s

/** A phone's HEIC, which few browsers can show: for places where nobody needs to (ISO/IEC 23008-12, annex B). */
export const isHeic = (bytes: Uint8Array) => sniff(bytes) === null && heicBrand.test(startOf(bytes))

/** Decides by magic bytes alone; null for everything that is not accepted (SVG, HTML, HEIC, QuickTime …). */
export function sniff(bytes: Uint8Array): Sniffed | null {
  const start = startOf(bytes)
  const found = types.find(type => start.startsWith(type.magic) && type.fits.test(start))
  return found ? { mime: found.mime, kind: found.kind, ext: found.ext } : null
}

/** The known type that a Content-Type names; null for any other. */
export function typeOf(mime: string): Sniffed | null {
  const found = types.find(type => type.mime === mime)
  return found ? { mime: found.mime, kind: found.kind, ext: found.ext } : null
}

const otherNames: Partial<Record<Known['ext'], string[]>> = {
  jpg: ['jpeg', 'jfif'],
  mp4: ['m4v', '3gp', '3gpp', '3g2', '3gpp2'],
}

const extensionOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Whether the file's name and its declared Content-Type both say what its bytes say. */
export function matchesName(sniffed: Sniffed, name: string, declared: string) {
  const extensions = [sniffed.ext, ...(otherNames[sniffed.ext] ?? [])]
  const [type = ''] = declared.split(';')
  return extensions.includes(extensionOf(name)) && type.trim().toLowerCase() === sniffed.mime
}

/** Control and direction characters, and what paths, headers and file systems give a meaning to. */
const risky = /[\p{C}"*:<>?|]/gu
const longest = 100

/** More than any file system lets a name have. */
const longestGiven = 1000

/** The last part of a path, its middle cut out when it is far too long: tidying must not take long either. */
function lastPart(path: string) {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  return name.length > longestGiven ? name.slice(0, longestGiven) + name.slice(-longest) : name
}

/** A name to show and to download under: no path, nothing invisible, at most 100 characters, never empty. */
export function safeFileName(name: string) {
  const base = lastPart(name).normalize('NFC').replace(risky, '')
  const plain = withoutEnd(base.replace(/\s+/g, ' ').replace(/^[. ]+/, ''), '. ')
  const characters = [...(plain === '' ? 'berkas' : plain)]
  if (characters.length <= longest) return characters.join('')
  const end = [...(/\.[^.\s]{1,8}$/.exec(plain)?.[0] ?? '')]
  const start = characters.slice(0, longest - end.length).join('')
  return withoutEnd(start, '. ') + end.join('')
}
