import type { Page } from '@playwright/test'
import { answered, noAnswer, reload, test } from './support/office'
import { confirmed, operator } from './support/secrets'
import { expect } from './support/shop'

const screen = '/admin/settings'

const section = (page: Page, title: string) =>
  page.locator('details', { has: page.getByRole('heading', { name: title, exact: true }) })
const unfold = (page: Page, title: string) =>
  page.getByRole('heading', { level: 2, name: title, exact: true }).click()
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()

/** Confirms the change of the setting that contains the field `label`. */
async function confirmShown(page: Page, label: string) {
  const asked = page.getByRole('dialog', { name: 'Periksa sebelum disimpan' })
  await expect(asked.getByText(label, { exact: true })).toBeVisible()
  await asked.getByLabel('Password Anda').fill(operator.password)
  await asked.getByRole('button', { name: 'Ya, simpan' }).click()
}

/** Checks the status line as well, because the toast may be that of the previous save. */
const saved = async (page: Page) => {
  await expect(page.getByText('Settings saved successfully!').first()).toBeVisible()
  await expect(page.getByText('Semua perubahan tersimpan.')).toBeAttached()
}

test('on the settings screen only the Hero section is open at first, and there is one Save Changes button', async ({
  page,
  office,
}) => {
  await office.open(screen)
  await expect(page.getByRole('heading', { level: 1, name: 'Website Settings' })).toBeVisible()
  await expect(section(page, 'Hero').getByLabel('Judul', { exact: true })).toBeVisible()
  for (const title of ['Services', 'Gallery', 'Testimonials', 'FAQ', 'CTA', 'Footer', 'Logo', 'Navigasi']) {
    await expect(section(page, title)).not.toHaveAttribute('open')
  }
  await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveCount(1)
})

test('saved settings appear on the public page', async ({ page, office }) => {
  await office.open(screen)
  await section(page, 'Hero').getByLabel('Judul', { exact: true }).fill('Qurban mudah dari rumah')
  await unfold(page, 'CTA')
  await section(page, 'CTA').getByLabel('Teks tombol', { exact: true }).fill('Pesan qurban')
  await unfold(page, 'Footer')
  await section(page, 'Footer').getByLabel('Telepon').fill('+62 811-1111-1111')
  await unfold(page, 'Navigasi')
  await page.getByRole('button', { name: 'Tambah menu' }).click()
  await page.getByLabel('Nama menu 7').fill('Kontak')
  await page.getByLabel('Alamat menu 7').fill('/order-status')
  await page.getByRole('button', { name: 'Naikkan menu 7' }).click()
  await page.getByRole('button', { name: 'Hapus menu 1' }).click()
  await unfold(page, 'WhatsApp')
  await page.getByLabel('Nomor WhatsApp').fill('0811-2222-3333')
  await unfold(page, 'Idul Adha')
  await page.getByLabel('Tanggal 4').fill('2027-05-17')
  await expect(page.getByText('Hitung mundur sekarang menuju 17 Mei 2027.')).toBeVisible()
  await unfold(page, 'Batas QRIS')
  await page.getByLabel('Batas pembayaran QRIS').fill('5000000')
  await unfold(page, 'Logo')
  await page.getByText('Bintang', { exact: true }).click()
  await expect(page.getByText('Ada perubahan yang belum disimpan.')).toBeVisible()
  await save(page)
  // The contacts of the footer and the WhatsApp number are two settings, confirmed one after the other.
  await confirmShown(page, 'Telepon di kaki halaman')
  await confirmShown(page, 'Nomor WhatsApp')
  await saved(page)
  await expect(page.getByText('Semua perubahan tersimpan.')).toBeVisible()
  await expect(page.getByLabel('Nomor WhatsApp')).toHaveValue('+6281122223333')

  const site = await (await page.request.get('/api/site')).json()
  expect(site.home.header.navigation.map(({ name }: { name: string }) => name)).toEqual([
    'Layanan',
    'Hewan',
    'Galeri',
    'Testimoni',
    'Kontak',
    'FAQ',
  ])
  expect(site).toMatchObject({ whatsapp: { number: '+6281122223333' }, eid_date: '2027-05-17' })
  expect(site.home.logo.icon).toBe('star')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Qurban mudah dari rumah' })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByText('+62 811-1111-1111')).toBeVisible()
})

test('saving the settings opens a collapsed section with an invalid field and focuses the field', async ({
  page,
  office,
}) => {
  await office.open(screen)
  await unfold(page, 'WhatsApp')
  await page.getByLabel('Nomor WhatsApp').fill('12345')
  await unfold(page, 'WhatsApp')
  await save(page)
  await expect(page.getByLabel('Nomor WhatsApp')).toBeFocused()
  await expect(page.getByText('Nomor WhatsApp harus dimulai dengan +62 dan diikuti 8-12 angka')).toBeVisible()
  await expect(section(page, 'WhatsApp')).toHaveAttribute('open')
})

test('a heading left empty in the settings is refused with an error at its field, and nothing is saved', async ({
  page,
  office,
}) => {
  await office.open(screen)
  const title = section(page, 'Hero').getByLabel('Judul', { exact: true })
  await title.fill('')
  await save(page)
  await expect(section(page, 'Hero').getByText('Judul harus diisi')).toBeVisible()
  await expect(title).toBeFocused()
  await expect(page.getByText('Settings saved successfully!')).toHaveCount(0)
})

test('unsaved changes of the settings cause a warning, survive a reload, and can be discarded', async ({
  page,
  office,
}) => {
  await office.open(screen)
  const title = section(page, 'Hero').getByLabel('Judul', { exact: true })
  const before = await title.inputValue()
  await title.fill('Belum disimpan')
  await page.getByRole('link', { name: 'Akun' }).click()
  await expect(page.getByRole('dialog').getByText('Perubahan belum disimpan')).toBeVisible()
  await page.getByRole('button', { name: 'Tetap di sini' }).click()
  await reload(page)
  await expect(page.getByText('Perubahan yang belum disimpan dipulihkan.')).toBeVisible()
  await expect(title).toHaveValue('Belum disimpan')
  await page.getByRole('button', { name: 'Batalkan perubahan' }).click()
  await expect(title).toHaveValue(before)
  await page.reload()
  await expect(title).toHaveValue(before)
  await expect(page.getByText(/dipulihkan/)).toHaveCount(0)
})

test('a second person who saves a setting that changed meanwhile sees a conflict and loses no text', async ({
  page,
  office,
  provoked,
}) => {
  await office.open(screen)
  await section(page, 'Hero').getByLabel('Judul', { exact: true }).fill('Judul dari saya')
  await section(page, 'Hero').getByLabel('Teks hitung mundur').fill('Hitung dari saya')
  provoked.add(answered(409))
  const { content, updated_at } = await (await office.api.get('/api/admin/settings/home_content')).json()
  content.hero.title = 'Judul dari orang lain'
  content.footer.contact.email = 'baru@contoh.id'
  const put = await office.api.put('/api/admin/settings/home_content', {
    data: { content, updated_at },
    headers: confirmed,
  })
  expect(put.status()).toBe(200)

  await save(page)
  await expect(page.getByText('Failed to save settings')).toBeVisible()
  await expect(page.getByText(/Data ini baru saja diubah di tempat lain/)).toBeVisible()
  await page.getByRole('button', { name: 'Muat data terbaru' }).click()
  await expect(page.getByText(/Diubah di tempat lain menjadi: “Judul dari orang lain”/)).toBeVisible()
  await expect(section(page, 'Hero').getByLabel('Judul', { exact: true })).toHaveValue('Judul dari saya')
  await unfold(page, 'Footer')
  await expect(section(page, 'Footer').getByLabel('Email')).toHaveValue('baru@contoh.id')
  await save(page)
  await saved(page)
  const now = await (await office.api.get('/api/admin/settings/home_content')).json()
  expect(now.content.hero).toMatchObject({ title: 'Judul dari saya', countdown_text: 'Hitung dari saya' })
  expect(now.content.footer.contact.email).toBe('baru@contoh.id')

  await page.getByRole('link', { name: 'Riwayat perubahan' }).click()
  await expect(page).toHaveURL(/\/admin\/history\?entity=settings/)
  await expect(page.getByText(/judul: Judul dari orang lain → Judul dari saya/i).first()).toBeVisible()
})

test('a link to a settings section opens that section; the refund limit has its own section', async ({
  page,
  office,
}) => {
  await office.open(`${screen}#batas-refund`)
  await expect(
    section(page, 'Batas refund').getByLabel('Batas refund tanpa persetujuan kedua'),
  ).toBeInViewport()
  await expect(section(page, 'Batas QRIS').getByLabel('Batas pembayaran QRIS')).toBeHidden()
})

test('failures on the settings screen show their specified messages and keep the typed text', async ({
  page,
  office,
  provoked,
}) => {
  provoked.add(noAnswer)
  await page.route('**/api/admin/settings', route => route.abort())
  await office.open(screen)
  await expect(page.getByText('Failed to load settings')).toBeVisible()
  await page.unroute('**/api/admin/settings')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  const title = section(page, 'Hero').getByLabel('Judul', { exact: true })
  await title.fill('Tetap di sini')
  await page.route('**/api/admin/settings/home_content', route => route.abort())
  await save(page)
  await expect(page.getByText('Failed to save settings')).toBeVisible()
  await expect(title).toHaveValue('Tetap di sini')
  await page.unroute('**/api/admin/settings/home_content')
  await save(page)
  await saved(page)
})
