import type { Page } from '@playwright/test'
import { expect, test } from './support/shop'

test.use({ looksOnly: true })

const isControlled = (page: Page) =>
  page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')

const kept = (page: Page, cache: string) =>
  page.evaluate(async name => {
    const keys = await (await caches.open(name)).keys()
    return keys.map(({ url }) => new URL(url).pathname)
  }, cache)

test('the site can be installed as an app', async ({ page, request, baseURL }) => {
  await page.goto('/')
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const response = await request.get(address ?? '')
  expect(response.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await response.json()
  expect(manifest).toMatchObject({ name: 'Amanah Qurban', lang: 'id', start_url: '/', display: 'standalone' })
  for (const { src, sizes } of manifest.icons) {
    const icon = await request.get(src)
    expect(icon.headers()['content-type'], src).toBe('image/png')
    const png = await icon.body()
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes)
  }
  const session = await page.context().newCDPSession(page)
  const { errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(baseURL).toBeTruthy()
})

test('the service worker caches assets and the offline page, but neither data nor back-office pages', async ({
  page,
}) => {
  await page.goto('/')
  await isControlled(page)
  await expect
    .poll(async () => (await kept(page, 'assets-1')).filter(path => path.endsWith('.js')).length)
    .toBeGreaterThan(1)
  await page.goto('/admin/login')
  await page.goto('/terms')
  await page.goto('/')
  const names = await page.evaluate(() => caches.keys())
  expect(names.sort()).toEqual(['assets-1', 'shell-1'])
  const paths = [...(await kept(page, 'assets-1')), ...(await kept(page, 'shell-1'))]
  expect(paths).toContain('/offline.html')
  expect(paths.filter(path => /^\/(api|admin|media)/.test(path))).toEqual([])
  expect(paths.filter(path => !/^\/(assets\/|offline\.|favicon\.svg|lattice\.svg)/.test(path))).toEqual([])
})

test('without a connection a page that is not cached is replaced by the offline page', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await isControlled(page)
  await expect.poll(() => kept(page, 'shell-1')).toContain('/offline.html')
  await page.reload()
  await context.setOffline(true)
  await page.goto('/terms')
  await expect(page.getByRole('heading', { name: 'Anda sedang luring' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('heading', { name: 'Syarat & Ketentuan' })).toBeVisible()
})

test('an order can be read on the payment page without a connection', async ({ page, context, shop }) => {
  await page.goto('/')
  await isControlled(page)
  const animal = await shop.d1
    .prepare(`SELECT id FROM animals WHERE name = 'Kambing Kacang'`)
    .first<{ id: string }>()
  await page.goto(`/order?animal=${animal?.id}`)
  await page.getByLabel('Nama lengkap').fill('Budi Santoso')
  await page.getByLabel('Nomor WhatsApp').fill('081234567890')
  await page.getByLabel('Email').fill('budi@contoh.id')
  await page.route('https://wa.me/**', route => route.fulfill({ contentType: 'text/html', body: 'chat' }))
  await page.getByRole('button', { name: 'Kirim Pesanan' }).first().click()
  await expect(page.getByRole('heading', { name: 'Pesanan Berhasil Dibuat!' })).toBeVisible()
  await expect.poll(() => kept(page, 'shell-1')).toContain('/payment')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/ORDER-\d{3,}[A-Z]{2}/).first()).toBeVisible()
  await expect(page.getByText('Anda sedang luring.', { exact: false }).first()).toBeVisible()
})
