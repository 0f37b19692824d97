import { type Context, Hono } from 'hono'
import { mediaFolders } from '../../contract/labels'
import type { Env } from '../../env'
import type { Call } from '../../http/route'
import { Problem } from '../../lib/problem'
import { fallbackWidthKey, mediaBaseKey, mediaCacheTag } from './keys'
import { acceptedTypeOf } from './sniff'

type Range = { offset: number; length: number }

/** Parses one range (RFC 9110, 14). Null if missing or unsupported, 'beyond' if it starts after the end of the file. */
export function parseByteRange(range: string | undefined, size: number): Range | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'beyond' : { offset: size - length, length }
  }
  const offset = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (offset >= size) return 'beyond'
  return end < offset ? null : { offset, length: end - offset + 1 }
}

export const rangeNotSatisfiableResponse = (c: Call, size: number) =>
  c.body(null, 416, { 'content-range': `bytes */${size}` })

export function rangeResponse(c: Call, file: R2ObjectBody, headers: Headers, range: Range | null) {
  if (!range) return c.body(file.body, { headers })
  const { offset, length } = range
  headers.set('content-range', `bytes ${offset}-${offset + length - 1}/${file.size}`)
  headers.set('content-length', String(length))
  return c.body(file.body, { status: 206, headers })
}

const yearCacheControl = 'public, max-age=31536000, immutable'

/** Maximum length of an R2 key in bytes: R2 throws for longer keys. */
const maxKeyBytes = 1024

/** R2 key of a URL path. Only public folders are allowed, so that payment proofs and upload notes cannot be read. */
function keyOf(url: string) {
  try {
    const key = decodeURIComponent(new URL(url).pathname.slice('/media/'.length))
    const [folder = '', name = ''] = key.split('/', 2)
    const isPublic = Object.hasOwn(mediaFolders, folder) && name !== ''
    if (isPublic && Buffer.byteLength(key) <= maxKeyBytes) return key
  } catch {
    // A malformed percent-encoding gives 404, as an unknown path does.
  }
  throw new Problem('not_found')
}

function headersOf(object: R2Object) {
  const mime = object.httpMetadata?.contentType ?? ''
  const kind = acceptedTypeOf(mime)?.kind
  const headers = new Headers({
    'cache-control': yearCacheControl,
    'cache-tag': mediaCacheTag(mediaBaseKey(object.key)),
    etag: object.httpEtag,
    'last-modified': object.uploaded.toUTCString(),
    'accept-ranges': 'bytes',
    'content-type': kind === undefined ? 'application/octet-stream' : mime,
    'content-length': String(object.size),
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  })
  if (kind !== 'image' && kind !== 'video') headers.set('content-disposition', 'attachment')
  return headers
}

const etagList = /^(?:\*|(?:W\/)?"[^"\s]*"(?:, ?(?:W\/)?"[^"\s]*")*)$/

const isReadable: Record<string, (value: string) => boolean> = {
  'if-match': value => etagList.test(value),
  'if-none-match': value => etagList.test(value),
  'if-modified-since': value => Number.isFinite(Date.parse(value)),
  'if-unmodified-since': value => Number.isFinite(Date.parse(value)),
}

/** Keeps only valid conditional headers: R2 throws for malformed ones, which RFC 9110 says to ignore. */
function conditionsOf(headers: Headers) {
  const kept = new Headers()
  for (const [name, isFit] of Object.entries(isReadable)) {
    const value = headers.get(name)?.trim()
    if (value && isFit(value)) kept.set(name, value)
  }
  return kept
}

/** Whether a precondition failed (RFC 9110 section 13.1): R2 then returns the object without its body. */
function isPreconditionFailed({ httpEtag, uploaded }: R2Object, headers: Headers) {
  const etags = headers.get('if-match')
  if (etags !== null) return !etags.split(',').some(etag => ['*', httpEtag].includes(etag.trim()))
  const since = Date.parse(headers.get('if-unmodified-since') ?? '')
  return Math.floor(uploaded.getTime() / 1000) * 1000 > since
}

async function respond(c: Context<Env>, key: string) {
  const range = c.req.header('range')
  const head = range || c.req.method === 'HEAD' ? await c.env.MEDIA.head(key) : null
  if (head && c.req.method === 'HEAD') return c.body(null, { headers: headersOf(head) })
  const size = head?.size ?? 0
  const wanted = head ? parseByteRange(range, size) : null
  if (wanted === 'beyond') return rangeNotSatisfiableResponse(c, size)
  const conditions = conditionsOf(c.req.raw.headers)
  const object = await c.env.MEDIA.get(key, { onlyIf: conditions, range: wanted ?? undefined })
  if (!object) return null
  const headers = headersOf(object)
  if (!('body' in object)) {
    if (isPreconditionFailed(object, conditions)) return c.body(null, 412)
    headers.delete('content-length')
    return c.body(null, { status: 304, headers })
  }
  return rangeResponse(c, object, headers, wanted)
}

/** The content of a key never changes, so it is cached for a year. */
export const serveMedia = new Hono<Env>().get('/*', async c => {
  const key = keyOf(c.req.url)
  const older = fallbackWidthKey(key)
  const found = (await respond(c, key)) ?? (older === key ? null : await respond(c, older))
  if (!found) throw new Problem('not_found')
  return found
})
