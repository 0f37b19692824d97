import type { Page } from '@playwright/test'
import { expectAccessibleAt } from './support/axe'
import { contents } from './support/content'
import { dialogOf, press, test } from './support/office'
import { expect } from './support/shop'

test.use({ viewport: { width: 360, height: 800 } })

const isClosed = (page: Page) => expect(page.getByRole('dialog')).toHaveCount(0)

async function close(page: Page) {
  await press(page, 'Batal')
  await isClosed(page)
}

for (const { path, title, noun, messages } of contents)
  test(`the back-office dialogs of ${title} are accessible`, async ({ page, office }) => {
    await office.open(`/admin/${path}`)
    await page.getByRole('button', { name: `Tambah ${noun}`, exact: true }).click()
    await press(page, 'Simpan')
    await expect(dialogOf(page).getByText(messages[0] ?? '', { exact: true })).toBeVisible()
    await expectAccessibleAt(page, `form of ${title}`)
    await close(page)
    await page
      .getByRole('button', { name: /^Hapus/ })
      .first()
      .click()
    await expect(dialogOf(page)).toContainText(`Apakah Anda yakin ingin menghapus ${noun} ini?`)
    await expectAccessibleAt(page, `delete dialog of ${title}`)
  })

test('the warning about unsaved changes is accessible', async ({ page, office }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await office.open('/admin/faqs')
  await page.getByRole('link', { name: 'Galeri' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manajemen Galeri' })).toBeVisible()
  await page.getByRole('button', { name: 'Tambah item galeri' }).click()
  await dialogOf(page).getByLabel('Keterangan').fill('Belum selesai')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page).getByText('Perubahan belum disimpan. Buang perubahan ini?')).toBeVisible()
  await expectAccessibleAt(page, 'a form with a question')
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Perubahan belum disimpan' })).toBeVisible()
  await expectAccessibleAt(page, 'the guard')
})

test('the confirmation of a changed bank account is accessible', async ({ page, office }) => {
  await office.open('/admin/bank-accounts')
  await page.getByRole('button', { name: /^Ubah/ }).first().click()
  await dialogOf(page).getByLabel('Nomor rekening').fill('555-666-77')
  await press(page, 'Simpan')
  await expect(page.getByRole('dialog', { name: 'Periksa sebelum disimpan' })).toBeVisible()
  await expectAccessibleAt(page, 'confirmation', [360, 768, 1280])
})

test('the dialogs of animals, media and codes are accessible', async ({ page, office }) => {
  await office.open('/admin/animals')
  const animal = page.getByRole('article').first()
  await animal.getByRole('button', { name: 'Ubah' }).click()
  await expect(dialogOf(page).getByRole('group', { name: 'Foto 1', exact: true })).toBeVisible()
  await expectAccessibleAt(page, 'animal form')
  await dialogOf(page).getByRole('button', { name: 'Pilih atau unggah foto' }).click()
  const picker = page.getByRole('dialog', { name: 'Pilih dari media' })
  await expect(picker.getByRole('button', { name: /\.webp$/ }).first()).toBeVisible()
  await expectAccessibleAt(page, 'media picker')
  await office.open('/admin/animals')
  await animal.getByRole('button', { name: 'Hapus' }).click()
  await expect(dialogOf(page)).toBeVisible()
  await expectAccessibleAt(page, 'deleting an animal')
  await close(page)

  await office.open('/admin/media?q=kambing-kacang-1600')
  const name = 'kambing-kacang-1600.webp'
  await page.getByRole('button', { name: `Ubah ${name}` }).click()
  await expectAccessibleAt(page, 'media form')
  await close(page)
  await page.getByRole('button', { name: `Hapus ${name}` }).click()
  await expect(dialogOf(page).getByText('Dipakai di:')).toBeVisible()
  await expectAccessibleAt(page, 'delete used media')
  await close(page)
  await page.getByRole('button', { name: 'Tambah dari URL' }).click()
  await expectAccessibleAt(page, 'media by address')

  for (const [code, type, terms] of [
    ['MITRA-MASJID-YANG-PANJANG-SEKA', 'referral', {}],
    ['LEBARAN5', 'discount', { percent: 5, limit_per_phone: 1, applies_to: ['Sapi', 'badal_haji'] }],
  ] as const)
    await office.api.post('/api/admin/codes', { data: { code, type, note: 'contoh', ...terms } })
  await office.open('/admin/codes')
  await expect(page.getByText('LEBARAN5').first()).toBeVisible()
  await expectAccessibleAt(page, 'codes')
  await page.getByRole('button', { name: 'Tambah kode' }).click()
  await press(page, 'Simpan')
  await expect(dialogOf(page).getByText('Kode harus diisi')).toBeVisible()
  await expectAccessibleAt(page, 'the dialog of a code')
})

test('the editor of certificate templates and the editor of message texts are accessible', async ({
  page,
  office,
}) => {
  await office.open('/admin/settings/templates')
  await page.getByRole('button', { name: 'Ubah penanda tangan' }).click()
  await expectAccessibleAt(page, 'who signs')
  await page.keyboard.press('Escape')
  await isClosed(page)
  await page.getByRole('button', { name: 'Tambah template' }).click()
  await expectAccessibleAt(page, 'add template')
  await page.keyboard.press('Escape')
  await isClosed(page)
  await page.getByRole('link', { name: /^Ubah/ }).first().click()
  await expect(page.getByLabel('Judul', { exact: true })).toBeVisible()
  await expectAccessibleAt(page, 'fields of a template')
  await page.getByRole('button', { name: 'Lanjutan' }).click()
  const code = page.getByRole('textbox', { name: 'Isi template (HTML)' })
  await code.fill('<h1>Piagam {{nama_salah}}</h1>')
  await page.getByText('Penanda yang dapat dipakai').click()
  await expect(page.getByText('Penanda ini tidak dikenal dan akan kosong di sertifikat:')).toBeVisible()
  await expectAccessibleAt(page, 'template editor')

  await office.open('/admin/settings/messages')
  const panel = page
    .locator('details')
    .filter({ has: page.getByRole('heading', { name: 'Pembayaran diterima' }) })
  await panel.getByRole('heading').click()
  await panel.getByLabel('Isi WhatsApp').fill('Alhamdulillah {{customer_name}}, {{order_id}} lunas.')
  await panel.getByText('Lihat contoh').first().click()
  await expect(panel.getByText('Alhamdulillah Siti Rahmawati, ORDER-123AB lunas.')).toBeVisible()
  await expectAccessibleAt(page, 'texts of messages')
})
