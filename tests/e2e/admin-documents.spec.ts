import type { Page } from '@playwright/test'
import { watchConsole } from './support/console'
import { photo } from './support/files'
import { answered, reload, test } from './support/office'
import { expect } from './support/shop'
import { signIn } from './support/sign-in'

const templates = '/admin/settings/templates'

const save = (page: Page) => page.getByRole('button', { name: 'Simpan', exact: true }).click()

/** Checks the status line as well, because the toast may be that of the previous save. */
const saved = async (page: Page) => {
  await expect(page.getByText('Settings saved successfully!').first()).toBeVisible()
  await expect(page.getByText('Semua perubahan tersimpan.')).toBeAttached()
}
const dialog = (page: Page) => page.getByRole('dialog').first()
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const sheet = (page: Page) => page.frameLocator('iframe[title="Pratinjau sertifikat"]')
const code = (page: Page) => page.getByRole('textbox', { name: 'Isi template (HTML)' })
const openCode = (page: Page) => page.getByRole('button', { name: 'Lanjutan' }).click()

test('a certificate template is created, edited with a live preview, made the default and deleted', async ({
  page,
  office,
  provoked,
}) => {
  provoked.add(answered(409))
  await office.open(templates)
  await page.getByRole('button', { name: 'Tambah template' }).click()
  await dialog(page).getByRole('button', { name: 'Buat dan sunting' }).click()
  await expect(dialog(page).getByText('Nama template harus diisi')).toBeVisible()
  await dialog(page).getByLabel('Nama template').fill('Sederhana')
  await dialog(page).getByRole('button', { name: 'Buat dan sunting' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sederhana' })).toBeVisible()
  await expect(sheet(page).getByText('Ahmad Fulan bin Abdullah')).toBeVisible()
  await page.getByLabel('Contoh isi').selectOption('Contoh badal')
  await expect(sheet(page).getByText('Ustaz Hasan Fulan')).toBeVisible()

  await openCode(page)
  await code(page).fill('<h1>Piagam {{nama_salah}}</h1><p>Untuk </p><script>alert(1)</script>')
  await page.keyboard.press('ControlOrMeta+Home')
  await page.getByText('Penanda yang dapat dipakai').click()
  await page.getByRole('button', { name: '{{name}}' }).click()
  await expect(page.getByText('Penanda ini tidak dikenal dan akan kosong di sertifikat:')).toBeVisible()
  await expect(page.getByText('{{nama_salah}}', { exact: true })).toBeVisible()
  await expect(sheet(page).getByText('Piagam')).toBeVisible()
  await expect(sheet(page).getByText('Fatimah Fulanah binti Umar (almarhumah)')).toBeVisible()
  await save(page)
  await saved(page)
  await expect(code(page)).not.toContainText('script')

  await page.getByRole('link', { name: 'Semua template' }).click()
  await expect(card(page, 'Sederhana')).toContainText('Penanda tidak dikenal: {{nama_salah}}')
  await card(page, 'Sederhana').getByRole('button', { name: 'Jadikan bawaan' }).click()
  await expect(card(page, 'Sederhana').getByText('Bawaan', { exact: true })).toBeVisible()
  await expect(page.getByText('Bawaan', { exact: true })).toHaveCount(1)
  await card(page, 'Sederhana').getByRole('button', { name: 'Hapus' }).click()
  await dialog(page).getByRole('button', { name: 'Hapus', exact: true }).click()
  await expect(page.getByText('Template dihapus.')).toBeVisible()
  await expect(card(page, 'Sederhana')).toHaveCount(0)
  await expect(card(page, 'Modern').getByRole('button', { name: 'Hapus' })).toBeFocused()

  await card(page, 'Klasik').getByRole('button', { name: 'Hapus' }).click()
  await dialog(page).getByRole('button', { name: 'Hapus', exact: true }).click()
  await expect(dialog(page).getByText('Template "Klasik" masih dipakai oleh sertifikat.')).toBeVisible()
})

test('a certificate template is edited by fields: a title, a marker and a logo appear in the preview and are saved', async ({
  page,
  office,
}) => {
  const setting = '/api/admin/settings/certificate_templates'
  const id = crypto.randomUUID()
  const oldPicture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  const before = `<style>h1{color:#14532d}</style><h1>Sertifikat</h1><p>Untuk <b>{{name}}</b></p><img src="${oldPicture}" alt="Cap">`
  const { content, updated_at } = await (await office.api.get(setting)).json()
  const templates = [...content.templates, { id, name: 'Isian', template: before, is_default: false }]
  const put = await office.api.put(setting, { data: { content: { templates }, updated_at } })
  expect(put.status()).toBe(200)
  const stored = async () => {
    const { content } = await (await office.api.get(setting)).json()
    return content.templates.find((template: { id: string }) => template.id === id)?.template
  }

  await office.open(`/admin/settings/templates/${id}`)
  const title = page.getByLabel('Judul', { exact: true })
  await title.fill('Piagam & Doa')
  await page.getByRole('button', { name: 'Sisipkan penanda di Teks' }).click()
  await page.getByRole('button', { name: /^\{\{shop\}\}/ }).click()
  const text = page.getByLabel('Teks', { exact: true })
  await expect(text).toBeFocused()
  await page.keyboard.type(' kepada')
  await expect(text).toHaveValue('Untuk {{shop}} kepada')
  await page.getByRole('button', { name: 'Ganti Gambar' }).click()
  const picker = page.getByRole('dialog', { name: 'Pilih dari media' })
  await picker.getByLabel('Berkas untuk diunggah').setInputFiles(photo('logo.jpg'))
  await expect(picker).toHaveCount(0)
  await page.getByLabel('Warna huruf').fill('#123456')
  await expect(sheet(page).getByRole('heading', { name: 'Piagam & Doa' })).toBeVisible()
  await expect(sheet(page).getByText('Amanah Qurban kepada')).toBeVisible()
  const picture = sheet(page).getByRole('img', { name: 'Cap' })
  await expect(picture).toHaveAttribute('src', /^\/media\//)
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  const address = await picture.getAttribute('src')
  await save(page)
  await saved(page)
  expect(await stored()).toBe(
    before
      .replace('#14532d', '#123456')
      .replace('Sertifikat', 'Piagam &amp; Doa')
      .replace('Untuk', 'Untuk {{shop}} kepada')
      .replace(oldPicture, address ?? ''),
  )

  await page.reload()
  await expect(title).toHaveValue('Piagam & Doa')
  await openCode(page)
  await code(page).fill('<h1>Dari HTML</h1><p>{{name}}</p>')
  await page.getByRole('button', { name: 'Kembali ke isian' }).click()
  await expect(title).toHaveValue('Dari HTML')
  await openCode(page)
  await code(page).fill('<!-- catatan --><h1>Dari HTML</h1>')
  await expect(page.getByText('Template ini hanya dapat disunting sebagai HTML')).toBeVisible()
  await save(page)
  await saved(page)
  await page.getByRole('button', { name: 'Kembali ke isian' }).click()
  await expect(title).toHaveValue('Dari HTML')
})

test('the signatory is entered once and appears on all certificates, and their fonts are embedded', async ({
  page,
  office,
}) => {
  const violations = watchConsole(page.context())
  await office.open(templates)
  await expect(page.getByText('Belum diisi')).toBeVisible()
  await page.getByRole('button', { name: 'Ubah penanda tangan' }).click()
  await dialog(page).getByLabel('Nama').fill('K.H. Abdullah')
  await dialog(page).getByLabel('Jabatan').fill('Ketua Yayasan')
  const input = dialog(page).locator('input[type=file]')
  await input.setInputFiles({ name: 'rusak.png', mimeType: 'image/png', buffer: Buffer.from('bukan gambar') })
  await expect(dialog(page).getByText('Gambar ini tidak dapat dibaca.')).toBeVisible()
  await input.setInputFiles(photo('tanda-tangan.jpg'))
  await expect(dialog(page).getByRole('img', { name: 'Tanda tangan' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Settings saved successfully!').first()).toBeVisible()
  const who = page.getByRole('region', { name: 'Penanda tangan' })
  await expect(who).toContainText('K.H. Abdullah')
  await expect(who.getByRole('img', { name: 'Tanda tangan' })).toBeVisible()

  await page.getByRole('link', { name: /^Ubah Klasik/ }).click()
  await expect(sheet(page).getByText('K.H. Abdullah')).toBeVisible()
  const drawn = sheet(page).getByRole('img', { name: 'Tanda tangan' })
  await expect(drawn).toHaveAttribute('src', /^data:image\/webp;base64,/)
  await expect
    .poll(() =>
      drawn.evaluate(() => [...document.fonts].map(face => `${face.family} ${face.style} ${face.status}`)),
    )
    .toEqual(['Lora normal loaded', 'Lora italic loaded'])
  expect(violations.filter(line => /Content.Security/i.test(line))).toEqual([])
})

test('two people who edit certificate templates get a conflict only if they edit the same template', async ({
  page,
  office,
  provoked,
}) => {
  provoked.add(answered(409))
  await office.open(templates)
  await page.getByRole('link', { name: 'Ubah Klasik' }).click()
  const name = page.getByLabel('Nama template')
  await name.fill('Klasik hijau')
  const rename = async (from: string, to: string) => {
    const { content, updated_at } = await (
      await office.api.get('/api/admin/settings/certificate_templates')
    ).json()
    const templates = content.templates.map((template: { name: string }) =>
      template.name === from ? { ...template, name: to } : template,
    )
    const put = await office.api.put('/api/admin/settings/certificate_templates', {
      data: { content: { templates }, updated_at },
    })
    expect(put.status()).toBe(200)
  }
  const { content } = await (await office.api.get('/api/admin/settings/certificate_templates')).json()
  const other = content.templates.find((template: { name: string }) => template.name !== 'Klasik')
  await rename(other.name, 'Lainnya')
  await save(page)
  await saved(page)

  await name.fill('Klasik emas')
  await rename('Klasik hijau', 'Klasik biru')
  await save(page)
  await expect(page.getByText('Failed to save settings')).toBeVisible()
  await page.getByRole('button', { name: 'Muat data terbaru' }).click()
  await expect(name).toHaveValue('Klasik emas')
  await save(page)
  await saved(page)
  await page.getByRole('link', { name: 'Semua template' }).click()
  await expect(card(page, 'Klasik emas')).toBeVisible()
  await expect(card(page, 'Lainnya')).toBeVisible()
})

const restored = 'Perubahan yang belum disimpan dipulihkan.'

test('unsaved changes of a certificate template survive a reload and can be discarded', async ({
  page,
  office,
}) => {
  const setting = '/api/admin/settings/certificate_templates'
  const id = crypto.randomUUID()
  const store = async (name: string) => {
    const { content, updated_at } = await (await office.api.get(setting)).json()
    const others = content.templates.filter((template: { id: string }) => template.id !== id)
    const templates = [...others, { id, name, template: '<h1>Naskah lama</h1>', is_default: false }]
    expect((await office.api.put(setting, { data: { content: { templates }, updated_at } })).status()).toBe(
      200,
    )
  }
  await store('Naskah')
  await office.open(`/admin/settings/templates/${id}`)
  const name = page.getByLabel('Nama template')
  await name.fill('Naskah baru')
  await openCode(page)
  await code(page).fill('<h1>Belum disimpan</h1>')
  await reload(page)
  await expect(page.getByText(restored)).toBeVisible()
  await expect(name).toHaveValue('Naskah baru')
  await openCode(page)
  await expect(code(page)).toHaveText('<h1>Belum disimpan</h1>')
  await expect(sheet(page).getByText('Belum disimpan')).toBeVisible()
  await page.getByRole('button', { name: 'Buang perubahan' }).click()
  await expect(name).toHaveValue('Naskah')
  await expect(code(page)).toContainText('Naskah lama')
  await page.reload()
  await expect(page.getByLabel('Judul', { exact: true })).toHaveValue('Naskah lama')
  await expect(page.getByText(restored)).toHaveCount(0)

  await name.fill('Naskah saya')
  await store('Naskah mereka')
  await reload(page)
  await expect(name).toHaveValue('Naskah saya')
  await expect(page.getByText('Diubah di tempat lain menjadi: “Naskah mereka”.')).toBeVisible()
  await page.getByRole('button', { name: 'Batalkan perubahan' }).click()
  await expect(name).toHaveValue('Naskah mereka')
})

test('text typed while a certificate template is being saved is kept and saved the next time', async ({
  page,
  office,
}) => {
  let arrive = () => {}
  const slowly = async (path: string) => {
    const arrived = new Promise<void>(resolve => {
      arrive = resolve
    })
    await page.route(path, async route => {
      if (route.request().method() === 'PUT') await arrived
      await route.continue()
    })
  }

  await slowly('**/certificate_templates')
  await office.open(templates)
  await page.getByRole('link', { name: /^Ubah/ }).first().click()
  const name = page.getByLabel('Nama template')
  await openCode(page)
  const before = await code(page).innerText()
  await name.fill('Dikirim')
  await save(page)
  await name.fill('Diketik kemudian')
  await code(page).fill(`${before}<p>Kemudian</p>`)
  arrive()
  await expect(page.getByText('Settings saved successfully!').first()).toBeVisible()
  await expect(name).toHaveValue('Diketik kemudian')
  await expect(code(page)).toContainText('Kemudian')
  await expect(page.getByText('Ada perubahan yang belum disimpan.')).toBeVisible()
  await page.getByRole('button', { name: 'Batalkan perubahan' }).click()
  await expect(name).toHaveValue('Dikirim')
  await expect(code(page)).not.toContainText('Kemudian')

  await slowly('**/legal-pages/terms')
  await page.goto('/admin/settings/legal/terms')
  const html = page.getByRole('textbox', { name: 'Syarat & Ketentuan (HTML)' })
  await page.getByRole('button', { name: 'Sunting HTML' }).click()
  await html.fill('<p>Dikirim</p>')
  await save(page)
  await html.fill('<p>Diketik kemudian</p>')
  arrive()
  await expect(page.getByText('Settings saved successfully!').first()).toBeVisible()
  await expect(html).toHaveText('<p>Diketik kemudian</p>')
  await save(page)
  await saved(page)
  const { content } = await (await office.api.get('/api/admin/legal-pages/terms')).json()
  expect(content).toBe('<p>Diketik kemudian</p>')
})

test('unsaved changes of a legal page survive a reload and can be discarded', async ({ page, office }) => {
  await office.open('/admin/settings/legal/privacy_policy')
  const text = page.getByRole('textbox', { name: 'Kebijakan Privasi' })
  const before = await text.innerText()
  await text.fill('Belum disimpan')
  await reload(page)
  await expect(page.getByText(restored)).toBeVisible()
  await expect(text).toHaveText('Belum disimpan')
  await page.getByRole('button', { name: 'Buang perubahan' }).click()
  await expect.poll(() => text.innerText()).toBe(before)
  await expect(page.getByText('Semua perubahan tersimpan.')).toBeVisible()

  await text.fill('Dari saya')
  const path = '/api/admin/legal-pages/privacy_policy'
  const { updated_at } = await (await office.api.get(path)).json()
  await office.api.put(path, { data: { content: '<p>Dari orang lain</p>', updated_at } })
  await reload(page)
  await expect(text).toHaveText('Dari saya')
  await expect(page.getByText('Halaman ini juga disimpan di tempat lain.')).toBeVisible()
  await page.getByRole('button', { name: 'Pakai versi itu' }).click()
  await expect(text).toHaveText('Dari orang lain')
  await expect(page.getByText(restored)).toHaveCount(0)
})

test('a legal page with a table is edited as HTML; the editor stays in HTML mode while the table is removed', async ({
  page,
  office,
}) => {
  const path = '/api/admin/legal-pages/privacy_policy'
  const { updated_at } = await (await office.api.get(path)).json()
  const content = '<p>Rincian</p><table><tbody><tr><td>Data</td></tr></tbody></table>'
  expect((await office.api.put(path, { data: { content, updated_at } })).ok()).toBe(true)
  await office.open('/admin/settings/legal/privacy_policy')
  const html = page.getByRole('textbox', { name: 'Kebijakan Privasi (HTML)' })
  await html.fill('<p>Tanpa tabel</p>')
  await page.keyboard.type('Lalu')
  await expect(html).toHaveText('<p>Tanpa tabel</p>Lalu')
})

test('a legal page is written in a rich-text editor, and the public page shows it', async ({
  page,
  office,
  provoked,
}) => {
  provoked.add(answered(409))
  await office.open('/admin/settings/legal')
  await page.getByRole('link', { name: 'Syarat & Ketentuan' }).click()
  const text = page.getByRole('textbox', { name: 'Syarat & Ketentuan' })
  await text.fill('Pesanan sah setelah dibayar.')
  await page.keyboard.press('ControlOrMeta+A')
  await page.getByRole('button', { name: 'Tebal' }).click()
  await page.getByRole('button', { name: 'Tautan' }).click()
  await page.getByLabel('Alamat tautan').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Pasang' }).click()
  await expect(page.getByText('Alamat diawali https://, mailto:, tel:, / atau #')).toBeVisible()
  await page.getByLabel('Alamat tautan').fill('/order')
  await page.getByRole('button', { name: 'Pasang' }).click()
  await save(page)
  await saved(page)
  await page.goto('/terms')
  const link = page.getByRole('link', { name: 'Pesanan sah setelah dibayar.' })
  await expect(link).toHaveAttribute('href', '/order')
  await expect(page.locator('strong', { hasText: 'Pesanan sah setelah dibayar.' })).toBeVisible()

  await page.goto('/admin/settings/legal/terms')
  await page.getByRole('button', { name: 'Sunting HTML' }).click()
  const html = page.getByRole('textbox', { name: 'Syarat & Ketentuan (HTML)' })
  await html.fill('<h2>Baru</h2><p onclick="x()">Teks</p><iframe src="https://contoh.id"></iframe>')
  const { updated_at } = await (await office.api.get('/api/admin/legal-pages/terms')).json()
  await office.api.put('/api/admin/legal-pages/terms', { data: { content: '<p>Milik lain</p>', updated_at } })
  await save(page)
  await expect(page.getByText('Failed to save settings')).toBeVisible()
  await page.getByRole('button', { name: 'Muat data terbaru' }).click()
  await expect(page.getByText('Halaman ini juga disimpan di tempat lain.')).toBeVisible()
  await expect(html).toContainText('onclick')
  await save(page)
  await saved(page)
  const { content } = await (await office.api.get('/api/admin/legal-pages/terms')).json()
  expect(content).toBe('<h2>Baru</h2><p>Teks</p>')
})

// Must be the last test, because it ends the session that the other tests share.
test('the operator ends other sessions of the own account and changes the own password', async ({
  page,
  browser,
  baseURL,
  provoked,
}) => {
  provoked.add(answered(401)).add(answered(422))
  const elsewhere = await browser.newPage({ baseURL })
  await signIn(elsewhere)
  await signIn(page)
  await page.goto('/admin/settings/account')
  const sessions = page.getByRole('region', { name: 'Sesi yang sedang masuk' })
  await expect(sessions.getByText('Sesi ini')).toHaveCount(1)
  const others = await sessions.getByRole('button', { name: /^Akhiri/ }).count()
  await sessions
    .getByRole('button', { name: /^Akhiri/ })
    .first()
    .click()
  await dialog(page).getByRole('button', { name: 'Akhiri sesi' }).click()
  await expect(page.getByText('Sesi diakhiri.')).toBeVisible()
  await expect(sessions.getByRole('button', { name: /^Akhiri/ })).toHaveCount(others - 1)

  const fill = async (current: string, fresh: string, again = fresh) => {
    await page.getByLabel('Password saat ini').fill(current)
    await page.getByLabel('Password baru', { exact: true }).fill(fresh)
    await page.getByLabel('Ulangi password baru').fill(again)
    await page.getByRole('button', { name: 'Ubah password' }).click()
  }
  await fill('kata sandi untuk uji', 'kalimat baru yang panjang', 'kalimat lain')
  await expect(page.getByText('Password baru tidak sama')).toBeVisible()
  await fill('bukan ini', 'kalimat baru yang panjang')
  await expect(page.getByText('Password saat ini salah.').first()).toBeVisible()
  await expect(page.getByLabel('Password saat ini')).toBeFocused()
  await fill('kata sandi untuk uji', 'bismillah123')
  await expect(page.getByText(/terlalu mudah ditebak/).first()).toBeVisible()
  await fill('kata sandi untuk uji', 'kalimat baru yang panjang')
  await expect(page.getByText('Password diubah. Semua sesi lain diakhiri.')).toBeVisible()
  await expect(sessions.getByRole('button', { name: /^Akhiri/ })).toHaveCount(0)

  await elsewhere.goto('/admin/settings/account')
  await expect(elsewhere).toHaveURL(/\/admin\/login/)
  await elsewhere.close()
  await fill('kalimat baru yang panjang', 'kata sandi untuk uji')
  await expect(page.getByText('Password diubah. Semua sesi lain diakhiri.').first()).toBeVisible()
})
