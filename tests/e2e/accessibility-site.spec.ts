import type { APIRequestContext, Page } from '@playwright/test'
import { animalUrl, serviceUrl } from '../../web/lib/urls'
import { comesAlive, walkHome } from './support/alive'
import { expectAccessible, expectAccessibleAt } from './support/axe'
import { watchConsole } from './support/console'
import { expect, test } from './support/shop'

test.use({ looksOnly: true, viewport: { width: 360, height: 800 } })

async function addressOf(request: APIRequestContext, kind: 'animals' | 'services', name: string) {
  const { items } = await (await request.get(`/api/${kind}`)).json()
  const item = items.find((each: { name: string }) => each.name === name)
  return kind === 'animals' ? animalUrl(item) : serviceUrl(item)
}

test('the landing page, its menus and its dialogs are accessible', async ({ page, context }) => {
  const errors = watchConsole(context)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await comesAlive(page)
  await expectAccessibleAt(page, 'the landing page', [320, 360, 768, 1280])
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.getByRole('banner').locator('summary:visible').click()
    await expectAccessible(page, `the menu at ${width} px`)
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Lihat Detail Qurban Premium' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleAt(page, 'the service dialog')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /Perbesar foto/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleAt(page, 'the viewer')
  await page.keyboard.press('+')
  await expectAccessibleAt(page, 'the viewer, enlarged')
  expect(errors).toEqual([])
})

test('the landing page is accessible when every section failed to load', async ({ page }) => {
  await page.goto('/terms')
  await comesAlive(page)
  await page.route('**/api/**', route => route.abort('internetdisconnected'))
  await walkHome(page)
  await expect(page.getByText('Failed to load gallery images')).toBeVisible()
  await expectAccessibleAt(page, 'the failures')
})

test('product pages, legal pages, the offline page and the page for unknown paths are accessible', async ({
  page,
  context,
  request,
}) => {
  const errors = watchConsole(context, [404])
  for (const path of [
    await addressOf(request, 'animals', 'Sapi Bali'),
    await addressOf(request, 'animals', 'Domba Wonosobo'),
    await addressOf(request, 'services', 'Qurban Premium'),
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expectAccessibleAt(page, path, [320, 360, 768, 1280])
  }
  for (const path of ['/privacy-policy', '/terms', '/offline.html', '/tidak-ada']) {
    await page.goto(path)
    await expectAccessibleAt(page, path)
  }
  await expect(page.getByRole('heading', { name: 'Halaman tidak ditemukan' })).toBeVisible()
  expect(errors).toEqual([])
})

async function searchCertificate(page: Page, q: string) {
  await page.getByRole('textbox', { name: 'Nomor sertifikat atau ID pesanan' }).fill(q)
  await page.getByRole('button', { name: 'Cari' }).click()
}

test('the certificate page is accessible in each state', async ({ page, context, shop }) => {
  const certificate = await shop.d1
    .prepare(
      `SELECT c.certificate_number AS number, o.order_id AS code
       FROM certificates c JOIN orders o ON o.id = c.order_id
       WHERE c.status = 'published' AND c.service_type = 'Qurban Kambing' LIMIT 1`,
    )
    .first<{ number: string; code: string }>()
  if (!certificate) throw new Error('the demo data has no such certificate')
  const errors = watchConsole(context, [404])
  await page.goto('/certificate')
  await comesAlive(page)
  await expectAccessibleAt(page, 'the empty search')
  await searchCertificate(page, '')
  await expectAccessibleAt(page, 'the message')
  await searchCertificate(page, 'TIDAK-ADA')
  await expect(page.getByText('Sertifikat tidak ditemukan.')).toBeVisible()
  await expectAccessibleAt(page, 'nothing found')
  await searchCertificate(page, certificate.code)
  await expect(page.getByText(/Nama disamarkan\. Sertifikat lengkap terbuka/)).toBeVisible()
  await expectAccessibleAt(page, 'masked certificates')
  await searchCertificate(page, certificate.number)
  await expect(page.getByRole('button', { name: 'Cetak' })).toBeVisible()
  // axe would wait forever for this frame, which runs no scripts. Finding the frame by its title is the check.
  await page.getByTitle(`Sertifikat ${certificate.number}`).evaluate(element => element.remove())
  await expectAccessibleAt(page, 'the certificate')
  expect(errors).toEqual([])
})
