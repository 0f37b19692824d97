import type { Page } from '@playwright/test'
import { formatRupiah, formatThousands } from '../../worker/contract/lib/format'
import { dialogOf, jobSays, noAnswer, press, redBox, test } from './support/office'
import { customer, placeOrder } from './support/order'
import { expect } from './support/shop'

const card = (page: Page, label: string) =>
  page.locator('dl[aria-label="Ringkasan"] > div').filter({ hasText: label })
const toggle = (page: Page, label: string) =>
  page.getByRole('group', { name: 'Rentang grafik' }).getByRole('button', { name: label })
const need = (page: Page, heading: string) =>
  page
    .getByRole('region', { name: 'Perlu tindakan' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: heading }) })

/** Number of canvas pixels that are close to this RGB colour. */
const dots = (page: Page, [r, g, b]: [number, number, number]) =>
  page.locator('canvas').evaluate(
    (canvas, [red = 0, green = 0, blue = 0]) => {
      if (!(canvas instanceof HTMLCanvasElement)) return 0
      const { width, height } = canvas
      const copy = Object.assign(document.createElement('canvas'), { width, height })
      const context = copy.getContext('2d', { willReadFrequently: true })
      if (!context) return 0
      context.drawImage(canvas, 0, 0)
      const { data } = context.getImageData(0, 0, width, height)
      let n = 0
      for (let i = 0; i < data.length; i += 4) {
        const far =
          Math.abs((data[i] ?? 0) - red) +
          Math.abs((data[i + 1] ?? 0) - green) +
          Math.abs((data[i + 2] ?? 0) - blue)
        if (far < 12 && data[i + 3] === 255) n++
      }
      return n
    },
    [r, g, b],
  )

test('the dashboard’s four cards, its chart and the chart’s table match the API for 7 and for 30 days', async ({
  page,
  office,
}) => {
  await office.open('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  for (const range of ['7', '30']) {
    const known = await (await office.api.get(`/api/admin/dashboard?range=${range}`)).json()
    if (range === '30') await toggle(page, '30 hari').click()
    await expect(card(page, 'Total Pendapatan')).toContainText(formatRupiah(known.total_revenue))
    await expect(card(page, 'Total Pendapatan')).toContainText(`dari ${range} hari sebelumnya`)
    await expect(card(page, 'Total Pendapatan')).toContainText(/(naik|turun|tetap) [\d.,]+%/)
    await expect(card(page, 'Total Pesanan')).toContainText(formatThousands(known.total_orders))
    await expect(card(page, 'Total Pesanan')).toContainText(`${range} hari terakhir (`)
    expect(known.daily).toHaveLength(Number(range))
    await expect(card(page, 'Pesanan Pending')).toContainText(formatThousands(known.pending_orders))
    await expect(card(page, 'Stok Hewan')).toContainText(formatThousands(known.total_animals))
    await expect(page.getByRole('heading', { name: 'Grafik Pendapatan & Pesanan' })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Grafik Pendapatan & Pesanan, / })).toBeVisible()
    const table = page.getByRole('table', { name: /^Grafik Pendapatan & Pesanan/ })
    if (range === '7') await page.getByText('Lihat angka dalam tabel').click()
    await expect(table.getByRole('row')).toHaveCount(known.daily.length + 1)
    await expect(table.getByRole('row').last()).toContainText(formatRupiah(known.daily.at(-1).revenue))
  }
  expect(await dots(page, [0x7c, 0x4a, 0x21])).toBeGreaterThan(500)
  expect(await dots(page, [0x14, 0x53, 0x2d])).toBeGreaterThan(200)
})

test('the dashboard’s date range is kept in the URL and survives a reload', async ({ page, office }) => {
  await office.open('/admin')
  await expect(toggle(page, '7 hari')).toHaveAttribute('aria-pressed', 'true')
  await toggle(page, '30 hari').click()
  await expect(page).toHaveURL(/range=30/)
  await page.reload()
  await expect(toggle(page, '30 hari')).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(toggle(page, '7 hari')).toHaveAttribute('aria-pressed', 'true')
})

test('the dashboard lists open tasks with links', async ({ page, office, shop }) => {
  await shop.d1.prepare("UPDATE animals SET stock = 2 WHERE name = 'Sapi Limosin'").run()
  await office.open('/admin')
  const { needs } = await (await office.api.get('/api/admin/dashboard')).json()
  await expect(need(page, 'Konfirmasi transfer untuk diperiksa')).toContainText(String(needs.claims.count))
  await expect(need(page, 'Pesanan segera kedaluwarsa')).toContainText(/sisa \d+ (jam|menit)/)
  await expect(need(page, 'Stok menipis')).toContainText('Sapi Limosin (Sapi)')
  await expect(need(page, 'Stok menipis')).toContainText('Sisa 2')
  await expect(need(page, 'Sertifikat masih draft')).toContainText(String(needs.draft_certificates.count))
  await expect(need(page, 'Konfirmasi transfer untuk diperiksa')).toContainText(
    /tertua \d+ (jam|hari)|baru saja/,
  )
  await page.getByRole('link', { name: needs.claims.items[0].order_id }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(needs.claims.items[0].order_id)
  await page.goBack()
  await page.getByRole('link', { name: 'Lihat semua yang menunggu verifikasi' }).click()
  await expect(page).toHaveURL(/\/admin\/orders\?claimed=true/)
})

test('the dashboard lists a failed job and opens the job with one press', async ({ page, office, shop }) => {
  const now = new Date().toISOString()
  await shop.d1
    .prepare(
      `INSERT INTO jobs (id, kind, step, action, same, state, total, failed, actor, actor_id, created_at, updated_at, finished_at)
       VALUES ('gagal', 'orders', '{"action":"reject"}', 'reject', 'x', 'done', 3, 3, 'uji', 'uji', ?1, ?1, ?1)`,
    )
    .bind(now)
    .run()
  await office.open('/admin')
  await need(page, 'Pekerjaan belum tuntas').getByRole('link', { name: 'Lihat sebabnya' }).click()
  const jobs = page.getByRole('region', { name: 'Pekerjaan' })
  await expect(jobs).toContainText('3 gagal')
  await jobs.getByRole('button', { name: 'Tutup pekerjaan' }).click()
  await expect(need(page, 'Pekerjaan belum tuntas')).toHaveCount(0)
  await shop.d1.prepare("DELETE FROM jobs WHERE id = 'gagal'").run()
})

test('the dashboard links the oldest day whose books are not closed to the screen that closes them', async ({
  page,
  office,
}) => {
  await office.open('/admin')
  const { needs } = await (await office.api.get('/api/admin/dashboard')).json()
  expect(needs.unclosed.count).toBeGreaterThan(0)
  await need(page, 'Hari belum ditutup').getByRole('link').click()
  await expect(page).toHaveURL(`/admin/finance/close?day=${needs.unclosed.since}`)
  await expect(page.getByText('Belum ditutup. Angkanya masih dapat berubah.')).toBeVisible()
})

test('the dashboard groups stock reserved by unpaid orders by customer, and selected orders can be cancelled', async ({
  page,
  office,
  shop,
}) => {
  const who = { ...customer, customer_phone: '+6281333000111', customer_email: 'siti@satu-kandang.id' }
  for (let n = 0; n < 3; n++) await placeOrder(page.request, 'Sapi Bali', 1, who)
  await shop.d1.prepare("UPDATE animals SET stock = 2 WHERE name = 'Sapi Bali'").run()
  await shop.d1
    .prepare("UPDATE orders SET placed_from = 'abcdefghijklmnop' WHERE customer_phone = ?")
    .bind(who.customer_phone)
    .run()
  await shop.d1
    .prepare(
      `INSERT INTO payment_claims (id, order_id, created_at, late, proof_sha)
       SELECT 'bukti-' || id, id, created_at, 0, 'c0ffee00' FROM orders WHERE customer_phone = ?`,
    )
    .bind(who.customer_phone)
    .run()
  await office.open('/admin')
  const held = page.getByRole('region', { name: 'Stok Sapi Bali ditahan' })
  await expect(held).toContainText('% stok Sapi Bali ditahan tanpa pembayaran')
  await expect(held.getByRole('button', { name: 'Batalkan yang ditandai' })).toBeDisabled()
  for (const heap of ['Satu domain email (satu-kandang.id)', 'Satu berkas bukti transfer (c0ffee)']) {
    const line = held.getByRole('listitem').filter({ hasText: heap })
    await expect(line).toContainText('3 pesanan, 3 ekor')
    await line.getByRole('checkbox').check()
    await expect(held.getByRole('button', { name: 'Batalkan 3 pesanan' })).toBeEnabled()
    await line.getByRole('checkbox').uncheck()
  }
  await expect(held.getByRole('link', { name: 'Lihat pesanan satu-kandang.id' })).toBeVisible()
  await held.getByRole('checkbox', { name: who.customer_phone }).check()
  await held.getByRole('checkbox', { name: /jaringan internet/ }).check()
  await held.getByRole('button', { name: 'Tolak pembayaran yang ditandai' }).click()
  await dialogOf(page).getByLabel('Alasan').fill('Berkasnya bukan bukti transfer')
  await press(page, 'Proses 3 pesanan')
  await jobSays(page, 'Selesai: 3 berhasil')
  await held.getByRole('checkbox', { name: who.customer_phone }).check()
  await held.getByRole('button', { name: 'Batalkan 3 pesanan' }).click()
  await expect(dialogOf(page)).toContainText('3 pesanan dibatalkan')
  await press(page, 'Proses 3 pesanan')
  await expect(held).toHaveCount(0)
  const left = await shop.d1
    .prepare("SELECT count(*) AS n FROM orders WHERE customer_phone = ? AND status = 'pending'")
    .bind(who.customer_phone)
    .first('n')
  expect(left).toBe(0)
})

test('the dashboard shows a warning if the cron has stopped, and no warning while the cron runs', async ({
  page,
  office,
  shop,
}) => {
  await shop.d1.prepare('DELETE FROM cron_runs').run()
  await office.open('/admin')
  const warning = page.getByRole('region', { name: 'Pemeriksaan otomatis' })
  await expect(warning).toContainText('Pemeriksaan otomatis terlambat')
  await expect(warning).toContainText('Belum pernah berjalan.')
  await shop.fireCron()
  await page.reload()
  await expect(page.getByText(/^Pemeriksaan otomatis terakhir .* WIB/)).toBeVisible()
  await expect(warning).toHaveCount(0)
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
  await shop.d1.prepare('UPDATE cron_runs SET started_at = ?').bind(hourAgo).run()
  await page.reload()
  await expect(warning).toContainText('Terakhir berjalan')
})

test('the dashboard shows a change that visitors cannot see yet, until the cache is purged', async ({
  page,
  office,
  shop,
}) => {
  await shop.d1
    .prepare(`INSERT INTO purges (tag, ask, asked_at, tries) VALUES ('faqs', 'x', ?, 2)`)
    .bind(new Date().toISOString())
    .run()
  await office.open('/admin')
  const warning = page.getByRole('region', { name: 'Perubahan situs' })
  await expect(warning).toContainText('Perubahan situs terlambat tampil')
  await shop.fireCron()
  await page.reload()
  await expect(page.getByText(/^Pemeriksaan otomatis terakhir .* WIB/)).toBeVisible()
  await expect(warning).toHaveCount(0)
})

test('a failed load of the dashboard shows an error and can be retried', async ({
  page,
  office,
  provoked,
}) => {
  provoked.add(noAnswer)
  await page.route('**/api/admin/dashboard*', route => route.abort())
  await office.open('/admin')
  await expect(redBox(page, 'Gagal memuat data dashboard')).toBeVisible()
  await page.unroute('**/api/admin/dashboard*')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(card(page, 'Total Pendapatan')).toBeVisible()
})

test('the dashboard shows failed e-mails with a link to the screen that resends them', async ({
  page,
  office,
  shop,
}) => {
  const { results } = await shop.d1.prepare('SELECT id FROM orders LIMIT 2').all<{ id: string }>()
  for (const [n, state] of ['failed', 'sending'].entries())
    await shop.d1
      .prepare(
        `INSERT INTO messages (order_id, kind, ref, channel, state, error, due_at, next_try_at, created_at, updated_at)
          VALUES (?1, 'paid', 'uji', 'email', ?2, ?3, ?4, ?4, ?4, ?4)`,
      )
      .bind(results[n]?.id, state, n ? 'no_answer' : 'E_DELIVERY_FAILED', '2026-01-01T00:00:00.000Z')
      .run()
  await office.open('/admin')
  await expect(need(page, 'Email gagal terkirim')).toContainText('Email mungkin terkirim')
  await need(page, 'Email gagal terkirim').getByRole('link', { name: 'Email mungkin terkirim' }).click()
  await page
    .getByRole('button', { name: /^Tindakan/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Anggap terkirim/ }).first()).toBeVisible()
  await page.goBack()
  await need(page, 'Email gagal terkirim')
    .getByRole('link', { name: 'Lihat sebabnya dan kirim lagi' })
    .click()
  await expect(page.getByRole('button', { name: 'Kirim lagi semua' })).toBeVisible()
})
