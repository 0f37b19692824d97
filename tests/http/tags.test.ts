import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { createApi } from '../../web/lib/client'
import { app } from '../../worker/app'
import { cacheHeaders } from '../../worker/http/cache/cache'
import { renderPage } from '../../worker/site/page/render'
import { ASSETS, shell } from '../support/assets'
import { ask, newContext } from '../support/shop'

const tagsOf = (response: Response) => (response.headers.get('cache-tag') ?? '').split(',').sort()

const landing = ['animals', 'faqs', 'galleries', 'services', 'settings', 'testimonials']

test.each([
  ['/api/animals', ['animals']],
  ['/api/animals?in_stock=true', ['animals']],
  ['/api/services', ['services']],
  ['/api/galleries', ['galleries']],
  ['/api/testimonials', ['testimonials']],
  ['/api/faqs', ['faqs']],
  ['/api/legal-pages/terms', ['legal-pages']],
  ['/api/payment-methods', ['bank-accounts', 'settings']],
  ['/api/site', landing],
  ['/api/site/content', ['settings']],
  ['/', landing],
  ['/order', ['animals', 'services', 'settings']],
  ['/terms', ['legal-pages', 'settings']],
  ['/privacy-policy', ['legal-pages', 'settings']],
  ['/certificate', ['settings']],
])('the cached %s has the cache tags of all data that it contains', async (path, tags) => {
  const first = await ask(path, { env: { ASSETS } })
  expect([first.status, tagsOf(first)]).toEqual([200, tags])
  const etag = first.headers.get('etag') ?? ''
  const again = await ask(path, { env: { ASSETS }, headers: { 'if-none-match': etag } })
  expect([again.status, tagsOf(again)]).toEqual([304, tags])
})

const drawn = async (path: string, isBroken: (address: string) => boolean) => {
  const api = createApi(async (input, init) =>
    isBroken(String(input))
      ? new Response('{}', { status: 500 })
      : app.request(input, init, env, newContext()),
  )
  const page = await renderPage(new Request(`https://toko.test${path}`), shell, api)
  if (page instanceof Response) throw new Error('a redirect')
  return page.cache
}

test.each(['/certificate', '/terms'])(
  '%s is cached for minutes with the shop’s texts, and for 5 s if the texts failed to load',
  async path => {
    const whole = await drawn(path, () => false)
    const failed = await drawn(path, address => address.includes('/api/site/content'))
    expect([whole.policy, failed.policy]).toEqual(['content', 'stock'])
    expect(cacheHeaders('stock')).toEqual({ 'cache-control': 'public, max-age=0, s-maxage=5' })
  },
)
