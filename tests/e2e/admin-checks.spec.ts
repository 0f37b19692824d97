import { expectAccessible, expectToFit } from './support/axe'
import { test } from './support/office'
import { expect } from './support/shop'

test('the operator checks the data, sees what is wrong and what to do, and the dashboard tells', async ({
  page,
  office,
  shop,
}) => {
  await office.open('/admin/settings/checks')
  await expect(page.getByRole('status')).toContainText('Belum pernah diperiksa')
  await page.getByRole('button', { name: 'Periksa sekarang' }).click()
  await expect(page.getByText('Semua data cocok')).toBeVisible()
  await expectAccessible(page, 'the check of a sound shop')

  await shop.d1.prepare("UPDATE order_counts SET n = n + 1 WHERE day = '' AND n > 0").run()
  await page.getByRole('button', { name: 'Periksa sekarang' }).click()
  const result = page.getByRole('region', { name: 'Hasil' })
  await expect(result).toContainText('Jumlah pesanan di dashboard tidak sama dengan daftar pesanan')
  await expect(result).toContainText('Hubungi pengelola server')
  await expectAccessible(page, 'the check of a damaged shop')
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectToFit(page, `the check at ${width} px`)
  }

  await office.open('/admin')
  await page.getByRole('link', { name: 'Lihat dan apa yang harus dilakukan' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Periksa Data')
})
