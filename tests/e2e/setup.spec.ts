import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/axe'
import { watchConsole } from './support/console'
import { openEmptyShop } from './support/shop'

const SETUP_TOKEN = 'domba putih di padang luas'
const password = 'kebun teh di lereng gunung'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function fillIn(page: Page, token: string) {
  await page.getByLabel('Token sekali pakai').fill(token)
  await page.getByLabel('Email').fill('pemilik@contoh.id')
  await page.getByLabel('Buat password').fill(password)
  await page.getByLabel('Ulangi password').fill(password)
  await page.getByRole('button', { name: 'Buat akun pemilik' }).click()
}

test('a shop from nothing: its first owner comes by the token, once', async ({ browser }) => {
  const shop = await openEmptyShop({ SETUP_TOKEN })
  const visitor = await browser.newContext({ baseURL: shop.url, viewport: { width: 360, height: 740 } })
  const lines = watchConsole(visitor, [403, 404])
  const page = await visitor.newPage()
  await page.goto('/admin/setup')
  await expect(page.getByText('Nilai rahasia SETUP_TOKEN')).toBeVisible()
  await fillIn(page, 'token yang ditebak saja')
  await expect(page.getByText('Token ini tidak benar').first()).toBeVisible()
  await expect(page.getByLabel('Token sekali pakai')).toBeFocused()
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `the first owner at ${width}`)
  }
  await page.goto(`/admin/setup#${encodeURIComponent(SETUP_TOKEN)}`)
  await fillIn(page, SETUP_TOKEN)
  await expect(page).toHaveURL(/\/admin$/)
  await expect(heading(page)).toHaveText('Dashboard')

  const later = await visitor.newPage()
  await later.goto('/admin/setup')
  await expect(later.getByText('Halaman tidak ditemukan')).toBeVisible()
  await expectAccessible(later, 'the setup once it is over')
  expect(lines).toEqual([])
  await visitor.close()
  await shop.stop()
})
