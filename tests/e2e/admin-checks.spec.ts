import type { Page } from '@playwright/test'
import { expectAccessible, expectToFit } from './support/axe'
import { answered, test } from './support/office'
import { expect } from './support/shop'

test('the data check shows findings with instructions, and the dashboard warns of them', async ({
  page,
  office,
  shop,
}) => {
  await office.open('/admin/settings/checks')
  const check = page.getByRole('region', { name: 'Pemeriksaan' })
  await expect(check.getByRole('status')).toContainText('Belum pernah diperiksa')
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

/** Exact match, because other rows also contain the task's name. */
const taskOf = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Tugas yang berjalan sendiri' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })

test('the list of scheduled tasks shows whether each task never ran, is late or is on time, and updates after a check', async ({
  page,
  office,
  shop,
}) => {
  for (const table of ['cron_runs', 'nights', 'check_runs'])
    await shop.d1.prepare(`DELETE FROM ${table}`).run()
  const { promise: asked, resolve: letAnswer } = Promise.withResolvers<void>()
  await page.route(/api\/admin\/checks\/duties/, async route => {
    await asked
    await route.continue()
  })
  await office.open('/admin/settings/checks')
  await expect(page.getByText('Memuat tugas yang berjalan sendiri')).toBeAttached()
  letAnswer()
  await expect(taskOf(page, 'Tugas berkala')).toContainText(/Belum pernah selesai.*Terlambat/)
  await expect(taskOf(page, 'Cadangan malam')).toContainText(/Belum pernah selesai.*Belum mulai/)
  await expect(taskOf(page, 'Pekerjaan panjang')).toContainText(/Tidak ada yang menunggu.*Baik/)
  await expect(taskOf(page, 'Email kepada pelanggan')).toContainText('Baik')
  await expect(taskOf(page, 'Periksa data')).toContainText(/Belum pernah selesai.*Belum mulai/)

  await page.getByRole('button', { name: 'Periksa sekarang' }).click()
  await expect(taskOf(page, 'Periksa data')).toContainText(/Terakhir selesai.*Baik/)
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `the tasks at ${width} px`)
    await expectToFit(page, `the tasks at ${width} px`)
  }
})

test('a failed load of the scheduled tasks shows an error with a retry', async ({
  page,
  office,
  provoked,
}) => {
  provoked.add(answered(500))
  await page.route(/api\/admin\/checks\/duties/, route => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  })
  await office.open('/admin/settings/checks')
  await expect(page.getByText('Gagal memuat tugas yang berjalan sendiri')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Pemeriksaan' })).toBeVisible()
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(taskOf(page, 'Tugas berkala')).toBeVisible()
})

test('the back-office search opens the data check screen by its name', async ({ page, office }) => {
  await office.open('/admin')
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.getByRole('combobox', { name: /^Cari pesanan, pelanggan/ }).fill('periksa')
  await page.getByRole('option', { name: 'Periksa Data' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Periksa Data')
})
