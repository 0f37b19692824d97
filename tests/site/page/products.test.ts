import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { animalUrl, serviceUrl } from '../../../web/lib/urls'
import { formatRupiah } from '../../../worker/contract/lib/format'
import { animal_photos, animals, services } from '../../../worker/db/schema/catalog'
import type { RenderedPage } from '../../../worker/site/page/kept'
import { reuseRenderedPage } from '../../../worker/site/page/kept'
import { ASSETS } from '../../support/assets'
import { readRows } from '../../support/rows'
import { ask, db, newAnimal, newService } from '../../support/shop'

const own = { SITE_ORIGIN: 'https://toko.example' }
const get = (path: string, extra = {}) => ask(path, { env: { ASSETS, ...own, ...extra } })
const read = async (path: string) => {
  const response = await get(path)
  return { response, html: await response.text() }
}

const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1]

const jsonLd = (html: string, type: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    .map(([, json]) => JSON.parse(json ?? ''))
    .filter(object => object['@type'] === type)

const sapi = () => newAnimal({ id: crypto.randomUUID(), name: 'Sapi Uji', type: 'Sapi', price: 24_500_000 })

async function withPhoto() {
  const animal = await sapi()
  const photo = { id: crypto.randomUUID(), animal_id: animal.id, is_primary: true, order_index: 0 }
  await db
    .insert(animal_photos)
    .values({ ...photo, file_url: '/media/animals/uji-1600.webp', alt_text: 'Sapi di padang' })
  return animal
}

test('the link preview of an animal shows picture and price', async () => {
  const animal = await withPhoto()
  const { response, html } = await read(animalUrl(animal))
  expect(response.status).toBe(200)
  expect(meta(html, 'og:title')).toBe(`Sapi Uji ${formatRupiah(24_500_000)} · Toko Qurban`)
  expect(meta(html, 'og:description')).toContain('tersisa 10 ekor')
  expect(meta(html, 'og:image')).toBe('https://toko.example/media/animals/uji-960.webp')
  expect(meta(html, 'og:image:alt')).toBe('Sapi di padang')
  expect(meta(html, 'og:url')).toBe(`https://toko.example${animalUrl(animal)}`)
  expect(html).toContain(`<link rel="canonical" href="https://toko.example${animalUrl(animal)}">`)
  expect(html).toContain(`/order?animal=${animal.id}`)
})

test('search engines get price, availability and breadcrumbs of a product', async () => {
  const animal = await withPhoto()
  const { html } = await read(animalUrl(animal))
  const offer = { '@type': 'Offer', price: 24_500_000, priceCurrency: 'IDR' }
  expect(jsonLd(html, 'Product')).toMatchObject([
    {
      name: 'Sapi Uji',
      image: ['https://toko.example/media/animals/uji-1600.webp'],
      offers: { ...offer, availability: 'https://schema.org/InStock' },
    },
  ])
  expect(jsonLd(html, 'BreadcrumbList')).toMatchObject([
    { itemListElement: [{ name: 'Beranda' }, { name: 'Hewan' }, { name: 'Sapi Uji' }] },
  ])
  await db.update(animals).set({ stock: 0 }).where(eq(animals.id, animal.id))
  const soldOut = await read(animalUrl(animal))
  expect(jsonLd(soldOut.html, 'Product')).toMatchObject([
    { offers: { availability: 'https://schema.org/OutOfStock' } },
  ])
  expect(soldOut.html).toContain('Belum dapat dipesan')
  expect(soldOut.html).not.toContain(`/order?animal=${animal.id}`)
})

test('a product’s URL changes with its name, and the old URL redirects', async () => {
  const animal = await sapi()
  const old = animalUrl(animal)
  await db.update(animals).set({ name: 'Sapi Bali Super' }).where(eq(animals.id, animal.id))
  const moved = await get(old)
  const now = animalUrl({ ...animal, name: 'Sapi Bali Super' })
  expect([moved.status, moved.headers.get('location')]).toEqual([301, now])
  expect(moved.headers.get('cache-control')).toBe('private, no-store')
  expect((await get(now)).status).toBe(200)
  expect((await get(now.toUpperCase())).headers.get('location')).toContain('/animals/SAPI')
})

test('the page of an archived or unknown product returns 404 and is not cached', async () => {
  const archived = await sapi()
  await db.update(animals).set({ archived_at: '2026-01-02T00:00:00.000Z' }).where(eq(animals.id, archived.id))
  const hidden = await newService({ id: crypto.randomUUID(), status: 'inactive' })
  const unknown = { id: crypto.randomUUID(), name: 'Tak Ada' }
  const paths = [animalUrl(archived), serviceUrl(hidden), animalUrl(unknown), '/animals/sapi', '/services/-']
  for (const path of paths) {
    const { response, html } = await read(path)
    expect(response.status, path).toBe(404)
    expect(response.headers.get('cache-control'), path).toBe('private, no-store')
    expect(html, path).toContain('ini tidak tersedia lagi')
    expect(html, path).not.toContain('rel="canonical"')
    expect((await ask(`/api${path}`)).status, path).toBe(404)
  }
})

test('the page of a service shows its price, or that the price depends on the animal', async () => {
  const priced = await newService({ id: crypto.randomUUID(), name: 'Badal Haji Uji', price: 12_000_000 })
  const { html } = await read(serviceUrl(priced))
  expect(meta(html, 'og:title')).toBe(`Badal Haji Uji ${formatRupiah(12_000_000)} · Toko Qurban`)
  expect(jsonLd(html, 'Product')).toMatchObject([{ offers: { price: 12_000_000 } }])
  expect(html).toContain(`/order?service=${priced.id}`)
  const free = await newService({ id: crypto.randomUUID(), name: 'Qurban Uji', kind: 'qurban', price: null })
  const other = await read(serviceUrl(free))
  expect(meta(other.html, 'og:title')).toBe('Qurban Uji · Toko Qurban')
  expect(jsonLd(other.html, 'Product')).toEqual([])
  expect(other.html).toContain('Harga mengikuti hewan')
})

test('a product page is read in one batch, cached for 5 s and purged by a save', async () => {
  const animal = await withPhoto()
  for (let n = 0; n < 30; n++) await sapi()
  const response = await get(animalUrl(animal), { ENVIRONMENT: 'development' })
  expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5')
  expect(response.headers.get('cache-tag')).toBe('animals,settings')
  expect(response.headers.get('server-timing')).toContain('queries=1 ')
  expect(readRows(response)).toBeLessThan(12)
})

test('many product pages do not evict the landing page or each other from the cache', () => {
  let drawings = 0
  const draw = (): RenderedPage => ({
    html: String(++drawings),
    status: 200,
    cache: { policy: 'stock', tags: [] },
  })
  const keep = (path: string) => reuseRenderedPage(`https://toko.example${path}`, 'same', draw).html
  const home = keep('/')
  const pages = Array.from({ length: 60 }, () => animalUrl({ id: crypto.randomUUID(), name: 'Sapi' }))
  const drawn = pages.map(keep)
  expect(keep('/')).toBe(home)
  expect(pages.slice(-40).map(keep)).toEqual(drawn.slice(-40))
})

test('unknown query parameters do not change the page that is served for a product', async () => {
  const animal = await sapi()
  const [plain, asked] = [await get(animalUrl(animal)), await get(`${animalUrl(animal)}?utm_source=wa&x=1`)]
  expect(asked.headers.get('etag')).toBe(plain.headers.get('etag'))
})

test('the sitemap lists products with the shop’s own address', async () => {
  const animal = await sapi()
  const service = await newService({ id: crypto.randomUUID() })
  const gone = await sapi()
  await db.update(animals).set({ archived_at: '2026-01-02T00:00:00.000Z' }).where(eq(animals.id, gone.id))
  await db.update(services).set({ status: 'active' }).where(eq(services.id, service.id))
  const { response, html } = await read('/sitemap.xml')
  expect(response.headers.get('cache-tag')).toBe('animals,services')
  expect(html).toContain(`<loc>https://toko.example${animalUrl(animal)}</loc>`)
  expect(html).toContain(`<loc>https://toko.example${serviceUrl(service)}</loc>`)
  expect(html).not.toContain(animalUrl(gone))
})

test('a product address without an id redirects to the list', async () => {
  expect((await get('/animals')).headers.get('location')).toBe('/#animals')
  expect((await get('/services/')).headers.get('location')).toBe('/services')
})
