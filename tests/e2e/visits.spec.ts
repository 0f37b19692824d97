import type { Page } from '@playwright/test'
import { comesAlive } from './support/alive'
import { expectAccessible } from './support/axe'
import { addToCart, fillCustomer, send } from './support/order'
import { expect, test } from './support/shop'

test.use({ serviceWorkers: 'block', looksOnly: true })

const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name })
const terms = (page: Page) => page.getByRole('heading', { level: 1, name: 'Syarat & Ketentuan' })
const privacy = (page: Page) => page.getByRole('heading', { level: 1, name: 'Kebijakan Privasi' })

/** Marks the document, to detect whether a new document is loaded. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-mark', ''))
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-mark'))

test('a link opens its page without reloading the document, scrolled to the top, with title and focus', async ({
  page,
}) => {
  await page.goto('/')
  await comesAlive(page)
  await mark(page)
  await footerLink(page, 'Kebijakan Privasi').click()
  await expect(privacy(page)).toBeVisible()
  await expect(page).toHaveTitle('Kebijakan Privasi · Amanah Qurban')
  await expect(page.locator('main')).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  expect(await isMarked(page)).toBe(true)
})

test('going back to the previous page restores its scroll position', async ({ page }) => {
  await page.goto('/')
  await comesAlive(page)
  await footerLink(page, 'Syarat & Ketentuan').scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => scrollY)
  expect(left).toBeGreaterThan(2000)
  await footerLink(page, 'Syarat & Ketentuan').click()
  await expect(terms(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveTitle(/Qurban yang sampai/)
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(Math.round(left))
})

test('links to a section of the landing page work from another page and within the landing page', async ({
  page,
}) => {
  await page.goto('/terms')
  await comesAlive(page)
  await footerLink(page, 'FAQ').click()
  await expect(page.locator('section#faq h2')).toBeInViewport()
  await mark(page)
  await footerLink(page, 'Galeri').click()
  await expect(page).toHaveURL(/\/#gallery$/)
  await expect(page.locator('section#gallery h2')).toBeInViewport()
  expect(await isMarked(page)).toBe(true)
})

test('if two links are pressed quickly, the page of the second link opens', async ({ page }) => {
  await page.goto('/')
  await comesAlive(page)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/legal-pages/terms', async route => {
    await answered
    await route.continue().catch(() => {})
  })
  await footerLink(page, 'Syarat & Ketentuan').click()
  await expect(page.getByText('Memuat halaman…')).toBeAttached()
  await footerLink(page, 'Kebijakan Privasi').click()
  await expect(privacy(page)).toBeVisible()
  answer()
  await page.waitForTimeout(300)
  await expect(privacy(page)).toBeVisible()
  await expect(page).toHaveURL(/privacy-policy$/)
})

test('a loading page shows a skeleton immediately; going back meanwhile restores the previous page', async ({
  page,
}) => {
  await page.goto('/order')
  await comesAlive(page)
  await page.getByText('Punya kode referral atau diskon?').click()
  await page.getByLabel('Kode referral').fill('MASJID')
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/legal-pages/terms', async route => {
    await answered
    await route.continue().catch(() => {})
  })
  await footerLink(page, 'Syarat & Ketentuan').click()
  await expect(page.getByRole('heading', { name: 'Formulir Pemesanan' })).toBeHidden()
  await expect(page.locator('main .skeleton').first()).toBeVisible()
  await expectAccessible(page, 'the outline of a page')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Formulir Pemesanan' })).toBeVisible()
  await expect(page.getByLabel('Kode referral')).toHaveValue('MASJID')
  await footerLink(page, 'Syarat & Ketentuan').click()
  await expect(page.locator('main .skeleton').first()).toBeVisible()
  answer()
  await expect(terms(page)).toBeVisible()
  await expect(page.locator('main .skeleton')).toHaveCount(0)
})

test('a link to a page that redirects opens its target', async ({ page }) => {
  await page.goto('/terms')
  await comesAlive(page)
  await mark(page)
  await page.evaluate(() => void navigation.navigate('/certificate?q=CERT-000000-0000'))
  await expect(page.getByText('Sertifikat tidak ditemukan.')).toBeVisible()
  await expect(page).toHaveURL(/\/certificate\/CERT-000000-0000$/)
  expect(await isMarked(page)).toBe(true)
  await page.goBack()
  await expect(terms(page)).toBeVisible()
})

test('a page whose script fails to load shows an error at its own URL, and a reload recovers', async ({
  page,
}) => {
  await page.goto('/')
  await comesAlive(page)
  await page.route('**/assets/*.js', route => route.abort())
  await footerLink(page, 'Syarat & Ketentuan').click()
  await expect(page.getByRole('heading', { name: 'Halaman tidak dapat ditampilkan' })).toBeVisible()
  await expect(page).toHaveURL(/\/terms$/)
  await page.unroute('**/assets/*.js')
  await page.getByRole('button', { name: 'Muat ulang' }).click()
  await expect(terms(page)).toBeVisible()
})

test('a page that the worker failed to render is rendered by the browser', async ({ page }) => {
  await page.route(/:\d+\/terms$/, async route => {
    const response = await route.fetch()
    const html = (await response.text())
      .replace(/<div id="root">.*<\/body>/s, '<div id="root"></div></body>')
      .replace(/<script type="application\/json" id="page-data">.*?<\/script>/s, '')
    expect(html).not.toMatch(/page-data|<h1/)
    await route.fulfill({ response, body: html })
  })
  await page.goto('/terms')
  await expect(terms(page)).toBeVisible()
  await comesAlive(page)
})

test.describe('navigation in a browser without the Navigation API', () => {
  test.beforeEach(({ page }) => page.addInitScript(() => Reflect.deleteProperty(globalThis, 'navigation')))

  test('without the Navigation API each link loads its page, and hash links scroll within the page', async ({
    page,
  }) => {
    await page.goto('/')
    await comesAlive(page)
    await mark(page)
    await footerLink(page, 'Syarat & Ketentuan').click()
    await expect(terms(page)).toBeVisible()
    expect(await isMarked(page)).toBe(false)
    await page.goto('/order-status')
    await page.getByLabel('ID pesanan').fill('ORDER-999ZZ')
    await page.getByRole('button', { name: 'Cari' }).click()
    await expect(page.getByText('Pesanan tidak ditemukan.')).toBeVisible()
    await expect(page).toHaveURL(/#ORDER-999ZZ$/)
  })

  test('without the Navigation API an order can be placed', async ({ page, context }) => {
    await context.route('https://wa.me/**', route =>
      route.fulfill({ contentType: 'text/html', body: 'chat' }),
    )
    await page.goto('/order')
    await addToCart(page, 'Kambing Kacang')
    await fillCustomer(page)
    await send(page)
    await expect(page.getByRole('heading', { name: 'Pesanan Berhasil Dibuat!' })).toBeVisible()
  })
})

for (const width of [360, 412, 768, 1280]) {
  test(`fonts that load late cause no layout shift at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript(() => {
      const shifts: number[] = Reflect.set(globalThis, 'shifts', []) ? Reflect.get(globalThis, 'shifts') : []
      const watch = (list: PerformanceObserverEntryList) => {
        for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')))
      }
      new PerformanceObserver(watch).observe({ type: 'layout-shift', buffered: true })
    })
    const { promise: painted, resolve: letFontsCome } = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async route => {
      await painted
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    letFontsCome()
    await page.evaluate(() => document.fonts.ready)
    await page.waitForTimeout(300)
    const shifts: number[] = await page.evaluate(() => Reflect.get(globalThis, 'shifts'))
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01)
  })
}
