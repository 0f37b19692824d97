import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAt } from './support/axe'
import { addToCart, change, fillCustomer, orderLink, placeOrder, send, setSender } from './support/order'
import { expect, test } from './support/shop'

test.use({ viewport: { width: 360, height: 740 } })

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const paste = (page: Page, names: string) => page.getByLabel('Daftar nama, satu per baris').fill(names)

test('the order form is accessible when empty, refused, filled, with pasted names and with a discount', async ({
  page,
  shop,
}) => {
  await shop.d1
    .prepare(`INSERT INTO codes (id, code, type, percent, limit_total, created_at, updated_at)
      VALUES ('diskon', 'BERKAH10', 'discount', 10, 5, '', '')`)
    .run()
  await page.goto('/order')
  await expect(page.getByRole('heading', { name: 'Formulir Pemesanan' })).toBeVisible()
  await expectAccessibleAt(page, 'the empty order form', [320, 360, 768, 1280])
  await addToCart(page, 'Kambing Jawarandu')
  await expect(page.getByRole('heading', { name: 'Keranjang' })).toBeFocused()
  await expectAccessibleAt(page, 'something chosen', [320, 360, 768, 1280])
  for (const [field, typed] of [
    ['Nama lengkap', ''],
    ['Nomor WhatsApp', '+6212'],
    ['Email', 'siti@'],
  ] as const) {
    await page.getByLabel(field).fill(typed)
    await page.getByLabel(field).blur()
  }
  await expect(page.getByText('Format email tidak valid', { exact: true })).toBeVisible()
  await expectAccessibleAt(page, 'the order form with messages')
  await fillCustomer(page)
  await page.getByText('Tambah hewan atau layanan lain').click()
  await addToCart(page, 'Badal Haji')
  await page.getByLabel('Jumlah Kambing Jawarandu').fill('2')
  await page.getByText('Isi nama').first().click()
  await page.getByText('Tempel daftar nama').click()
  await paste(page, '1. Ahmad bin Umar\n2) Fatimah binti Yusuf\n3. Wati')
  await page.getByRole('button', { name: 'Masukkan nama' }).click()
  await expect(page.getByText(/1 nama belum masuk/)).toBeVisible()
  await page.getByText('Punya kode referral atau diskon?').click()
  await page.getByLabel('Kode diskon').fill('berkah 10')
  await expect(page.getByText(/^Kode berlaku: potongan/)).toBeVisible()
  await expectAccessibleAt(page, 'the filled order form')
})

test('the confirmations shown before an order is sent are accessible', async ({ page, shop }) => {
  const set = (sql: string) => shop.d1.prepare(sql).run()
  const ready = async (name: string, quantity = 1) => {
    await page.goto('/order')
    await expect(page.getByLabel('Nama lengkap')).toBeVisible()
    await addToCart(page, name)
    await page.getByLabel(`Jumlah ${name}`).fill(String(quantity))
    await fillCustomer(page)
    await expect(page.getByText('Lengkapi data pemesan untuk melanjutkan pesanan')).toHaveCount(0)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await ready('Kambing Jawarandu')
  await set(`UPDATE animals SET price = price + 100000 WHERE name = 'Kambing Jawarandu'`)
  await send(page)
  await expect(page.getByRole('dialog', { name: 'Harga berubah' })).toBeVisible()
  await expectAccessibleAt(page, 'the price dialog')
  await page.evaluate(() => localStorage.clear())
  await ready('Domba Garut', 2)
  await set(`UPDATE animals SET stock = 1 WHERE name = 'Domba Garut'`)
  await send(page)
  await expect(page.getByRole('dialog')).toContainText('Domba Garut: tinggal 1 ekor')
  await expectAccessibleAt(page, 'the stock dialog')
  await page.evaluate(() => localStorage.clear())
  await set(`INSERT OR REPLACE INTO codes (id, code, type, percent, limit_total, created_at, updated_at)
    VALUES ('habis', 'HABIS10', 'discount', 10, 5, '', '')`)
  await ready('Kambing Kacang')
  await page.getByText('Punya kode referral atau diskon?').click()
  await page.getByLabel('Kode diskon').fill('habis10')
  await expect(page.getByText(/^Kode berlaku: potongan/)).toBeVisible()
  await set("UPDATE codes SET active = 0 WHERE id = 'habis'")
  await send(page)
  await expect(page.getByRole('dialog', { name: 'Potongan berubah' })).toBeVisible()
  await expectAccessibleAt(page, 'the question about a discount that changed')
})

test('the payment page is accessible in each payment state', async ({ page, request, shop }) => {
  await page.goto('/payment')
  await expect(page.getByText('Belum ada pesanan untuk dibayar')).toBeVisible()
  await expectAccessibleAt(page, 'an empty payment page')
  const order = await placeOrder(request)
  await page.goto(`/payment#${order.order_id}`)
  await expect(page.getByRole('timer')).toBeVisible()
  await expectAccessibleAt(page, 'a masked payment')
  await page.goto(orderLink('/payment', order))
  await page.getByRole('button', { name: 'Saya sudah transfer' }).waitFor()
  await expectAccessibleAt(page, 'a payment')
  await page.getByRole('button', { name: 'Saya sudah transfer' }).click()
  await page
    .locator('input[name=proof]')
    .setInputFiles({ name: 'bukti.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(1536) })
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('bukti.pdf (1,5 KB)')
  await expectAccessibleAt(page, 'the claim dialog')
  await change(shop, order, `expires_at = '${inHours(-1)}'`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Batas waktu pembayaran sudah lewat' })).toBeVisible()
  await expectAccessibleAt(page, 'an expired payment')
})

test('the status page of an order is accessible in each order state', async ({ page, request, shop }) => {
  await setSender(shop)
  const order = await placeOrder(request, 'Kambing Kacang', 1, {
    customer_name: 'Muhammad Abdurrahman Wirahadikusumah bin Raden Sastradiningrat Kartasasmita',
    customer_phone: '+6281234567890',
    customer_email: 'muhammad.abdurrahman.wirahadikusumah@kantor-yang-sangat-panjang.contoh.id',
  })
  await page.goto(`/order-status#${order.order_id}`)
  await page.getByLabel('4 angka terakhir').waitFor()
  await expectAccessibleAt(page, 'a masked order')
  await page.getByLabel('4 angka terakhir').fill('7890')
  await page.getByRole('button', { name: 'Buka' }).click()
  await page.getByRole('button', { name: 'Kirim tautan ke email saya' }).click()
  await expect(page.getByText('Bila pesanan ini punya email')).toBeVisible()
  await expectAccessibleAt(page, 'an order opened by digits')
  await page.goto('/terms')
  await page.goto(orderLink('/order-status', order))
  await expect(page.getByText('Muhammad Abdurrahman').first()).toBeVisible()
  await expectAccessibleAt(page, 'a long order', [320, 360, 1280])
  await page.getByRole('button', { name: 'Batalkan pesanan' }).click()
  await expectAccessibleAt(page, 'the cancel dialog')
  await page.getByRole('dialog').press('Escape')
  await page.goto('/order-status')
  await page.getByRole('button', { name: `Hapus ${order.order_id} dari perangkat ini` }).click()
  await expectAccessibleAt(page, 'the dialog about forgetting')

  const late = await placeOrder(request)
  await change(shop, late, `expires_at = '${inHours(-1)}', status = 'cancelled', stock_held = 0`)
  for (const path of ['/payment', '/order-status']) {
    await page.goto(orderLink(path, late))
    if (path === '/payment') {
      await page.getByRole('button', { name: 'Saya terlanjur transfer' }).click()
      await page.getByRole('button', { name: 'Kirim', exact: true }).click()
    }
    await expect(page.getByRole('main')).toContainText(/Kabar transfer Anda kami terima pada/)
    await expectAccessible(page, `a late claim on ${path}`)
  }
})
