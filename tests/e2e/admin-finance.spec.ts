import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { formatRupiah } from '../../worker/contract/lib/format'
import { expectAccessible } from './support/axe'
import { dialogOf, noAnswer, press, redBox, test, trayOf } from './support/office'
import { expect } from './support/shop'

const screen = '/admin/finance'
const api = '**/api/admin/transactions'

const card = (page: Page, label: string) =>
  page.locator('dl[aria-label="Ringkasan keuangan"] > div').filter({ hasText: label })
const row = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Transaksi' }).getByRole('row').filter({ hasText: text })

async function fill(page: Page, type: string, amount: string, description: string) {
  await page.getByRole('button', { name: 'Catat transaksi' }).click()
  await dialogOf(page).getByLabel(type, { exact: true }).check()
  await dialogOf(page).getByLabel('Jumlah').fill(amount)
  await dialogOf(page).getByLabel('Keterangan').fill(description)
}

async function exported(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('the finance cards match the ledger for the date range in the URL', async ({ page, office }) => {
  await office.open(screen)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Laporan Keuangan')
  const toggle = page.getByRole('group', { name: 'Rentang laporan' })
  await expect(toggle.getByRole('button', { name: '30 hari' })).toHaveAttribute('aria-pressed', 'true')
  for (const range of ['30', '7', '90']) {
    if (range !== '30') await toggle.getByRole('button', { name: `${range} hari` }).click()
    const known = await (await office.api.get(`/api/admin/transactions/summary?range=${range}`)).json()
    await expect(card(page, 'Total Pemasukan')).toContainText(formatRupiah(known.total_income))
    await expect(card(page, 'Total Pemasukan')).toContainText(
      `${formatRupiah(known.from_orders)} dari pesanan`,
    )
    await expect(card(page, 'Total Pengeluaran')).toContainText(formatRupiah(known.total_expense))
    await expect(card(page, 'Total Pengeluaran')).toContainText(`${range} hari terakhir (`)
    await expect(card(page, 'Saldo')).toContainText(formatRupiah(known.balance))
    await expect(card(page, 'Pembayaran Tertunda')).toContainText(formatRupiah(known.pending_payments))
  }
  await expect(page).toHaveURL(/range=90/)
  await page.reload()
  await expect(toggle.getByRole('button', { name: '90 hari' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('img', { name: /^Pemasukan harian, / })).toBeVisible()
})

test('an expense is recorded, counted and exported; voiding the expense with a reason removes it from all totals', async ({
  page,
  office,
}) => {
  await office.open(screen)
  const before = await (await office.api.get('/api/admin/transactions/summary')).json()
  const description = 'Sewa "tenda"; =HYPERLINK("http://x")'

  await page.getByRole('button', { name: 'Catat transaksi' }).click()
  await press(page, 'Simpan')
  await expect(dialogOf(page).getByText('Jumlah harus berupa rupiah bulat di atas 0')).toBeVisible()
  await expect(dialogOf(page).getByText('Keterangan harus diisi')).toBeVisible()
  await expect(dialogOf(page).getByLabel('Jumlah')).toBeFocused()
  await press(page, 'Batal')

  await fill(page, 'Pengeluaran', '1250000', description)
  await expect(dialogOf(page).getByLabel('Jumlah')).toHaveValue(/1\.250\.000$/)
  await press(page, 'Simpan')
  await expect(page.getByText('Transaksi disimpan.')).toBeVisible()
  await expect(row(page, 'Sewa "tenda"')).toContainText('Pengeluaran')
  await expect(card(page, 'Total Pengeluaran')).toContainText(formatRupiah(before.total_expense + 1_250_000))

  const { name, text } = await exported(page)
  expect(name).toMatch(/^transaksi-\d{4}-\d\d-\d\d\.csv$/)
  expect(text).toMatch(
    /\d\d\/\d\d\/\d{4} \d\d:\d\d,[0-9a-f-]{36},Pengeluaran,1250000,"Sewa ""tenda""; '=HYPERLINK\(""http:\/\/x""\)"\r\n/,
  )

  await row(page, 'Sewa "tenda"').getByRole('button', { name: 'Coret' }).click()
  await press(page, 'Coret transaksi')
  await expect(dialogOf(page).getByText('Alasan harus diisi')).toBeVisible()
  await dialogOf(page).getByLabel('Alasan').fill('Dibayar panitia lain')
  await press(page, 'Coret transaksi')
  await expect(row(page, 'Sewa "tenda"')).toContainText('Dibayar panitia lain')
  await expect(row(page, 'Sewa "tenda"').locator('del').first()).toHaveCSS(
    'text-decoration-line',
    'line-through',
  )
  await expect(row(page, 'Sewa "tenda"').getByRole('button')).toHaveCount(0)
  await expect(card(page, 'Total Pengeluaran')).toContainText(formatRupiah(before.total_expense))
  expect((await exported(page)).text).not.toContain('tenda')

  await page.getByRole('link', { name: 'Riwayat perubahan' }).click()
  await expect(page).toHaveURL(/\/admin\/history\?entity=transactions/)
  await expect(page.getByText(/alasan.*: tidak ditampilkan/i).first()).toBeVisible()
})

test('a pasted amount in a bank’s format is read correctly or refused with an error at its field', async ({
  page,
  office,
}) => {
  await office.open(screen)
  await page.getByRole('button', { name: 'Catat transaksi' }).click()
  const field = dialogOf(page).getByLabel('Jumlah')
  const paste = async (text: string) => {
    await field.focus()
    await field.press('ControlOrMeta+A')
    await field.evaluate((input, data) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', data)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    }, text)
    await page.keyboard.insertText(text)
  }
  for (const text of ['2.500.123,00', '2,500,123.00', 'Rp 2.500.123,-', 'IDR\u00a02,500,123.00']) {
    await paste(text)
    await expect(field).toHaveValue(text)
    await expect(dialogOf(page).getByText(`Dibaca ${formatRupiah(2_500_123)}`)).toBeVisible()
  }
  await paste('2.500.123,50')
  const sen = 'Rupiah ditulis tanpa sen: angka di belakang koma harus nol'
  await expect(dialogOf(page).getByText(sen)).toBeVisible()
  await dialogOf(page).getByLabel('Keterangan').fill('Sewa truk tempel')
  await press(page, 'Simpan')
  await expect(field).toBeFocused()
  await expect(dialogOf(page).getByText(sen)).toBeVisible()
  await paste('1.000.000.000.001')
  await expect(dialogOf(page).getByText(`Paling banyak ${formatRupiah(1_000_000_000_000)}`)).toBeVisible()
  await paste('2.500.123,00')
  await press(page, 'Simpan')
  await expect(page.getByText('Transaksi disimpan.')).toBeVisible()
  const { items } = await (await office.api.get('/api/admin/transactions?type=expense')).json()
  expect(
    items.find(({ description }: { description: string }) => description === 'Sewa truk tempel').amount,
  ).toBe(2_500_123)

  // The field groups digits while they are typed. Backspace removes a digit, not a separator.
  await page.getByRole('button', { name: 'Catat transaksi' }).click()
  await field.pressSequentially('25001')
  await expect(field).toHaveValue(formatRupiah(25_001))
  await field.press('Backspace')
  await field.pressSequentially('00')
  await expect(field).toHaveValue(formatRupiah(250_000))
  await field.pressSequentially(',00')
  await expect(dialogOf(page).getByText(`Dibaca ${formatRupiah(250_000)}`)).toBeVisible()
})

test('income from an order can be voided only by undoing the verification of its payment', async ({
  page,
  office,
}) => {
  const { items } = await (await office.api.get('/api/admin/orders?claimed=true')).json()
  const [order] = items
  const path = `/api/admin/orders/${order.id}`
  await office.api.patch(path, { data: { payment_status: 'verified' } })
  await office.open(screen)
  await expect(row(page, order.order_id)).toContainText(formatRupiah(order.total_amount))
  await expect(row(page, order.order_id).getByRole('button')).toHaveCount(0)
  await office.api.patch(path, { data: { payment_status: 'pending' } })
  await page.reload()
  await expect(row(page, order.order_id).locator('del').first()).toBeVisible()
  await row(page, order.order_id).getByRole('link', { name: 'Lihat pesanan' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(order.order_id)
})

test('type and page of the transaction list are kept in the URL, and the export uses the same filter', async ({
  page,
  office,
}) => {
  await office.open(`${screen}?range=90`)
  await page.getByRole('button', { name: 'Berikutnya' }).click()
  await expect(page).toHaveURL(/cursor=/)
  await expect(page.getByText(/^21–/)).toBeVisible()
  await page.getByLabel('Jenis transaksi').selectOption('Pengeluaran')
  await expect(page).toHaveURL(/type=expense/)
  await expect(page).not.toHaveURL(/cursor=/)
  await expect(row(page, 'Pembayaran pesanan')).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Jenis transaksi')).toHaveValue('expense')
  const { text } = await exported(page)
  expect(text).toContain(',Pengeluaran,')
  expect(text).not.toContain(',Pemasukan,')
})

test('failures on the finance screen show their specified messages and lose no typed text', async ({
  page,
  office,
  provoked,
}) => {
  provoked.add(noAnswer)
  provoked.add('The chart of daily income')
  await page.route(`${api}/chart*`, route => route.abort())
  await office.open(screen)
  await expect(page.getByText('Grafik belum dapat ditampilkan.')).toBeVisible()
  await expect(card(page, 'Saldo')).toBeVisible()

  await page.route(`${api}?*`, route => route.abort())
  await page.reload()
  await expect(redBox(page, 'Gagal memuat data transaksi')).toBeVisible()
  await page.unroute(`${api}?*`)
  await page.unroute(`${api}/chart*`)
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('table', { name: 'Transaksi' })).toBeVisible()

  await page.route(api, route => route.abort())
  await fill(page, 'Pemasukan', '500000', 'Infak jamaah')
  await press(page, 'Simpan')
  await expect(redBox(page, 'Gagal menyimpan transaksi')).toBeVisible()
  await expect(dialogOf(page).getByLabel('Keterangan')).toHaveValue('Infak jamaah')
  await page.unroute(api)
  await press(page, 'Simpan')
  await expect(page.getByText('Transaksi disimpan.')).toBeVisible()

  await page.route(`${api}/*/void`, route => route.abort())
  await row(page, 'Infak jamaah').getByRole('button', { name: 'Coret' }).click()
  await dialogOf(page).getByLabel('Alasan').fill('Salah')
  await press(page, 'Coret transaksi')
  await expect(redBox(page, 'Gagal mencoret transaksi')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Perubahan belum disimpan. Buang perubahan ini?')).toBeVisible()
  await page.getByRole('button', { name: 'Buang' }).click()

  await page.route('**/api/admin/jobs/*/file?*', route => route.abort())
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect(page.getByText(/^Gagal mengunduh CSV\./)).toBeVisible()
  await page.unroute('**/api/admin/jobs/*/file?*')

  // The finished file can be downloaded from any screen and device by anyone with the right to export.
  await page.setViewportSize({ width: 360, height: 740 })
  const tray = trayOf(page)
  await expect(tray).toContainText('Siap diunduh selama 24 jam.')
  await expectAccessible(page, 'a file that waits')
  for (const [name, file] of [
    ['Unduh CSV', /^transaksi-.*\.csv$/],
    ['Unduh XLSX', /^transaksi-.*\.xlsx$/],
  ] as const) {
    const download = page.waitForEvent('download')
    await tray.getByRole('button', { name }).click()
    expect((await download).suggestedFilename()).toMatch(file)
  }
})
