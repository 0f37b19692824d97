import type { Page } from '@playwright/test'
import { expectAccessibleAt } from './support/axe'
import { answered, dialogOf, noAnswer, press, test } from './support/office'
import { orderLink, type Placed, placeOrder } from './support/order'
import { expect } from './support/shop'

test.use({ viewport: { width: 360, height: 740 } })

async function openOrder(page: Page, office: { open: (path: string) => Promise<void> }, order: Placed) {
  await office.open(`/admin/orders?q=${order.order_id}`)
  await page.getByRole('link', { name: order.order_id, exact: true }).click()
  await expect(page.getByRole('region', { name: 'Pembayaran' })).toBeVisible()
}

const money = (page: Page) => page.getByRole('region', { name: 'Pembayaran' })
const fillAmount = (page: Page, amount: number) => dialogOf(page).getByLabel('Jumlah').fill(String(amount))

test('an order paid in cash needs no unique code, and surplus cash is refunded to the account that the customer enters', async ({
  page,
  office,
  request,
  provoked,
}) => {
  provoked.add(answered(422)).add(noAnswer)
  const order = await placeOrder(request, 'Kambing Kacang', 1)
  await openOrder(page, office, order)
  await money(page).getByRole('button', { name: 'Terima pembayaran' }).click()
  await press(page, 'Terima')
  await expect(page.getByText('Pembayaran dicatat.')).toBeVisible()
  // The sums appear once the order was read again.
  await expect(money(page).locator('dt', { hasText: 'Masuk' })).toBeVisible()
  await money(page).getByRole('button', { name: 'Terima pembayaran' }).click()
  await fillAmount(page, 150_000)
  await press(page, 'Terima')
  const surplus = money(page).locator('dt', { hasText: 'Lebih bayar' }).locator('+ dd')
  await expect(surplus).toHaveClass(/text-danger/)
  await money(page).getByRole('button', { name: 'Ajukan refund' }).click()
  await dialogOf(page).getByLabel('Alasan').fill('Lebih bayar di loket')
  await press(page, 'Ajukan')
  await expect(money(page).getByText('Menunggu dibayar')).toBeVisible()
  // The refund covers it, so it is shown as promised only.
  await expect(money(page).getByText('Dijanjikan kembali')).toBeVisible()
  await expect(surplus).toHaveCount(0)
  await expectAccessibleAt(page, 'uang pesanan')

  // Without an account the refund can only be paid in cash, and nothing has to be chosen.
  await expect(money(page).getByRole('button', { name: 'Isi rekening pelanggan' })).toBeVisible()
  await money(page).getByRole('button', { name: 'Dibayar tunai' }).click()
  await expect(dialogOf(page).getByRole('radio')).toHaveCount(0)
  await expect(dialogOf(page).getByRole('button', { name: 'Sudah dibayar tunai' })).toBeVisible()
  await page.keyboard.press('Escape')

  const customer = await page.context().newPage()
  await customer.goto(orderLink('/order-status', order))
  await customer.getByLabel('Bank tujuan').fill('BSI')
  await customer.getByLabel('Nomor rekening').fill('12')
  await customer.getByLabel('Nama pemilik rekening').fill('Siti Rahmawati')
  await customer.getByRole('button', { name: 'Simpan rekening' }).click()
  await expect(customer.getByText('Nomor rekening harus 6 sampai 20 angka')).toBeVisible()
  await expect(customer.getByLabel('Bank tujuan')).toHaveValue('BSI')
  await customer.getByLabel('Nomor rekening').fill('7123 456 789')
  // The page polls the order. A failed poll must not replace what is shown.
  const readAgain = () => customer.evaluate(() => dispatchEvent(new Event('online')))
  let lost = 0
  await customer.route('**/money', route => {
    lost += 1
    return route.abort()
  })
  await readAgain()
  await expect.poll(() => lost).toBeGreaterThan(0)
  await expect(customer.getByText('belum dapat dimuat')).toHaveCount(0)
  await expect(customer.getByLabel('Nomor rekening')).toHaveValue('7123 456 789')
  await customer.unroute('**/money')
  const answer = customer.waitForResponse('**/money')
  await readAgain()
  await answer
  await expect(customer.getByText('belum dapat dimuat')).toHaveCount(0)
  await expect(customer.getByLabel('Nomor rekening')).toHaveValue('7123 456 789')
  await expectAccessibleAt(customer, 'rekening refund')
  await customer.getByRole('button', { name: 'Simpan rekening' }).click()
  await expect(customer.getByText('BSI …6789, a.n. Siti Rahmawati')).toBeVisible()
  await customer.close()

  await page.reload()
  await money(page).getByRole('button', { name: 'Sudah dibayar' }).click()
  await expect(dialogOf(page).getByText('7123 4567 89')).toBeVisible()
  await expect(dialogOf(page).getByText('a.n. Siti Rahmawati')).toBeVisible()
  await expect(dialogOf(page).getByLabel('Transfer bank')).toBeChecked()
  await expectAccessibleAt(page, 'bayar refund')
  await press(page, 'Sudah dibayar')
  await expect(money(page).getByText('Sudah dibayar', { exact: true })).toBeVisible()
  // The old address of the list.
  await office.open('/admin/refunds?state=paid')
  await expect(page).toHaveURL(/\/admin\/finance\/refunds\?state=paid/)
  await expect(page.getByRole('link', { name: 'Refund', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByRole('link', { name: order.order_id })).toBeVisible()
  await expectAccessibleAt(page, 'Refund')
})

test('a cash payment that two operators record is booked once, and the second operator sees that nothing is due', async ({
  page,
  office,
  request,
  provoked,
}) => {
  provoked.add(answered(409))
  const order = await placeOrder(request, 'Kambing Kacang', 1)
  await openOrder(page, office, order)
  await money(page).getByRole('button', { name: 'Terima pembayaran' }).click()
  const colleague = await page.context().newPage()
  await colleague.goto(page.url())
  await money(colleague).getByRole('button', { name: 'Terima pembayaran' }).click()
  await press(colleague, 'Terima')
  await expect(colleague.getByText('Pembayaran dicatat.')).toBeVisible()
  await press(page, 'Terima')
  await dialogOf(page).getByRole('button', { name: 'Muat data terbaru' }).click()
  await expect(dialogOf(page).getByLabel('Jumlah')).toHaveValue('')
  await expect(money(page).getByText('Lebih bayar')).toHaveCount(0)
  await colleague.close()
})

test('a customer approves a change of a paid order and then sees the amount to pay', async ({
  page,
  office,
  request,
}) => {
  const order = await placeOrder(request, 'Kambing Kacang', 1)
  await openOrder(page, office, order)
  await page.getByRole('button', { name: 'Verifikasi pembayaran', exact: true }).click()
  await expect(page.getByText(`Pembayaran ${order.order_id} terverifikasi.`)).toBeVisible()
  await money(page).getByRole('button', { name: 'Ubah isi pesanan' }).click()
  const dear = dialogOf(page)
    .getByRole('option', { name: /^Domba/ })
    .first()
  const value = await dear.getAttribute('value')
  const swaps = dialogOf(page).getByLabel('Kambing Kacang', { exact: true })
  const added = dialogOf(page).getByLabel('Tambah baris')
  for (const [list, name, n] of [
    [swaps, /^Tukar: Kambing Kacang/, 0],
    [swaps, /stok 0$/, 0],
    [added, /^Kambing Kacang/, 1],
    [added, /stok 0$/, 0],
  ] as const)
    await expect(list.getByRole('option', { name })).toHaveCount(n)
  await added.selectOption(value)
  await expect(dialogOf(page).getByText('menjadi')).toBeVisible()
  await expectAccessibleAt(page, 'Ubah isi pesanan')
  // A changed line hides the previous total until the server has calculated the new one.
  const quantity = dialogOf(page).getByLabel('Jumlah').last()
  await quantity.fill('2')
  expect(await dialogOf(page).getByText('menjadi').count()).toBe(0)
  await quantity.fill('1')
  await expect(dialogOf(page).getByText('menjadi')).toBeVisible()
  await dialogOf(page).getByLabel('Alasan').fill('Tambah satu untuk ibu')
  await press(page, 'Ajukan ke pelanggan')
  await expect(money(page).getByText('Menunggu persetujuan pelanggan')).toBeVisible()

  const customer = await page.context().newPage()
  await customer.goto(orderLink('/order-status', order))
  await expect(customer.getByRole('heading', { name: 'Setujui perubahan pesanan' })).toBeVisible()
  await expectAccessibleAt(customer, 'setujui perubahan')
  await customer.getByRole('button', { name: 'Setuju', exact: true }).click()
  await expect(customer.getByRole('heading', { name: 'Bayar selisih perubahan' })).toBeVisible()
  await expect(customer.getByText('Transfer tepat')).toBeVisible()
  await expectAccessibleAt(customer, 'bayar selisih')
  await customer.close()

  await page.reload()
  await expect(money(page).getByText('Disetujui, menunggu pembayaran')).toBeVisible()
  await money(page).getByRole('button', { name: 'Tarik' }).click()
  await dialogOf(page).getByRole('button', { name: 'Tarik' }).click()
  await expect(money(page).getByText('Ditarik')).toBeVisible()
})

test('the person who proposed a change of an order cannot approve its refund, and the desk page shows the reason', async ({
  page,
  office,
  request,
  shop,
  provoked,
}) => {
  provoked.add(answered(403))
  const now = '2026-01-01T00:00:00.000Z'
  await shop.d1
    .prepare(
      `INSERT INTO users (id, email, password_hash, role, created_at, password_changed_at)
      VALUES ('second-owner', 'pemilik-kedua@qurban.test', '-', 'owner', ?1, ?1)`,
    )
    .bind(now)
    .run()
  const order = await placeOrder(request, 'Kambing Kacang', 4)
  const { items } = await (await office.api.get(`/api/admin/orders?q=${order.order_id}`)).json()
  const at = `/api/admin/orders/${items[0].id}`
  await office.api.patch(at, { data: { payment_status: 'verified' } })
  await office.api.post(`${at}/changes`, { data: { reason: 'Dikurangi', lines: [{ id: 1, quantity: 1 }] } })
  const headers = { 'x-order-key': order.key }
  const { changes } = await (await request.get(`/api/orders/${order.order_id}/money`, { headers })).json()
  const { id, difference } = changes[0]
  const agreed = await request.post(`/api/orders/${order.order_id}/changes/${id}`, {
    headers,
    data: { agree: true, difference, surplus: 'refund' },
  })
  expect(agreed.status()).toBe(200)

  await openOrder(page, office, order)
  await expect(
    money(page).getByText('Diajukan lewat tautan pelanggan, dari perubahan yang diusulkan'),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Riwayat' })).toContainText('· lewat tautan pelanggan')
  await money(page).getByRole('button', { name: 'Setujui' }).click()
  await dialogOf(page).getByRole('button', { name: 'Setujui' }).click()
  await expect(page.getByText(/timbul dari perubahan yang Anda usulkan/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByText('Tautan rahasia pelanggan').click()
  await page.getByRole('button', { name: 'Ambil tautan' }).click()
  await expect(page.getByRole('button', { name: 'Salin tautan Tautan pesanan' })).toBeVisible()
  await expect(page.getByText(`${order.order_id}.${order.key}`)).toBeVisible()
  await shop.d1.prepare("UPDATE users SET disabled_at = ? WHERE id = 'second-owner'").bind(now).run()
})
