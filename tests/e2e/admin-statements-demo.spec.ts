import type { Page } from '@playwright/test'
import { demoStatement, type Order } from '../../demo/statement'
import { wibDay } from '../../worker/contract/lib/format'
import { expectAccessible, expectToFit } from './support/axe'
import { dialogOf, jobSays, test } from './support/office'
import { expect } from './support/shop'

const screen = '/admin/statements'

const rows = (page: Page) => page.getByRole('table', { name: 'Baris mutasi' })
const state = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Kelompok baris' }).getByRole('button', { name })

const why = [
  'Pesanan sudah batal, tetapi stoknya masih ada',
  'Bersama transfer lain dari pengirim yang sama',
  'Dua angka sepertinya tertukar',
  'Kode unik sepertinya tidak ditambahkan',
  'Nama pengirim sama dengan pemesan',
  'Ada transfer lain dengan jumlah yang sama',
]

/** Presses Tab until the focused element has this name, so that disabled and hidden elements are never found. */
async function tabTo(page: Page, name: RegExp) {
  for (let n = 0; n < 80; n++) {
    await page.keyboard.press('Tab')
    const here = await page.evaluate(() => {
      const on = document.activeElement
      return on?.getAttribute('aria-label') ?? on?.textContent ?? ''
    })
    if (name.test(here)) return
  }
  throw new Error(`no Tab leads to ${name}`)
}

test('the demo bank statement is imported on a phone and by keyboard alone, and every kind of row shows its reason', async ({
  page,
  office,
  shop,
}) => {
  const { results } = await shop.d1.prepare('SELECT * FROM orders ORDER BY seq DESC LIMIT 60').all<Order>()
  const text = demoStatement(results, '0000123456', new Date().toISOString())
  await page.setViewportSize({ width: 360, height: 740 })
  await office.open(screen)
  await tabTo(page, /^Impor mutasi$/)
  await page.keyboard.press('Enter')
  await dialogOf(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'mutasi-contoh.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(dialogOf(page)).toContainText('dibaca sebagai BCA')
  await expect(dialogOf(page)).toContainText('Nomor di berkas cocok dengan rekening ini')
  await expectToFit(page, 'what was read at 360 px')
  await tabTo(page, /^Impor \d+ baris$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/baris baru/)).toBeVisible()

  await state(page, 'Perlu diperiksa').press('Enter')
  for (const reason of why) await expect(rows(page).getByText(reason).first()).toBeVisible()
  await expectToFit(page, 'what is to be looked at, at 360 px')
  await expectAccessible(page, 'what is to be looked at')
  await expect(state(page, 'Cocok pasti')).toContainText('5')
  await expect(state(page, 'Sudah dicatat dengan tangan')).toContainText('1')
  await expect(state(page, 'Belum dibukukan bank')).toContainText('1')
  await state(page, 'Bukan pembayaran').press('Enter')
  await expect(rows(page)).toContainText('Pencairan QRIS/EDC')
  await expect(rows(page)).toContainText('Biaya bank')
  await expect(rows(page)).toContainText('Uang keluar')

  await tabTo(page, /^Cocokkan 5 yang pasti$/)
  await page.keyboard.press('Enter')
  await expect(dialogOf(page)).toBeVisible()
  await expectToFit(page, 'the one button at 360 px')
  await tabTo(page, /^Proses/)
  await page.keyboard.press('Enter')
  await jobSays(page, 'Selesai: 5 berhasil')
  await expect(state(page, 'Sudah dicocokkan')).toContainText('5')
  await expect(state(page, 'Sudah dicatat dengan tangan')).toHaveAttribute('aria-pressed', 'true')

  await page.setViewportSize({ width: 1280, height: 800 })
  await state(page, 'Perlu diperiksa').press('Enter')
  await expect(rows(page).getByText('Dua angka sepertinya tertukar')).toBeVisible()
  await tabTo(page, /^Cocokkan/)
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByLabel('Cari pesanan')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator(':focus')).toContainText('Cocokkan')
})

test('two operators who confirm one statement review start one job and book the income once', async ({
  page,
  office,
  shop,
  context,
}) => {
  const order = await shop.d1
    .prepare(`SELECT * FROM orders WHERE status = 'pending' AND id NOT IN (SELECT order_id FROM bank_rows WHERE order_id IS NOT NULL)
      AND reserves_total NOT IN (SELECT amount FROM bank_rows) LIMIT 1`)
    .first<Order & { id: string; order_id: string; customer_name: string }>()
  if (!order) throw new Error('no order is open')
  const today = wibDay(new Date().toISOString())
  const csv = [
    'No. Rekening;0000123456',
    'Tanggal;Keterangan;Debit;Kredit;Saldo',
    `${today};SETORAN TUNAI;0,00;17.000,00;1.017.000,00`,
    `${today};TRANSFER ${order.customer_name};0,00;${order.total_amount},00;${1_017_000 + order.total_amount},00`,
  ].join('\n')
  await office.open(screen)
  await page.getByRole('button', { name: 'Impor mutasi' }).click()
  await dialogOf(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'dua.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await dialogOf(page).getByRole('button', { name: 'Impor 2 baris' }).click()
  await expect(page.getByText('2 baris baru')).toBeVisible()
  const other = await context.newPage()
  await office.open(`${screen}?state=exact`, other)
  await state(page, 'Cocok pasti').click()

  for (const one of [page, other]) {
    await one.getByRole('button', { name: 'Cocokkan 1 yang pasti' }).click()
    await expect(dialogOf(one)).toContainText('diperiksa sekali lagi')
  }
  await Promise.all([page, other].map(one => dialogOf(one).getByRole('button', { name: 'Proses' }).click()))
  for (const one of [page, other]) await jobSays(one, /Selesai/)
  const income = await shop.d1
    .prepare('SELECT count(*) AS n FROM transactions WHERE order_id = ? AND voided_at IS NULL')
    .bind(order.id)
    .first<{ n: number }>()
  expect(income?.n).toBe(1)
})
