import type { APIRequestContext } from '@playwright/test'
import { addDays, formatRupiah, longDate, shortDate, wibDay } from '../../worker/contract/lib/format'
import { numberInIndonesianWords } from '../../worker/contract/money/words'
import { expectAccessibleAt } from './support/axe'
import { answered, dialogOf, press, test } from './support/office'
import { placeOrder } from './support/order'
import { expect } from './support/shop'

// A phone, because operators do this work at the livestock pen.
test.use({ viewport: { width: 360, height: 800 } })

async function cashFor(api: APIRequestContext, code: string, amount: number) {
  const found = await (await api.get(`/api/admin/orders?q=${code}`)).json()
  const id = String(found.items[0].id)
  await api.post(`/api/admin/orders/${id}/payments`, { data: { amount, method: 'cash' } })
  const { payments } = await (await api.get(`/api/admin/orders/${id}/money`)).json()
  return { id, payment: payments[0].id as number }
}

test('a receipt for a payment is numbered and printed, and voiding the payment also voids the receipt', async ({
  page,
  request,
  office,
}) => {
  const order = await placeOrder(request)
  const { id, payment } = await cashFor(office.api, order.order_id, 100_000)
  const address = `/admin/orders/${id}/receipt/${payment}`
  await office.open(address)
  await page.getByRole('button', { name: 'Beri nomor' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Kuitansi KW-\d{6}$/)
  const number = await page.getByRole('heading', { level: 1 }).textContent()
  const paper = page.getByRole('article', { name: 'Kuitansi' })
  await expect(paper).toContainText(formatRupiah(100_000))
  await expect(paper).toContainText(`${numberInIndonesianWords(100_000)} rupiah`, { ignoreCase: true })
  await expect(paper).toContainText(order.order_id)
  await expect(paper).toContainText('Tunai')
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
  await office.api.post(`/api/admin/orders/${id}/payments/${payment}/void`, { data: { reason: 'keliru' } })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number ?? '')
  await expect(paper.getByText('BATAL', { exact: true })).toBeVisible()
})

test('a customer who ordered by phone without an e-mail is found by the phone number', async ({
  page,
  office,
}) => {
  const phone = '081355536001'
  const order = async (name: string) => {
    await page.getByLabel('Nomor WhatsApp').fill(phone)
    await page.getByLabel('Nama lengkap').fill(name)
    await page.getByLabel('Hewan atau layanan').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Tambah', exact: true }).click()
    await page.getByRole('button', { name: 'Buat pesanan' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^ORDER-/)
  }
  await office.open('/admin/orders/new')
  await expect(page.getByLabel('Email')).toHaveValue('')
  await order('Bu Tumini')
  await expect(page.getByRole('region', { name: 'Pemesan' })).toContainText('Email–')
  await office.open('/admin/orders/new')
  await page.getByLabel('Nomor WhatsApp').fill(phone)
  await page.getByLabel('Nomor WhatsApp').press('Tab')
  await expect(page.getByText(/^Pernah memesan: Bu Tumini, ORDER-/)).toBeVisible()
  await expect(page.getByLabel('Nama lengkap')).toHaveValue('Bu Tumini')
})

test('the books of a past day are closed with the counted cash and do not change afterwards', async ({
  page,
  office,
  provoked,
}) => {
  provoked.add(answered(422))
  const today = wibDay(new Date().toISOString())
  const day = addDays(today, -1)
  await office.open(`/admin/finance/close?day=${today}`)
  await expect(page.getByText('baru dapat ditutup setelah harinya lewat')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Tutup hari/ })).toHaveCount(0)
  await page.getByLabel('Hari', { exact: true }).fill(day)
  await expect(page.getByText(longDate(day), { exact: true })).toBeVisible()
  const { figures } = await (await office.api.get(`/api/admin/closes/${day}`)).json()
  const closing = `Tutup hari ${longDate(day)}`
  await page.getByRole('button', { name: closing }).click()
  // An empty field does not count as 0.
  await press(page, closing)
  const blank = 'Isi kas yang dihitung. Bila tidak ada uang tunai, tulis 0'
  await expect(dialogOf(page).getByText(blank)).toBeVisible()
  await expect(dialogOf(page).getByText('Belum dihitung.')).toBeVisible()
  await dialogOf(page)
    .getByLabel('Kas yang dihitung')
    .fill(String(Math.max(0, figures.cash_expected) + 1000))
  await press(page, closing)
  await expect(dialogOf(page).getByText('Kas yang dihitung berbeda. Tuliskan sebabnya')).toBeVisible()
  await expectAccessibleAt(page, 'the dialog that closes a day')
  await dialogOf(page).getByLabel('Catatan').fill('Uang kembalian')
  await press(page, closing)
  await expect(page.getByText(/^Ditutup /)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Jurnal .* untuk pembukuan$/ })).toHaveAttribute(
    'href',
    `/admin/finance/journal?month=${day.slice(0, 7)}`,
  )
  const cash = page.getByRole('region', { name: 'Kas', exact: true })
  await expect(cash).toContainText('Catatan: Uang kembalian')
  await expect(cash).toContainText('Selisih')
  await expect(page.getByRole('button', { name: /^Tutup hari/ })).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Hari yang sudah ditutup' })).toContainText(longDate(day))
  await expectAccessibleAt(page, 'a closed day')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV ringkasan hari' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`tutup-hari-${day}.csv`)
  await page.emulateMedia({ media: 'print' })
  await expect(cash).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cetak' })).toBeHidden()
})

test('the dialog that closes the books of a day links to unexplained bank rows and to earlier open days', async ({
  page,
  office,
  shop,
}) => {
  const day = addDays(wibDay(new Date().toISOString()), -2)
  await shop.d1.batch([
    shop.d1.prepare(`INSERT INTO statements (id, account_id, account_name, file_name, sha256, source_format, layout,
        signature, state, row_count, created_by, created_at, updated_at)
      SELECT 'tutup', id, 'BCA Uji', 'm.csv', 'tutup', 'bca', 'BCA', 's', 'done', 1, 'uji', '2026', '2026'
      FROM bank_accounts WHERE type = 'bank' LIMIT 1`),
    shop.d1.prepare(`INSERT INTO bank_rows (account_id, statement_id, line, date, side, amount, description, plain, state,
        reason, updated_at)
      SELECT account_id, id, 7, '${day}', 'in', 1234567, 'SETORAN UJI', 'uji', 'check', 'no_order', '2026'
      FROM statements WHERE id = 'tutup'`),
  ])
  // The oldest of the days that are searched, because the demo shop has many open ones.
  const open = addDays(day, -58)
  const income = { type: 'income', amount: 5000, description: 'Infak', created_at: open }
  expect((await office.api.post('/api/admin/transactions', { data: income })).ok()).toBe(true)
  await office.open(`/admin/finance/close?day=${day}`)
  await page.getByRole('button', { name: `Tutup hari ${longDate(day)}` }).click()
  await expect(dialogOf(page)).toContainText('Uang masuk yang belum dijelaskan')
  await expect(dialogOf(page)).toContainText('BCA Uji, baris 7: Tidak ada pesanan yang menunggu jumlah ini')
  await expect(dialogOf(page).getByRole('link', { name: shortDate(open), exact: true })).toBeVisible()
  await expectAccessibleAt(page, 'the questions before closing a day', [360, 768, 1280])
  await dialogOf(page).getByRole('link', { name: 'Rp 1.234.567' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/statements\\?state=check&q=${day}`))
  await expect(page.getByRole('table', { name: 'Baris mutasi' })).toContainText('SETORAN UJI')
})

test('the journal of a month balances and uses the account codes set in the shop', async ({
  page,
  request,
  office,
}) => {
  const order = await placeOrder(request)
  await cashFor(office.api, order.order_id, 150_000)
  await office.open('/admin/finance')
  await page.getByRole('link', { name: 'Jurnal' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jurnal')
  await expect(page.getByText('seimbang.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Jurnal per akun' })).toContainText('Titipan pemesan')
  await page.getByRole('button', { name: 'Kode akun' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Nama (Kas)', { exact: true }).fill('Kas loket')
  await press(page, 'Simpan')
  await expect(page.getByText('Kode akun disimpan.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Jurnal per akun' })).toContainText('Kas loket')
  for (const format of ['CSV', 'XLSX']) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Jurnal ${format}` }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(new RegExp(`^jurnal-\\d{4}-\\d{2}\\.${format}$`, 'i'))
  }
})
