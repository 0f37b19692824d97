import type { Metric } from '../../worker/contract/vitals'
import { countColumns } from '../../worker/db/schema/vitals'
import { comesAlive } from './support/alive'
import { expectAccessible } from './support/axe'
import { answered, test } from './support/office'
import { expect } from './support/shop'

/** How many measurements a row counts. */
const sumOf = (metric: Metric) => countColumns(metric).join(' + ')

test('what a visitor waits for is counted without telling who, and the owner sees it in Kinerja', async ({
  browser,
  page,
  office,
  shop,
}) => {
  await office.open('/admin/performance')
  await expect(page.getByText('Belum ada kunjungan yang terukur')).toBeVisible()
  await expectAccessible(page, 'Kinerja without visits')

  const phone = await browser.newContext({ baseURL: shop.url, viewport: { width: 360, height: 740 } })
  await phone.addInitScript(() => {
    // As if nobody drove this browser, and the sample were to fall on it.
    Object.defineProperty(navigator, 'webdriver', { get: () => false })
    Math.random = () => 0
  })
  const visitor = await phone.newPage()
  const measuring = visitor.waitForResponse(/assets\/vitals-.*\.js/)
  await visitor.goto('/')
  await comesAlive(visitor)
  await measuring
  await visitor.getByRole('heading', { level: 1 }).click()
  await visitor.evaluate(() => navigation.navigate('/order').finished)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Formulir Pemesanan' })).toBeVisible()
  const told = visitor.waitForResponse(/api\/vitals/)
  await visitor.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect((await told).status()).toBe(204)
  const kept = () =>
    shop.d1
      .prepare(
        `SELECT page, device, visits, entries, ${sumOf('lcp')} AS lcp, ${sumOf('inp')} AS inp, ${sumOf('cls')} AS cls FROM vitals ORDER BY page`,
      )
      .all()
  expect((await kept()).results).toEqual([
    { page: 'landing', device: 'phone', visits: 1, entries: 1, lcp: 1, inp: 1, cls: 1 },
    { page: 'order', device: 'phone', visits: 1, entries: 0, lcp: 0, inp: 0, cls: 1 },
  ])
  expect(await phone.cookies()).toEqual([])
  await phone.close()

  await page.reload()
  const speed = page.getByRole('region', { name: 'Kecepatan halaman' })
  await expect(speed.getByRole('listitem').filter({ hasText: 'Beranda, HP' })).toContainText(
    /dtk.*dari baru 1 ukuran/,
  )
  await expect(page.getByRole('region', { name: 'Dari datang sampai lunas' })).toContainText('kira-kira 10')
  await page.getByRole('button', { name: 'Bergeser' }).click()
  await expect(page.getByRole('img', { name: /^Isi yang bergeser \(p75\)/ })).toBeVisible()
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `Kinerja at ${width} px`)
  }
})

test('Kinerja that cannot be read says so and is tried again', async ({ page, office, provoked }) => {
  provoked.add(answered(500))
  await page.route(/api\/admin\/performance/, route => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await office.open('/admin/performance')
  await expect(page.getByText('Gagal memuat kinerja')).toBeVisible()
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('region', { name: 'Tugas yang berjalan sendiri' })).toBeVisible()
})
