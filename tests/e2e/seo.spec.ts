import { createHash } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { expect, test } from './support/shop'

test.use({ looksOnly: true })

const found = ['/', '/order', '/certificate', '/privacy-policy', '/terms']
const personal = ['/payment', '/order-status', '/certificate/CERT-000000-0000']

async function read(request: APIRequestContext, path: string) {
  const response = await request.get(path)
  return { response, html: await response.text() }
}

const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1]

const jsonLd = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
    JSON.parse(json ?? ''),
  )

const ofType = (html: string, type: string) => jsonLd(html).filter(object => object['@type'] === type)

test('every public page is rendered on the server with its own heading, title and description', async ({
  request,
}) => {
  const titles = new Set<string>()
  for (const path of [...found, ...personal, '/tidak-ada']) {
    const { html } = await read(request, path)
    expect(html, path).toContain('id="page-data"')
    expect(html.match(/<h1[\s>]/g), path).toHaveLength(1)
    expect(html, path).toContain('<html lang="id">')
    expect(meta(html, 'description')?.length, path).toBeGreaterThan(20)
    titles.add(/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '')
  }
  expect(titles.size).toBeGreaterThanOrEqual(found.length + 2)
})

test('indexable pages have a canonical URL and Open Graph tags', async ({ request, baseURL }) => {
  for (const path of found) {
    const { response, html } = await read(request, path)
    expect(response.status(), path).toBe(200)
    expect(html, path).toContain(`<link rel="canonical" href="${baseURL}${path}">`)
    expect(meta(html, 'og:url'), path).toBe(`${baseURL}${path}`)
    expect(meta(html, 'og:title'), path).toBeTruthy()
    expect(meta(html, 'og:description'), path).toBe(meta(html, 'description'))
    expect(meta(html, 'og:locale'), path).toBe('id_ID')
    expect(meta(html, 'robots'), path).toBeUndefined()
    const card = await request.get(meta(html, 'og:image') ?? '')
    expect(card.headers()['content-type'], path).toBe('image/jpeg')
  }
})

test('a trailing slash or a query does not create a second canonical URL', async ({ request, baseURL }) => {
  const addresses = {
    '/terms/': '/terms',
    '/terms?utm_source=wa': '/terms',
    '/order?service=qurban': '/order',
  }
  for (const [path, plain] of Object.entries(addresses)) {
    const { html } = await read(request, path)
    expect(html, path).toContain(`<link rel="canonical" href="${baseURL}${plain}">`)
  }
})

test('personal pages and 404 pages are neither indexed by search engines nor cached', async ({ request }) => {
  for (const path of [...personal, '/tidak-ada', '/admin', '/admin/login']) {
    const response = await request.get(path)
    expect(response.headers()['x-robots-tag'], path).toBe('noindex')
    expect(response.headers()['cache-control'], path).toBe('private, no-store')
  }
})

test('an unknown path returns status 404', async ({ request }) => {
  for (const path of [
    '/tidak-ada',
    '/terms/lain',
    '/assets/tidak-ada.js',
    '/index.html',
    '/admin.html',
    '/certificate/CERT-000000-0000',
    ...['/certificate/', '/animals/', '/services/', '/s/', '/media/gallery/'].flatMap(folder =>
      ['a', '%2F', '%F0%9F%92%A5', '..;'].map(text => folder + text.repeat(1000)),
    ),
  ])
    expect((await request.get(path, { maxRedirects: 0 })).status(), path.slice(0, 40)).toBe(404)
})

test('the landing page has structured data for the organisation, animals with prices, and FAQs', async ({
  request,
  baseURL,
}) => {
  const { html } = await read(request, '/')
  const { items } = await (await request.get('/api/animals')).json()
  expect(ofType(html, 'Organization')).toMatchObject([
    { name: 'Amanah Qurban', url: `${baseURL}/`, email: 'salam@amanahqurban.example' },
  ])
  const products = ofType(html, 'Product')
  expect(products).toHaveLength(items.length)
  expect(products.find(({ name }) => name === 'Domba Wonosobo')).toMatchObject({
    offers: { price: 5_000_000, priceCurrency: 'IDR', availability: 'https://schema.org/OutOfStock' },
  })
  expect(products.find(({ name }) => name === 'Sapi Bali')).toMatchObject({
    image: [`${baseURL}/media/animals/sapi-bali-1600.webp`],
    offers: { price: 24_500_000, availability: 'https://schema.org/InStock' },
  })
  const [questions] = ofType(html, 'FAQPage')
  expect(questions?.mainEntity).toHaveLength((await (await request.get('/api/faqs')).json()).items.length)
})

test('pages below the landing page have structured data for their breadcrumb trail', async ({
  request,
  baseURL,
}) => {
  for (const [path, name] of [
    ['/certificate', 'Cek Sertifikat'],
    ['/privacy-policy', 'Kebijakan Privasi'],
    ['/terms', 'Syarat & Ketentuan'],
  ] as const) {
    const { html } = await read(request, path)
    expect(ofType(html, 'BreadcrumbList'), path).toMatchObject([
      {
        itemListElement: [
          { name: 'Beranda', item: `${baseURL}/` },
          { name, item: `${baseURL}${path}` },
        ],
      },
    ])
  }
})

test('the hero picture and the main font are preloaded', async ({ request }) => {
  const { html } = await read(request, '/')
  expect(html).toMatch(
    /<link rel="preload" as="image" href="\/media\/general\/hero-1-1600\.webp" imagesrcset="[^"]*hero-1-480[^"]*" imagesizes="[^"]+" fetchpriority="high">/,
  )
  expect(html).toMatch(/<link[^>]+href="\/assets\/plus-jakarta-sans[^"]+\.woff2"[^>]+as="font"/)
  expect(html).toMatch(/<img[^>]+fetchPriority="high"[^>]*>/i)
  const lazy = html.match(/loading="lazy"/g) ?? []
  expect(lazy.length).toBeGreaterThan(20)
})

test('HTML in the operator’s texts is escaped everywhere on public pages', async ({ request, shop }) => {
  const hostile = `</script><script>alert(1)</script><!-- " ' $& {{x}} \u2028`
  const rename = (to: string) =>
    shop.d1
      .prepare(`UPDATE animals SET name = ? WHERE name LIKE ?`)
      .bind(to, to === hostile ? 'Sapi Bali' : '%alert(1)%')
      .run()
  await rename(hostile)
  try {
    const { html } = await read(request, '/')
    expect(html).not.toContain('<script>alert(1)')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(ofType(html, 'Product').map(({ name }) => name)).toContain(hostile)
    const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1]
    expect(JSON.stringify(JSON.parse(data ?? ''))).toContain(JSON.stringify(hostile).slice(1, -1))
  } finally {
    await rename('Sapi Bali')
  }
})

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

test('public pages have no inline or external scripts, and only the inline style that the policy allows', async ({
  request,
}) => {
  for (const path of [...found, ...personal]) {
    const { response, html } = await read(request, path)
    const policy = response.headers()['content-security-policy'] ?? ''
    expect(policy, path).toContain("script-src 'self'")
    expect(policy, path).not.toContain('unsafe')
    expect(html, path).not.toMatch(/ style="| on[a-z]+="/)
    const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, style]) => style ?? '')
    expect(styles, path).toHaveLength(1)
    expect(policy, path).toContain(`style-src '${sha256(styles[0] ?? '')}' 'self';`)
    const scripts = html.match(/<script(?![^>]*(application\/(ld\+)?json|src="\/))/g)
    expect(scripts, path).toBeNull()
  }
})

test('robots.txt and sitemap.xml list the indexable pages and all products', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /admin')
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  const sitemap = await request.get('/sitemap.xml')
  expect(sitemap.headers()['content-type']).toContain('application/xml')
  const places = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place)
  const named = async (path: string) => (await (await request.get(path)).json()).items.length
  const products = (await named('/api/animals')) + (await named('/api/services'))
  expect(places.slice(0, found.length)).toEqual(found.map(path => `${baseURL}${path}`))
  expect(places).toHaveLength(found.length + products)
  for (const place of places.slice(found.length))
    expect((await request.get(place ?? '', { maxRedirects: 0 })).status(), place).toBe(200)
})
