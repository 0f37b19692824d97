import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { answered, dialogOf, jobSays, noAnswer, press, redBox, test } from './support/office'
import { expect } from './support/shop'

const screen = '/admin/orders'

type Order = { id: string; order_id: string; total_amount: number; customer_phone: string }

const orders = async (api: APIRequestContext, query: string): Promise<Order[]> =>
  (await (await api.get(`/api/admin/orders?${query}`)).json()).items

const pick = (page: Page, { order_id }: Order) =>
  page.getByRole('checkbox', { name: `Pilih ${order_id}` }).check()
const bar = (page: Page) => page.getByRole('region', { name: 'Pesanan yang dipilih' })
async function act(page: Page, name: string) {
  const more = bar(page).getByRole('button', { name: 'Tindakan' })
  if ((await more.isVisible()) && (await more.getAttribute('aria-expanded')) === 'false') await more.click()
  await bar(page).getByRole('button', { name, exact: true }).click()
}

async function saved(page: Page, button: Locator) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('several payments are verified in one action, each with its ledger entry', async ({
  page,
  office,
  shop,
}) => {
  const [first, second] = await orders(office.api, 'claimed=true')
  if (!first || !second) throw new Error('the demo shop has claimed orders')
  await office.open(`${screen}?claimed=true`)
  await pick(page, first)
  await pick(page, second)
  await expect(bar(page)).toContainText('2 pesanan dipilih')
  await act(page, 'Verifikasi')
  await press(page, 'Proses 2 pesanan')
  await jobSays(page, 'Selesai: 2 berhasil.')
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: first.order_id })).toHaveCount(0)
  for (const { id, total_amount } of [first, second]) {
    const income = await shop.d1
      .prepare('SELECT amount FROM transactions WHERE order_id = ? AND voided_at IS NULL')
      .bind(id)
      .first<{ amount: number }>()
    expect(income?.amount).toBe(total_amount)
  }
})

test('a bulk action asks for a reason first if a selected order requires a reason', async ({
  page,
  office,
}) => {
  const [first, second] = await orders(office.api, 'status=pending&payment_status=pending')
  if (!first || !second) throw new Error('the demo shop has unpaid orders')
  await office.open(`${screen}?status=pending&payment_status=pending`)
  await pick(page, first)
  await pick(page, second)
  await act(page, 'Ubah status')
  await dialogOf(page).getByRole('radio', { name: 'Selesai' }).check()
  await press(page, 'Proses 2 pesanan')
  await expect(dialogOf(page).getByText('Alasan harus diisi')).toBeVisible()
  await dialogOf(page).getByLabel('Alasan').fill('Dibayar tunai di kandang')
  await press(page, 'Proses 2 pesanan')
  await jobSays(page, 'Selesai: 2 berhasil.')
  const after = await (await office.api.get(`/api/admin/orders/${first.id}`)).json()
  expect(after.status).toBe('completed')
})

test('the filtered order list and the selected orders are exported as CSV', async ({ page, office }) => {
  const verified = await orders(office.api, 'payment_status=verified&limit=100')
  await office.open(`${screen}?payment_status=verified`)
  const all = await saved(page, page.getByRole('button', { name: 'Export CSV' }))
  expect(all.name).toMatch(/^pesanan-\d{4}-\d\d-\d\d\.csv$/)
  expect(all.text.trim().split('\r\n')).toHaveLength(verified.length + 1)
  const [first, second] = verified
  if (!first || !second) throw new Error('the demo shop has paid orders')
  await pick(page, second)
  const one = await saved(page, bar(page).getByRole('button', { name: 'Export pilihan' }))
  expect(one.text).toContain(second.order_id)
  expect(one.text).not.toContain(first.order_id)
})

test('the operator places an order for a customer, and stock is checked as for a visitor', async ({
  page,
  office,
  provoked,
  shop,
}) => {
  provoked.add(answered(409))
  await shop.d1.prepare("UPDATE animals SET stock = 2 WHERE name = 'Kambing Kacang'").run()
  const stock = async () =>
    (
      await shop.d1
        .prepare("SELECT stock FROM animals WHERE name = 'Kambing Kacang'")
        .first<{ stock: number }>()
    )?.stock
  await office.open(screen)
  await page.getByRole('link', { name: 'Buat pesanan' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buat pesanan')
  await page.getByRole('button', { name: 'Buat pesanan' }).click()
  for (const message of [
    'Nama lengkap harus diisi',
    'Nomor WhatsApp harus diisi',
    'Pilih setidaknya satu hewan atau layanan',
  ])
    await expect(page.getByText(message)).toBeVisible()
  await expect(page.getByLabel('Nama lengkap')).toBeFocused()

  await page.getByLabel('Nama lengkap').fill('Budi Telepon')
  await page.getByLabel('Nomor WhatsApp').fill('0812 3456 7890')
  await page.getByLabel('Email').fill('budi@contoh.id')
  await page.getByRole('button', { name: 'Buat pesanan' }).click()
  await expect(page.getByLabel('Hewan atau layanan')).toBeFocused()
  await page.getByLabel('Hewan atau layanan').selectOption({ label: 'Kambing Kacang, Rp 2.650.000, stok 2' })
  await expect(page.getByText('Belum masuk pesanan: tekan “Tambah”.')).toBeVisible()
  await page.getByRole('button', { name: 'Tambah' }).click()
  await page.getByLabel('Jumlah').fill('3')
  await page.getByLabel('Atas nama').fill('Ahmad bin Fulan\nSiti binti Fulan')
  await page.getByRole('button', { name: 'Buat pesanan' }).click()
  const failure = redBox(page, 'Gagal membuat pesanan. Silakan coba lagi.')
  await expect(failure).toContainText('Stok Kambing Kacang tinggal 2.')
  await expect(page.getByLabel('Nama lengkap')).toHaveValue('Budi Telepon')
  expect(await stock()).toBe(2)

  await page.getByLabel('Jumlah').fill('2')
  await page.getByRole('button', { name: 'Buat pesanan' }).click()
  await expect(page.getByText(/^Pesanan ORDER-\w+ dibuat\.$/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^ORDER-/)
  await expect(page.getByText('a.n. Ahmad bin Fulan, Siti binti Fulan')).toBeVisible()
  await expect(page.getByText('Dipesan oleh operator untuk pelanggan')).toBeVisible()
  expect(await stock()).toBe(0)
})

test('leaving a partly filled form for a new order asks for confirmation first', async ({ page, office }) => {
  await office.open(`${screen}/new`)
  await page.getByLabel('Nama lengkap').fill('Setengah')
  await page.getByRole('link', { name: 'Semua pesanan' }).click()
  await expect(page.getByRole('heading', { name: 'Perubahan belum disimpan' })).toBeVisible()
  await page.getByRole('button', { name: 'Tetap di sini' }).click()
  await expect(page.getByLabel('Nama lengkap')).toHaveValue('Setengah')
})

test('sending an order of the desk again after a lost response creates one order, also after a reload', async ({
  page,
  office,
  provoked,
  shop,
}) => {
  provoked.add(noAnswer)
  const count = async () =>
    (
      await shop.d1
        .prepare("SELECT count(*) AS n FROM orders WHERE customer_name = 'Putus Nyambung'")
        .first<{ n: number }>()
    )?.n
  await office.open(`${screen}/new`)
  await page.getByLabel('Nama lengkap').fill('Putus Nyambung')
  await page.getByLabel('Nomor WhatsApp').fill('081234567891')
  await page.getByLabel('Email').fill('putus@contoh.id')
  await page.getByLabel('Hewan atau layanan').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Tambah' }).click()
  await page.getByLabel('Hewan atau layanan').selectOption({ index: 2 })
  await page.getByRole('button', { name: 'Buat pesanan' }).click()
  await expect(page.getByText('Pilihan ini belum masuk pesanan.')).toBeVisible()
  expect(await count()).toBe(0)
  await page.getByLabel('Hewan atau layanan').selectOption({ index: 0 })
  await page.route('**/api/admin/orders', async route => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Buat pesanan' }).click()
  await expect(redBox(page, 'Gagal membuat pesanan. Silakan coba lagi.')).toBeVisible()
  expect(await count()).toBe(1)
  await page.unroute('**/api/admin/orders')
  page.on('dialog', leaving => leaving.accept())
  await page.reload()
  await expect(page.getByLabel('Nama lengkap')).toHaveValue('Putus Nyambung')
  await page.getByRole('button', { name: 'Buat pesanan' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^ORDER-/)
  expect(await count()).toBe(1)
})

test('printing the page of an order in the back office prints the order sheet', async ({ page, office }) => {
  const [order] = await orders(office.api, 'status=completed')
  if (!order) throw new Error('the demo shop has completed orders')
  await office.open(`${screen}/${order.id}`)
  await expect(page.getByText('Lembar pesanan')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Lembar pesanan')).toBeVisible()
  await expect(page.getByText('Penyembelih', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cetak' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Menu admin' })).toBeHidden()
})

test('the operator exports and erases the data of a customer', async ({ page, office, shop }) => {
  const order = await shop.d1
    .prepare("SELECT id, order_id, customer_name FROM orders WHERE status = 'cancelled' ORDER BY seq LIMIT 1")
    .first<{ id: string; order_id: string; customer_name: string }>()
  if (!order) throw new Error('the demo shop has cancelled orders')
  await office.open(`${screen}/${order.id}`)
  await page.getByText('Data pribadi', { exact: true }).click()
  const { name, text } = await saved(page, page.getByRole('button', { name: 'Unduh data pelanggan' }))
  expect(name).toBe('data-pelanggan.html')
  expect(text).toContain(order.order_id)

  await page.getByRole('button', { name: 'Anonimkan' }).click()
  await expect(dialogOf(page)).toContainText(order.customer_name)
  await press(page, 'Hapus data pribadi')
  await expect(page.getByText(`Data pribadi ${order.order_id} dihapus.`)).toBeVisible()
  await expect(page.getByRole('strong').filter({ hasText: 'Pelanggan (dianonimkan)' })).toBeVisible()
  await expect(page.getByText(order.customer_name)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Anonimkan' })).toHaveCount(0)
})
