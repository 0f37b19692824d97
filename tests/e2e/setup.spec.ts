import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/axe'
import { watchConsole } from './support/console'
import { openEmptyShop } from './support/shop'

const SETUP_TOKEN = 'domba putih di padang luas'
const password = 'kebun teh di lereng gunung'

const list = (page: Page) => page.getByRole('region', { name: 'Siapkan toko' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function fillIn(page: Page, token: string) {
  await page.getByLabel('Token sekali pakai').fill(token)
  await page.getByLabel('Nama', { exact: true }).fill('Pak Pemilik')
  await page.getByLabel('Email').fill('pemilik@contoh.id')
  await page.getByLabel('Buat password').fill(password)
  await page.getByLabel('Ulangi password').fill(password)
  await page.getByRole('button', { name: 'Buat akun pemilik' }).click()
}

const csv = [
  'Jenis;Nama;Harga;Berat;Stok;Keterangan',
  'Domba;Domba Priangan;3.200.000;28 kg;9;',
  'Unta;Unta Arab;9.000.000;400 kg;1;',
].join('\n')

const file = { name: 'produk.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }

/** Completes the steps of the set-up list other than products and test order. */
const otherSteps = [
  "INSERT INTO settings VALUES ('shop', '{\"name\":\"Toko Uji\"}', '2026-01-01')",
  `INSERT INTO settings VALUES ('whatsapp', '{"number":"+6281122223333"}', '2026-01-01')`,
  `INSERT INTO settings VALUES ('certificate_templates', '{"templates":[{}]}', '2026-01-01')`,
  "INSERT INTO legal_pages VALUES ('terms', 'x', '2026-01-01', '2026-01-01')",
  "INSERT INTO legal_pages VALUES ('privacy_policy', 'x', '2026-01-01', '2026-01-01')",
  `INSERT INTO bank_accounts (id, type, bank_name, account_number, account_name, created_at, updated_at)
   VALUES ('bank-uji', 'bank', 'BSI', '7000000012', 'Toko Uji', '2026-01-01', '2026-01-01')`,
]

/** Follows the set-up list and adds products both by form and by CSV file. */
async function fillShop(page: Page) {
  await list(page).getByRole('link', { name: 'Tambahkan hewan' }).click()
  await expect(heading(page)).toHaveText('Isi produk')
  const goat = page.getByRole('group', { name: 'Kambing Standar' })
  await goat.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Tambahkan 1 produk', exact: true }).click()
  await expect(goat.getByText('Harga harus berupa rupiah bulat di atas 0')).toBeVisible()
  await goat.getByLabel('Harga').fill('2650000')
  await goat.getByLabel('Stok').fill('12')
  for (const n of [1, 2]) {
    await page.locator('input[name="products"]').setInputFiles(file)
    await expect(page.getByText('1 baris siap ditambahkan, 1 belum benar.')).toBeVisible()
    await expect(page.getByText('Jenis: pilih salah satu dari')).toBeVisible()
    if (n === 1)
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await expectAccessible(page, `products at ${width}`)
      }
    await page.getByRole('button', { name: 'Tambahkan 1 produk dari berkas' }).click()
    await expect(
      page.getByText(n === 1 ? '1 produk ditambahkan.' : 'Sudah ada, jadi tidak diubah'),
    ).toBeVisible()
  }
  await page.getByRole('button', { name: 'Tambahkan 1 produk', exact: true }).click()
  await expect(page.getByText('1 produk ditambahkan.')).toBeVisible()
  await page.getByRole('link', { name: 'Hewan', exact: true }).first().click()
  await expect(page.getByText('Domba Priangan').first()).toBeVisible()
  await expect(page.getByText('Kambing Standar').first()).toBeVisible()
}

test('the first owner sets up an empty shop with the set-up token, which works only one time', async ({
  browser,
}) => {
  const shop = await openEmptyShop({ SETUP_TOKEN })
  const visitor = await browser.newContext({ baseURL: shop.url, viewport: { width: 360, height: 740 } })
  const lines = watchConsole(visitor, [403, 404, 422])
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

  await expect(list(page).getByRole('listitem').first()).toContainText('Beri nama toko')
  const missing = page.getByRole('region', { name: 'Kunci dan alamat yang belum ada' })
  await expect(missing).toContainText('Pengaturan › Teks Pesan')
  await list(page).getByRole('button', { name: 'Coba satu pesanan' }).click()
  await expect(list(page)).toContainText('Belum ada hewan dengan stok atau layanan dengan harga.')
  await fillShop(page)
  await page.goto('/admin')
  await expect(list(page)).toContainText('1 dari 7 selesai')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `what a shop lacks at ${width}`)
  }
  await shop.d1.batch(otherSteps.map(sql => shop.d1.prepare(sql)))
  await page.reload()
  await expect(list(page)).toContainText('6 dari 7 selesai')
  await list(page).getByRole('button', { name: 'Coba satu pesanan' }).click()
  await expect(page.getByText('Pesanan itu sudah dihapus lagi, dan stoknya tetap 12.')).toBeVisible()
  await expect(list(page)).toHaveCount(0)
  await expect(missing).toContainText('Pengaturan › Teks Pesan')

  const later = await visitor.newPage()
  await later.goto('/admin/setup')
  await expect(later.getByText('Halaman tidak ditemukan')).toBeVisible()
  await expectAccessible(later, 'the setup once it is over')
  expect(lines).toEqual([])
  await visitor.close()
  await shop.stop()
})
