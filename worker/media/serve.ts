import { Hono } from 'hono'
import type { Env } from '../env'
import { Problem } from '../problem'

const year = 'public, max-age=31536000, immutable'

/** Public media straight from R2, with ETag, 304 and byte ranges. Keys never change their bytes. */
export const serveMedia = new Hono<Env>().get('/*', async c => {
  const key = decodeURIComponent(new URL(c.req.url).pathname.slice('/media/'.length))
  if (key.startsWith('proofs/')) throw new Problem('not_found')
  const object = await c.env.MEDIA.get(key, { onlyIf: c.req.raw.headers, range: c.req.raw.headers })
  if (!object) throw new Problem('not_found')
  const headers = new Headers({
    'cache-control': year,
    etag: object.httpEtag,
    'accept-ranges': 'bytes',
    'content-type': object.httpMetadata?.contentType ?? 'application/octet-stream',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  })
  if (object.httpMetadata?.contentDisposition) headers.set('content-disposition', object.httpMetadata.contentDisposition)
  if (!('body' in object)) return c.body(null, { status: 304, headers })
  const { range } = object
  const isPart = c.req.header('range') !== undefined && range !== undefined && 'offset' in range
  if (!isPart) return c.body(object.body, { status: 200, headers })
  const offset = range.offset ?? 0
  const length = range.length ?? object.size - offset
  headers.set('content-range', `bytes ${offset}-${offset + length - 1}/${object.size}`)
  headers.set('content-length', String(length))
  return c.body(object.body, { status: 206, headers })
})
