import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe'
import { test } from './support/office'
import { expect } from './support/shop'

const list = (page: Page) => page.getByRole('region', { name: 'Siapkan toko' })

test('a new shop shows a set-up list, which disappears when every step is done', async ({
  page,
  office,
  shop,
}) => {
  await office.open('/admin')
  await expect(page.getByRole('heading', { name: 'Perlu tindakan' })).toBeVisible()
  await expect(list(page)).toHaveCount(0)

  const { results: pages } = await shop.d1.prepare('SELECT * FROM legal_pages').all()
  await shop.d1.prepare('DELETE FROM legal_pages').run()
  await shop.d1.prepare("UPDATE bank_accounts SET status = 'inactive'").run()
  await page.reload()
  await expect(list(page)).toContainText('5 dari 7 selesai')
  await expectAccessible(page, 'list of a fresh shop')
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
  }
  await page.setViewportSize({ width: 320, height: 800 })
  await expectAccessible(page, 'list of a fresh shop at 320')
  await list(page).getByRole('link', { name: 'Tambahkan rekening atau QRIS' }).click()
  await expect(page).toHaveURL(/bank-accounts/)

  await shop.d1.prepare("UPDATE bank_accounts SET status = 'active'").run()
  for (const row of pages)
    await shop.d1
      .prepare('INSERT INTO legal_pages (type, content, last_updated, updated_at) VALUES (?, ?, ?, ?)')
      .bind(row.type, row.content, row.last_updated, row.updated_at)
      .run()
  await page.goBack()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Perlu tindakan' })).toBeVisible()
  await expect(list(page)).toHaveCount(0)
})

const purposes = [
  ['orders', 'orders?*', 'Di sini pesanan dari formulir di situs masuk'],
  ['certificates', 'certificates?*', 'Mulailah dengan “Draf dari pesanan”'],
  ['animals', 'animals?*', 'Tekan “Tambah hewan”, isi harga'],
  ['media', 'media?*', 'Mulailah dengan mengunggah beberapa foto'],
  ['finance', 'transactions?*', 'Pembayaran pesanan tercatat sendiri'],
  ['bank-accounts', 'bank-accounts?*', 'Ke rekening dan QRIS di sinilah pelanggan mentransfer'],
  ['faqs', 'faqs?*', 'Tekan “Tambah FAQ” untuk membuat yang pertama'],
] as const

test('an empty screen explains its purpose, but a filtered list without results does not', async ({
  page,
  office,
}) => {
  for (const [path, api, says] of purposes) {
    await page.route(`**/api/admin/${api}`, route =>
      route.fulfill({ json: { items: [], next_cursor: null, total: 0 } }),
    )
    await office.open(`/admin/${path}`)
    await expect(page.getByText(says), path).toBeVisible()
    if (path !== 'orders') continue
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByLabel('Status', { exact: true }).selectOption('Selesai')
    await expect(page.getByText('Tidak ada pesanan di sini')).toBeVisible()
    await expect(page.getByText(says)).toHaveCount(0)
  }
})
