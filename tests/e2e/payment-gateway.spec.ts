import type { Page } from '@playwright/test'
import type { Server } from '../../scripts/start/serve.ts'
import { dateTime, formatRupiah, groupDigitsByFour } from '../../worker/contract/lib/format'
import { expectAccessibleAt } from './support/axe'
import { change, orderLink, type Placed, placeOrder } from './support/order'
import { expect, type Provider, test } from './support/provider'

test.use({ viewport: { width: 360, height: 780 } })

const widths = [360, 768, 1280]

const automatic = (page: Page) => page.getByRole('region', { name: 'Bayar otomatis' })
const choice = (page: Page, name: string) => automatic(page).getByRole('button', { name })
const heading = (page: Page, name: string) => automatic(page).getByRole('heading', { name })
const paidHead = (page: Page) => page.getByRole('heading', { name: 'Pembayaran sudah terverifikasi' })

async function chargesOf({ d1 }: Server, { order_id }: Placed) {
  const { results } = await d1
    .prepare(
      `SELECT charges.id, channel, state, amount, presented FROM charges JOIN orders ON orders.id = charges.order_id
       WHERE orders.order_id = ? ORDER BY charges.created_at`,
    )
    .bind(order_id)
    .all<{ id: string; channel: string; state: string; amount: number; presented: string }>()
  return results
}

async function newestCharge(shop: Server, order: Placed) {
  const charge = (await chargesOf(shop, order)).at(-1)
  if (!charge) throw new Error('no charge')
  return { ...charge, presented: JSON.parse(charge.presented) }
}

/** The customer pays at the bank, and the provider notifies the shop. */
async function payAndNotify(provider: Provider, id: string, amount?: number) {
  provider.pay(id, amount)
  expect(await provider.deliver(id)).toBe(true)
}

async function openCharge(page: Page, order: Placed, name: string) {
  await page.goto(orderLink('/payment', order))
  await choice(page, name).click()
  await expect(heading(page, name)).toBeFocused()
}

test('a virtual account shows its number, its deadline and the amount without the unique code, on screen and on paper', async ({
  page,
  request,
  shop,
}) => {
  const order = await placeOrder(request)
  await page.goto(orderLink('/payment', order))
  await expect(choice(page, 'BCA Virtual Account')).toBeVisible()
  await expectAccessibleAt(page, 'the list of channels', widths)
  await choice(page, 'BCA Virtual Account').click()
  await expect(heading(page, 'BCA Virtual Account')).toBeFocused()
  const { amount, presented } = await newestCharge(shop, order)
  expect(order.total_amount - amount).toBeGreaterThanOrEqual(100)
  expect(order.total_amount - amount).toBeLessThanOrEqual(999)
  const section = automatic(page)
  await expect(section).toContainText(formatRupiah(amount))
  await expect(section).toContainText(groupDigitsByFour(presented.va_number))
  await expect(section).toContainText('Tanpa kode unik, karena pembayaran dikenali dari nomornya.')
  await expect(section).toContainText('Hanya dari rekening BCA.')
  await expect(section).toContainText(/Bayar paling lambat\d+ \w+ \d{4}, \d\d\.\d\d WIB/)
  await expectAccessibleAt(page, 'a virtual account', widths)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await section.getByRole('button', { name: 'Salin Nomor Virtual Account' }).click()
  await expect(page.getByText('Nomor Virtual Account berhasil disalin!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(presented.va_number)
  await page.emulateMedia({ media: 'print' })
  await expect(section.getByText(groupDigitsByFour(presented.va_number))).toBeVisible()
  await expect(section.getByRole('button')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await page.reload()
  await expect(section).toContainText(groupDigitsByFour(presented.va_number))
  expect(await chargesOf(shop, order)).toHaveLength(1)
})

test('the pages of an order with an open charge show its payment method and a deadline without the 15 extra minutes', async ({
  page,
  request,
  shop,
}) => {
  const order = await placeOrder(request)
  await openCharge(page, order, 'BCA Virtual Account')
  const row = await shop.d1
    .prepare(
      `SELECT orders.expires_at AS ends, order_deadline AS deadline, charges.expires_at AS end FROM charges JOIN orders ON orders.id = charges.order_id
       WHERE orders.order_id = ?`,
    )
    .bind(order.order_id)
    .first<{ ends: string; deadline: string; end: string }>()
  if (!row) throw new Error('no charge')
  expect(Date.parse(row.ends) - Date.parse(row.deadline)).toBe(15 * 60_000)
  const deadline = page.getByRole('region', { name: 'Batas waktu pembayaran' })
  await expect(deadline).toContainText(dateTime(row.deadline))
  await page.goto(orderLink('/order-status', order))
  await expect(page.getByText('Menunggu pembayaran lewat BCA Virtual Account')).toBeVisible()
  await expect(page.getByText(`sampai ${dateTime(row.end)}.`)).toBeVisible()
  await expectAccessibleAt(page, 'an order with an open charge', widths)
  await page.getByRole('link', { name: 'Lihat cara bayarnya' }).click()
  await expect(heading(page, 'BCA Virtual Account')).toBeVisible()
})

test('a Mandiri bill shows its company code and its bill key', async ({ page, request, shop }) => {
  const order = await placeOrder(request)
  await openCharge(page, order, 'Mandiri Virtual Account')
  const { presented } = await newestCharge(shop, order)
  await expect(automatic(page)).toContainText(`Kode perusahaan (biller)${presented.biller_code}`)
  await expect(automatic(page)).toContainText(`Kode bayar${groupDigitsByFour(presented.bill_key)}`)
  await expectAccessibleAt(page, 'a Mandiri bill', widths)
})

test('the code of a QRIS charge is drawn and can be saved as a picture', async ({ page, request }) => {
  const order = await placeOrder(request)
  await openCharge(page, order, 'QRIS')
  const code = automatic(page).getByRole('img', { name: /^Kode QRIS/ })
  expect((await code.boundingBox())?.width).toBeGreaterThanOrEqual(260)
  await expectAccessibleAt(page, 'a QRIS charge', widths)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    automatic(page).getByRole('button', { name: 'Simpan gambar QR' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`qris-${order.order_id.toLowerCase()}.png`)
})

test('an e-wallet opens in the same tab, and the payment page shows the payment after the customer returns', async ({
  page,
  request,
  shop,
  provider,
}) => {
  const order = await placeOrder(request)
  await openCharge(page, order, 'GoPay')
  await expectAccessibleAt(page, 'a wallet', widths)
  await automatic(page).getByRole('link', { name: 'Buka GoPay' }).click()
  await expect(page).toHaveURL(new RegExp(`^${provider.url}`))
  const { id } = await newestCharge(shop, order)
  provider.choose(id)
  await page.getByRole('button', { name: 'Bayar (simulasi)' }).click()
  await page.getByRole('link', { name: 'Kembali ke toko' }).click()
  await expect(paidHead(page)).toBeVisible()
})

for (const width of [360, 1280])
  test(`at ${width} px a payment reported by the provider appears without a reload`, async ({
    page,
    request,
    shop,
    provider,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const order = await placeOrder(request)
    await openCharge(page, order, 'BNI Virtual Account')
    const { id } = await newestCharge(shop, order)
    await payAndNotify(provider, id)
    await expect(page.getByText('Pembayaran diterima. Terima kasih.')).toBeVisible({ timeout: 8000 })
    await expect(paidHead(page)).toBeVisible()
    await expect(automatic(page)).toHaveCount(0)
    await expectAccessibleAt(page, 'a paid order', [width])
  })

for (const width of [360, 1280])
  test(`at ${width} px a virtual account, a QR code and a wallet of Xendit are shown and paid`, async ({
    page,
    request,
    shop,
    xendit,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const name of ['BNI Virtual Account', 'QRIS', 'DANA']) {
      const order = await placeOrder(request)
      await openCharge(page, order, name)
      const { id, presented } = await newestCharge(shop, order)
      await expectAccessibleAt(page, `${name} of Xendit`, [width])
      if (presented.va_number)
        await expect(automatic(page)).toContainText(groupDigitsByFour(presented.va_number))
      else if (presented.qr_string)
        await expect(automatic(page).getByRole('img', { name: /^Kode QRIS/ })).toBeVisible()
      else await expect(automatic(page).getByRole('link', { name: `Buka ${name}` })).toBeVisible()
      xendit.pay(id)
      await choice(page, 'Saya sudah membayar').click()
      await expect(paidHead(page)).toBeVisible()
    }
  })

test('"Bayar (simulasi)" pays at the simulator with one press and leads back to the paid order', async ({
  page,
  request,
}) => {
  const order = await placeOrder(request)
  await openCharge(page, order, 'BNI Virtual Account')
  await automatic(page).getByRole('link', { name: 'Bayar (simulasi)' }).click()
  await expect(paidHead(page)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/payment#${order.order_id}$`))
})

test('"Saya sudah membayar" (I have paid) asks the provider and shows "no payment yet" or the payment that it finds', async ({
  page,
  request,
  shop,
  provider,
}) => {
  const order = await placeOrder(request)
  await openCharge(page, order, 'BRI Virtual Account')
  await choice(page, 'Saya sudah membayar').click()
  await expect(automatic(page)).toContainText('Penyedia belum mencatat pembayaran Anda.')
  const { id } = await newestCharge(shop, order)
  provider.pay(id)
  await shop.d1.prepare('UPDATE charges SET checked_at = NULL WHERE id = ?').bind(id).run()
  await choice(page, 'Saya sudah membayar').click()
  await expect(page.getByText('Pembayaran diterima. Terima kasih.')).toBeVisible()
  await expect(paidHead(page)).toBeVisible()
})

test('choosing another payment method closes the old virtual account, reports this, and focuses the new charge', async ({
  page,
  request,
  shop,
  provider,
}) => {
  const order = await placeOrder(request)
  await openCharge(page, order, 'BCA Virtual Account')
  const old = await newestCharge(shop, order)
  await choice(page, 'Ganti cara bayar').click()
  await expect(heading(page, 'Ganti cara bayar')).toBeFocused()
  await expectAccessibleAt(page, 'the change of way', widths)
  await choice(page, 'Kembali ke BCA Virtual Account').click()
  await expect(heading(page, 'BCA Virtual Account')).toBeFocused()
  await choice(page, 'Ganti cara bayar').click()
  await choice(page, 'Permata Virtual Account').click()
  await expect(heading(page, 'Permata Virtual Account')).toBeFocused()
  await expect(automatic(page)).toContainText('BCA Virtual Account sudah ditutup.')
  expect(provider.charge(old.id).state).toBe('cancelled')
  expect((await chargesOf(shop, order)).map(({ state }) => state)).toEqual(['cancelled', 'open'])
})

test('a lost response to opening a charge results in one charge, and the payment page shows the charge', async ({
  page,
  request,
  shop,
}) => {
  const order = await placeOrder(request)
  await page.goto(orderLink('/payment', order))
  let isLost = false
  await page.route('**/charge', async route => {
    if (route.request().method() !== 'POST' || isLost) return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  await choice(page, 'CIMB Niaga Virtual Account').click()
  await expect(heading(page, 'CIMB Niaga Virtual Account')).toBeVisible()
  expect(isLost).toBe(true)
  expect(await chargesOf(shop, order)).toHaveLength(1)
})

test('without a connection, choosing a payment method fails with a message, and choosing again later works', async ({
  page,
  request,
  shop,
}) => {
  const order = await placeOrder(request)
  await page.goto(orderLink('/payment', order))
  await expect(choice(page, 'BSI Virtual Account')).toBeVisible()
  await page.route('**/charge', route => route.abort())
  await choice(page, 'BSI Virtual Account').click()
  await expect(automatic(page).getByRole('alert')).toContainText('coba lagi dengan aman')
  await expectAccessibleAt(page, 'a failed choice', widths)
  await page.unroute('**/charge')
  await choice(page, 'BSI Virtual Account').click()
  await expect(heading(page, 'BSI Virtual Account')).toBeFocused()
  expect(await chargesOf(shop, order)).toHaveLength(1)
})

test('while the provider does not respond, the payment page warns against paying twice and offers no other payment method', async ({
  page,
  request,
  shop,
  provider,
}) => {
  provider.fault('error', { on: 'open' })
  provider.fault('error', { on: 'status' })
  const order = await placeOrder(request)
  await page.goto(orderLink('/payment', order))
  await choice(page, 'BNI Virtual Account').click()
  await expect(automatic(page)).toContainText('Menunggu kabar penyedia')
  await expect(automatic(page)).toContainText('Jangan membayar dua kali')
  await expect(choice(page, 'QRIS')).toHaveCount(0)
  await expectAccessibleAt(page, 'a charge without an answer', widths)
  provider.heal()
  const { id } = await newestCharge(shop, order)
  await shop.d1.prepare('UPDATE charges SET checked_at = NULL WHERE id = ?').bind(id).run()
  await choice(page, 'Periksa lagi').click()
  await expect(automatic(page)).toContainText('Cara bayar tidak dapat dibuka')
  await expectAccessibleAt(page, 'a failed charge', widths)
  await choice(page, 'BNI Virtual Account').click()
  await expect(heading(page, 'BNI Virtual Account')).toBeFocused()
})

test('if the provider cannot close the old virtual account, no second charge is opened and the page shows "being closed"', async ({
  page,
  request,
  shop,
  provider,
}) => {
  const order = await placeOrder(request)
  await openCharge(page, order, 'BNI Virtual Account')
  await choice(page, 'Ganti cara bayar').click()
  provider.fault('error', { on: 'close' })
  await choice(page, 'BRI Virtual Account').click()
  await expect(automatic(page)).toContainText('Sedang ditutup')
  await expectAccessibleAt(page, 'a charge that is being closed', widths)
  expect(await chargesOf(shop, order)).toHaveLength(1)
})

test('the page of an expired charge warns against paying it, and the customer can choose a payment method again', async ({
  page,
  request,
  shop,
  provider,
}) => {
  const order = await placeOrder(request)
  await openCharge(page, order, 'BNI Virtual Account')
  const { id, presented } = await newestCharge(shop, order)
  provider.expire(id)
  await choice(page, 'Saya sudah membayar').click()
  await expect(automatic(page)).toContainText(
    'BNI Virtual Account tidak berlaku lagi. Jangan membayar ke sana',
  )
  await expect(automatic(page)).not.toContainText(groupDigitsByFour(presented.va_number))
  await expectAccessibleAt(page, 'an ended charge', widths)
  await choice(page, 'BRI Virtual Account').click()
  await expect(heading(page, 'BRI Virtual Account')).toBeFocused()
})

test('after the provider reverses a payment and the order is rejected, the payment page reports the reversal', async ({
  page,
  request,
  shop,
  provider,
}) => {
  const order = await placeOrder(request)
  await openCharge(page, order, 'Permata Virtual Account')
  const { id } = await newestCharge(shop, order)
  await payAndNotify(provider, id)
  await expect(paidHead(page)).toBeVisible()
  provider.reverse(id)
  await shop.d1.prepare('UPDATE charges SET checked_at = NULL WHERE id = ?').bind(id).run()
  expect(await provider.deliver(id)).toBe(true)
  await change(shop, order, "payment_status = 'rejected', payment_claimed_at = NULL, claim_until = NULL")
  await page.reload()
  await expect(automatic(page)).toContainText('Pembayaran ditarik kembali')
  await expectAccessibleAt(page, 'a reversed payment', widths)
})

test('a payment below the requested amount is booked, and the payment page asks for the remaining amount', async ({
  page,
  request,
  shop,
  provider,
}) => {
  const order = await placeOrder(request)
  await openCharge(page, order, 'BNI Virtual Account')
  const { id, amount } = await newestCharge(shop, order)
  await payAndNotify(provider, id, amount - 500_000)
  await expect(page.getByText('Pembayaran Anda belum lengkap')).toBeVisible()
  await expect(automatic(page)).toContainText('Pembayaran diterima')
  await expect(automatic(page)).toContainText(formatRupiah(500_000))
})

test('above the QRIS limit the disabled QRIS button shows the limit, and manual bank transfer is still offered', async ({
  page,
  request,
  shop,
}) => {
  const order = await placeOrder(request, 'Sapi Madura')
  await page.goto(orderLink('/payment', order))
  const qris = choice(page, 'QRIS')
  await expect(qris).toContainText('Paling banyak Rp 10.000.000')
  await expect(qris).toHaveAttribute('aria-disabled', 'true')
  await qris.click({ force: true })
  await expect(page.getByRole('region', { name: 'Transfer manual' })).toContainText('Bank Syariah Indonesia')
  expect(await chargesOf(shop, order)).toHaveLength(0)
})

test('without bank accounts and QRIS codes the page offers only the payment provider', async ({
  page,
  request,
}) => {
  const order = await placeOrder(request)
  await page.route('**/api/payment-methods?*', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), items: [] } })
  })
  await page.goto(orderLink('/payment', order))
  await expect(choice(page, 'BCA Virtual Account')).toBeVisible()
  await expect(page.getByText('Belum ada metode pembayaran')).toHaveCount(0)
  await expect(page.getByText('Transfer manual')).toHaveCount(0)
})

test('without the secret link the page asks for phone digits before the customer can choose a payment method', async ({
  page,
  request,
}) => {
  const { order_id } = await placeOrder(request)
  await page.goto(`/payment#${order_id}`)
  await expect(automatic(page)).toContainText('buka dahulu data pemesan')
  await page.getByLabel('4 angka terakhir').fill('7890')
  await page.getByRole('button', { name: 'Buka', exact: true }).click()
  await choice(page, 'BCA Virtual Account').click()
  await expect(heading(page, 'BCA Virtual Account')).toBeFocused()
})

test('an order past its payment deadline offers no payment method', async ({ page, request, shop }) => {
  const order = await placeOrder(request)
  await change(shop, order, `expires_at = '${new Date(Date.now() - 60_000).toISOString()}'`)
  await page.goto(orderLink('/payment', order))
  await expect(page.getByRole('heading', { name: 'Batas waktu pembayaran sudah lewat' })).toBeVisible()
  await expect(automatic(page)).toHaveCount(0)
})
