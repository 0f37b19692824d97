import type { Page } from '@playwright/test'
import { photo } from './support/files'
import { answered, lift, noAnswer, type Office, test } from './support/office'
import { placeOrder } from './support/order'
import { expect } from './support/shop'

const screen = '/admin/animals'

const dialog = (page: Page) => page.getByRole('dialog').first()
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const group = (page: Page, name: string) => dialog(page).getByRole('group', { name, exact: true })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Simpan', exact: true }).click()

type Photo = { file_url: string; alt_text: string; is_primary: boolean }
type Animal = { id: string; name: string; price: number; stock: number; photos: Photo[] }

const shown = async (page: Page, name: string) => {
  const { items } = await (await page.request.get('/api/animals')).json()
  return (items as Animal[]).find(animal => animal.name === name)
}

test.describe.configure({ mode: 'serial' })

test('an animal is added with an uploaded photo and a linked photo, and the shop shows the animal', async ({
  page,
  office,
}) => {
  await office.open(screen)
  await expect(page.getByRole('heading', { level: 1, name: 'Manajemen Hewan' })).toBeVisible()
  await page.getByRole('button', { name: 'Tambah hewan' }).click()
  await save(page)
  for (const message of [
    'Nama hewan harus diisi',
    'Harga harus berupa rupiah bulat di atas 0',
    'Berat harus diisi',
    'Stok harus berupa angka bulat',
  ]) {
    await expect(dialog(page).getByText(message)).toBeVisible()
  }
  await expect(dialog(page).getByLabel('Nama', { exact: true })).toBeFocused()

  await dialog(page).getByLabel('Nama', { exact: true }).fill('Domba Uji')
  await save(page)
  await expect(dialog(page).getByLabel('Harga')).toBeFocused()
  await dialog(page).getByLabel('Jenis').selectOption('Domba')
  await dialog(page).getByLabel('Harga').fill('3100000')
  await expect(dialog(page).getByLabel('Harga')).toHaveValue(/Rp\s3\.100\.000/)
  await dialog(page).getByLabel('Berat').fill('30–35 kg')
  await dialog(page).getByLabel('Stok').fill('4')

  await dialog(page).getByRole('button', { name: 'Pilih atau unggah foto' }).click()
  const picker = page.getByRole('dialog', { name: 'Pilih dari media' })
  await picker.getByLabel('Berkas untuk diunggah').setInputFiles(photo('domba-uji.jpg'))
  await expect(picker.getByRole('button', { name: 'domba-uji.webp', pressed: true })).toBeVisible()
  await picker.getByRole('button', { name: 'Pakai 1 gambar' }).click()
  await expect(group(page, 'Foto 1').getByText('Utama', { exact: true })).toBeVisible()
  await group(page, 'Foto 1').getByLabel('Teks alternatif').fill('Domba di kandang')

  const url = dialog(page).getByLabel('URL foto')
  await url.fill('bukan alamat')
  await url.press('Enter')
  await expect(dialog(page).getByText('URL foto tidak valid')).toBeVisible()
  await url.fill('')
  await dialog(page).getByRole('button', { name: 'Tambah URL foto' }).click()
  await expect(group(page, 'Foto 2')).toHaveCount(0)
  await url.fill('/illustrations/domba.webp')
  await url.press('Enter')
  await expect(group(page, 'Foto 2').getByRole('button', { name: 'Jadikan utama' })).toBeVisible()
  await save(page)

  await expect(page.getByText('Hewan disimpan.')).toBeVisible()
  await expect(card(page, 'Domba Uji')).toContainText('30–35 kg')
  const animal = await shown(page, 'Domba Uji')
  expect(animal).toMatchObject({ price: 3_100_000, stock: 4 })
  expect(animal?.photos.map(({ is_primary, alt_text }) => ({ is_primary, alt_text }))).toEqual([
    { is_primary: true, alt_text: 'Domba di kandang' },
    { is_primary: false, alt_text: '' },
  ])
  await page.goto('/order')
  await expect(page.getByText('Domba Uji').first()).toBeVisible()
})

test('photos of an animal are reordered, a photo is made the primary photo, and a photo is hidden', async ({
  page,
  office,
}) => {
  await office.open(screen)
  await card(page, 'Domba Uji').getByRole('button', { name: 'Ubah' }).click()
  await dialog(page).getByRole('button', { name: 'Naikkan Foto 2' }).click()
  await expect(group(page, 'Foto 2').getByText('Utama', { exact: true })).toBeVisible()
  await group(page, 'Foto 1').getByRole('button', { name: 'Jadikan utama' }).click()
  await group(page, 'Foto 2').getByRole('button', { name: 'Nonaktifkan' }).click()
  await dialog(page).getByLabel('Harga').fill('3250000')
  await save(page)
  await expect(page.getByText('Hewan disimpan.')).toBeVisible()
  const animal = await shown(page, 'Domba Uji')
  expect(animal).toMatchObject({ price: 3_250_000, stock: 4 })
  expect(animal?.photos).toMatchObject([{ file_url: '/illustrations/domba.webp', is_primary: true }])
})

test('one form changes the price and adds to the stock, and an order that arrives meanwhile is deducted from the sum', async ({
  page,
  office,
  request,
  provoked,
}) => {
  provoked.add(answered(409))
  await office.open(screen)
  await card(page, 'Domba Uji').getByRole('button', { name: 'Ubah' }).click()
  await dialog(page).getByLabel('Harga').fill('3300000')
  await dialog(page).getByLabel('Bertambah sebanyak').fill('6')
  await expect(dialog(page).getByText('Stok sekarang 4, menjadi 10.')).toBeVisible()
  await placeOrder(request, 'Domba Uji', 1)
  await save(page)
  await expect(card(page, 'Domba Uji')).toContainText('Stok: 9')
  await expect(card(page, 'Domba Uji')).toContainText('Rp 3.300.000')

  await card(page, 'Domba Uji').getByRole('button', { name: 'Ubah' }).click()
  await dialog(page).getByText('Kurangi').click()
  await dialog(page).getByLabel('Berkurang sebanyak').fill('20')
  await save(page)
  await expect(dialog(page).getByText('Gagal menyimpan data hewan')).toBeVisible()
  await expect(dialog(page).getByText('Stok Domba Uji tinggal 9, tidak dapat dikurangi 20.')).toBeVisible()
  await dialog(page).getByLabel('Berkurang sebanyak').fill('5')
  await save(page)
  await expect(card(page, 'Domba Uji')).toContainText('Stok: 4')
})

test('an absolute stock is refused if an order arrived in between, and the typed value stays in the form', async ({
  page,
  office,
  request,
  provoked,
}) => {
  provoked.add(answered(409))
  await office.open(screen)
  await card(page, 'Domba Uji').getByRole('button', { name: 'Ubah' }).click()
  await dialog(page).getByText('Tetapkan hasil hitung').click()
  await dialog(page).getByLabel('Jumlah hasil hitung').fill('12')
  await dialog(page).getByLabel('Berat').fill('31–36 kg')
  await placeOrder(request, 'Domba Uji', 2)
  await save(page)
  await expect(
    dialog(page).getByText('Stok sudah berubah menjadi 2. Periksa kembali lalu simpan.').first(),
  ).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Muat data terbaru' }).click()
  await expect(dialog(page).getByText('Stok sekarang 2, menjadi 12.')).toBeVisible()
  await expect(dialog(page).getByLabel('Berat')).toHaveValue('31–36 kg')
  await save(page)
  await expect(card(page, 'Domba Uji')).toContainText('Stok: 12')
})

/** Saves a description after another person changed the weight. Returns the API path of the animal. */
async function saveOutdated(page: Page, office: Office, description: string, weight: string) {
  await office.open(screen)
  await card(page, 'Domba Uji').getByRole('button', { name: 'Ubah' }).click()
  await dialog(page).getByLabel('Deskripsi').fill(description)
  const url = `/api/admin/animals/${(await shown(page, 'Domba Uji'))?.id}`
  await office.api.patch(url, { data: { weight } })
  await save(page)
  return url
}

test('saving an animal that another person changed meanwhile shows a conflict, and no typed text is lost', async ({
  page,
  office,
  provoked,
}) => {
  provoked.add(answered(409))
  await saveOutdated(page, office, 'Jinak dan sehat.', '40 kg')
  await expect(dialog(page).getByText('Gagal menyimpan data hewan')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Muat data terbaru' }).click()
  await expect(dialog(page).getByLabel('Berat')).toHaveValue('40 kg')
  await expect(dialog(page).getByLabel('Deskripsi')).toHaveValue('Jinak dan sehat.')
  await save(page)
  await expect(card(page, 'Domba Uji')).toContainText('Jinak dan sehat.')
})

test('a dialog that was closed during a slow reload of its data stays closed', async ({
  page,
  office,
  provoked,
}) => {
  provoked.add(answered(409))
  const url = await saveOutdated(page, office, 'Sudah ditutup.', '41 kg')
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(`**${url}`, async route => {
    await released
    await route.continue()
  })
  const slow = page.waitForResponse(`**${url}`)
  await dialog(page).getByRole('button', { name: 'Muat data terbaru' }).click()
  await dialog(page).getByRole('button', { name: 'Batal' }).click()
  await dialog(page).getByRole('button', { name: 'Buang' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await (await slow).finished()
  await page.waitForTimeout(300)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an ordered animal is archived and can be restored; an animal without orders is deleted', async ({
  page,
  office,
}) => {
  const spare = { name: 'Kambing Cadangan', type: 'Kambing', price: 2_000_000, weight: '20 kg', stock: 1 }
  expect((await office.api.post('/api/admin/animals', { data: spare })).status()).toBe(201)
  await office.open(screen)
  await card(page, spare.name).getByRole('button', { name: 'Hapus' }).click()
  await expect(dialog(page).getByText('Apakah Anda yakin ingin menghapus hewan ini?')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Hapus', exact: true }).click()
  await expect(page.getByText('Kambing Cadangan dihapus.')).toBeVisible()

  await card(page, 'Domba Uji').getByRole('button', { name: 'Hapus' }).click()
  await dialog(page).getByRole('button', { name: 'Hapus', exact: true }).click()
  await expect(page.getByText('Domba Uji diarsipkan karena pernah dipesan.')).toBeVisible()
  await expect(card(page, 'Domba Uji')).toHaveCount(0)
  expect(await shown(page, 'Domba Uji')).toBeUndefined()

  await page.getByLabel('Keadaan').selectOption('Diarsipkan')
  await card(page, 'Domba Uji').getByRole('button', { name: 'Jual lagi' }).click()
  await expect(page.getByText('Domba Uji dijual lagi.')).toBeVisible()
  expect(await shown(page, 'Domba Uji')).toMatchObject({ stock: 12 })
})

test('photos of an animal are reordered by keyboard alone, and Escape cancels the move without closing the form', async ({
  page,
  office,
}) => {
  await office.open(screen)
  await page.getByRole('button', { name: 'Ubah Kambing Kacang' }).press('Enter')
  const alt = (n: number) => group(page, `Foto ${n}`).getByLabel('Teks alternatif')
  const first = await alt(1).inputValue()
  const second = await alt(2).inputValue()
  const handle = dialog(page).getByRole('button', { name: 'Seret Foto 1' })
  await lift(handle)
  await expect(page.getByText('Foto 1 berada di urutan 1 dari 2.')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Foto 1 batal dipindahkan.')).toBeAttached()
  await expect(alt(1)).toHaveValue(first)
  await lift(handle)
  await expect(page.getByText('Foto 1 berada di urutan 1 dari 2.')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Foto 1 berada di urutan 2 dari 2.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(alt(1)).toHaveValue(second)
  await expect(alt(2)).toHaveValue(first)
})

test('failures on the animals screen show their specified messages, and the action can be repeated', async ({
  page,
  office,
  provoked,
}) => {
  provoked.add(noAnswer)
  await page.route('**/api/admin/animals?*', route => route.abort())
  await office.open(screen)
  await expect(page.getByText('Gagal memuat data hewan')).toBeVisible()
  await page.unroute('**/api/admin/animals?*')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()

  let fail = () => {}
  const failed = new Promise<void>(resolve => {
    fail = resolve
  })
  await page.route('**/api/admin/animals/*', route => failed.then(() => route.abort()))
  await page.getByRole('article').first().getByRole('button', { name: 'Ubah' }).click()
  const name = dialog(page).getByLabel('Nama', { exact: true })
  await name.fill('Nama baru')
  await name.press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Menyimpan…' })).toBeVisible()
  // While the form is being saved, typing must have no effect: the text would be lost when the dialog closes.
  await page.keyboard.type(' lagi')
  fail()
  await expect(dialog(page).getByText('Gagal menyimpan data hewan')).toBeVisible()
  await expect(name).toHaveValue('Nama baru')
  await expect(name).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Batal' }).click()
  await dialog(page).getByRole('button', { name: 'Buang' }).click()

  await page.getByRole('article').first().getByRole('button', { name: 'Hapus' }).click()
  await dialog(page).getByRole('button', { name: 'Hapus', exact: true }).click()
  await expect(dialog(page).getByText('Gagal menghapus hewan')).toBeVisible()
})
