import type { APIRequestContext, Page } from '@playwright/test'
import type { Server } from '../../scripts/start/serve.ts'
import { formatSlashDate, wibDay } from '../../worker/contract/lib/format'
import { expectAccessible } from './support/axe'
import { dialogOf, jobSays, noAnswer, press, test, trayOf } from './support/office'
import { expect } from './support/shop'

const screen = '/admin/orders'

const orderBar = (page: Page) => page.getByRole('region', { name: 'Pesanan yang dipilih' })
const certificateBar = (page: Page) => page.getByRole('region', { name: 'Sertifikat yang dipilih' })

/** Inserts `n` orders of one customer. `pending` means that the customer has claimed the payment. */
async function manyOrders(shop: Server, name: string, n: number, payment_status = 'pending') {
  const claimed = payment_status === 'pending' ? "'2026-01-05T01:00:00.000Z'" : 'NULL'
  await shop.d1
    .prepare(
      `INSERT INTO orders (id, order_id, customer_name, customer_phone, customer_email, status, payment_status,
         payment_claimed_at, subtotal, unique_code, total_amount, consent_version, consent_at, expires_at, created_at, updated_at)
       SELECT lower(hex(randomblob(16))), 'ORDER-' || (100000 + (SELECT coalesce(max(seq), 0) FROM orders) + value) || 'ZZ', ?1, '+6281234500000',
         'banyak@contoh.id', ?2, ?3, ${claimed}, 2000000, 100 + value % 900, 2000100 + value % 900, '2026-11', ?4, ?4, ?4, ?4
       FROM (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ?5) SELECT value FROM n)`,
    )
    .bind(
      name,
      payment_status === 'verified' ? 'confirmed' : 'pending',
      payment_status,
      new Date().toISOString(),
      n,
    )
    .run()
  if (payment_status !== 'verified') return
  await shop.d1
    .prepare(
      `INSERT INTO payments (order_id, amount, method, received_at, is_part, actor, created_at, updated_at)
       SELECT id, total_amount, 'transfer', created_at, 0, 'operator', created_at, created_at
       FROM orders WHERE customer_name = ?`,
    )
    .bind(name)
    .run()
}

const countOf = async (shop: Server, where: string) =>
  (await shop.d1.prepare(`SELECT count(*) AS n FROM ${where}`).first<{ n: number }>())?.n

async function pickAll(page: Page, name: string) {
  await page.getByLabel('Pilih semua di halaman ini').check()
  await page.getByRole('button', { name }).click()
}

const act = (page: Page, name: string) => orderBar(page).getByRole('button', { name, exact: true }).click()

test('one confirmation verifies the payments of all matching orders, but not of orders that arrive later', async ({
  page,
  office,
  shop,
}) => {
  await manyOrders(shop, 'Rombongan Besar', 43)
  await office.open(`${screen}?q=Rombongan&claimed=true`)
  await expect(page.getByText('1–20 dari 43')).toBeVisible()
  await pickAll(page, 'Pilih semua 43 pesanan yang cocok')
  await expect(orderBar(page)).toContainText('43 pesanan dipilih')
  await manyOrders(shop, 'Rombongan Terlambat', 1)
  await act(page, 'Verifikasi')
  await expect(dialogOf(page)).toContainText('Pembayaran 43 pesanan dicatat sebagai masuk')
  await expect(dialogOf(page)).toContainText('termasuk yang tidak tampil di halaman ini')
  await press(page, 'Proses 43 pesanan')
  await jobSays(page, 'Selesai: 43 berhasil.')
  await expect(orderBar(page)).toHaveCount(0)
  await expect(page.getByText('1–1 dari 1')).toBeVisible()
  expect(
    await countOf(shop, "orders WHERE customer_name = 'Rombongan Besar' AND payment_status = 'verified'"),
  ).toBe(43)
  expect(
    await countOf(shop, "orders WHERE customer_name = 'Rombongan Terlambat' AND payment_status = 'verified'"),
  ).toBe(0)
})

test('the toast of a started bulk job disappears when the job ends', async ({ page, office, shop }) => {
  await manyOrders(shop, 'Tergulir', 20)
  await office.open(`${screen}?q=Tergulir`)
  await page.getByRole('table').getByRole('checkbox').last().check()
  await act(page, 'Verifikasi')
  await press(page, 'Proses 1 pesanan')
  const toasts = page.locator('[popover][aria-live]')
  await expect(trayOf(page).getByText('Selesai: 1 berhasil.')).toBeAttached()
  await expect(toasts).not.toContainText('Memproses')
})

test('a bulk job continues after its tab is closed, and another device shows no running job after the job has ended', async ({
  page,
  office,
  shop,
}) => {
  await manyOrders(shop, 'Ditinggal', 60)
  await office.open(`${screen}?q=Ditinggal`)
  await pickAll(page, 'Pilih semua 60 pesanan yang cocok')
  await act(page, 'Verifikasi')
  await press(page, 'Proses 60 pesanan')
  await expect(trayOf(page).getByText('Verifikasi pembayaran').first()).toBeVisible()
  const phone = await page.context().newPage()
  await phone.setViewportSize({ width: 360, height: 780 })
  await page.close()
  const paid = "orders WHERE customer_name = 'Ditinggal' AND payment_status = 'verified'"
  await expect.poll(() => countOf(shop, paid), { timeout: 120_000 }).toBe(60)
  await office.open(screen, phone)
  await expect(phone.getByRole('progressbar')).toHaveCount(0)
  const { items } = await (await office.api.get('/api/admin/jobs')).json()
  expect(items[0]).toMatchObject({ kind: 'orders', state: 'done', done: 60, failed: 0 })
})

test('a bulk job that a colleague started appears on the next screen that an operator opens', async ({
  page,
  office,
  shop,
}) => {
  await page.clock.install()
  await office.open(screen)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const now = new Date().toISOString()
  await shop.d1
    .prepare(
      `INSERT INTO jobs (id, kind, step, action, same, state, total, done, actor, actor_id, created_at, updated_at)
       VALUES ('rekan', 'orders', '{}', 'verify', 'rekan', 'running', 9, 4, 'rekan@contoh.id', 'rekan', ?1, ?1)`,
    )
    .bind(now)
    .run()
  await page.clock.fastForward(11_000)
  await page.getByRole('link', { name: 'Pelaksanaan', exact: true }).click()
  await jobSays(page, /^Memproses 4 dari 9…/)
  await shop.d1.prepare("DELETE FROM jobs WHERE id = 'rekan'").run()
})

test('a bulk job waits for a running job of its kind, can be stopped and resumed, and is listed after a reload', async ({
  page,
  office,
  shop,
}) => {
  await manyOrders(shop, 'Bertahap', 30)
  // Updated in the future, because a job that is silent for 20 s counts as lost, and a busy machine takes longer.
  const [now, later] = [0, 600_000].map(ms => new Date(Date.now() + ms).toISOString())
  await shop.d1
    .prepare(
      `INSERT INTO jobs (id, kind, step, action, same, state, total, actor, actor_id, created_at, updated_at)
       VALUES ('lain', 'orders', '{}', 'reject', 'lain', 'running', 0, 'lain@contoh.id', 'lain', ?1, ?2)`,
    )
    .bind(now, later)
    .run()
  await office.open(`${screen}?q=Bertahap`)
  await pickAll(page, 'Pilih semua 30 pesanan yang cocok')
  await act(page, 'Verifikasi')
  await press(page, 'Proses 30 pesanan')
  await jobSays(page, 'Menunggu giliran…')
  await expectAccessible(page, 'work that waits')
  await trayOf(page).getByRole('button', { name: 'Hentikan' }).first().click()
  await jobSays(page, 'Berhenti: 0 berhasil, 30 belum diproses.')
  await shop.d1.prepare("DELETE FROM jobs WHERE id = 'lain'").run()
  // The tray appears together with the screen: a later appearance would shift buttons just before a tap.
  await page.route('**/api/admin/jobs', async route => {
    await new Promise(resolve => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await trayOf(page).isVisible()).toBe(true)
  await trayOf(page)
    .getByRole('button', { name: /belum tuntas: lihat/ })
    .click()
  await trayOf(page).getByRole('button', { name: 'Lanjutkan' }).first().click()
  await jobSays(page, 'Selesai: 30 berhasil.')
  const ledger =
    "transactions JOIN orders ON orders.id = transactions.order_id WHERE customer_name = 'Bertahap'"
  expect(await countOf(shop, ledger)).toBe(30)
})

test('without a network connection a bulk job does not start, and its dialog stays open', async ({
  page,
  office,
  shop,
  provoked,
}) => {
  provoked.add(noAnswer)
  await manyOrders(shop, 'Putus', 7)
  await office.open(`${screen}?q=Putus`)
  await page.getByLabel('Pilih semua di halaman ini').check()
  await page.route('**/api/admin/jobs', route => route.abort())
  await act(page, 'Verifikasi')
  await press(page, 'Proses 7 pesanan')
  await expect(dialogOf(page).getByRole('alert')).toContainText('Langkah ini mungkin sudah tercatat')
  await page.unroute('**/api/admin/jobs')
  await press(page, 'Proses 7 pesanan')
  await jobSays(page, 'Selesai: 7 berhasil.')
})

test('slaughter details are entered for many orders in one action; fields left empty keep their old values', async ({
  page,
  office,
  shop,
}) => {
  await manyOrders(shop, 'Sembelih', 3, 'verified')
  await manyOrders(shop, 'Sembelih Belum Bayar', 1)
  await shop.d1
    .prepare("UPDATE orders SET slaughter_notes = 'Titip kulit' WHERE customer_name = 'Sembelih'")
    .run()
  await office.open(`${screen}?q=Sembelih`)
  await page.getByLabel('Pilih semua di halaman ini').check()
  await act(page, 'Penyembelihan')
  const performed = dialogOf(page).getByLabel('Dilaksanakan pada tanggal')
  await expect(performed).toHaveValue(formatSlashDate(wibDay(new Date().toISOString())))
  await dialogOf(page).getByLabel('Lokasi').fill('RPH Bogor')
  await dialogOf(page).getByLabel('URL bukti').fill('https://contoh.id/bukti.jpg')
  await press(page, 'Proses 4 pesanan')
  await jobSays(page, 'Selesai: 3 berhasil, 1 gagal.')
  await expect(
    trayOf(page).getByText(/belum terverifikasi, jadi penyembelihannya tidak diubah/),
  ).toBeVisible()
  expect(
    await countOf(
      shop,
      "orders WHERE slaughter_location = 'RPH Bogor' AND slaughter_status = 'completed' AND slaughter_notes = 'Titip kulit'",
    ),
  ).toBe(3)
})

test('many payments are rejected with one reason that every customer sees; paid orders cannot be selected again', async ({
  page,
  office,
  shop,
}) => {
  await manyOrders(shop, 'Tertolak', 2)
  await manyOrders(shop, 'Tertolak Sudah Bayar', 1, 'verified')
  await office.open(`${screen}?q=Tertolak`)
  await page.getByLabel('Pilih semua di halaman ini').check()
  await act(page, 'Tolak')
  await press(page, 'Proses 3 pesanan')
  await expect(dialogOf(page).getByText('Alasan harus diisi')).toBeVisible()
  await dialogOf(page).getByLabel('Alasan').fill('Transfer tidak ditemukan')
  await press(page, 'Proses 3 pesanan')
  await jobSays(page, 'Selesai: 2 berhasil, 1 gagal.')
  await expect(trayOf(page).getByText(/sudah terverifikasi/)).toBeVisible()
  await expect(trayOf(page).getByRole('button', { name: 'Ulangi yang gagal' })).toHaveCount(0)
  expect(await countOf(shop, "orders WHERE payment_rejected_reason = 'Transfer tidak ditemukan'")).toBe(2)
})

async function draftsOf(api: APIRequestContext, q: string) {
  const { items } = await (await api.get(`/api/admin/certificates?status=draft&limit=100`)).json()
  return items.filter(({ name }: { name: string }) => name === q)
}

test('an operator publishes the certificates of many paid orders without opening any order', async ({
  page,
  office,
  shop,
}) => {
  const name = 'Bersertifikat Semua'
  await manyOrders(shop, name, 21, 'verified')
  await shop.d1
    .prepare(
      `INSERT INTO order_items (order_id, n, kind, name, price, quantity)
       SELECT id, 1, 'Kambing', 'Kambing Kacang', 2000000, 1 FROM orders WHERE customer_name = ?`,
    )
    .bind(name)
    .run()
  // The worker has no CERTIFICATE_KEY. With the demo's key retired, it publishes certificates unsigned.
  await shop.d1.prepare('UPDATE signing_keys SET retired_at = created_at').run()
  await shop.d1
    .prepare(
      "UPDATE orders SET slaughter_status = 'completed', slaughter_verified_at = created_at WHERE customer_name = ?",
    )
    .bind(name)
    .run()
  await office.open(`${screen}?q=Bersertifikat`)
  await pickAll(page, 'Pilih semua 21 pesanan yang cocok')
  await act(page, 'Draf sertifikat')
  await press(page, 'Proses 21 pesanan')
  await jobSays(page, 'Selesai: 21 berhasil.')
  expect(await draftsOf(office.api, name)).toHaveLength(21)

  await office.open('/admin/certificates?q=Bersertifikat&size=50')
  await page.getByLabel('Pilih semua di halaman ini').check()
  await expect(certificateBar(page)).toContainText('21 sertifikat dipilih')
  await certificateBar(page).getByRole('button', { name: 'Terbitkan' }).click()
  await press(page, 'Proses 21 sertifikat')
  await jobSays(page, 'Selesai: 0 berhasil, 21 gagal.')
  await expect(
    trayOf(page)
      .getByText(/Lokasi harus diisi/)
      .first(),
  ).toBeVisible()
  await expect(trayOf(page).getByRole('button', { name: 'Ulangi yang gagal' })).toBeVisible()
  await expectAccessible(page, 'what failed')
  await page.getByLabel('Pilih semua di halaman ini').check()
  await certificateBar(page).getByRole('button', { name: 'Terbitkan' }).click()
  await dialogOf(page).getByLabel('Tanggal').fill('10 Zulhijah 1447 H')
  await dialogOf(page).getByLabel('Lokasi').fill('Bogor')
  await dialogOf(page).getByLabel('Penerima manfaat').fill('Warga sekitar')
  await press(page, 'Proses 21 sertifikat')
  await jobSays(page, 'Selesai: 21 berhasil.')
  expect(await countOf(shop, `certificates WHERE name = '${name}' AND status = 'published'`)).toBe(21)
})

test('the number of rows per page of the order list is kept in the URL', async ({ page, office, shop }) => {
  await manyOrders(shop, 'Halaman', 60)
  await office.open(`${screen}?q=Halaman`)
  await page.getByLabel('Per halaman').selectOption('50')
  await expect(page).toHaveURL(/size=50/)
  await expect(page.getByText('1–50 dari 60')).toBeVisible()
  await page.getByRole('button', { name: 'Berikutnya' }).click()
  await expect(page.getByText('51–60 dari 60')).toBeVisible()
  await page.reload()
  await expect(page.getByText('51–60 dari 60')).toBeVisible()
  await page.getByLabel('Per halaman').selectOption('20')
  await expect(page.getByText('1–20 dari 60')).toBeVisible()
})

test('changing the filter of the order list clears the selection', async ({ page, office, shop }) => {
  await manyOrders(shop, 'Pilihan', 25)
  await office.open(`${screen}?q=Pilihan`)
  await pickAll(page, 'Pilih semua 25 pesanan yang cocok')
  await page.getByLabel('Cari pesanan').fill('Siti')
  await expect(orderBar(page)).toHaveCount(0)

  await manyOrders(shop, 'Urutan', 3)
  await page.getByLabel('Cari pesanan').fill('Urutan')
  const found = page.getByText('Urutan', { exact: true }).first()
  await expect(found).toBeVisible()
  const first = page.getByRole('checkbox', { name: /^Pilih ORDER-/ }).first()
  await first.check()
  await page.getByRole('combobox', { name: 'Urutkan' }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/sort=/)
  await expect(orderBar(page)).toBeVisible()
  await page.getByLabel('Cari pesanan').fill('Siti')
  await expect(orderBar(page)).toHaveCount(0)
  await page.getByLabel('Cari pesanan').fill('Urutan')
  await expect(found).toBeVisible()
  await expect(orderBar(page)).toHaveCount(0)
})
