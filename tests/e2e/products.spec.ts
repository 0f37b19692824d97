import type { APIRequestContext } from '@playwright/test'
import { animalUrl, serviceUrl } from '../../web/lib/urls'
import { comesAlive } from './support/alive'
import { watchConsole } from './support/console'
import { expect, test } from './support/shop'

test.use({ looksOnly: true })

async function addressOf(request: APIRequestContext, kind: 'animals' | 'services', name: string) {
  const { items } = await (await request.get(`/api/${kind}`)).json()
  const item = items.find((each: { name: string }) => each.name === name)
  return kind === 'animals' ? animalUrl(item) : serviceUrl(item)
}

test('from its card to its page, its pictures, and into the cart', async ({ page }) => {
  await page.goto('/')
  // Before that a picture opens by itself, as without scripts.
  await comesAlive(page)
  await page.locator('#animals').getByRole('link', { name: 'Sapi Bali', exact: true }).click()
  await expect(page).toHaveURL(/\/animals\/sapi-bali-[0-9a-f]{12}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sapi Bali')
  await expect(page).toHaveTitle(/Sapi Bali Rp\s24\.500\.000/)
  const main = page.getByRole('main')
  await expect(main.getByText(/Tersisa \d+ ekor/)).toBeVisible()
  await expect(main.getByText('Ilustrasi', { exact: true })).toBeVisible()
  await expect(main.getByText(/^Harga sudah termasuk penyembelihan/)).toBeVisible()
  await main
    .getByRole('link', { name: /Perbesar gambar/ })
    .nth(1)
    .click()
  const viewer = page.getByRole('dialog', { name: 'Penampil foto' })
  await expect(viewer.getByText('2 dari 2')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await main.getByRole('link', { name: 'Pesan Sekarang' }).click()
  const cart = page.locator('#keranjang')
  await expect(cart.getByText('Sapi Bali', { exact: true })).toBeVisible()
  await expect(cart.getByText(/^Harga sudah termasuk penyembelihan/)).toBeVisible()
})

test('without scripts a service is read whole, and its trail leads back', async ({
  browser,
  baseURL,
  request,
}) => {
  const plain = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await plain.newPage()
  await page.goto(await addressOf(request, 'services', 'Badal Haji'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Badal Haji')
  await expect(page.getByText('Rp 12.500.000')).toBeVisible()
  await expect(page.getByText(/Akad dinyatakan tertulis/)).toBeVisible()
  await page.getByRole('navigation', { name: 'Jejak halaman' }).getByRole('link', { name: 'Layanan' }).click()
  await expect(page).toHaveURL(/\/#services$/)
  await plain.close()
})

test('an animal that left the shop meanwhile says so and leads on', async ({ page, request, shop }) => {
  const address = await addressOf(request, 'animals', 'Sapi Madura')
  const archive = (at: string | null) =>
    shop.d1.prepare(`UPDATE animals SET archived_at = ? WHERE name = 'Sapi Madura'`).bind(at).run()
  await archive('2026-01-01T00:00:00.000Z')
  try {
    expect((await page.goto(address))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hewan ini tidak tersedia lagi')
    await expect(page.getByRole('main').getByRole('link', { name: 'Lihat semua hewan' })).toHaveAttribute(
      'href',
      '/#animals',
    )
  } finally {
    await archive(null)
  }
})
