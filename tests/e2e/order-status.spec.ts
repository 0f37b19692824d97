import { holdScripts } from './support/alive'
import { expectToFit } from './support/axe'
import { animalNamed, change, customer, orderLink, placeOrder } from './support/order'
import { expect, test } from './support/shop'

test.use({ looksOnly: true })

const search = async (page: import('@playwright/test').Page, code: string) => {
  await page.goto('/order-status')
  await page.getByLabel('ID Pesanan').fill(code)
  await page.getByRole('button', { name: 'Cari' }).click()
}

test('an empty order search asks for an order ID, and an unknown code shows "not found"', async ({
  page,
}) => {
  await search(page, '   ')
  await expect(page.getByText('Silakan masukkan ID pesanan')).toBeVisible()
  await page.getByLabel('ID Pesanan').fill('ORDER-100AA')
  await page.getByRole('button', { name: 'Cari' }).click()
  await expect(
    page.getByText('Pesanan tidak ditemukan. Silakan periksa kembali ID pesanan Anda.'),
  ).toBeVisible()
})

test('an order code is found in any spelling, also in the certificate search', async ({
  page,
  request,
  shop,
}) => {
  const order = await placeOrder(request)
  const short = order.order_id.replace('ORDER-', '').toLowerCase()
  for (const typed of [short, `ORDER ${short}`, `order–${short}`]) {
    await search(page, typed)
    await expect(page.getByRole('heading', { name: order.order_id })).toBeVisible()
  }
  await page.goto(`/payment#${short}`)
  await expect(page.getByText(order.order_id).first()).toBeVisible()
  const row = await shop.d1
    .prepare(`SELECT certificate_number FROM certificates WHERE status = 'published' LIMIT 1`)
    .first<{ certificate_number: string }>()
  await page.goto('/certificate')
  await page
    .getByLabel('Nomor sertifikat atau ID pesanan')
    .fill(row?.certificate_number.toLowerCase().replaceAll('-', ' – ') ?? '')
  await page.getByRole('button', { name: 'Cari' }).click()
  await expect(page.locator('iframe')).toBeVisible()
})

test('a failed order search shows an error and can be repeated', async ({ page, request }) => {
  const order = await placeOrder(request)
  await page.route('**/api/orders/**', route => route.fulfill({ status: 500, body: 'x' }))
  await search(page, order.order_id)
  await expect(page.getByText('Terjadi kesalahan saat mencari pesanan')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/api/orders/**')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('heading', { name: order.order_id })).toBeVisible()
})

test('an order search that is sent before hydration is not lost', async ({ page, request }) => {
  const order = await placeOrder(request)
  const letScriptsCome = await holdScripts(page)
  await search(page, order.order_id)
  letScriptsCome()
  await expect(page.getByRole('heading', { name: order.order_id })).toBeVisible()
  await expect(page).toHaveURL(/\/order-status#ORDER-/)
})

test('an order search that is sent before the scripts load shows its result', async ({ page, request }) => {
  const order = await placeOrder(request)
  await page.goto(`/order-status?order_id=${order.order_id}`)
  await expect(page.getByRole('heading', { name: order.order_id })).toBeVisible()
})

test('the order code alone shows masked data; with four digits of the phone number the page shows all data', async ({
  page,
  request,
}) => {
  const order = await placeOrder(request)
  await search(page, order.order_id)
  await expect(page.getByText('Si*** R***')).toBeVisible()
  await expect(page.locator('main')).not.toContainText('7890')
  await page.getByLabel('4 angka terakhir').fill('1111')
  await page.getByRole('button', { name: 'Buka' }).click()
  await expect(page.getByText('Angka tidak cocok dengan pesanan ini. Silakan periksa kembali.')).toBeVisible()
  await page.getByLabel('4 angka terakhir').fill('7890')
  await page.getByRole('button', { name: 'Buka' }).click()
  await expect(page.getByText('Siti Rahmawati')).toBeVisible()
})

test('order data opened with phone digits stay open after a reload, and the page names the actions that need the link', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const order = await placeOrder(request)
  await page.goto(`/order-status#${order.order_id}`)
  await page.getByLabel('4 angka terakhir').fill('7890')
  await page.getByRole('button', { name: 'Buka' }).click()
  await expect(page.getByText('Siti Rahmawati')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Siti Rahmawati')).toBeVisible()
  expect(await page.content()).not.toContain(order.key)
  await expect(page.getByRole('button', { name: 'Saya sudah transfer' })).toBeVisible()
  const cancel = page.getByRole('button', { name: 'Batalkan pesanan' })
  await expect(cancel).toHaveAttribute('aria-disabled', 'true')
  await expect(cancel).toHaveAccessibleDescription(/memerlukan tautan pesanan/)
  // `force`, because Playwright waits while a button is `aria-disabled`, but a visitor can press it.
  await cancel.click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Salin tautan' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Pesanan saya' })).toHaveCount(0)
})

test('names entered on the status page are saved, and "Pesanan saya" on this device lists the order', async ({
  page,
  request,
}) => {
  const order = await placeOrder(request, 'Sapi Bali')
  await page.goto(orderLink('/order-status', order))
  await page.getByRole('textbox', { name: 'Atas nama' }).first().fill('Ahmad')
  await page.getByLabel('Nama orang tua').first().fill('bin Yusuf')
  await page.getByRole('button', { name: 'Simpan nama' }).click()
  await expect(page.getByText('Ahmad bin Yusuf')).toBeVisible()
  await page.goto('/order-status')
  await page.getByRole('link', { name: new RegExp(order.order_id) }).click()
  await expect(page.getByText('Ahmad bin Yusuf')).toBeVisible()
})

test('names typed on the status page survive new seats, a reload and a change of the order, until they are saved', async ({
  page,
  request,
  shop,
}) => {
  const order = await placeOrder(request, 'Sapi Madura')
  await page.goto(orderLink('/order-status', order))
  const first = page.getByLabel('Atas nama 1', { exact: true })
  await expect(first).toBeVisible()
  // The saved copy, which has no seats yet, is shown first.
  await page.reload()
  await first.fill('Ahmad Zaini')
  await page.getByLabel('Atas nama 2', { exact: true }).fill('Fatimah')
  const read = page.waitForResponse(/api\/evidence/)
  await change(shop, order, 'seated = 1')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await read
  await expect(first).toHaveValue('Ahmad Zaini')
  await page.reload()
  await expect(first).toHaveValue('Ahmad Zaini')
  await expect(page.getByLabel('Atas nama 2', { exact: true })).toHaveValue('Fatimah')
  await change(shop, order, 'seated = 0')
  await page.reload()
  await page.getByRole('button', { name: 'Simpan nama' }).click()
  await expect(page.getByText('Nama berhasil disimpan!')).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.goto('about:blank')
  await page.goto(orderLink('/order-status', order))
  await expect(first).toHaveValue('Ahmad Zaini')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Fatimah')
})

test('an order is removed from this device only after a confirmation; neither later reads nor wrong codes change this', async ({
  page,
  request,
}) => {
  const order = await placeOrder(request)
  await page.goto(orderLink('/order-status', order))
  await expect(page.getByRole('heading', { name: order.order_id })).toBeVisible()
  await search(page, 'bukan kode')
  await expect(page.getByText('Pesanan tidak ditemukan.')).toBeVisible()
  await page.getByRole('link', { name: order.order_id }).click()
  await expect(page.getByRole('heading', { name: order.order_id })).toBeVisible()
  await expect(page.getByLabel('ID Pesanan')).toHaveValue(order.order_id)
  const forget = page.getByRole('button', { name: `Hapus ${order.order_id} dari perangkat ini` })
  await forget.click()
  await page.getByRole('button', { name: 'Tidak jadi' }).click()
  await expect(forget).toBeFocused()
  await forget.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus dari perangkat ini' }).click()
  const savedList = page.getByRole('heading', { name: 'Pesanan saya' })
  await expect(savedList).toBeHidden()
  const read = page.waitForResponse(response => response.url().includes(`/api/orders/${order.order_id}`))
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await (await read).finished()
  await page.getByText('dihapus dari perangkat ini').waitFor()
  await expect(savedList).toBeHidden()
  // Without a connection, the order stays on the page although no saved copy is left.
  await page.context().setOffline(true)
  const failed = page.waitForEvent('requestfailed')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await failed
  await expect(page.getByRole('heading', { name: order.order_id })).toBeVisible()
})

test('a late response does not overwrite newer data on the status page of an order', async ({
  page,
  request,
}) => {
  const order = await placeOrder(request)
  await page.goto(orderLink('/order-status', order))
  await expect(page.getByRole('button', { name: 'Batalkan pesanan' })).toBeVisible()
  let letGo = () => {}
  const late = new Promise<void>(resolve => {
    letGo = resolve
  })
  const lookup = (url: URL) => url.pathname === `/api/orders/${order.order_id}`
  await page.route(lookup, async route => {
    if (route.request().method() !== 'GET') return route.fallback()
    const asItWas = await route.fetch()
    await late
    await route.fulfill({ response: asItWas })
  })
  const asked = page.waitForRequest(request => lookup(new URL(request.url())))
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await asked
  await page.getByRole('button', { name: 'Batalkan pesanan' }).click()
  await page.getByRole('button', { name: 'Ya, batalkan pesanan' }).click()
  await expect(page.getByText(`Pesanan ${order.order_id} dibatalkan.`)).toBeVisible()
  const answered = page.waitForResponse(answer => lookup(new URL(answer.url())))
  letGo()
  await (await answered).finished()
  await page.waitForTimeout(200)
  await expect(page.getByRole('button', { name: 'Batalkan pesanan' })).toHaveCount(0)
})

test('the customer cancels an unpaid order after a confirmation', async ({ page, request }) => {
  const order = await placeOrder(request)
  await page.goto(orderLink('/order-status', order))
  await page.getByRole('button', { name: 'Batalkan pesanan' }).click()
  await page.getByRole('button', { name: 'Ya, batalkan pesanan' }).click()
  await expect(page.getByText('Dibatalkan').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Batalkan pesanan' })).toHaveCount(0)
})

test('the status page of a paid order shows its status: confirmed, processing, completed', async ({
  page,
  request,
  shop,
}) => {
  const order = await placeOrder(request)
  await shop.d1
    .prepare(
      `INSERT INTO payments (order_id, amount, method, received_at, is_part, actor, created_at, updated_at)
       SELECT id, total_amount, 'transfer', created_at, 1, 'operator', created_at, created_at
       FROM orders WHERE order_id = ?`,
    )
    .bind(order.order_id)
    .run()
  const badge = (word: string) => page.getByText(word, { exact: true }).first()
  await change(shop, order, "status = 'confirmed', payment_status = 'verified'")
  await page.goto(orderLink('/order-status', order))
  await expect(badge('Dikonfirmasi')).toBeVisible()
  for (const [status, word] of [
    ['processing', 'Diproses'],
    ['completed', 'Selesai'],
  ] as const) {
    await change(shop, order, `status = '${status}'`)
    await page.reload()
    await expect(badge(word)).toBeVisible()
  }
})

test('the status page of an order with a certificate links to the certificate', async ({ page, shop }) => {
  const row = await shop.d1
    .prepare(
      `SELECT orders.order_id, certificate_number FROM certificates JOIN orders ON orders.id = certificates.order_id
       WHERE certificates.status = 'published' LIMIT 1`,
    )
    .first<{ order_id: string; certificate_number: string }>()
  await search(page, row?.order_id ?? '')
  await page.getByRole('link', { name: 'Lihat Sertifikat' }).click()
  await expect(page).toHaveURL(`/certificate/${row?.certificate_number}`)
  await expect(page.locator('iframe')).toBeVisible()
})

test('a status page with a very long name and address fits a small phone', async ({ page, request }) => {
  const order = await placeOrder(request, 'Kambing Kacang', 1, {
    customer_name: 'Muhammad Abdurrahman Wirahadikusumah bin Raden Sastradiningrat Kartasasmita',
    customer_phone: '+6281234567890',
    customer_email: 'muhammad.abdurrahman.wirahadikusumah@kantor-yang-sangat-panjang.contoh.id',
  })
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(orderLink('/order-status', order))
  await expect(page.getByText('Muhammad Abdurrahman')).toBeVisible()
})

test('a name without spaces fits the pages of an order on a small phone, also at twice the text size', async ({
  page,
  request,
}) => {
  const name = 'Muhammad'.repeat(12)
  const { id } = await animalNamed(request, 'Sapi Madura')
  const answer = await request.post('/api/orders', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      ...customer,
      customer_name: name,
      customer_email: `${'a'.repeat(60)}@${'contoh'.repeat(10)}.id`,
      items: [{ animal_id: id, quantity: 1, beneficiaries: [{ name, bin: name, relation: 'bin' }] }],
    },
  })
  const order = await answer.json()
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 700 })
    for (const path of ['/payment', '/order-status', '/order-invoice']) {
      await page.goto(orderLink(path, order))
      await expect(page.getByText(order.order_id).first()).toBeVisible()
      for (const details of await page.getByText('Lihat rincian').all()) await details.click()
      for (const size of ['16px', '32px']) {
        await page.evaluate(px => document.documentElement.style.setProperty('font-size', px), size)
        await expectToFit(page, `${path} at ${width} px, ${size}`)
      }
    }
  }
})

test('"Hubungi Admin" opens a chat that names the order', async ({ page, request }) => {
  const order = await placeOrder(request)
  await page.goto(orderLink('/order-status', order))
  const chat = page.getByRole('link', { name: 'Hubungi Admin' })
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/62\d+\?text=/)
  await expect(chat).toHaveAttribute('href', new RegExp(order.order_id))
})
