import { change, orderLink, placeOrder } from './support/order'
import { expect, test } from './support/shop'

test.use({ looksOnly: true })

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

test('the secret link of an order shows the same payment deadline and total on another device', async ({
  page,
  request,
}) => {
  const order = await placeOrder(request)
  await page.goto(orderLink('/payment', order))
  await expect(page.getByText(order.order_id).first()).toBeVisible()
  await expect(page.getByText(/^23:5\d:\d\d$/)).toBeVisible()
  await expect(page.getByText('Bank Syariah Indonesia')).toBeVisible()
  await expect(page.getByText('CONTOH QURBAN')).toBeVisible()
})

test('without a payment provider the payment page neither mentions nor loads automatic payment', async ({
  page,
  request,
}) => {
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.goto(orderLink('/payment', await placeOrder(request)))
  await expect(page.getByRole('region', { name: 'Metode pembayaran' })).toContainText(
    'Bank Syariah Indonesia',
  )
  await expect(page.getByText('Bayar otomatis')).toHaveCount(0)
  expect(asked.filter(path => /\/charge$|\/(section|charge-words)-/.test(path))).toEqual([])
})

test('the QR code on the payment page contains exactly the total of the order', async ({ page, request }) => {
  const order = await placeOrder(request)
  const answer = await request.get(`/api/payment-methods?amount=${order.total_amount}`)
  const { items } = await answer.json()
  const qris = items.find((item: { type: string }) => item.type === 'qris')
  expect(qris.qris_code).toContain(
    `54${String(String(order.total_amount).length).padStart(2, '0')}${order.total_amount}`,
  )
  await page.goto(orderLink('/payment', order))
  const drawn = page.getByRole('img', { name: /QRIS/ }).first()
  await expect(drawn).toBeVisible()
  expect((await drawn.boundingBox())?.width).toBeGreaterThanOrEqual(260)
})

test('above the QRIS limit the payment page explains why it offers no QRIS', async ({ page, request }) => {
  const order = await placeOrder(request, 'Sapi Madura')
  await page.goto(orderLink('/payment', order))
  await expect(page.getByText('Bank Syariah Indonesia')).toBeVisible()
  await expect(page.getByText('CONTOH QURBAN')).toHaveCount(0)
  await expect(
    page.getByText('QRIS tidak ditampilkan karena total melebihi batas Rp 10.000.000 per transaksi.'),
  ).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'QRIS' })).toHaveCount(0)
})

test('above the QRIS limit a shop without bank account names the limit and asks the customer to contact it', async ({
  page,
  request,
}) => {
  const order = await placeOrder(request, 'Sapi Madura')
  await page.route('**/api/payment-methods?*', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), items: [] } })
  })
  await page.goto(orderLink('/payment', order))
  const methods = page.getByRole('region', { name: 'Metode pembayaran' })
  await expect(methods).toContainText(
    'melebihi batas Rp 10.000.000 per transaksi. Hubungi kami untuk menanyakan cara pembayaran.',
  )
  await expect(methods).not.toContainText('transfer bank')
})

test('after the deadline the payment page shows that the order expired, and ordering again fills the cart', async ({
  page,
  request,
  shop,
}) => {
  const order = await placeOrder(request)
  await change(shop, order, `expires_at = '${inHours(-1)}'`)
  await page.goto(orderLink('/payment', order))
  await expect(page.getByRole('heading', { name: 'Batas waktu pembayaran sudah lewat' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Hubungi Admin' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Konfirmasi via WhatsApp' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Pesan ulang' }).click()
  await expect(page.getByLabel('Jumlah Kambing Kacang')).toHaveValue('1')
})

test('after a late payment claim the payment page confirms the claim and shows the next step, also on /order-status', async ({
  page,
  request,
  shop,
}) => {
  const orders = [await placeOrder(request), await placeOrder(request)]
  for (const [n, path] of ['/payment', '/order-status'].entries()) {
    const order = orders[n]
    if (!order) throw new Error('no order')
    await change(shop, order, `expires_at = '${inHours(-1)}', status = 'cancelled', stock_held = 0`)
    await page.goto(orderLink(path, order))
    await page.getByRole('button', { name: 'Saya terlanjur transfer' }).click()
    await page.getByRole('button', { name: 'Kirim', exact: true }).click()
    const main = page.getByRole('main')
    await expect(main).toContainText(
      /Kabar transfer Anda kami terima pada .+\. Verifikasi berlangsung dalam 1x24 jam/,
    )
    await expect(main).toContainText('pesanan ini kami aktifkan lagi selama masih tersedia')
    await expect(main).not.toContainText('Jangan transfer')
    await expect(page.getByRole('button', { name: 'Tambah bukti transfer' })).toBeVisible()
  }
  await expect(page.getByText('Menunggu verifikasi')).toBeVisible()
  await expect(page.getByText('Belum Dibayar')).toHaveCount(0)
})

test('the payment page changes without a reload when the countdown reaches 0', async ({
  page,
  request,
  shop,
}) => {
  const order = await placeOrder(request)
  const ended = page.getByRole('heading', { name: 'Batas waktu pembayaran sudah lewat' })
  await page.clock.install()
  await change(shop, order, `expires_at = '${new Date(Date.now() + 300_000).toISOString()}'`)
  await page.goto(orderLink('/payment', order))
  await expect(page.getByText(/^00:0[34]:\d\d$/)).toBeVisible()
  await expect(ended).toHaveCount(0)
  // The page may also fetch the order. The server's clock is real, so let the deadline end there too.
  await change(shop, order, `expires_at = '${new Date().toISOString()}'`)
  await page.clock.runFor(300_000)
  await expect(ended).toBeVisible()
})

test('the payment page shows why a payment was rejected, and the customer can claim it again', async ({
  page,
  request,
  shop,
}) => {
  const order = await placeOrder(request)
  await change(shop, order, "payment_status = 'rejected', payment_rejected_reason = 'Dana belum masuk'")
  await page.goto(orderLink('/payment', order))
  await expect(page.getByText('Alasan: Dana belum masuk')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Saya sudah transfer' })).toBeVisible()
})

test('a failed load of the payment methods shows an error, and retrying loads them', async ({
  page,
  request,
}) => {
  const order = await placeOrder(request)
  await page.route('**/api/payment-methods*', route => route.abort())
  await page.goto(orderLink('/payment', order))
  await expect(page.getByText('Gagal memuat metode pembayaran')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/api/payment-methods*')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByText('Bank Syariah Indonesia')).toBeVisible()
})

test('without a connection the payment page shows the saved copy of the order and marks the copy as saved', async ({
  page,
  request,
}) => {
  const order = await placeOrder(request)
  await page.goto(orderLink('/payment', order))
  await expect(page.getByText(order.order_id).first()).toBeVisible()
  await page.route('**/api/orders/**', route => route.abort())
  await page.reload()
  await expect(page.getByText('Tanpa koneksi.').first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(order.order_id).first()).toBeVisible()
})

test('a payment page without an order shows what to do next', async ({ page }) => {
  await page.goto('/payment')
  await expect(page.getByText('Belum ada pesanan untuk dibayar')).toBeVisible()
})

test('a proof of payment that is not a picture is refused with a clear message, and the form stays open', async ({
  page,
  request,
}) => {
  const order = await placeOrder(request)
  await page.goto(orderLink('/payment', order))
  await page.getByRole('button', { name: 'Saya sudah transfer' }).click()
  await page.getByLabel(/Catatan/).fill('Dari rekening istri')
  const html = { name: 'bukti.png', mimeType: 'image/png', buffer: Buffer.from('<script>1</script>') }
  await page.locator('input[name=proof]').setInputFiles(html)
  await page.getByRole('button', { name: 'Kirim', exact: true }).click()
  await expect(page.getByText('Bukti transfer harus berupa gambar atau PDF.')).toBeVisible()
  await expect(page.getByLabel(/Catatan/)).toHaveValue('Dari rekening istri')
})

test('a proof of payment is chosen with a button labelled in Indonesian, shown with its size, replaced and removed', async ({
  page,
  request,
}) => {
  await page.goto(orderLink('/payment', await placeOrder(request)))
  await page.getByRole('button', { name: 'Saya sudah transfer' }).click()
  const dialog = page.getByRole('dialog')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Bukti transfer (opsional) Pilih berkas' }).press('Enter'),
  ])
  const proof = { name: 'bukti.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(1536) }
  await chooser.setFiles(proof)
  await expect(dialog.getByRole('status')).toHaveText('bukti.pdf (1,5 KB)')
  const [another] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Ganti' }).click(),
  ])
  await another.setFiles({ ...proof, name: 'surat.txt', mimeType: 'text/plain' })
  await expect(dialog.getByText('Pilih gambar atau PDF.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Hapus surat.txt' }).click()
  await expect(dialog.getByRole('button', { name: 'Pilih berkas' })).toBeFocused()
  await expect(dialog.getByText('Pilih gambar atau PDF.')).toBeHidden()
  expect(await dialog.locator('input[name=proof]').inputValue()).toBe('')
})

test('a customer without the secret link opens the payment page with four phone digits and can claim the payment', async ({
  page,
  request,
}) => {
  const { order_id } = await placeOrder(request)
  await page.goto(`/payment#${order_id}`)
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Saya sudah transfer' })).toHaveCount(0)
  await page.getByLabel('4 angka terakhir').fill('7890')
  await page.getByRole('button', { name: 'Buka' }).click()
  await expect(page.getByRole('button', { name: 'Saya sudah transfer' })).toBeVisible()
  await expect(page.getByLabel('4 angka terakhir')).toHaveCount(0)
})

test('selecting text beyond the edge of a dialog keeps the dialog open; a press outside closes it', async ({
  page,
  request,
}) => {
  await page.goto(orderLink('/payment', await placeOrder(request)))
  await page.getByRole('button', { name: 'Saya sudah transfer' }).click()
  const note = page.getByLabel(/Catatan/)
  await note.fill('Dari rekening istri')
  await note.hover()
  await page.mouse.down()
  await page.mouse.move(5, 300)
  await page.mouse.up()
  await expect(note).toHaveValue('Dari rekening istri')
  await page.mouse.click(5, 300)
  await expect(note).toBeHidden()
})

test('"Konfirmasi via WhatsApp" opens a chat with the order and the amount', async ({ page, request }) => {
  const order = await placeOrder(request)
  await page.goto(orderLink('/payment', order))
  const chat = page.getByRole('link', { name: 'Konfirmasi via WhatsApp' })
  const text = new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text')
  expect(text).toContain(order.order_id)
  expect(text?.replace(/\D/g, '')).toContain(String(order.total_amount))
})
