import type { APIRequestContext, Page } from '@playwright/test'
import type { Server } from '../../scripts/start/serve.ts'
import { expectAccessible } from './support/axe'
import { answered, dialogOf, inRow, press, test } from './support/office'
import { expect } from './support/shop'

const found = (page: Page) => page.getByRole('region', { name: 'Diubah di tempat lain' })

async function newFaq(api: APIRequestContext, question: string) {
  const answer = await api.post('/api/admin/faqs', {
    data: { question, answer: 'Lama', category: 'general' },
  })
  const item: { id: string; updated_at: string } = await answer.json()
  return item
}

const edit = (page: Page, name: string) =>
  page
    .getByRole('article', { name })
    .getByRole('button', { name: `Ubah ${name}` })
    .click()

test.describe('conflicts between two people who edit concurrently', () => {
  test('a person who saves after another person sees each field that the other person changed and chooses a version', async ({
    page,
    office,
    provoked,
  }) => {
    provoked.add(answered(409))
    const { id, updated_at } = await newFaq(office.api, 'Dua orang?')
    await office.open('/admin/faqs?q=Dua+orang')
    await edit(page, 'Dua orang?')
    await office.api.patch(`/api/admin/faqs/${id}`, {
      data: { question: 'Dua orang menyunting?', answer: 'Baru dari rekan', category: 'payment', updated_at },
    })
    await dialogOf(page).getByLabel('Pertanyaan').fill('Dua orang sekaligus?')
    await press(page, 'Simpan')
    await press(page, 'Muat data terbaru')
    await expect(found(page)).toContainText('Jawaban: “Lama” → “Baru dari rekan”')
    await expect(found(page)).toContainText('Kategori: Umum → Pembayaran')
    await expect(found(page)).toContainText('Pertanyaan: “Dua orang?” → “Dua orang menyunting?”')
    await expect(dialogOf(page).getByLabel('Jawaban')).toHaveValue('Baru dari rekan')
    await expect(dialogOf(page).getByLabel('Pertanyaan', { exact: true })).toHaveValue('Dua orang sekaligus?')
    await expectAccessible(page, 'what somebody else changed')
    await found(page)
      .getByRole('radio', { name: /^Yang baru/ })
      .check()
    await expect(dialogOf(page).getByLabel('Pertanyaan', { exact: true })).toHaveValue(
      'Dua orang menyunting?',
    )
    await found(page)
      .getByRole('radio', { name: /^Isian saya/ })
      .check()
    await press(page, 'Simpan')
    await expect(page.getByRole('article', { name: 'Dua orang sekaligus?' })).toBeVisible()
    const now = await (await office.api.get(`/api/admin/faqs/${id}`)).json()
    expect([now.question, now.answer]).toEqual(['Dua orang sekaligus?', 'Baru dari rekan'])
  })

  test('a person who saves an order after another person sees the other person’s changes and can then save', async ({
    page,
    office,
    provoked,
  }) => {
    provoked.add(answered(409))
    const { items } = await (await office.api.get('/api/admin/orders?payment_status=verified')).json()
    const order = items.find(
      ({ slaughter_status }: { slaughter_status: string }) => slaughter_status === 'pending',
    )
    await office.open(`/admin/orders?q=${order.order_id}`)
    await inRow(page.getByRole('row').filter({ hasText: order.order_id }), 'Slaughter')
    await office.api.patch(`/api/admin/orders/${order.id}`, {
      data: {
        slaughter_location: 'RPH Cibinong',
        slaughter_date: '2027-05-16',
        slaughter_status: 'scheduled',
      },
    })
    await dialogOf(page).getByLabel('Lokasi').fill('RPH Bogor')
    await press(page, 'Simpan')
    await press(page, 'Muat data terbaru')
    await expect(found(page)).toContainText('Lokasi: kosong → “RPH Cibinong”')
    await expect(found(page)).toContainText('Status penyembelihan: Belum Dijadwalkan → Dijadwalkan')
    await press(page, 'Simpan')
    await expect(page.getByText('Rincian penyembelihan disimpan')).toBeVisible()
    const now = await (await office.api.get(`/api/admin/orders/${order.id}`)).json()
    expect([now.slaughter_location, now.slaughter_status]).toEqual(['RPH Bogor', 'scheduled'])
  })
})

test.describe('text typed into a dialog', () => {
  test('text typed into a dialog is restored after a reload until it is saved or discarded', async ({
    page,
    office,
  }) => {
    await newFaq(office.api, 'Hilang tidak?')
    await office.open('/admin/faqs?q=Hilang')
    await edit(page, 'Hilang tidak?')
    await dialogOf(page).getByLabel('Jawaban').fill('Tidak hilang.')
    page.on('dialog', question => void question.accept())
    await page.reload()
    await expect(dialogOf(page).getByLabel('Jawaban')).toHaveValue('Tidak hilang.')
    await expect(dialogOf(page).getByText('Perubahan yang belum disimpan dipulihkan.')).toBeVisible()
    await expectAccessible(page, 'dialog put back')
    await press(page, 'Buang perubahan')
    await expect(dialogOf(page).getByLabel('Jawaban')).toHaveValue('Lama')
    await dialogOf(page).getByLabel('Jawaban').fill('Ditulis lagi.')
    await page.reload()
    await expect(dialogOf(page).getByLabel('Jawaban')).toHaveValue('Ditulis lagi.')
    await press(page, 'Simpan')
    await expect(page.getByText('FAQ disimpan.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('article', { name: 'Hilang tidak?' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('text typed into the dialog of a new animal and the form of a new order is restored after a reload', async ({
    page,
    office,
  }) => {
    page.on('dialog', question => void question.accept())
    await office.open('/admin/animals')
    await page.getByRole('button', { name: 'Tambah hewan' }).click()
    await dialogOf(page).getByLabel('Nama', { exact: true }).fill('Domba Setengah Jadi')
    await page.reload()
    await expect(dialogOf(page).getByLabel('Nama', { exact: true })).toHaveValue('Domba Setengah Jadi')
    await press(page, 'Batal')
    await press(page, 'Buang')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await office.open('/admin/orders/new')
    await page.getByLabel('Nama lengkap').fill('Pelanggan Loket')
    await page.getByLabel('Hewan atau layanan').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Tambah' }).click()
    await page.getByLabel('Atas nama').fill('Ahmad bin Umar')
    await page.reload()
    await expect(page.getByLabel('Nama lengkap')).toHaveValue('Pelanggan Loket')
    await expect(page.getByLabel('Atas nama')).toHaveValue('Ahmad bin Umar')
  })

  test('text typed into a dialog is deleted on sign-out and never shown to another person', async ({
    page,
    office,
  }) => {
    const kept = () =>
      page.evaluate(() => Object.keys(sessionStorage).filter(key => key.startsWith('qurban.draft.')))
    const { items } = await (await office.api.get('/api/admin/orders')).json()
    await office.open(`/admin/orders/${items[0].id}`)
    await page.getByRole('button', { name: 'Ubah data pemesan' }).click()
    await dialogOf(page).getByLabel('Nama lengkap').fill('Orang Rahasia')
    page.on('dialog', question => void question.accept())
    await page.evaluate(() => sessionStorage.setItem('qurban.draft.owner', '"orang.lain@qurban.test"'))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(items[0].order_id)
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.getByRole('button', { name: 'Ubah data pemesan' }).click()
    await dialogOf(page).getByLabel('Nama lengkap').fill('Orang Rahasia')
    await page.reload()
    await expect(dialogOf(page).getByLabel('Nama lengkap')).toHaveValue('Orang Rahasia')
    expect((await kept()).length).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await press(page, 'Lanjut mengisi')
    await page.evaluate(() => document.querySelector('dialog')?.close())
    await page.evaluate(() => {
      const buttons = [...document.querySelectorAll<HTMLElement>('header button')]
      buttons.find(button => button.innerText.includes('Keluar'))?.click()
    })
    await page.getByRole('dialog').getByRole('button', { name: 'Keluar' }).click()
    await expect(page.getByRole('heading', { name: 'Masuk' })).toBeVisible()
    expect(await kept()).toEqual([])
  })
})

async function newOrder(shop: Server, code: string) {
  const now = new Date().toISOString()
  await shop.d1
    .prepare(
      `INSERT INTO orders (id, order_id, customer_name, customer_phone, customer_email, subtotal, unique_code, total_amount,
         consent_version, consent_at, expires_at, created_at, updated_at)
       VALUES (lower(hex(randomblob(16))), ?, 'Pendatang Baru', '+6281234500001', 'baru@contoh.id', 2000000, 101, 2000101, '2026-11', ?, ?, ?, ?)`,
    )
    .bind(code, now, new Date(Date.now() + 86_400_000).toISOString(), now, now)
    .run()
}

test('the order list announces new orders and shows them without moving the visible rows', async ({
  page,
  office,
  shop,
}) => {
  await page.clock.install()
  await page.setViewportSize({ width: 1280, height: 400 })
  await office.open('/admin/orders')
  const button = page.getByRole('button', { name: /Tampilkan$/ })
  await page.clock.runFor(21_000)
  await expect(button).toHaveCount(0)
  await newOrder(shop, 'ORDER-901NW')
  await newOrder(shop, 'ORDER-902NW')
  await page.clock.runFor(21_000)
  await expect(button).toHaveText('2 pesanan baru· Tampilkan')
  await expectAccessible(page, 'news of a list')
  const row = page.getByRole('row').nth(6)
  const code = (await row.getByRole('link').first().innerText()).trim()
  await row.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, 250))
  const top = async () => Math.round((await page.getByRole('link', { name: code }).boundingBox())?.y ?? 0)
  const before = await top()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'ORDER-902NW' })).toHaveCount(1)
  await page.clock.runFor(200)
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2)
  await expect(button).toHaveCount(0)

  const { items } = await (await office.api.get('/api/admin/orders?q=ORDER-902NW')).json()
  await office.api.patch(`/api/admin/orders/${items[0].id}`, { data: { payment_status: 'verified' } })
  await page.clock.runFor(21_000)
  await expect(button).toHaveText('Ada pesanan yang berubah· Tampilkan')
})

test('a hidden tab does not poll the server for new orders', async ({ page, office }) => {
  await page.clock.install()
  await office.open('/admin/orders')
  let asked = 0
  page.on('request', request => {
    if (request.url().includes('/orders/news')) asked++
  })
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }))
  await page.clock.runFor(65_000)
  expect(asked).toBe(0)
})
