import { expectAccessible } from './support/axe'
import { test } from './support/office'
import { customer, fillCustomer, orderLink, placeOrder, send } from './support/order'
import { expect } from './support/shop'

const cow = 'Sapi Patungan'

test('a cow is offered in seven shares, and visitors buy shares with one name each', async ({
  page,
  office,
  context,
}) => {
  await office.open('/admin/animals')
  await page.getByRole('button', { name: 'Tambah hewan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tambah hewan' })
  await dialog.getByLabel('Nama', { exact: true }).fill('Sapi Bersama')
  await dialog.getByLabel('Jenis').selectOption('Sapi')
  await dialog.getByLabel('Dijual dalam berapa bagian').fill('7')
  await dialog.getByLabel('Harga per bagian').fill('3000000')
  await dialog.getByLabel('Termasuk biaya operasional').fill('200000')
  await dialog.getByLabel('Berat').fill('300 kg')
  await dialog.getByLabel('Stok (bagian)').fill('15')
  await expect(dialog.getByText('2 ekor dan 1 bagian')).toBeVisible()
  await expectAccessible(page, 'an animal sold by shares')
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Hewan disimpan.')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Sapi Bersama' })).toContainText('per bagian (1/7)')

  const visitor = await context.newPage()
  await visitor.setViewportSize({ width: 360, height: 740 })
  await visitor.goto('/')
  const card = visitor.locator('#animals li', { hasText: 'Sapi Bersama' })
  await expect(card).toContainText('per bagian (1/7)')
  await expect(card).toContainText('Kelompok berjalan terisi 0/7')
  await expect(card).toContainText('Tersisa 15 bagian')
  await card.getByRole('link', { name: 'Sapi Bersama', exact: true }).last().click()
  await expect(visitor.getByRole('main')).toContainText(
    /Hewan Rp\s2\.800\.000 \+ biaya operasional Rp\s200\.000/,
  )
  await expectAccessible(visitor, 'the page of a shared cow')
  await visitor.getByRole('link', { name: 'Pesan Sekarang' }).last().click()
  await visitor.getByRole('button', { name: 'Tambah Sapi Bersama', exact: true }).click()
  await expect(visitor.getByText('0 dari 2')).toBeVisible()
  await visitor.getByText('Tempel daftar nama').first().click()
  await visitor.getByLabel('Daftar nama, satu per baris').fill('1. Ahmad bin Umar\n2. Fatimah binti Ali')
  await visitor
    .getByRole('button', { name: /Masukkan|Pakai|Isi/ })
    .first()
    .click()
  await expect(visitor.getByText('2 dari 2')).toBeVisible()
  await fillCustomer(visitor)
  await send(visitor)
  await expect(visitor.getByRole('heading', { name: 'Pesanan Berhasil Dibuat!' })).toBeVisible()
})

test('paid shares of a cow are put into one group, and a customer’s correction request changes a planned name', async ({
  page,
  office,
  request,
  shop,
}) => {
  const order = await placeOrder(request, cow, 2, { ...customer, customer_email: 'patungan@contoh.id' })
  await request.put(`/api/orders/${order.order_id}/beneficiaries`, {
    headers: { 'x-order-key': order.key },
    data: { items: [{ id: 1, beneficiaries: [{ name: 'Ahmad' }, { name: 'Fatimah' }] }] },
  })
  const row = await shop.d1
    .prepare('SELECT id FROM orders WHERE order_id = ?')
    .bind(order.order_id)
    .first<{ id: string }>()
  const paid = await office.api.patch(`/api/admin/orders/${row?.id}`, {
    data: { payment_status: 'verified' },
  })
  expect(paid.status()).toBe(200)
  const seats = await shop.d1
    .prepare('SELECT sacrifice_id FROM seats WHERE order_id = ?')
    .bind(row?.id)
    .all<{ sacrifice_id: string }>()
  expect(new Set(seats.results.map(({ sacrifice_id }) => sacrifice_id)).size).toBe(1)
  await shop.d1
    .prepare(
      `UPDATE sacrifices SET foundation_shares = capacity - filled, status = 'scheduled', date = '2027-05-16', location = 'Bogor', updated_at = '2027-05-01' WHERE id = ?`,
    )
    .bind(seats.results[0]?.sacrifice_id)
    .run()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(orderLink('/order-status', order))
  const part = page.getByRole('region', { name: 'Koreksi nama' })
  await expect(part).toContainText('Ahmad')
  await expect(page.getByRole('region', { name: 'Atas nama' })).toHaveCount(0)
  await part.getByRole('button', { name: 'Minta koreksi nama Ahmad' }).click()
  const dialog = page.getByRole('dialog', { name: 'Minta koreksi nama' })
  await dialog.getByLabel('Atas nama').first().fill('Achmad')
  await expectAccessible(page, 'the wish to correct a name')
  await dialog.getByRole('button', { name: 'Kirim permintaan' }).click()
  await expect(part).toContainText('Menunggu kami periksa: Achmad')
  await expectAccessible(page, 'an order with a wish')
})
