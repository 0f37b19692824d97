import type { APIRequestContext, Page } from '@playwright/test'
import { dialogOf, noAnswer, test } from './support/office'
import { expect } from './support/shop'

type Order = { id: string; order_id: string; customer_name: string; customer_phone: string }

const orders = async (api: APIRequestContext, query: string): Promise<Order[]> =>
  (await (await api.get(`/api/admin/orders?${query}`)).json()).items

const box = (page: Page) => page.getByRole('combobox', { name: /^Cari pesanan, pelanggan/ })
/** Opens the search by its shortcut, which works only once the effects of the screen have run. */
async function openSearch(page: Page, key: string) {
  await expect(async () => {
    if (!(await box(page).isVisible())) await page.keyboard.press(key)
    await expect(box(page)).toBeFocused({ timeout: 2000 })
  }).toPass()
}
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

test('in the back-office search, a keyboard shortcut, a few letters and Enter open an order', async ({
  page,
  office,
}) => {
  const [order] = await orders(office.api, 'status=completed')
  if (!order) throw new Error('the demo shop has completed orders')
  await office.open('/admin')
  await openSearch(page, 'Control+k')
  await box(page).fill(order.order_id.toLowerCase())
  await expect(option(page, order.order_id).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(order.order_id)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the back-office search finds customers, certificates, animals and screens; arrow keys select a result', async ({
  page,
  office,
}) => {
  const [order] = await orders(office.api, 'payment_status=verified')
  if (!order) throw new Error('the demo shop has paid orders')
  await office.open('/admin/faqs')
  await openSearch(page, '/')
  await box(page).fill(order.customer_name)
  await expect(page.getByRole('group', { name: 'Pelanggan' }).getByRole('option').first()).toContainText(
    order.customer_name,
  )
  await box(page).fill('domba garut')
  await expect(
    page.getByRole('group', { name: 'Hewan' }).getByRole('option', { name: /Domba Garut/ }),
  ).toBeVisible()
  await box(page).fill('legal')
  await expect(option(page, 'Halaman Legal')).toHaveAttribute('aria-selected', 'true')
  await box(page).fill('pes')
  await expect(page.getByRole('group', { name: 'Layar' })).toBeVisible()
  // Wait for the server's results, which appear later and would change which option is the last.
  await expect(page.getByRole('group', { name: 'Hewan' })).toBeVisible()
  await page.keyboard.press('End')
  await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the back-office search finds an order by three digits, and lists all orders of a customer', async ({
  page,
  office,
  shop,
}) => {
  const phone = '+6281200066001'
  await shop.d1
    .prepare(
      `INSERT INTO orders (id, order_id, customer_name, customer_phone, customer_email, subtotal, unique_code,
         total_amount, consent_version, consent_at, expires_at, created_at, updated_at)
       SELECT 'akhir-' || value, 'ORDER-70000' || value || 'ZZ', 'Akhiran Tiga', ?1, 'akhir@contoh.id', 2000000,
         990 + value, 2000990 + value, '2026-11', ?2, ?2, ?2, ?2 FROM json_each('[1,2,3,4,5,6,7]')`,
    )
    .bind(phone, new Date().toISOString())
    .run()
  await office.open('/admin')
  await openSearch(page, '/')
  await box(page).fill('994')
  await expect(option(page, 'ORDER-700004ZZ Akhiran Tiga').first()).toContainText('Kode unik 994')
  await expect(page.getByRole('option').first().locator('mark')).toHaveText('Kode unik 994')
  await box(page).fill('akhiran')
  await expect(page.getByRole('group', { name: 'Pelanggan' })).toContainText('7 pesanan: lihat semua')
  await option(page, 'Lihat semua pesanan yang cocok').click()
  await expect(page).toHaveURL(/orders\?q=akhiran$/)
  await openSearch(page, 'Control+k')
  await box(page).fill('akhiran')
  await page.getByRole('group', { name: 'Pelanggan' }).getByRole('option').click()
  await expect(page).toHaveURL(/orders\?q=%2B6281200066001$/)
  await expect(page.getByText('1–7 dari 7')).toBeVisible()
})

test('the back-office search shows a message if it finds nothing, and a retry button if it fails', async ({
  page,
  office,
  provoked,
}) => {
  provoked.add(noAnswer)
  await office.open('/admin')
  await openSearch(page, 'Control+k')
  await box(page).fill('zzzz tidak ada')
  await expect(page.getByText('Tidak ada yang cocok dengan “zzzz tidak ada”.')).toBeVisible()
  await page.route('**/api/admin/search*', route => route.abort())
  await box(page).fill('siti')
  await expect(dialogOf(page).getByRole('alert')).toContainText('Pencarian gagal')
  await page.unroute('**/api/admin/search*')
  await dialogOf(page).getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('group', { name: 'Pesanan' })).toBeVisible()
})

test('keyboard shortcuts do not fire in text fields and can be turned off', async ({ page, office }) => {
  await office.open('/admin/orders')
  await page.getByLabel('Cari pesanan').fill('a')
  await page.getByLabel('Cari pesanan').press('/')
  await page.getByLabel('Cari pesanan').press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('?')
  await expect(dialogOf(page)).toContainText('Pesanan berikutnya dalam daftar')
  await dialogOf(page).getByLabel('Pakai pintasan satu huruf').uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeVisible()
})

test('in an order opened from a list, shortcuts, arrow keys and the verify button open the next order of that list', async ({
  page,
  office,
  shop,
}) => {
  await shop.d1.prepare("UPDATE orders SET payment_claimed_at = created_at WHERE status = 'pending'").run()
  const [first, second, third] = await orders(office.api, 'claimed=true')
  if (!first || !second || !third) throw new Error('the demo shop has waiting orders')
  await office.open('/admin/orders?claimed=true')
  await page.getByRole('link', { name: first.order_id }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(first.order_id)
  await page.keyboard.press('j')
  await expect(heading).toHaveText(second.order_id)
  await page.keyboard.press('ArrowRight')
  await expect(heading).toHaveText(third.order_id)
  await page.keyboard.press('k')
  await expect(heading).toHaveText(second.order_id)
  await page.keyboard.press('ArrowLeft')
  await expect(heading).toHaveText(first.order_id)
  await page.getByLabel('Lalu buka yang berikutnya').check()
  await page.getByRole('button', { name: 'Verifikasi pembayaran' }).click()
  await expect(page.getByText(`Pembayaran ${first.order_id} terverifikasi.`)).toBeVisible()
  await expect(heading).toHaveText(second.order_id)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Verifikasi pembayaran' })).toBeVisible()
  await expect(
    page
      .getByRole('navigation', { name: 'Pesanan dalam daftar' })
      .getByRole('button', { name: 'Sebelumnya' }),
  ).toHaveCount(0)
  await page.getByRole('link', { name: 'Kembali ke daftar' }).click()
  await expect(page).toHaveURL(/claimed=true/)
})
