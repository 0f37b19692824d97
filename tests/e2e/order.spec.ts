import type { Page } from '@playwright/test'
import { comesAlive } from './support/alive'
import { addToCart, animalNamed, fillCustomer, send } from './support/order'
import { expect, test } from './support/shop'

test.beforeEach(async ({ context }) => {
  await context.route('https://wa.me/**', route => route.fulfill({ contentType: 'text/html', body: 'chat' }))
})

async function readyToSend(page: Page, name = 'Kambing Kacang') {
  await page.goto('/order')
  await addToCart(page, name)
  await fillCustomer(page)
  await expect(page.getByText('Lengkapi data pemesan untuk melanjutkan pesanan')).toHaveCount(0)
}

test('animals in stock are listed cheapest first; sold-out animals are not listed', async ({
  page,
  request,
}) => {
  await page.goto('/order')
  const { items } = await (await request.get('/api/animals?in_stock=true')).json()
  const names = await page.getByRole('list', { name: 'Hewan tersedia' }).getByRole('heading').allInnerTexts()
  expect(names).toEqual(items.map((item: { name: string }) => item.name))
  const all = await (await request.get('/api/animals')).json()
  const soldOut = all.items.find((item: { stock: number }) => item.stock === 0)
  expect(names).not.toContain(soldOut.name)
})

const fieldErrors: [field: string, typed: string, message: string][] = [
  ['Nama lengkap', '', 'Nama lengkap harus diisi'],
  ['Nomor WhatsApp', '+62', 'Nomor WhatsApp harus diisi'],
  ['Nomor WhatsApp', '+6212', 'Nomor WhatsApp harus dimulai dengan +62 dan diikuti 8-12 angka'],
  ['Email', '', 'Email harus diisi'],
  ['Email', 'siti@', 'Format email tidak valid'],
]
test('an invalid field of the order form shows its error, and the other fields keep their values', async ({
  page,
}) => {
  await readyToSend(page)
  const incomplete = page.getByText('Lengkapi data pemesan untuk melanjutkan pesanan')
  for (const [field, typed, message] of fieldErrors) {
    const input = page.getByLabel(field)
    const good = await input.inputValue()
    await input.fill(typed)
    await input.blur()
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await expect(incomplete.first()).toBeVisible()
    await input.fill(good)
    await input.blur()
    await expect(page.getByText(message, { exact: true })).toHaveCount(0)
    await expect(incomplete).toHaveCount(0)
  }
})

test('the phone field of the order form starts with +62, accepts 0812… and ignores everything but digits', async ({
  page,
}) => {
  await page.goto('/order')
  const phone = page.getByLabel('Nomor WhatsApp')
  await phone.fill('0812-3456 abc 7890')
  await phone.blur()
  await expect(phone).toHaveValue('+6281234567890')
})

test('the plus, minus and remove buttons change the cart, and a line disappears at quantity 0', async ({
  page,
}) => {
  await page.goto('/order')
  await addToCart(page, 'Kambing Kacang')
  await addToCart(page, 'Kambing Kacang')
  await expect(page.getByLabel('Jumlah Kambing Kacang')).toHaveValue('2')
  await page.getByRole('button', { name: 'Kurangi Kambing Kacang' }).click()
  await page.getByRole('button', { name: 'Kurangi Kambing Kacang' }).click()
  await expect(page.getByText('Keranjang masih kosong').first()).toBeVisible()
  await addToCart(page, 'Badal Haji')
  await page.getByRole('button', { name: 'Hapus Badal Haji' }).click()
  await expect(page.getByText('Keranjang masih kosong').first()).toBeVisible()
})

test('a service named in the URL is in the cart when the page opens', async ({ page, request }) => {
  const { items } = await (await request.get('/api/services')).json()
  const badal = items.find(
    (item: { kind: string; price: number | null }) => item.kind === 'badal_haji' && item.price,
  )
  await page.goto(`/order?service=${badal.id}`)
  await expect(page.getByLabel(`Jumlah ${badal.name}`)).toHaveValue('1')
})

test('a price that changes before the order is sent is shown with the old price and needs a confirmation', async ({
  page,
  shop,
  request,
}) => {
  const animal = await animalNamed(request, 'Kambing Jawarandu')
  await readyToSend(page, animal.name)
  await shop.d1.prepare('UPDATE animals SET price = price + 100000 WHERE id = ?').bind(animal.id).run()
  await send(page)
  const dialog = page.getByRole('dialog', { name: 'Harga berubah' })
  await expect(dialog).toContainText('Rp 3.250.000')
  await expect(dialog).toContainText('Rp 3.350.000')
  const before = await shop.d1.prepare('SELECT count(*) AS n FROM orders').first()
  await dialog.getByRole('button', { name: 'Pesan dengan harga baru' }).click()
  await expect(page.getByRole('heading', { name: 'Pesanan Berhasil Dibuat!' })).toBeVisible()
  const after = await shop.d1.prepare('SELECT count(*) AS n FROM orders').first()
  expect(Number(after?.n)).toBe(Number(before?.n) + 1)
})

test('if the stock runs out before the order is sent, the error names the animal, and the form keeps its values', async ({
  page,
  shop,
  request,
}) => {
  const animal = await animalNamed(request, 'Domba Garut')
  await readyToSend(page, animal.name)
  await addToCart(page, animal.name)
  await shop.d1.prepare('UPDATE animals SET stock = 1 WHERE id = ?').bind(animal.id).run()
  await send(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`${animal.name}: tinggal 1 ekor`)
  await dialog.getByRole('button', { name: /Sesuaikan|Kurangi/ }).click()
  await expect(page.getByLabel(`Jumlah ${animal.name}`)).toHaveValue('1')
  await expect(page.getByLabel('Nama lengkap')).toHaveValue('Siti Rahmawati')
})

test('if an animal is archived before the order is sent, the cart marks it, and the order can be sent without it', async ({
  page,
  shop,
  request,
}) => {
  const animal = await animalNamed(request, 'Domba Garut')
  await readyToSend(page, animal.name)
  await addToCart(page, 'Kambing Kacang')
  await shop.d1.prepare("UPDATE animals SET archived_at = '2026-01-01' WHERE id = ?").bind(animal.id).run()
  await send(page)
  await expect(page.getByText('Pilihan ini tidak dapat dipesan lagi').first()).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Tidak tersedia lagi' })).toContainText(
    animal.name,
  )
  await page.getByRole('button', { name: `Hapus ${animal.name}` }).click()
  await send(page)
  await expect(page.getByRole('heading', { name: 'Pesanan Berhasil Dibuat!' })).toBeVisible()
})

test('a lost response to an order shows an error, and sending it again creates one order', async ({
  page,
  shop,
}) => {
  await readyToSend(page)
  const count = async () => Number((await shop.d1.prepare('SELECT count(*) AS n FROM orders').first())?.n)
  const before = await count()
  await page.route('**/api/orders', async route => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await send(page)
  await expect(page.getByText('Gagal membuat pesanan. Silakan coba lagi.')).toBeVisible()
  expect(await count()).toBe(before + 1)
  await page.unroute('**/api/orders')
  await send(page)
  await expect(page.getByRole('heading', { name: 'Pesanan Berhasil Dibuat!' })).toBeVisible()
  expect(await count()).toBe(before + 1)
})

test('a failed load of the products in the order form shows an error, and a retry loads them', async ({
  page,
}) => {
  await page.goto('/terms')
  await comesAlive(page)
  await page.route('**/api/{animals,services}*', route => route.abort())
  await page.getByRole('link', { name: 'Pesan Sekarang' }).first().click()
  await expect(page.getByText('Gagal memuat data hewan')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Gagal memuat data layanan')).toBeVisible()
  await page.unroute('**/api/{animals,services}*')
  await page.getByRole('button', { name: 'Coba lagi' }).first().click()
  await expect(page.getByRole('list', { name: 'Hewan tersedia' })).toBeVisible()
})

test('two tabs share one order form: typing and sending in one tab updates the other', async ({
  page,
  context,
}) => {
  await page.goto('/order')
  const other = await context.newPage()
  await other.goto('/order')
  await addToCart(page, 'Kambing Kacang')
  await fillCustomer(page)
  await expect(other.getByLabel('Nama lengkap')).toHaveValue('Siti Rahmawati')
  await expect(other.getByLabel('Nomor WhatsApp')).toHaveValue('+6281234567890')
  await send(page)
  await expect(page).toHaveURL(/\/payment#ORDER-/)
  await expect(other.getByLabel('Nama lengkap')).toHaveValue('')
  await expect(other.getByLabel('Nomor WhatsApp')).toHaveValue('+62')
  await expect(other.getByText('Keranjang masih kosong.')).toBeVisible()
})

test('removing a line from the cart moves the focus to the cart', async ({ page }) => {
  await page.goto('/order')
  await addToCart(page, 'Kambing Kacang')
  await page.getByRole('button', { name: 'Hapus Kambing Kacang' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Keranjang' })).toBeFocused()
})

test('a discount is shown as a line of the total; a used-up code needs a confirmation; an unknown code does not block the order', async ({
  page,
  shop,
}) => {
  await shop.d1
    .prepare(`INSERT INTO codes (id, code, type, percent, limit_total, created_at, updated_at)
      VALUES ('diskon', 'BERKAH10', 'discount', 10, 5, '', '')`)
    .run()
  await shop.d1.prepare("UPDATE animals SET price = 3250000 WHERE name = 'Kambing Jawarandu'").run()
  await page.goto('/order')
  await page.getByRole('button', { name: 'Tambah Kambing Jawarandu ke keranjang' }).click()
  await page.getByLabel('Nama lengkap').fill('Siti Rahmawati')
  await page.getByLabel('Nomor WhatsApp').fill('0813 5566 7788')
  await page.getByLabel('Email').fill('diskon@contoh.id')
  await page.getByText('Punya kode referral atau diskon?').click()
  const field = page.getByLabel('Kode diskon')
  await field.fill('TIDAKADA')
  await expect(page.getByText('Kode diskon ini tidak dikenal atau sudah tidak berlaku.')).toBeVisible()
  await field.fill('berkah 10')
  await expect(page.getByText('Kode berlaku: potongan Rp 325.000.')).toBeVisible()
  const cart = page.getByRole('region', { name: 'Keranjang' })
  await expect(cart).toContainText('Diskon BERKAH10')
  await expect(cart).toContainText('Rp 2.925.000')
  await page.reload()
  await expect(cart).toContainText('Rp 2.925.000')
  await shop.d1.prepare("UPDATE codes SET active = 0 WHERE id = 'diskon'").run()
  await page.getByRole('button', { name: 'Kirim Pesanan' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Potongan berubah' })
  await expect(dialog).toContainText('Rp 325.000')
  await expect(dialog).toContainText('Rp 3.250.000')
  await shop.d1.prepare("UPDATE codes SET active = 1 WHERE id = 'diskon'").run()
  await dialog.getByRole('button', { name: 'Kembali ke keranjang' }).click()
  await page.getByRole('button', { name: 'Kirim Pesanan' }).first().click()
  await expect(page.getByRole('heading', { name: 'Pesanan Berhasil Dibuat!' })).toBeVisible()
  await expect(page.getByText('−Rp 325.000').first()).toBeVisible()
  const order = await shop.d1
    .prepare(
      "SELECT discount, total_amount - unique_code AS due FROM orders WHERE customer_email = 'diskon@contoh.id'",
    )
    .first<{ discount: number; due: number }>()
  expect(order).toEqual({ discount: 325_000, due: 2_925_000 })
})
