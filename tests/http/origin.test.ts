import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { app } from '../../worker/app'
import type { Bindings } from '../../worker/env'
import { parseOwnOrigin } from '../../worker/http/origin'
import { ASSETS } from '../support/assets'
import { newAnimal, newContext } from '../support/shop'

const own = 'https://toko.example'
const production = { ENVIRONMENT: 'production', SITE_ORIGIN: own }

const get = (url: string, settings: Partial<Bindings> = {}, init: RequestInit = {}) =>
  app.request(url, init, { ...env, ASSETS, ...settings }, newContext())

const everything = ['/', '/order', '/certificate', '/terms', '/robots.txt', '/sitemap.xml']

test.each(everything)('%s contains the shop’s configured address, whatever host is requested', async path => {
  await newAnimal({ name: 'Domba Uji' })
  const asked = await get(
    `https://penipu.example${path}`,
    { SITE_ORIGIN: own },
    { headers: { 'x-forwarded-host': 'penipu.example' } },
  )
  const text = await asked.text()
  expect(asked.status).toBe(200)
  expect(text).toContain(own)
  expect(text).not.toContain('penipu')
  expect([...asked.headers].join()).not.toContain('penipu')
})

test.each([
  '/api/site',
  '/api/openapi.json',
  '/api/docs',
  '/api/animals',
  '/api/certificates?q=CERT-1',
  '/api/x',
])('%s contains no host name of the request', async path => {
  const answer = await get(`https://penipu.example${path}`, { LIMITS: 'off' })
  expect(`${[...answer.headers].join()} ${await answer.text()}`).not.toContain('penipu')
})

test.each([
  'http://localhost:8787',
  'http://127.0.0.1:8787',
  'http://[::1]:8787',
  'https://toko.test',
  'http://laptop:8787',
])('in development a page requested at %s has that address in its canonical URL', async origin => {
  const text = await (await get(`${origin}/terms`)).text()
  expect(text).toContain(`<link rel="canonical" href="${origin}/terms">`)
})

test.each(everything)('in development %s contains only local addresses', async path => {
  const asked = await get(`http://penipu.example:8787${path}`)
  const text = await asked.text()
  expect(text).toContain('http://localhost:8787')
  expect(`${[...asked.headers].join()} ${text}`).not.toContain('penipu')
})

test.each(everything)('production without a configured shop address does not cache %s', async path => {
  const answer = await get(`https://apa-saja.example${path}`, { ...production, SITE_ORIGIN: '' })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('cloudflare-cdn-cache-control')).toBeNull()
})

describe('a request for another host in production', () => {
  test.each(['/', '/order?service=dam', '/ORDER/', '/admin', '/robots.txt'])(
    'in production a request for %s on another host is redirected to the shop’s host, uncached',
    async path => {
      const answer = await get(`https://www.toko.example${path}`, production)
      expect(answer.status).toBe(308)
      expect(answer.headers.get('location')).toBe(`${own}${path === '/ORDER/' ? '/order' : path}`)
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
    },
  )

  test('the redirect to the shop’s host cannot be used as an open redirect', async () => {
    const answer = await get('https://www.toko.example//penipu.example/..%2f', production)
    expect(new URL(answer.headers.get('location') ?? '').origin).toBe(own)
  })

  test('a request to another host still gets responses for health and data routes', async () => {
    for (const path of ['/api/health', '/api/animals']) {
      expect((await get(`https://10.0.0.1${path}`, production)).status).toBe(200)
    }
  })

  test('requests for the shop’s own host are not redirected, over http or https', async () => {
    for (const url of [`${own}/terms`, 'http://toko.example/terms']) {
      expect((await get(url, production)).status).toBe(200)
    }
  })
})

describe('paths in other notations', () => {
  test.each([
    ['/ORDER', '/order'],
    ['/Order-Status', '/order-status'],
    ['/order/', '/order'],
    ['/Certificate/CERT-1?a=b', '/certificate/CERT-1?a=b'],
    ['//penipu.example/', '/penipu.example'],
    ['/\\penipu.example/', '/penipu.example'],
  ])('the path %s redirects to %s on the same host', async (path, plain) => {
    const answer = await get(`https://toko.test${path}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([308, plain])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  test('a form sent to another host is redirected to the shop’s host without its data', async () => {
    const body = new URLSearchParams({ customer_name: 'Siti' })
    const answer = await get('https://www.toko.example//order?customer_name=Siti', production, {
      method: 'POST',
      body,
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${own}/order`])
  })
})

describe('the setting of the shop’s address', () => {
  test.each([
    ['https://toko.example', own],
    [' https://toko.example/ ', own],
    ['https://TOKO.example', own],
    ['https://toko.example:8443', 'https://toko.example:8443'],
  ])('the configured shop address "%s" is read as %s', (text, origin) =>
    expect(parseOwnOrigin(text)).toBe(origin),
  )

  test.each([
    '',
    'toko.example',
    'http://toko.example',
    'https://toko.example/id',
    'https://toko.example?x',
    'https://a@toko.example',
    'javascript:1',
    undefined,
  ])('the configured shop address "%s" is refused', text => expect(parseOwnOrigin(text)).toBeNull())
})

describe('personal pages are not cached', () => {
  test.each([
    '/order-status/a.js',
    '/order-status/x.css',
    '/payment/a.png',
    '/order-status;a.js',
    '/order-status%2Fa.js',
    '/admin/x.css',
    '/certificate/CERT-202601-0001.css',
    '/api/admin/x.css',
    '/api/orders/ORDER-123AB/a.js',
    '/api/orders/ORDER-123AB.css',
    '/api/certificates/x.js/view',
  ])('the personal path %s is not cached, even if it looks like a file', async path => {
    const answer = await get(`https://toko.test${path}`)
    expect(answer.headers.get('cache-control')).toMatch(/no-store/)
    expect(answer.headers.get('cloudflare-cdn-cache-control')).toBeNull()
  })
})

describe('conditional requests', () => {
  test.each(['/', '/terms', '/api/animals', '/api/faqs'])(
    'a conditional request for the unchanged %s gets status 304 with cache headers and no body',
    async path => {
      const first = await get(`https://toko.test${path}`)
      const etag = first.headers.get('etag') ?? ''
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const again = await get(`https://toko.test${path}`, {}, { headers: { 'if-none-match': known } })
        expect([again.status, await again.text()]).toEqual([304, ''])
        for (const name of ['etag', 'cache-control', 'cloudflare-cdn-cache-control', 'cache-tag']) {
          expect(again.headers.get(name), name).toBe(first.headers.get(name))
        }
        expect(again.headers.get('content-type')).toBeNull()
      }
    },
  )

  test.each(['/', '/api/animals', '/payment'])(
    'a HEAD request for %s returns the headers only',
    async path => {
      const [whole, head] = [
        await get(`https://toko.test${path}`),
        await get(`https://toko.test${path}`, {}, { method: 'HEAD' }),
      ]
      expect([head.status, await head.text()]).toEqual([200, ''])
      expect(head.headers.get('etag')).toBe(whole.headers.get('etag'))
      expect(head.headers.get('cache-control')).toBe(whole.headers.get('cache-control'))
    },
  )
})

test('unknown query fields neither render a page again nor evict cached pages', async () => {
  const text = async (path: string) => (await get(`https://toko.test${path}`)).text()
  const plain = await text('/terms')
  for (let n = 0; n < 30; n++) expect(await text(`/terms?x=${n}&utm_source=wa`)).toBe(plain)
})
