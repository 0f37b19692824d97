import { addDays, formatSlashDate, longDate, wibDay } from '../../worker/contract/lib/format'
import { dialogOf, press, test } from './support/office'
import { expect } from './support/shop'

const today = wibDay(new Date().toISOString())

test('a date is displayed with the day first and can be typed in any usual form', async ({
  page,
  office,
}) => {
  await office.open('/admin/codes')
  await page.getByRole('button', { name: 'Tambah kode' }).click()
  const first = dialogOf(page).getByLabel('Hari pertama')
  for (const typed of ['16/05/2027', '2027-05-16', '16052027', '16 mei 2027', '16-5-27']) {
    await first.fill(typed)
    await first.blur()
    await expect(first).toHaveValue('16/05/2027')
  }
  await dialogOf(page).getByLabel('Hari terakhir').fill('1/6/2027')
  await dialogOf(page).getByLabel('Kode', { exact: true }).fill('TANGGAL')
  await dialogOf(page).getByLabel('Potongan (%)').fill('5')
  const saving = page.waitForRequest(
    request => request.method() === 'POST' && request.url().endsWith('/codes'),
  )
  await press(page, 'Simpan')
  expect((await saving).postDataJSON()).toMatchObject({ starts_at: '2027-05-16', ends_at: '2027-06-01' })
})

test('text that is not a date stays in the date field with an error and is not saved', async ({
  page,
  office,
}) => {
  await office.open('/admin/codes')
  await page.getByRole('button', { name: 'Tambah kode' }).click()
  const first = dialogOf(page).getByLabel('Hari pertama')
  await dialogOf(page).getByLabel('Kode', { exact: true }).fill('SALAH')
  await dialogOf(page).getByLabel('Potongan (%)').fill('5')
  for (const typed of ['31/02/2027', 'lusa']) {
    await first.fill(typed)
    await press(page, 'Simpan')
    await expect(first).toBeFocused()
    await expect(first).toHaveValue(typed)
    await expect(first).toHaveAccessibleDescription(/Tanggal ini tidak ada\..*misalnya 16\/05\/2027/)
  }
  page.once('dialog', warning => warning.accept())
  // The dialog opens again by itself with its draft.
  await page.reload()
  await expect(first).toHaveValue('lusa')
})

test('the calendar button opens the browser’s date picker, and the chosen date is entered in the field', async ({
  page,
  office,
}) => {
  await page.addInitScript(() => {
    HTMLInputElement.prototype.showPicker = function () {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      set?.call(this, '2027-05-17')
      this.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
  await office.open('/admin/codes')
  await page.getByRole('button', { name: 'Tambah kode' }).click()
  await dialogOf(page).getByRole('button', { name: 'Buka kalender' }).first().click()
  await expect(dialogOf(page).getByLabel('Hari pertama')).toHaveValue('17/05/2027')
})

test('the filter and the form that closes a day accept a typed date and keep an invalid date visible', async ({
  page,
  office,
}) => {
  await office.open('/admin/finance/close')
  const day = page.getByLabel('Hari', { exact: true })
  const before = addDays(today, -3)
  await day.fill(formatSlashDate(before))
  await expect(page.getByText(longDate(before), { exact: true })).toBeVisible()
  await day.fill('99/99/2026')
  await day.blur()
  await expect(page.getByText('Tanggal ini tidak ada.')).toBeVisible()
  await expect(day).toHaveValue('99/99/2026')
  await expect(page).toHaveURL(new RegExp(`day=${before}`))
  await day.fill(formatSlashDate(addDays(today, 1)))
  await day.blur()
  await expect(page.getByText(`Paling lambat ${formatSlashDate(today)}.`)).toBeVisible()

  await office.open('/admin/orders')
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByLabel('Dari tanggal').fill('1/1/2020')
  await expect(page).toHaveURL(/from=2020-01-01/)
  await page.getByLabel('Dari tanggal').fill('1/13/202')
  await page.getByLabel('Dari tanggal').blur()
  await expect(page.getByText('Tanggal ini tidak ada.')).toBeVisible()
  await page.getByRole('button', { name: 'Hapus filter' }).click()
  await expect(page.getByLabel('Dari tanggal')).toHaveValue('')
})
