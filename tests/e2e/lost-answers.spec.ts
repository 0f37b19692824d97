import type { Page } from '@playwright/test'
import { pdf } from './support/files'
import { dialogOf, noAnswer, press, redBox, test } from './support/office'
import { orderLink, type Placed, placeOrder } from './support/order'
import { expect } from './support/shop'

const stored = 'Langkah ini mungkin sudah tercatat; coba lagi dengan aman, tidak akan tercatat dua kali.'

/** The next `lost` POST requests reach the server, but their responses do not reach the page. */
async function loseAnswers(page: Page, url: string, lost = 1) {
  let left = lost
  await page.route(url, async route => {
    if (route.request().method() !== 'POST' || left === 0) return route.fallback()
    left -= 1
    await route.fetch()
    await route.abort()
  })
}

type Shop = { d1: { prepare: (sql: string) => { first: <T>() => Promise<T | null> } } }

const rowsOf = async (shop: Shop, table: string, { order_id }: Placed) => {
  const row = await shop.d1
    .prepare(
      `SELECT count(*) AS n FROM ${table} WHERE order_id = (SELECT id FROM orders WHERE order_id = '${order_id}')`,
    )
    .first<{ n: number }>()
  return row?.n
}

const money = (page: Page) => page.getByRole('region', { name: 'Pembayaran' })

async function openOrder(page: Page, office: { open: (path: string) => Promise<void> }, order: Placed) {
  await office.open(`/admin/orders?q=${order.order_id}`)
  await page.getByRole('link', { name: order.order_id, exact: true }).click()
  await expect(money(page)).toBeVisible()
}

test('repeating a cash payment after a lost response books the payment once; a later equal payment is booked separately', async ({
  page,
  office,
  request,
  shop,
  provoked,
}) => {
  provoked.add(noAnswer)
  const order = await placeOrder(request)
  await openOrder(page, office, order)
  await loseAnswers(page, '**/payments')
  const receive = async () => {
    await money(page).getByRole('button', { name: 'Terima pembayaran' }).click()
    await dialogOf(page).getByLabel('Jumlah').fill('150000')
    await press(page, 'Terima')
  }
  await receive()
  await expect(redBox(page, 'Gagal mencatat pembayaran')).toContainText(stored)
  await press(page, 'Terima')
  await expect(page.getByText('Pembayaran dicatat.')).toBeVisible()
  expect(await rowsOf(shop, 'payments', order)).toBe(1)
  await receive()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await rowsOf(shop, 'payments', order)).toBe(2)
})

test('repeating a refund request after a lost response creates one request, also after a reload', async ({
  page,
  office,
  request,
  shop,
  provoked,
}) => {
  provoked.add(noAnswer)
  const order = await placeOrder(request)
  await openOrder(page, office, order)
  await money(page).getByRole('button', { name: 'Terima pembayaran' }).click()
  await dialogOf(page)
    .getByLabel('Jumlah')
    .fill(String(order.total_amount + 200_000))
  await press(page, 'Terima')
  await expect(money(page).getByText('Lebih bayar')).toBeVisible()
  await loseAnswers(page, '**/refunds', 2)
  await money(page).getByRole('button', { name: 'Ajukan refund' }).click()
  await dialogOf(page).getByLabel('Jumlah').fill('50000')
  await dialogOf(page).getByLabel('Alasan').fill('Lebih bayar di loket')
  await press(page, 'Ajukan')
  await expect(redBox(page, 'Gagal mengajukan refund')).toContainText(stored)
  await press(page, 'Ajukan')
  await expect(redBox(page, 'Gagal mengajukan refund')).toContainText(stored)
  await page.reload()
  await expect(dialogOf(page).getByLabel('Alasan')).toHaveValue('Lebih bayar di loket')
  await press(page, 'Ajukan')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await rowsOf(shop, 'refunds', order)).toBe(1)
})

test('an expense that is entered again after its dialog was closed counts as a second expense', async ({
  page,
  office,
  shop,
  provoked,
}) => {
  provoked.add(noAnswer)
  await office.open('/admin/finance')
  await loseAnswers(page, '**/api/admin/transactions')
  const count = async () =>
    (
      await shop.d1
        .prepare("SELECT count(*) AS n FROM transactions WHERE description = 'Tali dan terpal'")
        .first<{ n: number }>()
    )?.n
  const write = async () => {
    await page.getByRole('button', { name: 'Catat transaksi' }).click()
    await dialogOf(page).getByLabel('Jumlah').fill('75000')
    await dialogOf(page).getByLabel('Keterangan').fill('Tali dan terpal')
    await press(page, 'Simpan')
  }
  await write()
  await expect(dialogOf(page).getByRole('alert')).toContainText(stored)
  await press(page, 'Batal')
  await press(page, 'Buang')
  await write()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await count()).toBe(2)
})

test('repeating a payment claim after a lost response stores one claim and no duplicate-proof warning', async ({
  page,
  request,
  office,
  shop,
  provoked,
}) => {
  provoked.add(noAnswer)
  const order = await placeOrder(request)
  await page.goto(orderLink('/payment', order))
  // Two, because the upload retries once by itself.
  await loseAnswers(page, '**/payment-claim**', 2)
  const claim = async () => {
    await page.getByRole('button', { name: 'Saya sudah transfer' }).click()
    await page.locator('input[name=proof]').setInputFiles(pdf('bukti.pdf'))
    await page.getByRole('button', { name: 'Kirim', exact: true }).click()
  }
  await claim()
  await expect(page.getByRole('alert').filter({ hasText: stored })).toBeVisible()
  expect(await rowsOf(shop, 'payment_claims', order)).toBe(1)
  await page.getByRole('button', { name: 'Kirim', exact: true }).click()
  await expect(page.getByText('Terima kasih. Pembayaran Anda akan segera kami periksa.')).toBeVisible()
  expect(await rowsOf(shop, 'payment_claims', order)).toBe(1)
  const found = await (await office.api.get(`/api/admin/orders?q=${order.order_id}`)).json()
  const detail = await (await office.api.get(`/api/admin/orders/${found.items[0].id}`)).text()
  expect(detail).not.toMatch(/copied|salinan/i)
})

/** Holds back the responses of `method` requests until the returned function is called. */
async function delayAnswers(page: Page, url: string, method: string) {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(url, async route => {
    if (route.request().method() !== method) return route.fallback()
    const response = await route.fetch()
    await released
    await route.fulfill({ response })
  })
  return release
}

test('a late answer to a closed dialog does not close the dialog that was opened after it', async ({
  page,
  office,
  request,
  shop,
}) => {
  const order = await placeOrder(request)
  await openOrder(page, office, order)
  const release = await delayAnswers(page, '**/payments', 'POST')
  await money(page).getByRole('button', { name: 'Terima pembayaran' }).click()
  await dialogOf(page).getByLabel('Jumlah').fill('150000')
  await press(page, 'Terima')
  await press(page, 'Batal')
  await press(page, 'Buang')
  await money(page).getByRole('button', { name: 'Ubah isi pesanan' }).click()
  await dialogOf(page).getByLabel('Alasan').fill('Pelanggan menambah satu ekor')
  release()
  await expect(page.getByText('Pembayaran dicatat.')).toBeVisible()
  await expect(dialogOf(page).getByLabel('Alasan')).toHaveValue('Pelanggan menambah satu ekor')
  expect(await rowsOf(shop, 'payments', order)).toBe(1)
})

test('a second payment entered while the page is re-read after the first one is accepted', async ({
  page,
  office,
  request,
  shop,
}) => {
  const order = await placeOrder(request)
  await openOrder(page, office, order)
  const receive = async (amount: string) => {
    await money(page).getByRole('button', { name: 'Terima pembayaran' }).click()
    await dialogOf(page).getByLabel('Jumlah').fill(amount)
  }
  await receive('150000')
  const release = await delayAnswers(page, '**/api/admin/orders/*', 'GET')
  await press(page, 'Terima')
  await expect(page.getByText('Pembayaran dicatat.')).toBeVisible()
  await receive('160000')
  await dialogOf(page).getByLabel('Jumlah').press('Enter')
  await expect(dialogOf(page).getByRole('button', { name: 'Terima' })).toBeDisabled()
  release()
  await press(page, 'Terima')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await rowsOf(shop, 'payments', order)).toBe(2)
})

test('a late answer does not change the filters of the screen that was opened after it', async ({
  page,
  office,
  shop,
}) => {
  const order = await shop.d1
    .prepare(
      `SELECT order_id FROM orders WHERE status = 'confirmed'
        AND EXISTS (SELECT 1 FROM order_beneficiaries WHERE order_id = orders.id) ORDER BY seq LIMIT 1`,
    )
    .first<{ order_id: string }>()
  await office.open('/admin/certificates')
  const release = await delayAnswers(page, '**/from-order/*', 'POST')
  await page.getByRole('button', { name: 'Draf dari pesanan' }).click()
  await dialogOf(page)
    .getByLabel('ID pesanan')
    .fill(order?.order_id ?? '')
  await press(page, 'Buat draf')
  await press(page, 'Batal')
  await press(page, 'Buang')
  await office.go('/admin/orders?payment_status=rejected')
  const reread = page.waitForResponse(/\/api\/admin\/orders\?/)
  release()
  await expect(page.getByText(/draf sertifikat dibuat/)).toBeVisible()
  await reread
  await expect(page.locator('.progress')).toHaveCount(0)
  await expect(page).toHaveURL('/admin/orders?payment_status=rejected')
})

test('a product that is filled in while others are being saved keeps its price', async ({ page, office }) => {
  await office.open('/admin/animals/fill')
  const release = await delayAnswers(page, '**/setup/products', 'POST')
  const [first, second] = [page.locator('fieldset').nth(0), page.locator('fieldset').nth(1)]
  for (const product of [first, second]) {
    await product.getByRole('checkbox').check()
    await product.getByLabel('Harga').fill('2500000')
    await product.getByLabel('Stok').fill('3')
    if (product === first) await page.getByRole('button', { name: 'Tambahkan 1 produk' }).click()
  }
  release()
  await expect(page.getByText('1 produk ditambahkan.')).toBeVisible()
  await expect(first.getByRole('checkbox')).not.toBeChecked()
  await expect(second.getByLabel('Stok')).toHaveValue('3')
})
