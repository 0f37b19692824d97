import { dialogOf, test } from './support/office'
import { addDays, wibDay } from '../../worker/contract/format'
test('shots', async ({ page, office }) => {
  const day = addDays(wibDay(new Date().toISOString()), -1)
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const shot = (name: string) => page.screenshot({ path: `/tmp/shots/${name}-${width}.png`, fullPage: false })
    await office.open('/admin')
    await shot('dashboard')
    await office.open('/admin/finance?range=7')
    await shot('finance')
    await page.getByRole('button', { name: 'Catat transaksi' }).click()
    await dialogOf(page).getByLabel('Jumlah').fill('IDR 2,500,123.00')
    await shot('record-read')
    await dialogOf(page).getByLabel('Jumlah').fill('2,5 juta')
    await dialogOf(page).getByLabel('Keterangan').focus()
    await shot('record-refused')
    await office.open(`/admin/finance/close?day=${day}`)
    await shot('close')
    await page.getByRole('button', { name: /^Tutup hari/ }).click()
    await dialogOf(page).getByRole('button', { name: /^Tutup hari/ }).click()
    await shot('close-dialog')
    await office.open('/admin/settings')
    await page.getByLabel('Batas pembayaran QRIS').scrollIntoViewIfNeeded()
    await page.getByLabel('Batas pembayaran QRIS').fill('5.000.000,00')
    await shot('settings')
    await office.open('/admin/animals')
  }
})
