import { createExecutionContext, env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { createApi } from '../../../web/lib/client'
import { app } from '../../../worker/app'
import { formatRupiah } from '../../../worker/contract/lib/format'
import type { SiteContent } from '../../../worker/contract/site/content'
import { animals, services } from '../../../worker/db/schema/catalog'
import { siteHeadTags } from '../../../worker/site/page/head'
import { fillPageShell, jsonScript } from '../../../worker/site/page/html'
import type { RenderedPage } from '../../../worker/site/page/kept'
import { renderPage } from '../../../worker/site/page/render'
import { setMessages } from '../../support/messages'
import { ask, db, newAnimal, newService } from '../../support/shop'

const shell =
  '<head><!--page-head--><title>x</title><!--/page-head--></head><body><!--page-body--><!--page-data--></body>'

async function render(path: string): Promise<RenderedPage> {
  const ctx = createExecutionContext()
  const api = createApi(async (input, init) => app.request(input, init, env, ctx))
  const page = await renderPage(new Request(`https://toko.test${path}`), shell, api)
  if (page instanceof Response) throw new Error('a redirect')
  return page
}

const hostile = '</script><script>alert(1)</script>'
let animal: Awaited<ReturnType<typeof newAnimal>>

beforeAll(async () => {
  animal = await newAnimal({ name: `Domba ${hostile} $& $1`, price: 2_718_000 })
  await newAnimal({ name: 'Kambing Habis', stock: 0 })
  await newService({ name: 'Badal Haji Uji' })
})

test('the rendered order form contains animals and prices', async () => {
  const { html, status, cache } = await render('/order')
  expect(status).toBe(200)
  expect(html).toContain('Formulir Pemesanan')
  expect(html).toContain(formatRupiah(2_718_000))
  expect(html).toContain('Badal Haji Uji')
  expect(html).not.toContain('Kambing Habis')
  expect(cache).toMatchObject({ policy: 'stock' })
})

test('equal requests get equal pages until a price changes', async () => {
  const { id } = await newAnimal({ name: 'Sapi Naik', price: 21_111_000 })
  const dear = () => db.update(animals).set({ price: 22_222_000 }).where(eq(animals.id, id))
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:10.000Z'), toFake: ['Date'] })
  const first = await render('/')
  vi.setSystemTime(new Date('2026-11-20T09:00:20.000Z'))
  const second = await render('/')
  vi.useRealTimers()
  expect(second.html).toBe(first.html)
  expect(first.html).toContain(formatRupiah(21_111_000))
  await dear()
  const { html } = await render('/')
  expect(html).toContain(formatRupiah(22_222_000))
  expect(html).not.toContain(formatRupiah(21_111_000))
})

test('data embedded in a page are escaped', async () => {
  const { html } = await render('/order')
  const data = /<script type="application\/json" id="page-data">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(data).page.animals.value.items).toContainEqual(
    expect.objectContaining({ name: animal.name }),
  )
  expect(html.match(/<script/g)).toHaveLength(1)
})

test.each(['/', '/order', '/payment', '/order-status', '/tidak-ada'])(
  'the HTML of %s has no inline style or script',
  async path => {
    const { html } = await render(path)
    expect(html).not.toMatch(/<[^>]*\sstyle=/)
    expect(html).not.toMatch(/<[^>]*\son[a-z]+=/)
    const scripts = html.match(/<script[^>]*>/g) ?? []
    expect(scripts.filter(script => !/type="application\/(ld\+)?json"/.test(script))).toEqual([])
  },
)

test.each(['/payment', '/order-status', '/order-invoice'])(
  'the page %s is neither cached nor indexed',
  async path => {
    const { html, cache } = await render(path)
    expect(cache).toEqual({ policy: 'private' })
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toContain('rel="canonical"')
  },
)

test.each(['/order', '/payment', '/order-status'])(
  'the page %s explains that it needs JavaScript',
  async path => {
    const { html } = await render(path)
    expect(html).toMatch(/<noscript>.*Halaman ini memerlukan JavaScript\..*<\/noscript>/)
  },
)

test('the order form distinguishes a shop without animals from one whose animals are sold out', async () => {
  const soldOut = 'Semua hewan sedang habis'
  const none = 'Belum ada hewan yang dapat dipesan'
  const found = async () => {
    const { html } = await render('/order')
    return [soldOut, none].filter(text => html.includes(text))
  }
  await db.update(animals).set({ stock: 0 })
  expect(await found()).toEqual([soldOut])
  await db.update(animals).set({ archived_at: '2026-01-01T00:00:00.000Z' })
  expect(await found()).toEqual([])
  await db.update(services).set({ status: 'inactive' })
  expect(await found()).toEqual([none])
})

test('pages promise e-mail only if the shop has a sender and a mail service', async () => {
  const promised = async () => {
    const [form, status] = [await render('/order'), await render('/order-status')]
    return [
      form.html.includes('tanda terima dengan tautannya'),
      status.html.includes('Kirim tautan ke email'),
    ]
  }
  const canMail = async (extra = {}) =>
    (await (await ask('/api/site/content', { env: extra })).json<SiteContent>()).can_mail
  await setMessages({ sender: '' })
  expect([...(await promised()), await canMail()]).toEqual([false, false, false])
  await setMessages()
  expect([...(await promised()), await canMail()]).toEqual([true, true, true])
  expect(await canMail({ EMAIL: undefined })).toBe(false)
})

test('a badal without a price is offered on inquiry and does not mention animals', async () => {
  const { id } = await newService({ name: 'Badal Tanpa Harga', price: null })
  const { html } = await render('/')
  expect(html).toContain('Tanyakan harganya')
  expect(html).toContain(`/order?service=${id}`)
})

test('a form submitted before its script has loaded redirects to its page without the typed values in the URL', async () => {
  const body = new URLSearchParams({ customer_name: 'Siti', customer_phone: '+6281234567890' })
  const answer = await app.request('https://toko.test/order?service=dam', { method: 'POST', body }, env)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('https://toko.test/order?service=dam')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const { html } = await render('/order')
  expect(html).toMatch(/<form[^>]* id="order-form"[^>]* method="post"/)
})

test('an unknown address gets 404 with the site’s page', async () => {
  const { html, status } = await render('/order-status/a.js')
  expect(status).toBe(404)
  expect(html).toContain('Halaman tidak ditemukan')
})

test('each page has its own title, description, address and preview picture', async () => {
  const { html } = await render('/order/')
  expect(html).toContain('<title>Formulir Pemesanan · Toko Qurban</title>')
  expect(html).toContain('<link rel="canonical" href="https://toko.test/order">')
  expect(html).toMatch(/<meta property="og:image" content="https:\/\/toko\.test\//)
})

test('texts in the head of a page are escaped', () => {
  const meta = { title: '</title><script>', description: '"><script>' }
  const head = siteHeadTags(meta, {
    origin: 'https://toko.test',
    pathname: '/',
    isPersonal: false,
    image: '/og.jpg',
    shop: 'Toko Qurban',
  })
  expect(head).toContain('<title>&lt;/title&gt;&lt;script&gt;</title>')
  expect(head).toContain('content="&quot;&gt;&lt;script&gt;"')
})

test('data embedded in a page cannot close their script element', () => {
  expect(jsonScript('application/ld+json', { name: '</script>' }).match(/<\/script>/g)).toHaveLength(1)
})

test('dollar signs in texts of a page are kept', () => {
  const filled = fillPageShell(shell, {
    head: '$&',
    body: "$'",
    data: jsonScript('application/json', '$1'),
    chat: '',
  })
  expect(filled).toBe(`<head>$&</head><body>$'<script type="application/json">"$1"</script></body>`)
})
