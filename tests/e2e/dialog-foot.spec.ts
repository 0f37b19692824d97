import type { Page } from '@playwright/test'
import { expectFootInSight } from './support/foot'
import { dialogOf, test } from './support/office'
import { orderLink, placeOrder } from './support/order'
import { expect } from './support/shop'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

type Case = { name: string; at: string; open: (page: Page) => Promise<void>; main: string | RegExp }

const cases: Case[] = [
  { name: 'an animal', at: 'animals', open: page => press(page, 'Tambah hewan'), main: 'Simpan' },
  {
    name: 'the media picker',
    at: 'animals',
    open: async page => {
      await press(page, 'Tambah hewan')
      await dialogOf(page).getByRole('button', { name: 'Pilih atau unggah foto' }).click()
      await expect(
        page
          .getByRole('dialog')
          .last()
          .getByRole('button', { name: /\.webp$/ }),
      ).not.toHaveCount(0)
    },
    main: /Pakai \d+ gambar/,
  },
  { name: 'a service', at: 'services', open: page => press(page, 'Tambah layanan'), main: 'Simpan' },
  { name: 'a code', at: 'codes', open: page => press(page, 'Tambah kode'), main: 'Simpan' },
  { name: 'a certificate', at: 'certificates', open: page => press(page, 'Buat sertifikat'), main: 'Simpan' },
  { name: 'an account', at: 'bank-accounts', open: page => press(page, 'Tambah rekening'), main: 'Simpan' },
  {
    name: 'an invitation',
    at: 'settings/people',
    open: page => press(page, 'Undang anggota'),
    main: 'Buat tautan',
  },
  { name: 'a transaction', at: 'finance', open: page => press(page, 'Catat transaksi'), main: 'Simpan' },
  {
    name: 'unsaved input',
    at: 'animals',
    open: async page => {
      await press(page, 'Tambah hewan')
      await dialogOf(page).getByLabel('Nama', { exact: true }).fill('Domba')
      await page.keyboard.press('Escape')
    },
    main: 'Buang',
  },
]

for (const { name, at, open, main } of cases)
  test(`the main button of a long dialog stays visible: ${name}`, async ({ page, office }) => {
    await office.open(`/admin/${at}`)
    await open(page)
    await expectFootInSight(page, main)
  })

test('the main button of each dialog on the public site stays visible on a small screen', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await press(page, 'Lihat Detail Badal Haji')
  await expectFootInSight(page, /Pesan Sekarang/)

  await page.goto(orderLink('/payment', await placeOrder(request)))
  await press(page, 'Saya sudah transfer')
  await expectFootInSight(page, 'Kirim')
})
