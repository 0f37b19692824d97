import { expectAccessible } from './support/axe'
import { addToCart, fillCustomer, placeOrder } from './support/order'
import { expect, openShop, test } from './support/shop'

test('a customer’s fourth unpaid order is refused with alternatives, and the form keeps its values', async ({
  browser,
}) => {
  const shop = await openShop({ LIMITS: 'on' })
  const context = await browser.newContext({
    baseURL: shop.url,
    locale: 'id-ID',
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  const who = { customer_name: 'Budi', customer_phone: '+6281298765432', customer_email: 'budi@contoh.id' }
  for (let n = 0; n < 3; n++) await placeOrder(context.request, 'Kambing Kacang', 1, who)
  await page.goto('/order')
  await addToCart(page, 'Kambing Jawarandu')
  await fillCustomer(page)
  // The number is formatted when the field loses focus: wait for that before typing another number.
  await expect(page.getByLabel('Nomor WhatsApp')).toHaveValue('+6281234567890')
  await page.getByLabel('Nomor WhatsApp').fill(who.customer_phone)
  await page.getByRole('button', { name: 'Kirim Pesanan' }).filter({ visible: true }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Pesanan ini belum dapat kami terima' })
  await expect(notice).toBeInViewport({ ratio: 0.5 })
  await expect(notice).toContainText('sudah ada 3 pesanan yang belum dibayar')
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await notice.scrollIntoViewIfNeeded()
    await expect(page.getByRole('link', { name: 'Bayar atau batalkan pesanan saya' })).toBeVisible()
    await expectAccessible(page, `an order that is held at ${width} px`)
  }
  await notice.locator('..').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Bayar atau batalkan pesanan saya' })).toBeFocused()
  await page.keyboard.press('Tab')
  const chat = page.getByRole('link', { name: /Kirim lewat WhatsApp/ })
  await expect(chat).toBeFocused()
  const text = new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  expect(text).toContain('/admin/orders/new#')
  expect(text.length).toBeLessThanOrEqual(1000)
  await expect(page.getByLabel('Nama lengkap')).toHaveValue('Siti Rahmawati')
  await context.close()
  await shop.stop()
})

test('the cart shows a shortened payment deadline before the order is sent, and one press sends the order', async ({
  browser,
}) => {
  const shop = await openShop({ LIMITS: 'on' })
  await shop.d1
    .prepare("UPDATE animals SET stock = 2, held_unpaid = 8 WHERE name = 'Kambing Jawarandu'")
    .run()
  const context = await browser.newContext({
    baseURL: shop.url,
    locale: 'id-ID',
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  const questions: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/holds/check')) questions.push(request.postData() ?? '')
  })
  await page.goto('/order')
  await fillCustomer(page)
  await page.waitForTimeout(1000)
  expect(questions).toEqual([])

  await page.route('**/api/holds/check', route => route.abort())
  await addToCart(page, 'Kambing Jawarandu')
  await expect.poll(() => questions.length).toBe(1)
  const note = page.getByText('Waktu pembayaran saat ini 3 jam, bukan 24 jam')
  await expect(page.getByText('Waktu pembayaran saat ini')).toHaveCount(0)
  await page.unroute('**/api/holds/check')
  await page.reload()
  await expect(note).toBeVisible()
  await expect(page.getByText('Waktu pembayaran saat ini 3 jam', { exact: true })).toBeInViewport()
  await note.scrollIntoViewIfNeeded()
  await expectAccessible(page, 'less time to pay at 360 px')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  await page.getByRole('button', { name: 'Kirim Pesanan' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/payment/)
  const hours = await shop.d1
    .prepare('SELECT hold_hours FROM orders ORDER BY seq DESC LIMIT 1')
    .first('hold_hours')
  expect(hours).toBe(3)
  await context.close()
  await shop.stop()
})
