import { watchConsole } from './support/console'
import { addToCart } from './support/order'
import { expect, test } from './support/shop'
import { signIn } from './support/sign-in'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a customer orders and pays, the operator verifies the payment, and the customer follows the order', async ({
  browser,
  baseURL,
  shop,
}) => {
  const viewport = { width: 360, height: 800 }
  const visitor = await browser.newContext({
    baseURL,
    viewport,
    locale: 'id-ID',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await visitor.route('https://wa.me/**', route => route.fulfill({ contentType: 'text/html', body: 'chat' }))
  const errors = watchConsole(visitor)
  const page = await visitor.newPage()

  await page.goto('/order')
  await expect(page.getByRole('heading', { name: 'Formulir Pemesanan' })).toBeVisible()
  await expect(page.getByText('Lengkapi data pemesan untuk melanjutkan pesanan').first()).toBeVisible()
  await addToCart(page, 'Kambing Jawarandu')
  // On a phone the catalogue is collapsed once the cart has an item.
  await page.getByText('Tambah hewan atau layanan lain').click()
  await addToCart(page, 'Sapi Bali')
  await addToCart(page, 'Badal Haji')
  await page.getByLabel('Nama lengkap').fill('Siti Rahmawati')
  await page.getByLabel('Nomor WhatsApp').fill('0812 3456 7890')
  await page.getByLabel('Email').fill('siti@contoh.id')
  await expect(page.getByText('Rp 40.250.000').first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Nama lengkap')).toHaveValue('Siti Rahmawati')

  const chat = visitor.waitForEvent('page')
  await page.getByRole('button', { name: 'Kirim Pesanan' }).first().click()
  await expect(page.getByRole('heading', { name: 'Pesanan Berhasil Dibuat!' })).toBeVisible()
  const chatPage = await chat
  await chatPage.waitForURL(/wa\.me\/62\d+\?text=/)
  expect(decodeURIComponent(chatPage.url())).toContain('Siti Rahmawati')
  await chatPage.close()

  await page.reload()
  const code = await page
    .getByText(/^ORDER-\d{3,}[A-Z]{2}$/)
    .first()
    .innerText()
  const order = await shop.d1
    .prepare('SELECT subtotal, unique_code, total_amount FROM orders WHERE order_id = ?')
    .bind(code)
    .first<{ subtotal: number; unique_code: number; total_amount: number }>()
  expect(order?.subtotal).toBe(3_250_000 + 24_500_000 + 12_500_000)
  await page.getByRole('button', { name: 'Salin total pembayaran' }).click()
  await expect(page.getByText('Total pembayaran berhasil disalin!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(String(order?.total_amount))
  await expect(page.getByText(/23:\d\d:\d\d/).first()).toBeVisible()

  await page.getByRole('button', { name: 'Saya sudah transfer' }).click()
  await page
    .locator('input[name=proof]')
    .setInputFiles({ name: 'bukti.png', mimeType: 'image/png', buffer: png })
  await page.getByRole('button', { name: 'Kirim', exact: true }).click()
  await expect(page.getByText('Terima kasih. Pembayaran Anda akan segera kami periksa.')).toBeVisible()

  const office = await browser.newContext({ baseURL, viewport, locale: 'id-ID' })
  const officeErrors = watchConsole(office)
  const desk = await office.newPage()
  await desk.goto('/admin/orders')
  await expect(desk).toHaveURL(/\/admin\/login/)
  await signIn(desk)
  await desk.goto('/admin/orders?claimed=true')
  await expect(desk.getByRole('heading', { name: 'Order Management' })).toBeVisible()
  await desk.getByRole('link', { name: code }).first().click()
  await expect(desk.getByRole('img', { name: /bukti/i })).toBeVisible()
  await desk.getByRole('button', { name: 'Verifikasi pembayaran' }).click()
  await expect(desk.getByText(`Pembayaran ${code} terverifikasi.`)).toBeVisible()

  await page.getByRole('link', { name: 'Cek Status Pesanan' }).last().click()
  await expect(page.getByRole('heading', { name: 'Cek Status Pesanan' })).toBeVisible()
  await expect(page.getByText('Terverifikasi').first()).toBeVisible()
  await expect(page.getByText('Dikonfirmasi').first()).toBeVisible()

  const income = await shop.d1
    .prepare('SELECT amount FROM transactions WHERE description LIKE ? AND voided_at IS NULL')
    .bind(`%${code}`)
    .all()
  expect(income.results).toEqual([{ amount: order?.total_amount }])
  expect([...errors, ...officeErrors]).toEqual([])
  await visitor.close()
  await office.close()
})
