import { dialogOf, inRow, press, redBox, test } from './support/office'
import { expect } from './support/shop'

const screen = '/admin/codes'

test('a discount code is validated, created, used by an order, and shown in the report', async ({
  page,
  office,
  provoked,
}) => {
  provoked.add('409')
  await office.open(screen)
  await expect(page.getByText('Belum ada kode')).toBeVisible()
  await page.getByRole('button', { name: 'Tambah kode' }).click()
  const dialog = dialogOf(page)
  await press(page, 'Simpan')
  await expect(dialog.getByText('Kode harus diisi')).toBeVisible()
  await dialog.getByLabel('Kode', { exact: true }).fill('berkah 10')
  await press(page, 'Simpan')
  await expect(dialog.getByText('Isi potongan dalam persen atau rupiah')).toBeVisible()
  await dialog.getByLabel('Potongan (%)').fill('10')
  await dialog.getByLabel('Paling banyak').fill('100000')
  await dialog.getByLabel('Batas pemakaian').fill('1')
  await dialog.getByLabel('Kambing').check()
  await press(page, 'Simpan')
  await expect(page.getByText('Kode disimpan.')).toBeVisible()
  const row = page.getByRole('table', { name: 'Kode' }).getByRole('row').filter({ hasText: 'BERKAH10' })
  await expect(row).toContainText('10%, paling banyak Rp 100.000')
  await expect(row).toContainText('0 dari 1')

  const { items } = await (await page.request.get('/api/animals')).json()
  const goat = items.find(
    (animal: { type: string; stock: number }) => animal.type === 'Kambing' && animal.stock > 0,
  )
  const placed = await page.request.post('/api/orders', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      customer_name: 'Siti Rahmawati',
      customer_phone: '081234567890',
      customer_email: 'siti@contoh.id',
      discount_code: 'berkah10',
      items: [{ animal_id: goat.id, quantity: 1 }],
    },
  })
  const order = await placed.json()
  expect(order.discount).toBe(100_000)
  await page.reload()
  await expect(row).toContainText('1 dari 1')
  await expect(row).toContainText('Habis terpakai')
  await inRow(row, 'Pesanan')
  await expect(dialog.getByRole('link', { name: order.order_id })).toBeVisible()
  await page.keyboard.press('Escape')

  await inRow(row, 'Hapus')
  await press(page, 'Hapus')
  await expect(redBox(page, 'Gagal menghapus kode')).toContainText(
    'Kode ini sudah pernah dipakai. Nonaktifkan saja.',
  )
  await press(page, 'Batal')
  await inRow(row, 'Ubah')
  await dialog.getByLabel('Batas pemakaian').fill('')
  await press(page, 'Simpan')
  await expect(row).toContainText('Berlaku')

  await page.goto(`/admin/orders/${(await idOf(office, order.order_id)) ?? ''}`)
  await expect(page.getByText('BERKAH10', { exact: false }).first()).toBeVisible()
})

const idOf = async (
  office: { api: { get: (path: string) => Promise<{ json: () => Promise<{ items: { id: string }[] }> }> } },
  code: string,
) => (await (await office.api.get(`/api/admin/orders?q=${code}`)).json()).items[0]?.id

test('an unused discount code is deleted, and its dialog closes', async ({ page, office }) => {
  await office.open(screen)
  await page.getByRole('button', { name: 'Tambah kode' }).click()
  await dialogOf(page).getByLabel('Kode', { exact: true }).fill('SALAHKETIK')
  await dialogOf(page).getByLabel('Potongan (%)').fill('5')
  await press(page, 'Simpan')
  const row = page.getByRole('table', { name: 'Kode' }).getByRole('row').filter({ hasText: 'SALAHKETIK' })
  await inRow(row, 'Hapus')
  await press(page, 'Hapus')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row).toHaveCount(0)
})
