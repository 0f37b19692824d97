import { comesAlive } from './support/alive'
import { expect, test } from './support/shop'

test.use({ looksOnly: true })

test('a product page is opened from its card, its pictures are viewed, and the product is added to the cart', async ({
  page,
}) => {
  await page.goto('/')
  // Before hydration, a press on a picture opens its file, as without scripts.
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
