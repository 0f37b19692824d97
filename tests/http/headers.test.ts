import { describe, expect, test } from 'vitest'
import { ask, newAnimal, orderFor, placedOrder } from '../support/shop'

const closed = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'content-security-policy': expect.stringContaining("default-src 'none'"),
}

const headersOf = async (path: string, headers: Record<string, string> = {}) =>
  Object.fromEntries((await ask(path, { headers })).headers)

test.each([
  '/api/health',
  '/api/animals',
  '/api/docs',
  '/api/nirvana',
  '/api/admin/x.css',
  '/media/general/tidak-ada.webp',
])('a response for %s has every security header', async path => {
  expect(await headersOf(path)).toMatchObject(closed)
})

test('an uncached response has a Date header, so that pages can detect a wrong clock of the visitor', async () => {
  for (const path of ['/api/health', '/api/nirvana', '/api/admin/orders']) {
    const { date = '', age } = await headersOf(path)
    expect(Math.abs(Date.parse(date) - Date.now()), path).toBeLessThan(5000)
    expect(age).toBeUndefined()
  }
})

describe('edge caching', () => {
  test.each(['/api/animals', '/api/animals?in_stock=true', '/api/services', '/api/site'])(
    '%s contains stock or prices, so the edge caches it for 5 s and never serves it stale',
    async path => {
      expect((await headersOf(path))['cache-control']).toBe('public, max-age=0, s-maxage=5')
    },
  )

  test.each(['/api/galleries', '/api/testimonials', '/api/faqs', '/api/payment-methods'])(
    '%s contains texts, so the edge caches it for 5 minutes and may serve it stale; browsers revalidate',
    async path => {
      const { 'cache-control': everywhere, 'cloudflare-cdn-cache-control': edge } = await headersOf(path)
      expect(everywhere).toBe('public, max-age=0')
      expect(edge).toMatch(/^max-age=300, stale-while-revalidate=\d+, stale-if-error=\d+$/)
    },
  )

  test('responses with orders, back-office data or failures are not cached', async () => {
    const order = await placedOrder(orderFor((await newAnimal()).id))
    const paths = [
      `/api/orders/${order.order_id}`,
      '/api/admin/orders',
      '/api/admin/x.css',
      '/api/orders/a.js',
    ]
    for (const path of paths) expect((await headersOf(path))['cache-control']).toContain('no-store')
  })
})
