import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseByteRange } from '../../../worker/site/media/serve'
import { ask } from '../../support/shop'

const body = '0123456789'
const put = (key: string, contentType: string) => env.MEDIA.put(key, body, { httpMetadata: { contentType } })

beforeAll(async () => {
  await put('gallery/a-480.webp', 'image/webp')
  await put('general/a.pdf', 'application/pdf')
  await put('general/a.html', 'text/html')
  await put('gallery/a.mp4', 'video/mp4')
  await put('proofs/order/secret.webp', 'image/webp')
  await put('uploads/secret', 'image/webp')
})

const textOf = async (response: Response) => new TextDecoder().decode(await response.arrayBuffer())
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  ask(`/media/${path}`, { headers, method })

test('a thumbnail address of an old picture without that variant serves the next larger variant', async () => {
  const thumbnail = await get('gallery/a-240.webp')
  expect(await textOf(thumbnail)).toBe(body)
  expect(thumbnail.headers.get('cache-tag')).toBe('media:gallery/a')
  const etag = thumbnail.headers.get('etag') ?? ''
  expect((await get('gallery/a-240.webp', { 'if-none-match': etag })).status).toBe(304)
  expect((await get('gallery/a-240.webp', {}, 'HEAD')).status).toBe(200)
  expect((await get('gallery/b-240.webp')).status).toBe(404)
})

test('a served picture has its type, an ETag, a long cache time and nosniff', async () => {
  const response = await get('gallery/a-480.webp')
  expect(await textOf(response)).toBe(body)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'accept-ranges': 'bytes',
    'content-length': '10',
  })
  expect(response.headers.get('content-disposition')).toBeNull()
})

test('a request for media with a matching ETag gets 304', async () => {
  const etag = (await get('gallery/a-480.webp')).headers.get('etag') ?? ''
  expect(etag).toMatch(/^".+"$/)
  const again = await get('gallery/a-480.webp', { 'if-none-match': etag })
  expect([again.status, await textOf(again)]).toEqual([304, ''])
  expect((await get('gallery/a-480.webp', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('a request for media with a failed precondition gets 412', async () => {
  const etag = (await get('gallery/a-480.webp')).headers.get('etag') ?? ''
  const conditions = [
    ['if-match', '"other"'],
    ['if-unmodified-since', 'Sat, 01 Jan 2000 00:00:00 GMT'],
  ] as const
  for (const [name, value] of conditions) {
    const response = await get('gallery/a-480.webp', { [name]: value })
    expect([response.status, await textOf(response)]).toEqual([412, ''])
    expect(response.headers.get('cache-control')).toContain('no-store')
  }
  const known = await get('gallery/a-480.webp', { 'if-match': `"other", ${etag}`, 'if-none-match': etag })
  expect(known.status).toBe(304)
  expect((await get('gallery/a-480.webp', { 'if-match': etag })).status).toBe(200)
})

const condition = fc.constantFrom(
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
  'range',
)
const sign = fc.constantFrom(...'"W/,* \t0aZ-=\\:;\'')
const value = fc.oneof(
  fc.array(sign, { maxLength: 20 }).map(signs => signs.join('')),
  fc
    .array(fc.constantFrom('"a"', 'W/"b"', '*', '"', '""', '"c d"', ','), { maxLength: 6 })
    .map(parts => parts.join(', ')),
)

test('malformed conditional headers do not fail a request for media', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(condition, value, { maxKeys: 3 }), async headers => {
      const response = await get('gallery/a-480.webp', headers)
      await response.arrayBuffer()
      expect([200, 206, 304, 412, 416]).toContain(response.status)
    }),
    { numRuns: 400 },
  )
  for (const long of ['!', '"', 'a@', '62'].map(text => text.repeat(6000)))
    expect((await get('gallery/a-480.webp', { 'if-none-match': long })).status).toBe(200)
})

test('HEAD on a media file returns the same headers without a body', async () => {
  const response = await get('gallery/a-480.webp', {}, 'HEAD')
  expect([response.status, await textOf(response)]).toEqual([200, ''])
  expect(response.headers.get('content-length')).toBe('10')
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect((await get('gallery/gone.webp', {}, 'HEAD')).status).toBe(404)
  expect((await get(`gallery/${'é'.repeat(600)}`)).status).toBe(404)
})

test('a served document is an attachment; a file of unknown type is octet-stream', async () => {
  const pdf = await get('general/a.pdf')
  expect(pdf.headers.get('content-disposition')).toBe('attachment')
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  const html = await get('general/a.html')
  expect(html.headers.get('content-type')).toBe('application/octet-stream')
  expect(html.headers.get('content-disposition')).toBe('attachment')
})

test.each([
  'proofs/order/secret.webp',
  'uploads/secret',
  '../media/proofs/order/secret.webp',
  'gallery/../proofs/order/secret.webp',
  'gallery%2F..%2Fproofs/order/secret.webp',
  '%70roofs/order/secret.webp',
  'Proofs/order/secret.webp',
  '/proofs/order/secret.webp',
  'toString/x',
  '%E0%A4%A',
  'gallery',
  'gallery/',
  '',
])('a request for /media/%s returns 404', async path => {
  const response = await get(path)
  expect(response.status).toBe(404)
  expect(await textOf(response)).not.toContain(body)
})

describe('a range request for a media file', () => {
  test.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=5-', '56789', 'bytes 5-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=8-100', '89', 'bytes 8-9/10'],
    ['bytes=0-0', '0', 'bytes 0-0/10'],
    ['bytes=-100', body, 'bytes 0-9/10'],
  ])('the range %s returns that part of the file', async (range, text, contentRange) => {
    const response = await get('gallery/a.mp4', { range })
    expect(response.status).toBe(206)
    expect(await textOf(response)).toBe(text)
    expect(response.headers.get('content-range')).toBe(contentRange)
    expect(response.headers.get('content-length')).toBe(String(text.length))
  })

  test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])(
    'the range %s is beyond the end of the file',
    async range => {
      const response = await get('gallery/a.mp4', { range })
      expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */10'])
    },
  )

  test.each(['bytes=0-1,4-5', 'lines=1-2', 'bytes=5-2', 'bytes=', 'bytes=a-b'])(
    'the range %s returns the whole file',
    async range => {
      const response = await get('gallery/a.mp4', { range })
      expect([response.status, await textOf(response)]).toEqual([200, body])
    },
  )

  test('a range of an empty file is beyond its end', () => {
    expect(parseByteRange('bytes=0-', 0)).toBe('beyond')
    expect(parseByteRange('bytes=-5', 0)).toBe('beyond')
  })
})
