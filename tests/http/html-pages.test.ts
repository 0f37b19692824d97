import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { animalUrl, serviceUrl } from '../../web/lib/urls'
import { formatRupiah } from '../../worker/contract/lib/format'
import { animals } from '../../worker/db/schema/catalog'
import { legal_pages } from '../../worker/db/schema/site'
import { ASSETS } from '../support/assets'
import { ask, db, newAnimal, newService } from '../support/shop'

/** Fetches a page without scripts: `text` is the text between the tags, with collapsed white space. */
async function read(path: string) {
  const response = await ask(path, { env: { ASSETS } })
  const html = await response.text()
  const body = html.replace(/<script.*?<\/script>|<!--.*?-->/gs, '')
  const headings = [...body.matchAll(/<h([1-6])[^>]*>(.*?)<\/h\1>/gs)].map(([, level, inner = '']) => ({
    level: Number(level),
    text: inner.replace(/<[^>]*>/g, '').trim(),
  }))
  const text = body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  return { status: response.status, html: body, headings, text }
}

const title = (text: string) => [{ level: 1, text }]
const titles = ({ headings }: Awaited<ReturnType<typeof read>>) => headings.filter(({ level }) => level === 1)

test.each([
  ['/privacy-policy', 'privacy_policy', 'Kebijakan Privasi'],
  ['/terms', 'terms', 'Syarat &amp; Ketentuan'],
] as const)('the legal page %s shows its text and the date of its last change', async (path, type, name) => {
  const content = '<h2>Siapa pengendali data</h2><p>Yayasan Uji</p>'
  await db.insert(legal_pages).values({
    type,
    content,
    last_updated: '2026-11-01',
    updated_at: '2026-11-01T00:00:00.000Z',
  })
  const page = await read(path)
  await db.delete(legal_pages).where(eq(legal_pages.type, type))
  expect(titles(page)).toEqual(title(name))
  expect(page.text).toContain('Terakhir diperbarui 1 November 2026')
  expect(page.headings).toContainEqual({ level: 2, text: 'Siapa pengendali data' })
})

test('a legal page without a text of the operator shows its default text', async () => {
  await db.delete(legal_pages)
  const page = await read('/terms')
  expect(page.status).toBe(200)
  expect(page.headings.map(({ text }) => text).join('\n')).toContain(
    'Pembatalan, pengalihan, dan pengembalian dana',
  )
})

test('the page of a service is complete without scripts, and its breadcrumb leads to the list of services', async () => {
  const service = await newService({
    id: crypto.randomUUID(),
    name: 'Badal Uji',
    price: 12_500_000,
    features: ['Akad dinyatakan tertulis'],
  })
  const page = await read(serviceUrl(service))
  expect(titles(page)).toEqual(title('Badal Uji'))
  expect(page.text).toContain(formatRupiah(12_500_000).replace(/\s/, ' '))
  expect(page.text).toContain('Akad dinyatakan tertulis')
  const trail = /<nav[^>]*aria-label="Jejak halaman".*?<\/nav>/s.exec(page.html)?.[0]
  expect(trail).toMatch(/<a [^>]*href="\/#services"[^>]*>Layanan<\/a>/)
})

test('the page of an archived animal says that it is no longer available and links to the other animals', async () => {
  const animal = await newAnimal({ id: crypto.randomUUID(), name: 'Sapi Pergi', type: 'Sapi' })
  await db.update(animals).set({ archived_at: '2026-01-01T00:00:00.000Z' }).where(eq(animals.id, animal.id))
  const page = await read(animalUrl(animal))
  expect(page.status).toBe(404)
  expect(titles(page)).toEqual(title('Hewan ini tidak tersedia lagi'))
  expect(page.html).toMatch(/<main.*<a [^>]*href="\/#animals"[^>]*>Lihat semua hewan<\/a>.*<\/main>/s)
})
