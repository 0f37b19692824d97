import type { Server } from '../../scripts/start/serve.ts'
import { formatRupiah, wibDay } from '../../worker/contract/lib/format'
import { expectAccessible, expectAccessibleAt } from './support/axe'
import { expectFootInSight } from './support/foot'
import { dialogOf, press, test } from './support/office'
import { type Placed, placeOrder } from './support/order'
import { expect } from './support/shop'

// A phone, because the desk works on phones too.
test.use({ viewport: { width: 360, height: 800 } })

const screen = '/admin/finance/payouts'

/** The order receives part of its total through a payment provider. */
async function receiveByProvider(shop: Server, { order_id }: Placed, amount: number) {
  const now = new Date().toISOString()
  const id = `uji-${order_id}`
  const run = (sql: string, ...values: unknown[]) =>
    shop.d1
      .prepare(sql)
      .bind(...values)
      .run()
  await run(
    `INSERT INTO charges (id, order_id, provider, environment, channel, amount, state, paid_amount, paid_at, expires_at, order_deadline,
       created_at, updated_at)
     SELECT ?1, id, 'midtrans', 'production', 'va_bca', ?2, 'paid', ?2, ?3, ?3, ?3, ?3, ?3 FROM orders WHERE order_id = ?4`,
    id,
    amount,
    now,
    order_id,
  )
  await run(
    `INSERT INTO payments (order_id, amount, method, received_at, charge_id, is_part, actor, created_at, updated_at)
     SELECT id, ?1, 'gateway', ?2, ?3, 1, 'system', ?2, ?2 FROM orders WHERE order_id = ?4`,
    amount,
    now,
    id,
    order_id,
  )
}

const bankRow = (net: number) => {
  const day = wibDay(new Date().toISOString()).split('-').reverse().join('/')
  return [
    "No. Rekening,=,'0000123456",
    'Nama,=,YAYASAN CONTOH',
    'Mata Uang,=,IDR',
    '',
    'Tanggal,Keterangan,Cabang,Jumlah,,Saldo',
    `'${day},TRSF E-BANKING CR 1205/FTSCY/WS90007 ${net}.00PENYEDIA BAYAR,'0000,${net}.00,CR,${5_000_000 + net}.00`,
    'Saldo Awal,=,5000000.00',
    `Kredit,=,${net}.00`,
    'Debet,=,0.00',
    `Saldo Akhir,=,${5_000_000 + net}.00`,
  ].join('\r\n')
}

test('a payout of a payment provider is recorded with its fee, matched with its bank row, and voided', async ({
  page,
  office,
  shop,
}) => {
  await shop.d1.prepare("DELETE FROM settings WHERE type = 'gateway'").run()
  await office.open('/admin/finance')
  await expect(page.getByRole('link', { name: 'Jurnal', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pencairan', exact: true })).toHaveCount(0)
  await receiveByProvider(shop, await placeOrder(page.request), 1_250_000)
  await office.open('/admin/finance')
  await page.getByRole('link', { name: 'Pencairan', exact: true }).click()
  await expect(page.getByText('Belum ada pencairan', { exact: true })).toBeVisible()
  await expect(page.getByText('Masih di Midtrans')).toBeVisible()
  await expectAccessibleAt(page, screen, [360, 768, 1280])

  await page.getByRole('button', { name: 'Catat pencairan' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByLabel('Jumlah kotor')).toHaveValue(formatRupiah(1_250_000))
  await dialog.getByLabel('Biaya').fill('4000')
  await dialog.getByLabel('PPN').fill('440')
  await expect(dialog.getByRole('status').filter({ hasText: 'Bersih' })).toContainText(
    formatRupiah(1_245_560),
  )
  await expectAccessible(page, 'the form of a payout')
  await expectFootInSight(page, 'Simpan')
  await page.setViewportSize({ width: 360, height: 800 })
  await press(page, 'Simpan')
  await expect(page.getByText('Pencairan disimpan.')).toBeVisible()
  const table = page.getByRole('table', { name: 'Pencairan' })
  await expect(table).toContainText(formatRupiah(1_245_560))
  await expect(table).toContainText('Belum terlihat')
  await expectAccessibleAt(page, screen, [360, 1280])

  await office.open('/admin/statements?state=check')
  await page.getByRole('button', { name: 'Impor mutasi' }).click()
  await dialogOf(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'mutasi.csv', mimeType: 'text/csv', buffer: Buffer.from(bankRow(1_245_560)) })
  await dialogOf(page).getByRole('button', { name: 'Impor 1 baris' }).click()
  await expect(page.getByText('1 baris baru')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'PENYEDIA BAYAR' })
  await row.getByRole('button', { name: 'Cocokkan' }).click()
  await press(page, 'Ini pencairan penyedia pembayaran')
  await expect(dialogOf(page)).toContainText('sudah dicatat')
  await expectAccessible(page, 'a bank row beside its payout')
  await press(page, 'Cocokkan')
  await expect(page.getByText('Dicocokkan dengan pencairan')).toBeVisible()

  await office.open(screen)
  await expect(table).toContainText('Cocok')
  await table.getByRole('button', { name: 'Batalkan' }).click()
  await dialogOf(page).getByLabel('Alasan').fill('Salah jumlah')
  await press(page, 'Batalkan pencairan')
  await expect(page.getByText('Pencairan dibatalkan.')).toBeVisible()
  await expect(table).toContainText('Dibatalkan: Salah jumlah')
  await office.open('/admin/finance/close')
  await page.getByLabel('Hari', { exact: true }).fill(wibDay(new Date().toISOString()))
  await expect(page.getByRole('region', { name: 'Penyedia pembayaran' })).toContainText(
    formatRupiah(1_250_000),
  )
})
