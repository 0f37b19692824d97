import type { Page } from '@playwright/test'
import { claimWithPhoto } from './claim.ts'

/** Each picture is taken in a new tab, in this order, of the same shop. */
type GuidePicture = {
  name: string
  path: string
  /** `statement` is a bank file that matches the demo orders. */
  prepare?: (page: Page, statement: string) => Promise<void>
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click()

async function fillOrder(page: Page) {
  await page.getByLabel('Nama lengkap').fill('Siti Rahmawati')
  await page.getByLabel('Nomor WhatsApp').fill('0812 9000 1234')
  await page.getByLabel('Pelanggan sudah ditanya').check()
  await page.getByLabel('Hewan atau layanan').selectOption({ index: 1 })
  await press(page, 'Tambah')
  await page.getByLabel('Atas nama').fill('Siti Rahmawati')
  await page.getByLabel('Dibayar tunai sekarang').check()
}

async function placeOrder(page: Page) {
  await fillOrder(page)
  await press(page, 'Buat pesanan')
  await page.getByRole('link', { name: 'Kuitansi' }).waitFor()
}

async function importStatement(page: Page, statement: string) {
  await press(page, 'Impor mutasi')
  const dialog = page.getByRole('dialog')
  const file = { name: 'mutasi-bca.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: /^Impor \d+ baris/ }).click()
  await page.getByRole('button', { name: /^Cocokkan \d+ yang pasti/ }).waitFor()
  await press(page, 'Tutup pekerjaan')
  // The reload removes the message about the import.
  await page.reload()
}

async function schedule(page: Page) {
  const day = await page
    .getByRole('listitem')
    .getByText(/^\d+ [A-Z][a-z]+ 20\d\d$/)
    .first()
    .innerText()
  await press(page, /^Belum Dijadwalkan/)
  // A new filter clears the selection, so wait until its rows are loaded.
  await page.waitForURL(/status=pending/)
  await page.locator('.progress').waitFor({ state: 'detached' })
  await page.getByLabel('Pilih semua di halaman ini').check()
  await press(page, 'Jadwalkan')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('status').waitFor()
  await dialog.getByRole('textbox', { name: 'Tanggal' }).fill(day)
  const place = await page.locator('#tempat-pelaksanaan option[value^=RPH]').first().getAttribute('value')
  await dialog.getByRole('combobox', { name: 'Tempat' }).fill(place ?? '')
  await dialog.getByRole('textbox', { name: /^Pelaksana/ }).fill('Ustaz Hamid')
}

async function closeDay(page: Page) {
  const yesterday = await page.getByRole('textbox', { name: 'Hari' }).inputValue()
  await page.getByRole('link', { name: 'Laporan' }).click()
  await press(page, 'Catat transaksi')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Pemasukan').check()
  await dialog.getByLabel('Jumlah').fill('500000')
  await dialog.getByLabel('Keterangan').fill('Infak tunai')
  await dialog.getByLabel('Caranya').selectOption('Tunai')
  await dialog.getByRole('textbox', { name: 'Tanggal' }).fill(yesterday)
  await press(page, 'Simpan')
  await dialog.waitFor({ state: 'hidden' })
  // Opening the page again also removes the message about the transaction.
  await page.goto('/admin/finance/close')
  await press(page, /^Tutup hari/)
  await page.getByLabel('Kas yang dihitung').fill('500000')
}

export const guidePictures: GuidePicture[] = [
  {
    name: '01-pembayaran',
    path: '/admin/orders?claimed=true&sort=newest',
    prepare: async page => {
      const code = await claimWithPhoto(page)
      await page.reload()
      await page.getByRole('link', { name: code }).click()
      await page.getByAltText('Bukti transfer dari pelanggan').waitFor()
    },
  },
  { name: '02-mutasi', path: '/admin/statements?state=check', prepare: importStatement },
  { name: '03-telepon', path: '/admin/orders/new', prepare: fillOrder },
  {
    name: '04-ubah-dan-batal',
    path: '/admin/orders/new',
    prepare: async page => {
      await placeOrder(page)
      await page.reload()
      await press(page, /^Batalkan pesanan/)
      await page.getByRole('textbox', { name: 'Alasan' }).fill('Pelanggan pindah ke luar kota.')
    },
  },
  { name: '05-hewan', path: '/admin/animals' },
  { name: '06-pelaksanaan', path: '/admin/sacrifices', prepare: schedule },
  {
    name: '07-sertifikat',
    path: '/admin/certificates?status=draft',
    prepare: async page => {
      for (const row of [1, 2, 3]) await page.getByRole('row').nth(row).getByRole('checkbox').check()
      await page.evaluate(() => scrollTo(0, 0))
    },
  },
  {
    // The picture shows a message about the order that was placed for the picture of page 4.
    name: '08-pesan',
    path: '/admin/messages',
    prepare: page => page.getByRole('button', { name: 'Kirim lewat WhatsApp' }).waitFor(),
  },
  { name: '09-tutup-hari', path: '/admin/finance/close', prepare: closeDay },
  {
    name: '10-tim',
    path: '/admin/settings/people',
    prepare: async page => {
      await press(page, 'Undang anggota')
      await page.getByRole('dialog').getByLabel('Email').fill('petugas@contoh.id')
    },
  },
]
