import type { Locator, Page } from '@playwright/test'
import { addDays, formatSlashDate, wibDay } from '../../worker/contract/lib/format'
import { pdf } from './support/files'
import { answered, choose, dialogOf, noAnswer, press, redBox, test } from './support/office'
import { animalNamed, change, orderLink, type Placed, placeOrder } from './support/order'
import { expect } from './support/shop'

const list = '/admin/orders'
const calls = '**/api/admin/orders/*'

const rowOf = (page: Page, { order_id }: Placed) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: order_id, exact: true }) })

type Action = 'Update' | 'Slaughter' | 'Delete'

/** Opens a dialog on the order's own screen. */
const actHere = (page: Page, action: Action, { order_id }: Placed) =>
  page.getByRole('button', { name: `${action} ${order_id}`, exact: true }).click()

/** Opens a dialog from the order's row in the list. */
async function act(page: Page, action: Action, order: Placed) {
  await page.getByRole('button', { name: `Tindakan ${order.order_id}` }).click()
  await actHere(page, action, order)
}

type Office = { open: (path: string) => Promise<void> }

/** Opens the list, filtered to this order. */
const find = (office: Office, { order_id }: Placed) => office.open(`${list}?q=${order_id}`)

async function openOrder(page: Page, office: Office, order: Placed) {
  await find(office, order)
  await page.getByRole('link', { name: order.order_id, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: order.order_id })).toBeVisible()
}

const choices = (page: Page, legend: string) =>
  dialogOf(page).getByRole('group', { name: legend }).locator('label')

const radio = (page: Page, legend: string, label: string) =>
  dialogOf(page).getByRole('group', { name: legend }).getByRole('radio', { name: label, exact: true })

const saved = (page: Page, what: string, { order_id }: Placed) =>
  expect(page.getByText(`${what}: ${order_id}.`)).toBeVisible()

test('the table of orders has the columns and actions of the specification', async ({
  page,
  office,
  request,
}) => {
  const order = await placeOrder(request, 'Kambing Kacang', 2)
  await find(office, order)
  await expect(page.getByRole('heading', { level: 1, name: 'Order Management' })).toBeVisible()
  const heads = await page.getByRole('columnheader').allInnerTexts()
  expect(heads.slice(-8)).toEqual([
    'Order ID',
    'Customer',
    'Items',
    'Total Amount',
    'Status',
    'Payment',
    'Slaughter',
    'Actions',
  ])
  const row = rowOf(page, order)
  for (const text of [
    'Siti Rahmawati',
    '+6281234567890',
    '2 x Kambing Kacang',
    'Menunggu',
    'Belum Dibayar',
    'Belum Dijadwalkan',
  ]) {
    await expect(row.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(row).toContainText(order.total_amount.toLocaleString('id-ID'))
  await expect(row.getByText('siti@contoh.id')).toBeHidden()
  await row.getByRole('button', { name: `Tindakan ${order.order_id}` }).click()
  await expect(row.getByRole('link', { name: 'siti@contoh.id' })).toBeVisible()
  for (const action of ['Update', 'Slaughter', 'Delete']) {
    await expect(row.getByRole('button', { name: `${action} ${order.order_id}` })).toBeVisible()
  }
})

test('the order list shows the first product of an order and the others on request, and status badges differ in colour', async ({
  page,
  office,
}) => {
  await office.open(`${list}?claimed=true`)
  const toVerify = page.getByRole('row').getByText('Menunggu verifikasi', { exact: true }).first()
  const colour = (badge: Locator) => badge.evaluate(one => getComputedStyle(one).backgroundColor)
  const waiting = await colour(toVerify)
  await office.open(`${list}?status=confirmed`)
  expect(await colour(page.getByRole('row').getByText('Dikonfirmasi', { exact: true }).first())).not.toBe(
    waiting,
  )
  await office.open(list)
  const more = page.getByRole('button', { name: /^\+1 lagi di ORDER-/ }).first()
  await more.click()
  const shown = page.locator('[popover]:popover-open li')
  await expect(shown).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)
})

test('20 orders fit into 1280 × 800 px, a click on a row opens the order, and the chosen row height is remembered', async ({
  page,
  office,
}) => {
  await office.open(list)
  const rows = page.getByRole('table', { name: 'Pesanan' }).locator('tbody tr')
  await expect(rows).toHaveCount(20)
  const within = () =>
    rows.evaluateAll(all => all.filter(row => row.getBoundingClientRect().bottom <= innerHeight).length)
  expect(await within()).toBe(20)
  const clipped = await rows
    .locator('.whole, td:nth-child(1) .text-muted, .fold > :only-child')
    .evaluateAll(all =>
      all
        .filter(one => {
          const cell = one.closest('td') ?? one
          return (
            one.scrollWidth > one.clientWidth ||
            one.scrollHeight > one.clientHeight + 1 ||
            one.getBoundingClientRect().right > cell.getBoundingClientRect().right
          )
        })
        .map(one => one.textContent),
    )
  expect(clipped).toEqual([])
  await page.getByRole('button', { name: 'Baris rapat' }).click()
  expect(await within()).toBeLessThan(14)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Baris rapat' })).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Baris rapat' }).click()
  await rows.nth(3).getByText('Rp', { exact: false }).click()
  await expect(page).toHaveURL(/\/admin\/orders\/[\da-f-]{36}/)
})

test('search, filters and page of the order list are kept in the URL and survive a reload', async ({
  page,
  office,
  request,
}) => {
  const order = await placeOrder(request)
  await office.open(list)
  const count = page.getByRole('navigation', { name: 'Halaman daftar' })
  await expect(count).toContainText(/1–20 dari \d+/)
  await expect(page.getByRole('button', { name: 'Sebelumnya' })).toBeDisabled()
  await page.getByRole('button', { name: 'Berikutnya' }).click()
  await expect(count).toContainText('21–40 dari')
  await expect(rowOf(page, order)).toHaveCount(0)
  await page.reload()
  await expect(count).toContainText('21–40 dari')
  await page.getByRole('button', { name: 'Sebelumnya' }).click()
  await expect(count).toContainText('1–20 dari')

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Status', { exact: true }).selectOption('Dibatalkan')
  await expect(page).toHaveURL(/status=cancelled/)
  await expect(rowOf(page, order)).toHaveCount(0)
  const badges = page.getByRole('row').getByText('Dibatalkan', { exact: true })
  await expect(badges.first()).toBeVisible()
  expect(await badges.count()).toBe((await page.getByRole('row').count()) - 1)
  await page.reload()
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('cancelled')
  await page.getByRole('button', { name: 'Filter (1)' }).click()
  await page.goBack()
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('')

  await page.getByLabel('Pembayaran').selectOption('Terverifikasi')
  await page.getByLabel('Status', { exact: true }).selectOption('Selesai')
  await expect(page).toHaveURL(/payment_status=verified&status=completed/)
  await expect(page.getByRole('row').getByText('Terverifikasi', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Hapus filter' }).click()
  await expect(page).toHaveURL(/\/admin\/orders$/)

  await page.getByLabel('Konfirmasi transfer').selectOption('Menunggu verifikasi')
  await expect(page).toHaveURL(/claimed=true/)
  const claimed = page.getByRole('row').getByText('Menunggu verifikasi', { exact: true })
  await expect(claimed.first()).toBeVisible()
  expect(await claimed.count()).toBe((await page.getByRole('row').count()) - 1)
  await page.getByRole('button', { name: 'Hapus filter' }).click()

  await page.getByLabel('Dari tanggal').fill('2020-01-01')
  await page.getByLabel('Sampai tanggal').fill('2020-01-31')
  await expect(page.getByText('Tidak ada pesanan di sini')).toBeVisible()
  await page.getByRole('button', { name: 'Hapus filter' }).click()

  await page.getByLabel('Cari pesanan').fill(order.order_id.toLowerCase())
  await expect(page).toHaveURL(/q=order-/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(rowOf(page, order)).toBeVisible()
})

test('an order list that fails to load shows "Failed to load orders", and a retry loads it', async ({
  page,
  office,
  request,
  provoked,
}) => {
  provoked.add(noAnswer).add(answered(500))
  const order = await placeOrder(request)
  await page.route('**/api/admin/orders?*', route => route.abort())
  await find(office, order)
  await expect(redBox(page, 'Failed to load orders')).toContainText('Tidak dapat terhubung ke server.')
  await page.unroute('**/api/admin/orders?*')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(rowOf(page, order)).toBeVisible()

  await page.route(calls, route => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('link', { name: order.order_id, exact: true }).click()
  await expect(redBox(page, 'Failed to load orders')).toBeVisible()
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('heading', { level: 1, name: order.order_id })).toBeVisible()
})

test('the Update dialog of an order offers four coloured statuses, and offers Confirmed only if it is the current status', async ({
  page,
  office,
  request,
}) => {
  const order = await placeOrder(request)
  await find(office, order)
  await act(page, 'Update', order)
  await expect(choices(page, 'Status pesanan')).toHaveText(['Menunggu', 'Diproses', 'Selesai', 'Dibatalkan'])
  await expect(choices(page, 'Pembayaran')).toHaveText(['Belum Dibayar', 'Terverifikasi', 'Ditolak'])
  const colours = ['yellow', 'blue', 'green', 'red']
  for (const [n, colour] of colours.entries()) {
    await expect(choices(page, 'Status pesanan').nth(n).locator('span')).toHaveClass(
      new RegExp(`bg-${colour}-soft`),
    )
  }
  await choose(page, 'Pembayaran', 'Terverifikasi')
  await press(page, 'Simpan')
  await saved(page, 'Pesanan diperbarui', order)
  await expect(rowOf(page, order).getByText('Terverifikasi', { exact: true })).toBeVisible()
  await expect(rowOf(page, order).getByText('Dikonfirmasi', { exact: true })).toBeVisible()

  await act(page, 'Update', order)
  await expect(choices(page, 'Status pesanan')).toHaveText([
    'Dikonfirmasi',
    'Menunggu',
    'Diproses',
    'Selesai',
    'Dibatalkan',
  ])
  await expect(radio(page, 'Status pesanan', 'Dikonfirmasi')).toBeChecked()
  await choose(page, 'Status pesanan', 'Diproses')
  await press(page, 'Simpan')
  await expect(rowOf(page, order).getByText('Diproses', { exact: true })).toBeVisible()
})

test('a failed update of an order names the part that failed, keeps the choices, and can be repeated', async ({
  page,
  office,
  request,
  provoked,
}) => {
  provoked.add(noAnswer).add(answered(500))
  const order = await placeOrder(request)
  await find(office, order)
  await act(page, 'Update', order)
  await page.route(calls, route => route.abort())
  await choose(page, 'Status pesanan', 'Diproses')
  await press(page, 'Simpan')
  await expect(redBox(page, 'Failed to update order status')).toContainText(
    'Langkah ini mungkin sudah tercatat',
  )
  await expect(radio(page, 'Status pesanan', 'Diproses')).toBeChecked()
  await choose(page, 'Status pesanan', 'Menunggu')
  await choose(page, 'Pembayaran', 'Ditolak')
  await dialogOf(page).getByLabel('Alasan').fill('Bukti buram')
  await page.unroute(calls)
  await page.route(calls, route => route.fulfill({ status: 500, body: '' }))
  await press(page, 'Simpan')
  await expect(redBox(page, 'Failed to update payment status')).toBeVisible()
  await expect(dialogOf(page).getByLabel('Alasan')).toHaveValue('Bukti buram')
  await page.unroute(calls)
  await press(page, 'Simpan')
  await saved(page, 'Pesanan diperbarui', order)
  await expect(rowOf(page, order).getByText('Ditolak', { exact: true })).toBeVisible()
})

test('an unusual change of an order’s status needs a reason, which the timeline shows', async ({
  page,
  office,
  request,
}) => {
  const order = await placeOrder(request)
  await find(office, order)
  await act(page, 'Update', order)
  await expect(dialogOf(page).getByLabel('Alasan')).toHaveCount(0)
  await choose(page, 'Status pesanan', 'Selesai')
  await expect(dialogOf(page).getByLabel('Alasan')).toBeVisible()
  await press(page, 'Simpan')
  await expect(dialogOf(page).getByText('Alasan harus diisi')).toBeVisible()
  await expect(dialogOf(page).getByLabel('Alasan')).toBeFocused()
  await dialogOf(page).getByLabel('Alasan').fill('Dibayar tunai\ndi kandang')
  await press(page, 'Simpan')
  await saved(page, 'Pesanan diperbarui', order)
  await page.getByRole('link', { name: order.order_id, exact: true }).click()
  const timeline = page.getByRole('region', { name: 'Riwayat' })
  await expect(timeline).toContainText('Menunggu → Selesai. Alasan: Dibayar tunai di kandang')
  // Line breaks that were typed are shown.
  expect(await timeline.innerText()).toContain('Dibayar tunai\ndi kandang')
})

test('slaughter details of an order are saved and shown to the customer, and stay in the form if saving fails', async ({
  page,
  context,
  office,
  request,
  shop,
  provoked,
}) => {
  provoked.add(noAnswer)
  const order = await placeOrder(request)
  await change(shop, order, `status = 'processing'`)
  await find(office, order)
  await act(page, 'Slaughter', order)
  const form = dialogOf(page)
  await expect(choices(page, 'Status penyembelihan')).toHaveText([
    'Belum Dijadwalkan',
    'Dijadwalkan',
    'Sudah Disembelih',
  ])
  await choose(page, 'Status penyembelihan', 'Dijadwalkan')
  await form.getByLabel('Alasan').fill('Dibayar tunai besok')
  await form.getByLabel('Tanggal').fill('2027-05-16')
  await form.getByLabel('Lokasi').fill('Masjid Al-Ikhlas, Bogor')
  await form.getByLabel('Catatan').fill('Setelah salat Id')
  await form.getByLabel('URL bukti').fill('bukan alamat')
  await press(page, 'Simpan')
  await expect(form.getByText('URL bukti tidak valid')).toBeVisible()
  await expect(form.getByLabel('URL bukti')).toBeFocused()
  await form.getByLabel('URL bukti').fill('')

  await page.route(calls, route => route.abort())
  await press(page, 'Simpan')
  await expect(redBox(page, 'Failed to update slaughter details')).toBeVisible()
  await expect(form.getByLabel('Lokasi')).toHaveValue('Masjid Al-Ikhlas, Bogor')
  await page.unroute(calls)
  await press(page, 'Simpan')
  await saved(page, 'Rincian penyembelihan disimpan', order)
  await expect(rowOf(page, order).getByText('Dijadwalkan', { exact: true })).toBeVisible()
  const verifiedAt = async () =>
    (
      await shop.d1
        .prepare('SELECT slaughter_verified_at AS at FROM orders WHERE order_id = ?')
        .bind(order.order_id)
        .first<{ at: string | null }>()
    )?.at
  expect(await verifiedAt()).toBeNull()

  await act(page, 'Slaughter', order)
  await choose(page, 'Status penyembelihan', 'Sudah Disembelih')
  await dialogOf(page).getByLabel('Alasan').fill('Dibayar tunai besok')
  await dialogOf(page).getByLabel('URL bukti').fill('https://contoh.example/bukti.mp4')
  await press(page, 'Simpan')
  await expect(rowOf(page, order).getByText('Sudah Disembelih', { exact: true })).toBeVisible()
  expect(await verifiedAt()).not.toBeNull()

  const customer = await context.newPage()
  await customer.goto(orderLink('/order-status', order))
  await expect(customer.getByText('Masjid Al-Ikhlas, Bogor').first()).toBeVisible()
  await expect(customer.getByRole('link', { name: 'Lihat bukti penyembelihan' })).toHaveAttribute(
    'href',
    'https://contoh.example/bukti.mp4',
  )
})

test('an order is deleted only after its ID is typed, and its stock is restored', async ({
  page,
  office,
  request,
  provoked,
}) => {
  provoked.add(noAnswer)
  const before = await animalNamed(request, 'Kambing Jawarandu')
  const order = await placeOrder(request, 'Kambing Jawarandu')
  await find(office, order)
  await act(page, 'Delete', order)
  const button = dialogOf(page).getByRole('button', { name: 'Hapus pesanan' })
  const typed = dialogOf(page).getByLabel(`Ketik ${order.order_id} untuk menghapus`)
  await expect(typed).toBeFocused()
  await expect(button).toBeDisabled()
  await typed.fill(order.order_id.toLowerCase())
  await expect(
    dialogOf(page).getByText('Please type the order ID correctly to confirm deletion'),
  ).toBeVisible()
  await expect(button).toBeDisabled()
  await typed.press('Enter')
  await expect(dialogOf(page)).toBeVisible()
  await typed.fill(order.order_id)
  await expect(
    dialogOf(page).getByText('Please type the order ID correctly to confirm deletion'),
  ).toHaveCount(0)

  await page.route(calls, route => route.abort())
  await button.click()
  await expect(redBox(page, 'Failed to delete order')).toBeVisible()
  await expect(typed).toHaveValue(order.order_id)
  await page.unroute(calls)
  await button.click()
  await saved(page, 'Pesanan dihapus', order)
  await expect(rowOf(page, order)).toHaveCount(0)
  expect(await animalNamed(request, 'Kambing Jawarandu')).toMatchObject({ stock: before.stock })
  expect((await request.get(`/api/orders/${order.order_id}`)).status()).toBe(404)
})

test('an order with a verified payment cannot be deleted', async ({ page, office, request, provoked }) => {
  provoked.add(answered(409))
  const order = await placeOrder(request)
  await openOrder(page, office, order)
  await page.getByRole('button', { name: 'Verifikasi pembayaran' }).click()
  await expect(page.getByText(`Pembayaran ${order.order_id} terverifikasi.`)).toBeVisible()
  await actHere(page, 'Delete', order)
  await dialogOf(page).getByLabel(`Ketik ${order.order_id} untuk menghapus`).fill(`${order.order_id} `)
  await press(page, 'Hapus pesanan')
  await expect(redBox(page, 'Failed to delete order')).toContainText(
    'Pesanan dengan pembayaran terverifikasi tidak dapat dihapus. Batalkan pesanan ini sebagai gantinya.',
  )
})

test('rejecting a payment needs a reason, which the customer sees', async ({
  page,
  context,
  office,
  request,
}) => {
  const order = await placeOrder(request)
  await openOrder(page, office, order)
  await expect(page.getByLabel('Lalu buka yang berikutnya')).toHaveCount(0)
  await page.getByRole('button', { name: 'Tolak', exact: true }).click()
  await press(page, 'Tolak pembayaran')
  await expect(dialogOf(page).getByText('Alasan harus diisi')).toBeVisible()
  await expect(
    dialogOf(page).getByText('Tidak ada pesan otomatis: hubungi lewat Chat WhatsApp.'),
  ).toBeVisible()
  await dialogOf(page).getByLabel('Alasan').fill('Nama pengirim\ntidak cocok')
  await press(page, 'Tolak pembayaran')
  await saved(page, 'Pembayaran ditolak', order)
  await expect(page.getByRole('region', { name: 'Pembayaran' })).toContainText('Sudah ditolak.')
  await expect(page.getByRole('link', { name: 'Lihat semua yang menunggu verifikasi' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Pembayaran' })).toContainText(
    'Alasan penolakan: Nama pengirim tidak cocok',
  )
  await expect(page.getByRole('button', { name: 'Tolak', exact: true })).toHaveCount(0)
  const customer = await context.newPage()
  await customer.goto(orderLink('/order-status', order))
  const notice = customer.getByText('Nama pengirim tidak cocok').first()
  await expect(notice).toBeVisible()
  expect(await notice.innerText()).toContain('Nama pengirim\ntidak cocok')
  await expect(customer.getByText('Ditolak', { exact: true }).first()).toBeVisible()
})

test('verifying the payment of a cancelled order without stock is refused with the reason', async ({
  page,
  office,
  request,
  shop,
  provoked,
}) => {
  provoked.add(answered(409)).add(noAnswer)
  const { id } = await animalNamed(request, 'Domba Garut')
  const order = await placeOrder(request, 'Domba Garut')
  const stock = (n: number) => shop.d1.prepare('UPDATE animals SET stock = ? WHERE id = ?').bind(n, id).run()
  await find(office, order)
  await act(page, 'Update', order)
  await choose(page, 'Status pesanan', 'Dibatalkan')
  await press(page, 'Simpan')
  await expect(rowOf(page, order).getByText('Dibatalkan', { exact: true })).toBeVisible()
  await stock(0)
  await page.getByRole('link', { name: order.order_id, exact: true }).click()
  await expect(page.getByRole('button', { name: `Slaughter ${order.order_id}` })).toHaveCount(0)
  const verify = page.getByRole('button', { name: 'Verifikasi pembayaran' })
  await verify.click()
  await expect(redBox(page, 'Failed to update payment status')).toContainText('Stok Domba Garut habis.')

  await page.route(calls, route => route.abort())
  await verify.click()
  await expect(redBox(page, 'Failed to update payment status')).toContainText(
    'Langkah ini mungkin sudah tercatat',
  )
  await page.unroute(calls)
  await stock(3)
  await verify.click()
  await expect(page.getByText(`Pembayaran ${order.order_id} terverifikasi.`)).toBeVisible()
  expect(await animalNamed(request, 'Domba Garut')).toMatchObject({ stock: 2 })
})

test('a payment that differs from the total is booked with the received amount; undoing the verification voids the payment', async ({
  page,
  office,
  request,
  shop,
}) => {
  const order = await placeOrder(request)
  const income = async () =>
    (
      await shop.d1
        .prepare('SELECT amount, voided_at IS NOT NULL AS voided FROM transactions WHERE description LIKE ?')
        .bind(`%${order.order_id}`)
        .all()
    ).results
  await openOrder(page, office, order)
  await page.getByText('Jumlah yang masuk berbeda?').click()
  const verify = page.getByRole('button', { name: 'Verifikasi dengan jumlah ini' })
  await page.getByLabel('Jumlah yang masuk').fill('1000000')
  await expect(page.getByText('Transfer sebagian dicatat di Mutasi')).toBeVisible()
  await expect(verify).toBeDisabled()
  // A missing unique code may be forgiven.
  await page.getByLabel('Jumlah yang masuk').fill(String(order.total_amount - 1))
  await expect(verify).toBeEnabled()
  const amount = order.total_amount + 5000
  await page.getByLabel('Jumlah yang masuk').fill(String(amount))
  await expect(page.getByText(/^Lebih Rp\s5\.000 dari yang diharapkan\.$/)).toBeVisible()
  await verify.click()
  await expect(page.getByText(`Pembayaran ${order.order_id} terverifikasi.`)).toBeVisible()
  expect(await income()).toEqual([{ amount, voided: 0 }])

  await page.getByRole('button', { name: 'Batalkan verifikasi' }).click()
  await press(page, 'Batalkan verifikasi')
  await saved(page, 'Verifikasi dibatalkan', order)
  expect(await income()).toEqual([{ amount, voided: 1 }])
  await expect(page.getByRole('region', { name: 'Riwayat' })).toContainText(
    'Verifikasi pembayaran dibatalkan',
  )
})

test('the payment date is preset to the date of the customer’s claim, and the verification steps are explained', async ({
  page,
  office,
  request,
  shop,
}) => {
  const order = await placeOrder(request)
  const today = wibDay(new Date().toISOString())
  const ago = (days: number) => addDays(today, -days)
  await change(shop, order, `created_at = '${ago(5)}T03:00:00.000Z'`)
  await openOrder(page, office, order)
  const day = page.getByLabel('Uang masuk tanggal')
  await expect(day).toHaveValue(formatSlashDate(today))
  // 18.00 UTC is the next day in Jakarta.
  await change(shop, order, `payment_claimed_at = '${ago(3)}T18:00:00.000Z', claim_until = NULL`)
  await page.reload()
  await expect(day).toHaveValue(formatSlashDate(ago(2)))
  await expect(page.getByText('Terisi hari pelanggan mengabarkannya.')).toBeVisible()
  await expect(page.getByText('“Terima pembayaran” mencatat uang tunai')).toBeVisible()
  await page.getByRole('button', { name: 'Verifikasi pembayaran' }).click()
  await expect(page.getByText(`Pembayaran ${order.order_id} terverifikasi.`)).toBeVisible()
  const paid = await shop.d1
    .prepare(
      "SELECT date(received_at, '+7 hours') AS day FROM payments JOIN orders ON orders.id = payments.order_id WHERE orders.order_id = ?",
    )
    .bind(order.order_id)
    .first('day')
  expect(paid).toBe(ago(2))
})

test('an order can be handed over to another person', async ({ page, office, request }) => {
  const order = await placeOrder(request)
  await openOrder(page, office, order)
  const open = page.getByRole('button', { name: 'Ubah data pemesan' })
  await open.click()
  const form = dialogOf(page)
  await form.getByLabel('Nama lengkap').fill('')
  await form.getByLabel('Nomor WhatsApp').fill('+6212')
  await form.getByLabel('Email').fill('budi@')
  await press(page, 'Simpan')
  for (const message of [
    'Nama lengkap harus diisi',
    'Nomor WhatsApp harus dimulai dengan +62 dan diikuti 8-12 angka',
    'Format email tidak valid',
  ]) {
    await expect(form.getByText(message, { exact: true })).toBeVisible()
  }
  await expect(form.getByLabel('Nama lengkap')).toBeFocused()
  await form.getByLabel('Nama lengkap').fill('Budi Santoso')
  await form.getByLabel('Nomor WhatsApp').fill('0857-1111-2233')
  await form.getByLabel('Email').fill('budi@contoh.id')
  await form.getByRole('checkbox', { name: /ganti tautan rahasia/ }).check()
  await press(page, 'Simpan')
  await saved(page, 'Data pemesan disimpan', order)
  const customer = page.getByRole('main')
  await expect(customer).toContainText('Budi Santoso')
  await expect(customer).toContainText('+6285711112233')
  const timeline = page.getByRole('region', { name: 'Riwayat' })
  await expect(timeline).toContainText('nama, nomor WhatsApp, email')
  await expect(timeline).toContainText('Tautan rahasia diganti')
})

test('a second person who saves an order that changed meanwhile sees a conflict, and no text is lost', async ({
  page,
  context,
  office,
  request,
  provoked,
}) => {
  provoked.add(answered(409))
  const order = await placeOrder(request)
  await find(office, order)
  await act(page, 'Slaughter', order)
  await dialogOf(page).getByLabel('Catatan').fill('Dari halaman pertama')

  const other = await context.newPage()
  await office.open(`${list}?q=${order.order_id}`, other)
  await act(other, 'Slaughter', order)
  await dialogOf(other).getByLabel('Lokasi').fill('Cibinong')
  await press(other, 'Simpan')
  await saved(other, 'Rincian penyembelihan disimpan', order)

  await press(page, 'Simpan')
  await expect(redBox(page, 'Failed to update slaughter details')).toContainText(
    'Data ini baru saja diubah di tempat lain.',
  )
  await press(page, 'Muat data terbaru')
  await expect(dialogOf(page).getByLabel('Lokasi')).toHaveValue('Cibinong')
  await expect(dialogOf(page).getByLabel('Catatan')).toHaveValue('Dari halaman pertama')
  await press(page, 'Simpan')
  await saved(page, 'Rincian penyembelihan disimpan', order)
})

test('an order dialog is filled and saved with the keyboard alone, and asks before it closes with unsaved changes', async ({
  page,
  office,
  request,
}) => {
  const order = await placeOrder(request)
  await find(office, order)
  const open = page.getByRole('button', { name: `Tindakan ${order.order_id}` })
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Update ${order.order_id}` })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(radio(page, 'Status penyembelihan', 'Belum Dijadwalkan')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(radio(page, 'Status penyembelihan', 'Dijadwalkan')).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page).getByText('Perubahan belum disimpan. Buang perubahan ini?')).toBeVisible()
  await expect(dialogOf(page).getByRole('button', { name: 'Lanjut mengisi' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(radio(page, 'Status penyembelihan', 'Dijadwalkan')).toBeChecked()
  await dialogOf(page).getByLabel('Alasan').fill('Dibayar tunai besok')
  await dialogOf(page).getByLabel('Tanggal').fill('2027-05-16')
  await dialogOf(page).getByLabel('Lokasi').focus()
  await page.keyboard.type('Cibinong')
  await page.keyboard.press('Enter')
  await saved(page, 'Rincian penyembelihan disimpan', order)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(open).toBeFocused()
})

test('a proof of payment in HEIC format, which browsers cannot show, is offered as a download', async ({
  page,
  office,
  request,
}) => {
  const order = await placeOrder(request)
  const buffer = Buffer.concat([
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    Buffer.alloc(2000),
  ])
  const sent = await request.post(`/api/orders/${order.order_id}/payment-claim`, {
    headers: { 'x-order-key': order.key },
    multipart: { proof: { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer } },
  })
  expect(sent.status()).toBe(200)
  await openOrder(page, office, order)
  await expect(page.getByText(/Foto HEIC tidak tampil di peramban/)).toBeVisible()
  await expect(page.getByText('1,98 KB')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Unduh IMG_0001.HEIC' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('IMG_0001.HEIC')
})

test('a PDF proof has a link with its name and size, also in a browser that cannot show PDFs', async ({
  page,
  office,
  request,
}) => {
  const order = await placeOrder(request)
  const sent = await request.post(`/api/orders/${order.order_id}/payment-claim`, {
    headers: { 'x-order-key': order.key },
    multipart: { proof: pdf('bukti bca.pdf') },
  })
  expect(sent.status()).toBe(200)
  const showsPdf = (shows: boolean) =>
    page.addInitScript(value => {
      Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { value, configurable: true })
    }, shows)
  await showsPdf(false)
  await openOrder(page, office, order)
  const payment = page.getByRole('region', { name: 'Pembayaran' })
  await expect(payment.locator('iframe')).toHaveCount(0)
  await expect(payment).toContainText(/Unduh bukti bca\.pdf\d+ Bytes/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    payment.getByRole('link', { name: 'Unduh bukti bca.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('bukti bca.pdf')
  await showsPdf(true)
  await page.reload()
  await expect(payment.locator('iframe')).toBeVisible()
  await expect(payment.getByRole('link', { name: 'Buka bukti bca.pdf' })).toBeVisible()
})

test('rejecting a payment opens the next order of the list; a team note is saved and found by search', async ({
  page,
  office,
  request,
}) => {
  const [older, newer] = [await placeOrder(request), await placeOrder(request)]
  await office.open(`${list}?payment_status=pending`)
  await page.getByRole('link', { name: newer.order_id, exact: true }).click()
  await page.getByLabel('Tulis catatan').fill('Keluarga minta dikabari sebelum dzuhur')
  await page.getByRole('button', { name: 'Simpan catatan' }).click()
  await expect(page.getByRole('region', { name: 'Catatan tim' }).getByRole('listitem')).toContainText(
    'dzuhur',
  )
  await page.getByLabel('Lalu buka yang berikutnya').check()
  await page.getByRole('button', { name: 'Tolak', exact: true }).click()
  await dialogOf(page).getByLabel('Alasan').fill('Belum ada yang masuk')
  await press(page, 'Tolak pembayaran')
  await expect(page.getByRole('heading', { level: 1, name: older.order_id })).toBeVisible()
  await office.open(`${list}?q=dzuhur`)
  await expect(rowOf(page, newer)).toContainText('Catatan: Keluarga minta dikabari')
  await expect(rowOf(page, newer)).toContainText('Ditolak')
})

test('a double press on the verify button verifies one order, even if the next order opens under the pointer', async ({
  page,
  office,
  request,
  shop,
}) => {
  const [older, newer] = [await placeOrder(request), await placeOrder(request)]
  await office.open(`${list}?payment_status=pending`)
  await page.getByRole('link', { name: newer.order_id, exact: true }).click()
  await page.getByLabel('Lalu buka yang berikutnya').check()
  const verify = page.getByRole('button', { name: 'Verifikasi pembayaran' })
  // Presses in the page as soon as the next order is shown, faster than a command of the test could.
  const wasBlocked = page.evaluate(
    next =>
      new Promise<boolean | undefined>(resolve => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector('h1')?.textContent?.includes(next)) return
          observer.disconnect()
          const button = [...document.querySelectorAll('button')].find(
            ({ textContent }) => textContent === 'Verifikasi pembayaran',
          )
          button?.click()
          resolve(button?.disabled)
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
    older.order_id,
  )
  await verify.click()
  expect(await wasBlocked).toBe(true)
  const { results } = await shop.d1
    .prepare(`SELECT order_id FROM orders WHERE payment_status = 'verified' AND order_id IN (?, ?)`)
    .bind(older.order_id, newer.order_id)
    .all()
  expect(results).toEqual([{ order_id: newer.order_id }])
  await expect(verify).toBeEnabled()
})

test('after a verification the page of the order shows the result and a button that opens the next waiting order', async ({
  page,
  office,
  request,
}) => {
  const [older, newer] = [await placeOrder(request), await placeOrder(request)]
  await office.open(`${list}?payment_status=pending`)
  await page.getByRole('link', { name: newer.order_id, exact: true }).click()
  await page.getByRole('button', { name: 'Verifikasi pembayaran' }).click()
  await expect(page.getByRole('region', { name: 'Pembayaran' })).toContainText('Sudah diverifikasi.')
  await page.getByRole('link', { name: `Lanjut ke ${older.order_id}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(older.order_id)
  await expect(page.getByRole('button', { name: 'Verifikasi pembayaran' })).toBeEnabled()
})

test('a paid order that was cancelled offers a refund; the button that undoes its verification is hidden in a menu', async ({
  page,
  office,
  request,
}) => {
  const order = await placeOrder(request)
  await openOrder(page, office, order)
  await page.getByRole('button', { name: 'Verifikasi pembayaran' }).click()
  await expect(page.getByRole('button', { name: 'Batalkan verifikasi' })).toBeVisible()
  await page.getByRole('button', { name: `Batalkan pesanan ${order.order_id}` }).click()
  await dialogOf(page)
    .getByLabel(/^Ajukan refund/)
    .uncheck()
  await dialogOf(page).getByRole('textbox', { name: 'Alasan' }).fill('Pindah kota')
  await press(page, 'Batalkan pesanan')
  await expect(page.getByRole('button', { name: 'Ajukan refund' })).toHaveClass(/primary/)
  const undo = page.getByRole('button', { name: 'Batalkan verifikasi: uang tidak dikembalikan' })
  await expect(undo).toBeHidden()
  await page.getByRole('button', { name: `Tindakan pembayaran ${order.order_id}` }).click()
  await undo.click()
  await expect(dialogOf(page)).toContainText('pilih “Ajukan refund”')
})

test('status badges of the order list stay on one line at 768 px', async ({ page, office }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await office.open(list)
  const badges = page.getByRole('table', { name: 'Pesanan' }).locator('.badge')
  await expect(badges.first()).toBeVisible()
  const heights = await badges.evaluateAll(all => all.map(badge => badge.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThan(24)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768)
})

test('an operator who leaves an order while its payment is being verified is not redirected', async ({
  page,
  office,
  request,
}) => {
  await placeOrder(request)
  const order = await placeOrder(request)
  await office.open(`${list}?payment_status=pending`)
  await page.getByRole('link', { name: order.order_id, exact: true }).click()
  let letGo = () => {}
  const late = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/api/admin/orders/*', async route => {
    if (route.request().method() === 'PATCH') await late
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Verifikasi pembayaran' }).click()
  await page.getByRole('link', { name: 'FAQ', exact: true }).click()
  await expect(page).toHaveURL('/admin/faqs')
  letGo()
  await expect(page.getByText(`Pembayaran ${order.order_id} terverifikasi.`)).toBeVisible()
  await expect(page).toHaveURL('/admin/faqs')
})

test('operators enter the names of an order one per line; changing a locked name is refused with advice on corrections', async ({
  page,
  office,
  request,
  shop,
  provoked,
}) => {
  provoked.add(answered(409))
  const order = await placeOrder(request, 'Sapi Bali')
  await openOrder(page, office, order)
  await page.getByRole('button', { name: 'Isi nama' }).click()
  const names = dialogOf(page).getByRole('textbox')
  await names.fill('1. Ahmad bin Umar\n2. Fatimah\nAni\nBudi\nCici\nDedi\nEuis\nFajar\nGita')
  await press(page, 'Simpan')
  await expect(dialogOf(page).getByText(/^Paling banyak \d+ nama$/)).toBeVisible()
  await names.fill('1. Ahmad bin Umar\n2. Fatimah')
  await press(page, 'Simpan')
  await expect(page.getByText('Nama disimpan.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Yang dipesan' })).toContainText(
    'a.n. Ahmad bin Umar, Fatimah',
  )
  await expect(page.getByRole('region', { name: 'Riwayat' })).toContainText('Nama pequrban diubah')

  await change(shop, order, "slaughter_status = 'completed'")
  await page.reload()
  await page.getByRole('button', { name: 'Ubah nama' }).click()
  await dialogOf(page).getByRole('textbox').fill('Orang Lain')
  await press(page, 'Simpan')
  await expect(redBox(page, 'Gagal menyimpan nama')).toContainText('Koreksi nama')
})
