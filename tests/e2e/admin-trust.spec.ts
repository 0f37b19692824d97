import { expectAccessible } from './support/axe'
import { confirmChange, test } from './support/office'
import { expect } from './support/shop'

test('the operator describes the organisation, with a logo from the media library, and visitors see the description', async ({
  page,
  office,
}) => {
  await office.open('/admin/settings')
  await page.getByRole('heading', { level: 2, name: 'Kepercayaan', exact: true }).click()
  const panel = page.locator('details', {
    has: page.getByRole('heading', { name: 'Kepercayaan', exact: true }),
  })
  await panel.getByLabel('Nama lembaga').fill('Yayasan Uji Amanah')
  await panel.getByLabel('Nomor rekening').fill('')
  await panel.getByRole('button', { name: 'Hapus musim 3' }).click()
  await panel.getByLabel('Jumlah hewan 1').fill('0')
  await panel.getByRole('button', { name: 'Tambah mitra' }).click()
  await panel.getByLabel('Nama mitra 4').fill('Mitra Berlogo')
  await panel.getByRole('button', { name: 'Pilih atau unggah untuk Logo mitra 4' }).click()
  const picker = page.getByRole('dialog', { name: 'Pilih dari media' })
  await picker.getByLabel('Cari gambar').fill('hero-1-1600')
  await picker.getByRole('button', { name: 'hero-1-1600.webp' }).click()
  await expect(panel.getByLabel('Logo mitra 4')).toHaveValue('/media/general/hero-1-1600.webp')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(panel.getByText('Paling sedikit 1')).toBeVisible()
  await panel.getByLabel('Jumlah hewan 1').fill('1300')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(panel.getByText(/kosongkan ketiganya/)).toBeVisible()
  await expectAccessible(page, 'the trust panel')
  await panel.getByLabel('Nomor rekening').fill('700 111 222')
  await page.getByRole('heading', { level: 2, name: 'Harga dan bukti', exact: true }).click()
  await page.getByLabel('Yang termasuk harga hewan').fill('Harga sudah termasuk ongkos kirim.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const asked = page.getByRole('dialog', { name: 'Periksa sebelum disimpan' })
  await expect(asked.getByText('700 111 222')).toBeVisible()
  await confirmChange(page)
  await expect(page.getByText('Settings saved successfully!').first()).toBeVisible()

  await page.goto('/')
  const trust = page.locator('#trust')
  for (const text of ['Yayasan Uji Amanah', '700 111 222', '1.300'])
    await expect(trust.getByText(text)).toBeVisible()
  await expect(trust.getByText('1445 H')).toHaveCount(0)
  await expect(trust.getByRole('img', { name: 'Mitra Berlogo' })).toBeVisible()
  await expect(page.locator('#animals').getByText('Harga sudah termasuk ongkos kirim.').first()).toBeVisible()
})
