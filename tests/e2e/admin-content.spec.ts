import type { Page } from '@playwright/test'
import { type Content, contents } from './support/content'
import { answered, confirmChange, dialogOf, lift, noAnswer, press, redBox, test } from './support/office'
import { expect } from './support/shop'

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

const act = (page: Page, action: string, name: string) =>
  card(page, name).getByRole('button', { name: `${action} ${name}`, exact: true })

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const adding = (page: Page, { noun }: Content) =>
  page.getByRole('button', { name: `Tambah ${noun}`, exact: true }).click()

/** Moves a card by keyboard and expects a screen-reader announcement for each step. */
async function drag(page: Page, name: string, key: string) {
  const heard = page.locator('[id^=DndLiveRegion]').filter({ hasText: name })
  await lift(act(page, 'Seret', name))
  await expect(heard).toContainText(`${name} berada di urutan`)
  const lifted = await heard.innerText()
  // Retry: dnd-kit ignores keys until it has measured the cards.
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(heard).not.toHaveText(lifted, { timeout: 2000 })
  }).toPass()
  await expect(heard).toContainText(`${name} berada di urutan`)
  await page.keyboard.press('Space')
  await expect(heard).toContainText(`${name} diletakkan di urutan`)
}

for (const content of contents) {
  const { path, resource, title, subject, noun, cardOf, published } = content
  const open = `/admin/${path}`
  const api = `/api/admin/${resource}`
  const isConfirmed = resource === 'bank-accounts'
  const saved = async (page: Page) => {
    await press(page, 'Simpan')
    if (isConfirmed) await confirmChange(page)
  }

  test.describe(title, () => {
    test('a content entry is added, edited, reordered, deactivated, searched and deleted, and visitors see each change', async ({
      page,
      office,
      request,
    }) => {
      const [first, last] = ['Percobaan Satu', 'Percobaan Dua']
      // At this width the cards form one column, so the down key moves a card by exactly one place.
      await page.setViewportSize({ width: 360, height: 800 })
      await office.open(open)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

      await adding(page, content)
      await press(page, 'Simpan')
      for (const message of content.messages) {
        await expect(dialogOf(page).getByText(message, { exact: true })).toBeVisible()
      }
      await expect(dialogOf(page).locator('[aria-invalid=true]').first()).toBeFocused()
      await content.fill(dialogOf(page), first)
      await saved(page)
      await expect(page.getByText(`${capital(noun)} disimpan.`)).toBeVisible()
      await expect(card(page, cardOf(first)).getByText('Aktif', { exact: true })).toBeVisible()
      expect((await published(request)).at(-1)).toBe(first)

      await act(page, 'Ubah', cardOf(first)).click()
      await dialogOf(page).getByLabel(content.nameField, { exact: true }).fill(last)
      await saved(page)
      await expect(card(page, cardOf(last))).toBeVisible()
      await expect(card(page, cardOf(first))).toHaveCount(0)
      expect((await published(request)).at(-1)).toBe(last)
      expect(await content.pageText(page)).toContain(last)

      await act(page, 'Naikkan', cardOf(last)).click()
      await expect(page.getByText('Urutan disimpan.')).toBeVisible()
      expect((await published(request)).at(-2)).toBe(last)
      await drag(page, cardOf(last), 'ArrowDown')
      await expect.poll(async () => (await published(request)).at(-1)).toBe(last)

      await act(page, 'Nonaktifkan', cardOf(last)).click()
      await expect(page.getByText(`${cardOf(last)} dinonaktifkan.`)).toBeVisible()
      await expect(card(page, cardOf(last)).getByText('Nonaktif', { exact: true })).toBeVisible()
      expect(await published(request)).not.toContain(last)
      expect(await content.pageText(page)).not.toContain(last)
      await act(page, 'Aktifkan', cardOf(last)).click()
      if (isConfirmed) await confirmChange(page)
      await expect(page.getByText(`${cardOf(last)} diaktifkan.`)).toBeVisible()
      expect(await published(request)).toContain(last)

      await page.getByLabel(`Cari ${noun}`).fill(last)
      await expect(page).toHaveURL(/q=Percobaan/)
      await expect(page.getByRole('article')).toHaveCount(1)
      await page.getByLabel(`Cari ${noun}`).fill('tidak-ada-ini')
      await expect(page.getByText('Tidak ada yang cocok dengan “tidak-ada-ini”')).toBeVisible()
      await page.getByLabel(`Cari ${noun}`).fill('')
      await expect(page.getByRole('article').nth(1)).toBeVisible()

      await act(page, 'Hapus', cardOf(last)).click()
      await expect(dialogOf(page)).toContainText(`Apakah Anda yakin ingin menghapus ${noun} ini?`)
      await expect(dialogOf(page)).toContainText(cardOf(last))
      await press(page, 'Batal')
      await expect(card(page, cardOf(last))).toBeVisible()
      await act(page, 'Hapus', cardOf(last)).click()
      await press(page, 'Hapus')
      await expect(page.getByText(`${capital(noun)} dihapus.`)).toBeVisible()
      await expect(card(page, cardOf(last))).toHaveCount(0)
      expect(await published(request)).not.toContain(last)
      await expect(page.getByRole('button', { name: /^Hapus/ }).last()).toBeFocused()
    })

    test('each failure on a content screen shows its specified message, and the action can be repeated', async ({
      page,
      office,
      request,
      provoked,
    }) => {
      provoked.add(noAnswer).add(answered(500))
      const name = 'Percobaan Gagal'
      await page.route(`**${api}?*`, route => route.abort())
      await office.open(open)
      await expect(redBox(page, `Gagal memuat data ${subject}`)).toBeVisible()
      await page.unroute(`**${api}?*`)
      await page.getByRole('button', { name: 'Coba lagi' }).click()
      await expect(page.getByRole('article').first()).toBeVisible()
      await expect(page.getByText(`Gagal memuat data ${subject}`)).toHaveCount(0)

      await page.route(`**${api}`, route => route.fulfill({ status: 500, body: '' }))
      await adding(page, content)
      await content.fill(dialogOf(page), name)
      await press(page, 'Simpan')
      await expect(redBox(page, `Gagal menyimpan ${noun}`)).toBeVisible()
      await expect(dialogOf(page).getByLabel(content.nameField, { exact: true })).toHaveValue(name)
      await page.unroute(`**${api}`)
      await saved(page)
      await expect(card(page, cardOf(name))).toBeVisible()

      await page.route(`**${api}/*`, route => route.abort())
      await act(page, 'Nonaktifkan', cardOf(name)).click()
      await expect(page.getByText(`Gagal menyimpan ${noun}.`)).toBeVisible()
      await expect(card(page, cardOf(name)).getByText('Aktif', { exact: true })).toBeVisible()
      await act(page, 'Naikkan', cardOf(name)).click()
      await expect(page.getByText('Gagal menyimpan urutan.')).toBeVisible()
      await expect(page.getByRole('article').last()).toHaveAccessibleName(cardOf(name))

      await act(page, 'Hapus', cardOf(name)).click()
      await press(page, 'Hapus')
      await expect(redBox(page, `Gagal menghapus ${noun}`)).toBeVisible()
      expect(await published(request)).toContain(name)
      await page.unroute(`**${api}/*`)
      await press(page, 'Hapus')
      await expect(card(page, cardOf(name))).toHaveCount(0)
      expect(await published(request)).not.toContain(name)
    })
  })
}

const options = (page: Page, label: string) =>
  dialogOf(page).getByLabel(label, { exact: true }).locator('option').allInnerTexts()

test('choices and default values of the content forms match the specification', async ({ page, office }) => {
  await office.open('/admin/testimonials')
  await page.getByRole('button', { name: 'Tambah testimonial' }).click()
  expect(await options(page, 'Rating')).toEqual([
    '5 Bintang',
    '4 Bintang',
    '3 Bintang',
    '2 Bintang',
    '1 Bintang',
  ])
  await expect(dialogOf(page).getByLabel('Rating')).toHaveValue('5')
  expect(await options(page, 'Status')).toEqual(['Aktif', 'Nonaktif'])

  await office.open('/admin/faqs')
  await page.getByRole('button', { name: 'Tambah FAQ' }).click()
  expect(await options(page, 'Kategori')).toEqual(['Umum', 'Qurban', 'Hadyu & DAM', 'Badal', 'Pembayaran'])
  await expect(dialogOf(page).getByLabel('Kategori')).toHaveValue('general')

  await office.open('/admin/gallery')
  await page.getByRole('button', { name: 'Tambah item galeri' }).click()
  expect(await options(page, 'Kategori')).toEqual(['Penyembelihan', 'Distribusi', 'Hewan Qurban', 'Badal'])
  await dialogOf(page).getByLabel('URL gambar', { exact: true }).fill('/illustrations/domba.webp')
  const preview = dialogOf(page).getByRole('link', { name: 'Lihat gambar' })
  await expect(preview).toHaveAttribute('href', '/illustrations/domba.webp')
  await expect(preview).toHaveAttribute('target', '_blank')
})

test('FAQs are grouped by category; empty categories are hidden', async ({ page, office }) => {
  await office.open('/admin/faqs')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Umum',
    'Qurban',
    'Hadyu & DAM',
    'Badal',
    'Pembayaran',
  ])
  await page.getByLabel('Cari FAQ').fill('QRIS')
  await expect(page.getByRole('heading', { level: 2, name: 'Hadyu & DAM' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2, name: 'Pembayaran' })).toBeVisible()
})

test('saving a content entry that another person changed shows a conflict, and the typed text is not lost', async ({
  page,
  office,
  provoked,
}) => {
  provoked.add(answered(409))
  const made = await office.api.post('/api/admin/faqs', {
    data: { question: 'Bisa dua orang?', answer: 'Bisa.', category: 'general' },
  })
  const { id, updated_at } = await made.json()
  await office.open('/admin/faqs')
  await act(page, 'Ubah', 'Bisa dua orang?').click()
  await dialogOf(page).getByLabel('Jawaban').fill('Jawaban dari halaman ini')
  await office.api.patch(`/api/admin/faqs/${id}`, { data: { question: 'Bisa tiga orang?', updated_at } })
  await press(page, 'Simpan')
  await expect(redBox(page, 'Gagal menyimpan FAQ')).toContainText('Data ini baru saja diubah di tempat lain.')
  await expect(dialogOf(page).getByLabel('Jawaban')).toHaveValue('Jawaban dari halaman ini')
  await press(page, 'Muat data terbaru')
  await expect(dialogOf(page).getByLabel('Pertanyaan')).toHaveValue('Bisa tiga orang?')
  await expect(dialogOf(page).getByLabel('Jawaban')).toHaveValue('Jawaban dari halaman ini')
  await press(page, 'Simpan')
  await expect(card(page, 'Bisa tiga orang?')).toContainText('Jawaban dari halaman ini')
})

test('leaving a changed content form asks for confirmation first', async ({ page, office }) => {
  await office.open('/admin/faqs')
  // Wait for each heading: an interrupted navigation adds no history entry to return to.
  await page.getByRole('link', { name: 'Galeri' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manajemen Galeri' })).toBeVisible()
  await page.getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manajemen FAQ' })).toBeVisible()
  await page.getByRole('button', { name: 'Tambah FAQ' }).click()
  await dialogOf(page).getByLabel('Pertanyaan').fill('Belum selesai')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page).getByText('Perubahan belum disimpan. Buang perubahan ini?')).toBeVisible()
  await press(page, 'Lanjut mengisi')
  await expect(dialogOf(page).getByLabel('Pertanyaan')).toHaveValue('Belum selesai')

  await page.goBack()
  const guard = page.getByRole('dialog', { name: 'Perubahan belum disimpan' })
  await guard.getByRole('button', { name: 'Tetap di sini' }).click()
  await expect(page).toHaveURL(/\/admin\/faqs$/)
  await expect(dialogOf(page).getByLabel('Pertanyaan')).toHaveValue('Belum selesai')
  await page.goBack()
  await guard.getByRole('button', { name: 'Tinggalkan halaman' }).click()
  await expect(page).toHaveURL(/\/admin\/gallery$/)
})

test('a content entry is edited by keyboard alone, and the focus returns after saving', async ({
  page,
  office,
}) => {
  await office.open('/admin/faqs')
  const edit = page.getByRole('button', { name: /^Ubah/ }).first()
  await edit.focus()
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByLabel('Pertanyaan')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(edit).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(dialogOf(page).getByLabel('Jawaban')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Dijawab dengan papan ketik')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('FAQ disimpan.')).toBeVisible()
  await expect(page.getByText('Dijawab dengan papan ketik')).toBeVisible()
  await expect(edit).toBeFocused()
})

const code =
  '00020101021126680016ID.CO.CONTOH.WWW011893600000000000000102150000000000000010303UMI51440014ID.CO.QRIS.WWW0215ID00000000000000303UMI5204866153033605802ID5913CONTOH QURBAN6007JAKARTA61051234562070703A016304FAA1'
const mistyped = code.replace('JAKARTA', 'JAKARTO')

test('changing a bank account to QRIS and back clears the fields of the other account type', async ({
  page,
  office,
  shop,
  provoked,
}) => {
  provoked.add(answered(422))
  const stored = () =>
    shop.d1
      .prepare('SELECT * FROM bank_accounts WHERE bank_name = ?')
      .bind('Bayar Uji')
      .first<Record<string, unknown>>()
  await office.api.post('/api/admin/bank-accounts', {
    data: { type: 'bank', bank_name: 'Bayar Uji', account_number: '5550100001', account_name: 'Yayasan' },
  })
  await office.open('/admin/bank-accounts')
  await act(page, 'Ubah', 'Bayar Uji 5550100001').click()
  const form = dialogOf(page)
  expect(await options(page, 'Tipe')).toEqual(['Rekening Bank', 'QRIS'])
  await expect(form.getByLabel('Cabang (opsional)')).toBeVisible()
  await form.getByLabel('Tipe').selectOption('QRIS')
  await expect(form.getByLabel('Nomor rekening')).toHaveCount(0)
  await expect(form.getByLabel('Nama pemilik rekening')).toHaveCount(0)
  await expect(form.getByLabel('Cabang (opsional)')).toHaveCount(0)
  await press(page, 'Simpan')
  await expect(form.getByText('Kode QRIS harus diisi')).toBeVisible()
  await expect(form.getByText('URL gambar QRIS harus diisi')).toBeVisible()

  const field = form.getByLabel('Kode QRIS', { exact: true })
  await form.getByLabel('URL gambar QRIS', { exact: true }).fill('bukan alamat')
  await expect(form.getByText('URL gambar QRIS tidak valid')).toBeVisible()
  await form.getByLabel('URL gambar QRIS', { exact: true }).fill('/illustrations/domba.webp')
  await field.fill(mistyped)
  await press(page, 'Simpan')
  await expect(redBox(page, 'Gagal menyimpan rekening bank')).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(mistyped)
  expect(await stored()).toMatchObject({ type: 'bank', account_number: '5550100001' })

  await field.fill(code)
  await expect(form.getByText('CONTOH QURBAN, JAKARTA')).toBeVisible()
  await expect(form.getByText('NMID ID0000000000000')).toBeVisible()
  await press(page, 'Simpan')
  await confirmChange(page)
  const shown = card(page, 'Bayar Uji')
  await expect(shown).toContainText('CONTOH QURBAN')
  await expect(shown).toContainText('JAKARTA, NMID ID0000000000000')
  expect(await stored()).toMatchObject({
    type: 'qris',
    account_number: 'QRIS',
    account_name: 'QRIS',
    branch: 'QRIS',
    qris_code: code,
  })

  await act(page, 'Ubah', 'Bayar Uji').click()
  await form.getByLabel('Tipe').selectOption('Rekening Bank')
  await expect(form.getByLabel('Kode QRIS', { exact: true })).toHaveCount(0)
  await form.getByLabel('Nomor rekening').fill('5550200002')
  await form.getByLabel('Nama pemilik rekening').fill('Yayasan Baru')
  await press(page, 'Simpan')
  await confirmChange(page)
  await expect(card(page, 'Bayar Uji 5550200002')).toBeVisible()
  expect(await stored()).toMatchObject({
    type: 'bank',
    account_name: 'Yayasan Baru',
    branch: null,
    qris_code: null,
    qris_image_url: null,
  })
})

test('a mistyped QRIS code of a bank account is reported while typing', async ({
  page,
  office,
  provoked,
}) => {
  provoked.add(answered(422))
  await office.open('/admin/bank-accounts')
  await page.getByRole('button', { name: 'Tambah rekening bank' }).click()
  await dialogOf(page).getByLabel('Tipe').selectOption('QRIS')
  const field = dialogOf(page).getByLabel('Kode QRIS', { exact: true })
  await field.fill(mistyped)
  await expect(dialogOf(page).getByText('Kode QRIS belum benar')).toBeVisible()
  await field.fill(code)
  await expect(dialogOf(page).getByText('CONTOH QURBAN, JAKARTA')).toBeVisible()
  await expect(dialogOf(page).getByText('Kode QRIS belum benar')).toHaveCount(0)
})

test('changing a bank account shows old and new values, asks for the password, and loses no typed text', async ({
  page,
  office,
  provoked,
}) => {
  provoked.add(answered(422))
  await office.api.post('/api/admin/bank-accounts', {
    data: { type: 'bank', bank_name: 'BCA Pindah', account_number: '1112223334', account_name: 'Yayasan' },
  })
  await office.open('/admin/bank-accounts')
  await act(page, 'Ubah', 'BCA Pindah 1112223334').click()
  await dialogOf(page).getByLabel('Nomor rekening').fill('555-666-77')
  await press(page, 'Simpan')
  const asked = page.getByRole('dialog', { name: 'Periksa sebelum disimpan' })
  await expect(asked.getByText('1112 2233 34')).toBeVisible()
  await expect(asked.getByText('5556 6677')).toBeVisible()
  await expect(asked.getByRole('alert')).toContainText('biasanya 10 angka; yang ini 8 angka')
  await asked.getByLabel('Password Anda').fill('bukan ini')
  await asked.getByRole('button', { name: 'Ya, simpan' }).click()
  await expect(asked.getByText('Password saat ini salah.').first()).toBeVisible()
  await asked.getByRole('button', { name: 'Batal' }).click()
  await expect(redBox(page, 'Gagal menyimpan rekening bank')).toContainText('belum disimpan')
  await expect(dialogOf(page).getByLabel('Nomor rekening')).toHaveValue('555-666-77')
  await dialogOf(page).getByLabel('Nomor rekening').fill('5556667778')
  await press(page, 'Simpan')
  await confirmChange(page)
  await expect(card(page, 'BCA Pindah 5556667778')).toBeVisible()
  await office.open('/admin')
  // Other tests of this file have changed other accounts.
  const told = page
    .getByRole('region', { name: 'Perubahan rekening' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button'), hasText: '1112 2233 34 → 5556 6677 78' })
  await told.getByRole('button', { name: 'Ini dari saya, tutup' }).click()
  await expect(told).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Perlu tindakan' })).toBeVisible()
  await expect(told).toHaveCount(0)
})
