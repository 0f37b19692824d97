import type { Page } from '@playwright/test'
import type { Server } from '../../scripts/start/serve'
import { comesAlive, walkHome } from './support/alive'
import { watchConsole } from './support/console'
import { expect, test } from './support/shop'

test.use({ serviceWorkers: 'block' })

const unreachable = 'Unable to connect to the server. Please check your internet connection and try again.'

const problem = {
  status: 500,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: '/api/docs#internal',
    title: 'internal',
    status: 500,
    code: 'internal',
    detail: 'Terjadi kesalahan di server. Silakan coba lagi.',
  }),
}

async function readTerms(page: Page) {
  await page.goto('/terms')
  await comesAlive(page)
}

const retry = (page: Page, id: string, name: string) =>
  page.locator(`section#${id}`).getByRole('button', { name })

test('if all requests of the landing page fail, each section shows its own error, and each retry recovers', async ({
  page,
}) => {
  await readTerms(page)
  await page.route('**/api/**', route => route.abort('internetdisconnected'))
  await walkHome(page)
  await expect(page.getByText('Failed to load content')).toBeVisible()
  await expect(page.getByText(unreachable)).toBeVisible()
  await expect(page.getByText('Failed to load gallery images')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Amanah Qurban')
  const services = page.locator('section#services').getByRole('heading', { level: 3 })
  await expect(services).toHaveText(['Qurban Regular', 'Qurban Premium', 'Qurban Corporate'])
  await expect(page.locator('section#services').getByText('Populer')).toHaveCount(1)
  await expect(
    page
      .locator('section#services')
      .getByRole('link', { name: /Pesan Sekarang/ })
      .first(),
  ).toHaveAttribute('href', '/order?service=qurban')
  await expect(page.locator('#testimonials')).toHaveCount(0)
  await expect(page.locator('section#faq details')).not.toHaveCount(0)

  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Qurban yang sampai, ibadah yang tenang')
  await expect(page.getByRole('timer')).toBeVisible()
  await retry(page, 'animals', 'Try Again').click()
  await expect(page.getByRole('heading', { name: 'Kambing Kacang' })).toBeVisible()
  await retry(page, 'gallery', 'Coba lagi').click()
  await expect(page.locator('section#gallery').getByRole('img').first()).toBeVisible()
})

test('a failed retry of a landing-page section shows the error again', async ({ page }) => {
  await readTerms(page)
  await page.route('**/api/**', route => route.abort())
  await walkHome(page)
  await retry(page, 'animals', 'Try Again').click()
  await expect(page.getByText(unreachable)).toBeVisible()
})

test('if only the combined request of the landing page fails, the sections fetch their own data', async ({
  page,
}) => {
  await readTerms(page)
  await page.route('**/api/site', route => route.fulfill(problem))
  await walkHome(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Qurban yang sampai, ibadah yang tenang')
  await expect(page.getByRole('heading', { name: 'Badal Umrah Ramadan' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Kambing Kacang' })).toBeVisible()
  await expect(page.locator('section#gallery').getByRole('img').first()).toBeVisible()
  await expect(page.locator('section#testimonials blockquote')).toHaveCount(8)
})

test('services that do not load within five seconds are replaced by three default services', async ({
  page,
}) => {
  await page.clock.install()
  await readTerms(page)
  await page.route('**/api/site', route => route.fulfill(problem))
  await page.route('**/api/services', () => {})
  const asked = page.waitForRequest('**/api/services')
  await walkHome(page)
  const services = page.locator('section#services').getByRole('heading', { level: 3 })
  await expect(page.locator('section#services').getByText('Memuat layanan…')).toBeAttached()
  await asked
  await page.clock.runFor(5100)
  await expect(services).toHaveText(['Qurban Regular', 'Qurban Premium', 'Qurban Corporate'])
})

test('if the combined request of the landing page does not finish in time, the sections fetch their own data', async ({
  page,
}) => {
  await page.clock.install()
  await readTerms(page)
  await page.route('**/api/site', () => {})
  const asked = page.waitForRequest('**/api/site')
  await page.getByRole('banner').getByRole('link', { name: 'Amanah Qurban' }).click()
  await asked
  // The combined request has 2.5 of the 5 s; the requests for the single parts have the rest.
  await page.clock.runFor(2500)
  await expect(page.getByRole('heading', { name: 'Kambing Kacang' })).toBeVisible()
})

test('without any response, all lists of the landing page time out', async ({ page }) => {
  await page.clock.install()
  await readTerms(page)
  await page.route('**/api/**', () => {})
  const [askedAll, askedEach] = ['site', 'animals'].map(path => page.waitForRequest(`**/api/${path}*`))
  await page.getByRole('banner').getByRole('link', { name: 'Amanah Qurban' }).click()
  await askedAll
  await page.clock.runFor(2500)
  await askedEach
  await page.clock.runFor(5000)
  await expect(page.getByText(unreachable)).toBeVisible()
  await expect(page.getByText('Failed to load gallery images')).toBeVisible()
  await expect(page.locator('#testimonials')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Qurban Corporate' })).toBeVisible()
  const askedAgain = page.waitForRequest('**/api/animals*')
  await page.getByRole('link', { name: 'Pesan Sekarang' }).first().click()
  await askedAgain
  await page.clock.runFor(9900)
  await expect(page.getByText('Gagal memuat data hewan')).toBeVisible()
})

test('a database failure is shown in the rendered landing page, and the animals load after a retry', async ({
  page,
  shop,
}) => {
  await shop.d1.prepare('ALTER TABLE animals RENAME TO animals_away').run()
  try {
    const response = await page.goto('/')
    expect(response?.status()).toBe(200)
    await comesAlive(page)
    await expect(
      page.getByText('Error loading animals: Terjadi kesalahan di server. Silakan coba lagi.'),
    ).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Qurban yang sampai, ibadah yang tenang')
    await expect(page.getByRole('heading', { name: 'Badal Umrah Ramadan' })).toBeVisible()
  } finally {
    await shop.d1.prepare('ALTER TABLE animals_away RENAME TO animals').run()
  }
  await retry(page, 'animals', 'Try Again').click()
  await expect(page.getByRole('heading', { name: 'Kambing Kacang' })).toBeVisible()
})

test('if the operator’s texts cannot be loaded, the footer shows an error and default texts; a retry loads the texts', async ({
  page,
  shop,
}) => {
  await shop.d1.prepare('ALTER TABLE settings RENAME TO settings_away').run()
  const notice = page.getByText('Terjadi kesalahan saat memuat konten. Menggunakan konten default.')
  try {
    const response = await page.goto('/certificate')
    expect(response?.headers()['cache-control']).toContain('s-maxage=5')
    await expect(notice).toBeVisible()
    await expect(page.getByTitle('Connection error - using default logo')).toBeVisible()
  } finally {
    await shop.d1.prepare('ALTER TABLE settings_away RENAME TO settings').run()
  }
  await expect(notice).toBeHidden({ timeout: 20_000 })
  await expect(page.getByText('salam@amanahqurban.example')).toBeVisible()
})

const homeContent = async ({ d1 }: Server) => {
  const row = await d1
    .prepare(`SELECT content FROM settings WHERE type = 'home_content'`)
    .first<{ content: string }>()
  const content = JSON.parse(row?.content ?? '{}')
  const save = (value: unknown) =>
    d1
      .prepare(`UPDATE settings SET content = ? WHERE type = 'home_content'`)
      .bind(JSON.stringify(value))
      .run()
  return { content, save }
}

test('an icon that the operator chose as the logo is rendered immediately and does not change', async ({
  page,
  shop,
}) => {
  const { content, save } = await homeContent(shop)
  await save({ ...content, logo: { type: 'icon', icon: 'leaf', image_url: '' } })
  const errors = watchConsole(page.context())
  try {
    const response = await page.goto('/certificate')
    expect(await response?.text()).toContain('lucide-leaf')
    await comesAlive(page)
    await expect(page.getByRole('banner').locator('.lucide-leaf')).toBeVisible()
  } finally {
    await save(content)
  }
  expect(errors.filter(line => !line.includes('Service Worker'))).toEqual([])
})

test('a logo that fails to load is retried after 1, 2 and 4 seconds, then replaced by a default', async ({
  page,
  shop,
}) => {
  const { content, save } = await homeContent(shop)
  await save({ ...content, logo: { type: 'image', icon: '', image_url: '/media/general/tidak-ada.png' } })
  const asked: number[] = []
  await page.route('**/media/general/tidak-ada.png', route => {
    asked.push(Date.now())
    return route.abort()
  })
  try {
    await page.goto('/terms')
    await comesAlive(page)
    const retryLogo = page.getByTitle('Connection error - using default logo')
    await expect(retryLogo).toBeVisible({ timeout: 20_000 })
    expect(asked).toHaveLength(4)
    const again = page.waitForRequest('**/media/general/tidak-ada.png')
    await retryLogo.click()
    await again
  } finally {
    await save(content)
  }
  asked.length = 4
  const waits = asked.slice(1).map((at, n) => Math.round((at - (asked[n] ?? at)) / 1000))
  // Lower bounds only, because a busy machine adds delay. The first wait starts at hydration, after the picture failed.
  for (const [n, least] of [1, 2, 4].entries()) expect(waits[n]).toBeGreaterThanOrEqual(least)
})

test('an empty list of the landing page shows instructions, and default texts replace missing texts', async ({
  page,
  shop,
}) => {
  const hide = ['galleries', 'testimonials', 'faqs', 'services']
  for (const table of hide) await shop.d1.prepare(`UPDATE ${table} SET status = 'inactive'`).run()
  await shop.d1.prepare(`UPDATE animals SET archived_at = '2026-01-01T00:00:00Z'`).run()
  try {
    await page.goto('/')
    await expect(page.getByText('Belum ada hewan yang dijual')).toBeVisible()
    await expect(page.getByText('Belum ada foto di sini')).toBeVisible()
    await expect(page.locator('#testimonials')).toHaveCount(0)
    await expect(page.getByText('Berapa lama batas waktu pembayaran?')).toBeVisible()
    await expect(page.locator('section#services').getByRole('heading', { level: 3 })).toHaveCount(3)
  } finally {
    for (const table of hide) await shop.d1.prepare(`UPDATE ${table} SET status = 'active'`).run()
    await shop.d1.prepare('UPDATE animals SET archived_at = NULL').run()
  }
})

test('a picture that fails to load is replaced by a drawing', async ({ page }) => {
  await page.route('**/media/animals/**', route => route.abort())
  await page.goto('/')
  await comesAlive(page)
  const photo = page.locator('section#animals').getByRole('img').first()
  await photo.scrollIntoViewIfNeeded()
  await expect(photo).toHaveAttribute('src', '/illustrations/kambing.webp')
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})
