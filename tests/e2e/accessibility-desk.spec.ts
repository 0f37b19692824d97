import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAt } from './support/axe'
import { dialogOf, inRow, press, test } from './support/office'
import { placeOrder } from './support/order'
import { expect } from './support/shop'

test.use({ viewport: { width: 360, height: 800 } })

const screen = '/admin/orders'

const orders = async (api: APIRequestContext, query: string): Promise<{ id: string; order_id: string }[]> =>
  (await (await api.get(`/api/admin/orders?${query}`)).json()).items

const bar = (page: Page) => page.getByRole('region', { name: 'Pesanan yang dipilih' })

async function act(page: Page, name: string) {
  const more = bar(page).getByRole('button', { name: 'Tindakan' })
  if ((await more.isVisible()) && (await more.getAttribute('aria-expanded')) === 'false') await more.click()
  await bar(page).getByRole('button', { name, exact: true }).click()
}

const isClosed = (page: Page) => expect(page.getByRole('dialog')).toHaveCount(0)

test('the page of an order in the back office and its dialogs are accessible', async ({
  page,
  office,
  request,
}) => {
  const order = await placeOrder(request)
  const start = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  const buffer = Buffer.concat([start, Buffer.alloc(2000)])
  const claim = await request.post(`/api/orders/${order.order_id}/payment-claim`, {
    headers: { 'x-order-key': order.key },
    multipart: { proof: { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer } },
  })
  expect(claim.status()).toBe(200)
  await office.open(screen)
  for (const action of ['Update', 'Slaughter', 'Delete']) {
    await page.getByRole('button', { name: `Tindakan ${order.order_id}` }).click()
    await page.getByRole('button', { name: `${action} ${order.order_id}`, exact: true }).click()
    await expect(dialogOf(page)).toBeVisible()
    await expectAccessibleAt(page, action)
    await page.keyboard.press('Escape')
    await isClosed(page)
  }
  await page.getByRole('link', { name: order.order_id, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: order.order_id })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Unduh IMG_0001.HEIC' })).toBeVisible()
  await expectAccessibleAt(page, 'an unpaid order with a proof to download')
  for (const name of ['Tolak', 'Ubah data pemesan', 'Isi nama', 'Terima pembayaran']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(dialogOf(page)).toBeVisible()
    await expectAccessibleAt(page, name)
    await page.keyboard.press('Escape')
    await isClosed(page)
  }
})

test('the list of orders, its search and the form for a new order are accessible', async ({
  page,
  office,
}) => {
  const [claimed] = await orders(office.api, 'claimed=true')
  await office.open(`${screen}/${claimed?.id}?list=claimed%3Dtrue`)
  await expectAccessibleAt(page, 'an order of a list', [320, 360, 768, 1280])
  await page.getByRole('button', { name: 'Cari', exact: true }).first().click()
  const box = page.getByRole('combobox', { name: /^Cari pesanan, pelanggan/ })
  await box.fill('siti')
  await expect(page.getByRole('group', { name: 'Pesanan' })).toBeVisible()
  await expectAccessibleAt(page, 'search', [320, 360, 768, 1280])
  await box.fill('zzzz tidak ada')
  await expect(page.getByText('Tidak ada yang cocok dengan “zzzz tidak ada”.')).toBeVisible()
  await expectAccessible(page, 'search without a hit')
  await office.open(screen)
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('?')
  await expect(dialogOf(page)).toContainText('Pesanan berikutnya dalam daftar')
  await expectAccessible(page, 'help of the keyboard')

  await office.open(`${screen}/new`)
  await page.getByLabel('Hewan atau layanan').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Tambah', exact: true }).click()
  await page.getByRole('button', { name: 'Buat pesanan' }).click()
  await expectAccessibleAt(page, 'new order', [360, 768, 1280])
  const [completed] = await orders(office.api, 'status=completed')
  await office.open(`${screen}/${completed?.id}`)
  await expectAccessibleAt(page, 'a completed order', [360, 768, 1280])
  await page.getByText('Data pribadi', { exact: true }).click()
  await page.getByRole('button', { name: 'Anonimkan' }).click()
  await expectAccessibleAt(page, 'anonymise dialog')
})

test('selected orders and their bulk actions are accessible', async ({ page, office }) => {
  // All rows fit: otherwise the sticky bar could cover half a row, whose controls axe would report as too small.
  await page.setViewportSize({ width: 1280, height: 1500 })
  await office.open(screen)
  await page.getByLabel('Pilih semua di halaman ini').check()
  await page.getByRole('button', { name: /^Pilih semua \d+ pesanan yang cocok/ }).click()
  await expectAccessibleAt(page, 'everything picked', [1280])
  await page.setViewportSize({ width: 360, height: 800 })
  await bar(page).getByRole('button', { name: 'Tindakan' }).click()
  await expectAccessibleAt(page, 'everything picked', [320, 360, 768])
  for (const action of ['Ubah status', 'Penyembelihan']) {
    await act(page, action)
    await expectAccessibleAt(page, action, [320, 360, 768, 1280])
    await press(page, 'Batal')
    await isClosed(page)
  }
})

test('the dialogs of certificates are accessible', async ({ page, office }) => {
  const widths = [360, 768, 1280]
  await office.open('/admin/certificates')
  const draft = page.getByRole('row').filter({ hasText: 'Draft' }).first()
  await inRow(draft, 'Ubah')
  await expect(page.frameLocator('iframe[title="Pratinjau sertifikat"]').locator('body')).not.toBeEmpty()
  await expectAccessibleAt(page, 'certificate form', widths)
  await press(page, 'Batal')
  await page.getByRole('button', { name: 'Draf dari pesanan' }).click()
  await expectAccessibleAt(page, 'draft dialog', widths)
  await press(page, 'Batal')
  await inRow(draft, 'Hapus')
  await expectAccessibleAt(page, 'delete dialog', widths)
})

test('the dialogs of the finance screens are accessible', async ({ page, office, request }) => {
  const { order_id } = await placeOrder(request)
  const [order] = await orders(office.api, `q=${order_id}`)
  const payments = `/api/admin/orders/${order?.id}/payments`
  await office.api.post(payments, { data: { amount: 100_000, method: 'cash' } })
  const money = await (await office.api.get(`/api/admin/orders/${order?.id}/money`)).json()
  const payment = money.payments[0].id
  await office.open(`${screen}/${order?.id}/receipt/${payment}`)
  await page.getByRole('button', { name: 'Beri nomor' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Kuitansi KW-\d{6}$/)
  await expectAccessibleAt(page, 'a kuitansi')
  await office.api.post(`${payments}/${payment}/void`, { data: { reason: 'keliru' } })
  await page.reload()
  await expect(page.getByText('BATAL', { exact: true })).toBeVisible()
  await expectAccessibleAt(page, 'a void kuitansi')

  await office.open('/admin/finance')
  await expect(page.locator('canvas')).toBeVisible()
  await page.getByRole('button', { name: 'Catat transaksi' }).click()
  await press(page, 'Simpan')
  await expectAccessibleAt(page, 'record dialog', [360, 768, 1280])
  await press(page, 'Batal')
  await page
    .getByRole('button', { name: /^Coret/ })
    .first()
    .click()
  await expectAccessibleAt(page, 'void dialog', [360, 768, 1280])

  await office.open('/admin/finance/journal')
  await page.getByRole('button', { name: 'Kode akun' }).click()
  await expectAccessibleAt(page, 'the codes of the accounts')
})
