import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe'
import { answered, dialogOf, inRow, noAnswer, press, redBox, test } from './support/office'
import { expect } from './support/shop'

const screen = '/admin/certificates'
const api = '**/api/admin/certificates'

const row = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Sertifikat' }).getByRole('row').filter({ hasText: text })
const sheet = (page: Page) => page.frameLocator('iframe[title="Pratinjau sertifikat"]')

const offering = {
  Nama: 'Fatimah binti Uji',
  Tanggal: '27 Mei 2026',
  Lokasi: 'Masjid Al-Uji, Bogor',
  'Penerima manfaat (opsional)': 'Warga sekitar masjid',
}

async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    await dialogOf(page).getByLabel(label, { exact: true }).fill(value)
}

async function startNew(page: Page, service: string) {
  await page.getByRole('button', { name: 'Buat sertifikat' }).click()
  await dialogOf(page).getByLabel('Jenis layanan').selectOption(service)
}

/** Drafts fill the first page, so a published certificate is searched. */
/** Searches and waits for the answer: a menu that was opened before it would close with the old rows. */
async function find(page: Page, name: string) {
  const found = page.waitForResponse(answer => {
    const { pathname, searchParams } = new URL(answer.url())
    return pathname === '/api/admin/certificates' && (searchParams.get('q') ?? '') === name
  })
  await page.getByLabel('Cari sertifikat').fill(name)
  await (await found).finished()
}

async function createOffering(page: Page, name: string, status = 'Terbit') {
  await startNew(page, 'Qurban Kambing')
  await fill(page, { ...offering, Nama: name })
  await dialogOf(page).getByLabel('Status').selectOption(status)
  await press(page, 'Simpan')
  await expect(dialogOf(page)).toHaveCount(0)
  if (status === 'Terbit') await find(page, name)
  return (await row(page, name).textContent())?.match(/CERT-\d{6}-\d{4,}/)?.[0] ?? ''
}

test('certificate drafts are listed first, and a draft is published with the button in its row', async ({
  page,
  office,
}) => {
  await office.open(screen)
  const number = await createOffering(page, 'Draf Paling Atas', 'Draft')
  await createOffering(page, 'Terbit Sesudahnya')
  await find(page, '')
  await expect(row(page, 'CERT-').first()).toContainText(number)
  const place = await row(page, 'CERT-').evaluateAll(
    (rows, text) => rows.findIndex(one => one.textContent?.includes(text)),
    number,
  )
  await row(page, number)
    .getByRole('button', { name: `Terbitkan ${number}` })
    .click()
  await expect(dialogOf(page)).toContainText('Sertifikat atas nama Draf Paling Atas diterbitkan')
  await expect(dialogOf(page).getByRole('textbox')).toHaveCount(0)
  const preview = page.frameLocator('dialog iframe[title="Pratinjau sertifikat"]')
  await expect(preview.getByText('Draf Paling Atas')).toBeVisible()
  await expect(dialogOf(page)).toContainText('Tanpa kunci tanda tangan isinya tetap dapat diubah.')
  await press(page, 'Terbitkan')
  const result = page.getByRole('status').filter({ hasText: `Sertifikat ${number} terbit.` })
  await expect(result.getByRole('link', { name: 'Buka' })).toHaveAttribute('href', /^\/(s|certificate)\//)
  await expect(row(page, 'CERT-').nth(place)).toContainText(number)
  await expect(row(page, 'CERT-').nth(place)).toContainText('Terbit')
  await find(page, number)
  await expect(row(page, number)).toContainText('Terbit')
  await expect(row(page, number)).not.toContainText('Draft')
})

test('a certificate is written with a live preview, published, found, downloaded, changed and deleted', async ({
  page,
  office,
  request,
}) => {
  await office.open(screen)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manajemen Sertifikat')
  await page.getByRole('button', { name: 'Buat sertifikat' }).click()
  await press(page, 'Simpan')
  await expect(dialogOf(page).getByRole('paragraph').filter({ hasText: 'Pilih jenis layanan' })).toBeVisible()
  await dialogOf(page).getByLabel('Jenis layanan').selectOption('Qurban Sapi')
  await press(page, 'Simpan')
  for (const field of ['Nama', 'Tanggal', 'Lokasi'])
    await expect(dialogOf(page).getByText(`${field} harus diisi`)).toBeVisible()
  await expect(dialogOf(page).getByLabel('Nama', { exact: true })).toBeFocused()

  await fill(page, offering)
  await expect(sheet(page).getByText('Fatimah binti Uji').first()).toBeVisible()
  await expect(sheet(page).getByText('Masjid Al-Uji, Bogor')).toBeVisible()
  await dialogOf(page).getByLabel('Status').selectOption('Terbit')
  await press(page, 'Simpan')
  await expect(page.getByText(/^Sertifikat CERT-\d{6}-\d{4,} terbit\./)).toBeVisible()
  await find(page, 'Fatimah binti Uji')

  const number = (await row(page, 'Fatimah binti Uji').textContent())?.match(/CERT-\d{6}-\d{4}/)?.[0] ?? ''
  expect((await request.get(`/api/certificates?q=${number}`)).status()).toBe(200)
  const [download] = await Promise.all([page.waitForEvent('download'), inRow(row(page, number), 'Unduh')])
  expect(download.suggestedFilename()).toBe(`sertifikat-${number}.html`)
  expect(await readFile(await download.path(), 'utf8')).toContain('Fatimah binti Uji')

  await inRow(row(page, number), 'Ubah')
  await dialogOf(page).getByLabel('Status').selectOption('Draft')
  await press(page, 'Simpan')
  await expect(row(page, number)).toContainText('Draft')
  expect((await request.get(`/api/certificates?q=${number}`)).status()).toBe(404)

  await inRow(row(page, number), 'Hapus')
  await expect(dialogOf(page)).toContainText('Apakah Anda yakin ingin menghapus sertifikat ini?')
  await expect(dialogOf(page)).toContainText(number)
  await press(page, 'Hapus')
  await expect(page.getByText('Sertifikat dihapus.')).toBeVisible()
  await expect(row(page, number)).toHaveCount(0)
})

test('a badal certificate has its own fields, and the fields of qurban certificates are saved as null', async ({
  page,
  office,
}) => {
  await office.open(screen)
  await startNew(page, 'Badal Haji')
  for (const label of ['Tanggal', 'Lokasi', 'Penerima manfaat'])
    await expect(dialogOf(page).getByLabel(label, { exact: true })).toHaveCount(0)
  await expect(dialogOf(page).getByText('1446 H')).toBeVisible()
  await press(page, 'Simpan')
  for (const message of [
    'Nama yang dibadalkan harus diisi',
    'Nama pelaksana harus diisi',
    'Status pelaksana harus diisi',
    'Penanggung jawab harus diisi',
    'Tahun Hijriah harus diisi',
  ])
    await expect(dialogOf(page).getByText(message)).toBeVisible()
  await fill(page, {
    'Nama yang Dibadalkan': 'Almarhum Karim Uji',
    'Nama pelaksana': 'Ustaz Salman Uji',
    'Status pelaksana': 'Mahasiswa di Makkah',
    'Penanggung jawab': 'Yayasan Uji',
    'Tahun Hijriah': '1447 H',
  })
  await expect(sheet(page).getByText('Ustaz Salman Uji').first()).toBeVisible()
  await press(page, 'Simpan')
  await expect(row(page, 'Almarhum Karim Uji')).toContainText('1447 H')

  await inRow(row(page, 'Almarhum Karim Uji'), 'Ubah')
  await dialogOf(page).getByLabel('Jenis layanan').selectOption('DAM')
  await fill(page, { ...offering, Nama: 'Karim Uji' })
  await press(page, 'Simpan')
  await expect(row(page, 'Karim Uji')).toContainText('DAM')
  const { items } = await (await office.api.get('/api/admin/certificates?q=Karim Uji')).json()
  expect(items[0]).toMatchObject({
    date: '27 Mei 2026',
    pelaksana_nama: null,
    pelaksana_status: null,
    penanggung_jawab: null,
    tahun_hijriah: null,
  })
})

test('the search and the status filter of the certificate list are kept in the URL', async ({
  page,
  office,
}) => {
  await office.open(screen)
  const number = await createOffering(page, 'Zainab Dicari')
  await page.getByLabel('Cari sertifikat').fill(number)
  await expect(page).toHaveURL(new RegExp(`q=${number}`))
  await expect(page.getByRole('table', { name: 'Sertifikat' }).getByRole('row')).toHaveCount(2)
  await page.getByLabel('Status').selectOption('Draft')
  await expect(page.getByText('Tidak ada yang cocok dengan')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Status')).toHaveValue('draft')
  await page.getByLabel('Status').selectOption('Terbit')
  await expect(row(page, 'Zainab Dicari')).toBeVisible()
})

test('a second person who saves a certificate that changed meanwhile sees a conflict, and no text is lost', async ({
  page,
  office,
  provoked,
}) => {
  provoked.add(answered(409))
  await office.open(screen)
  const number = await createOffering(page, 'Hasan Berdua')
  const { items } = await (await office.api.get(`/api/admin/certificates?q=${number}`)).json()
  await inRow(row(page, number), 'Ubah')
  await fill(page, { Lokasi: 'Lapangan Uji' })
  await office.api.patch(`/api/admin/certificates/${items[0].id}`, { data: { name: 'Hasan Orang Lain' } })
  await press(page, 'Simpan')
  await expect(redBox(page, 'Gagal menyimpan sertifikat')).toContainText('baru saja diubah di tempat lain')
  await press(page, 'Muat data terbaru')
  await expect(dialogOf(page).getByLabel('Nama', { exact: true })).toHaveValue('Hasan Orang Lain')
  await expect(dialogOf(page).getByLabel('Lokasi')).toHaveValue('Lapangan Uji')
  await press(page, 'Simpan')
  // Wait for the dialog, not for the toast, which may be that of the certificate's creation.
  await expect(dialogOf(page)).toHaveCount(0)
  const after = await (await office.api.get(`/api/admin/certificates/${items[0].id}`)).json()
  expect(after).toMatchObject({ name: 'Hasan Orang Lain', location: 'Lapangan Uji' })
})

test('creating certificate drafts twice from the names of an order creates each draft only once', async ({
  page,
  office,
  shop,
}) => {
  const order = await shop.d1
    .prepare(
      `SELECT order_id FROM orders WHERE status = 'confirmed'
        AND EXISTS (SELECT 1 FROM order_beneficiaries WHERE order_id = orders.id) ORDER BY seq LIMIT 1`,
    )
    .first<{ order_id: string }>()
  const code = order?.order_id ?? ''
  await office.open(screen)
  await page.getByRole('button', { name: 'Draf dari pesanan' }).click()
  await dialogOf(page).getByLabel('ID pesanan').fill('ORDER-000XX')
  await press(page, 'Buat draf')
  await expect(
    dialogOf(page).getByText('Pesanan tidak ditemukan. Silakan periksa kembali ID pesanan Anda.').first(),
  ).toBeVisible()
  await dialogOf(page).getByLabel('ID pesanan').fill(code.toLowerCase())
  await press(page, 'Buat draf')
  await expect(page.getByText(new RegExp(`^\\d+ draf sertifikat dibuat dari ${code}\\.$`))).toBeVisible()
  await expect(row(page, code).first()).toContainText('Draft')

  await row(page, code).first().getByRole('link', { name: code }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(code)
  await page.getByRole('button', { name: 'Buat draf' }).click()
  await expect(page.getByText('Semua nama sudah memiliki sertifikat.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`certificates\\?q=${code}`))
})

test('each failure on the certificates screen shows its own error message', async ({
  page,
  office,
  provoked,
  shop,
}) => {
  provoked.add(noAnswer)
  provoked.add(answered(404))
  await page.route(`${api}?*`, route => route.abort())
  await office.open(screen)
  await expect(redBox(page, 'Gagal memuat data sertifikat')).toBeVisible()
  await page.unroute(`${api}?*`)
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('table', { name: 'Sertifikat' })).toBeVisible()

  const templates = '**/api/admin/settings/certificate_templates'
  await page.route(templates, route => route.abort())
  await page.reload()
  await expect(redBox(page, 'Gagal memuat template sertifikat')).toBeVisible()
  await page.unroute(templates)
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(redBox(page, 'Gagal memuat template sertifikat')).toHaveCount(0)

  await page.route(api, route => route.abort())
  await startNew(page, 'Hadyu')
  await fill(page, { ...offering, Nama: 'Aisyah Gagal' })
  await press(page, 'Simpan')
  await expect(redBox(page, 'Gagal menyimpan sertifikat')).toBeVisible()
  await expect(dialogOf(page).getByLabel('Nama', { exact: true })).toHaveValue('Aisyah Gagal')
  await page.unroute(api)
  await press(page, 'Simpan')
  await expect(row(page, 'Aisyah Gagal')).toBeVisible()

  await page.route(`${api}/*/download`, route => route.abort())
  await inRow(row(page, 'Aisyah Gagal'), 'Unduh')
  await expect(redBox(page, 'Gagal mengunduh sertifikat')).toBeVisible()
  await page.unroute(`${api}/*/download`)

  await shop.d1.prepare("UPDATE certificates SET template_id = 'hilang' WHERE name = 'Aisyah Gagal'").run()
  await inRow(row(page, 'Aisyah Gagal'), 'Unduh')
  await expect(redBox(page, 'Template tidak ditemukan')).toBeVisible()
  await page.reload()
  await inRow(row(page, 'Aisyah Gagal'), 'Ubah')
  await expect(redBox(page, 'Pratinjau tidak dapat ditampilkan')).toContainText('Template tidak ditemukan')
  await shop.d1.prepare("DELETE FROM certificates WHERE template_id = 'hilang'").run()
})

test('without certificate templates a yellow warning links to the template settings', async ({
  page,
  office,
  shop,
}) => {
  const kept = await shop.d1
    .prepare("SELECT content FROM settings WHERE type = 'certificate_templates'")
    .first<{ content: string }>()
  const write = (content: string) =>
    shop.d1
      .prepare("UPDATE settings SET content = ? WHERE type = 'certificate_templates'")
      .bind(content)
      .run()
  await write('{"templates":[]}')
  await office.open(screen)
  await expect(
    page.getByText(
      'Belum ada template sertifikat. Silakan buat template terlebih dahulu di menu Pengaturan.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Buat sertifikat' })).toBeDisabled()
  await expectAccessible(page, 'no templates')
  await write(kept?.content ?? '')
})
