import { expectAccessible, expectAccessibleAt } from './support/axe'
import { answered, noAnswer, redBox, test } from './support/office'
import { placeOrder } from './support/order'
import { expect, operator } from './support/shop'

test.use({ viewport: { width: 360, height: 800 } })

/** Paths of all screens, in groups that fit into the timeout of a test on a slow machine. */
const screens = {
  'products and codes': ['services', 'animals', 'animals/fill', 'codes', 'settings/templates'],
  'the site': ['gallery', 'testimonials', 'faqs', 'media', 'settings/legal/terms'],
  'orders and messages': ['messages', 'orders', 'messages?view=all', 'settings/messages'],
  'rites and certificates': [
    'certificates',
    'sacrifices',
    'sacrifices/corrections',
    'sacrifices/run-sheet',
    'sacrifices/boards',
    'sacrifices/reports',
  ],
  money: ['finance', 'finance/close', 'finance/journal', 'finance/refunds', 'bank-accounts'],
  'bank statements and operations': [
    'statements',
    'statements/imports',
    'statements/feeds',
    'settings/checks',
    'tidak-ada',
  ],
  people: ['settings/people', 'history', 'settings/account'],
}

for (const [group, paths] of Object.entries(screens))
  test(`the back-office screens of ${group} are accessible`, async ({ page, office }) => {
    await office.open('/admin/history')
    for (const path of paths) {
      await office.go(`/admin/${path}`)
      await expectAccessibleAt(page, `/admin/${path}`, [360, 768, 1280])
    }
  })

test('the settings screen is accessible with all sections open', async ({ page, office }) => {
  await office.open('/admin/settings')
  for (const heading of (await page.getByRole('heading', { level: 2 }).all()).slice(1)) await heading.click()
  // axe would report controls that the sticky bar covers by half as too small.
  await page.evaluate(() => {
    for (const bar of document.querySelectorAll<HTMLElement>('.sticky')) bar.style.position = 'static'
  })
  await expectAccessibleAt(page, 'settings')
})

test('the dashboard is accessible with all data, with warnings, and when loading fails', async ({
  page,
  office,
  shop,
  provoked,
}) => {
  provoked.add(noAnswer)
  await office.open('/admin')
  await expect(page.locator('canvas')).toBeVisible()
  await page.getByText('Lihat angka dalam tabel').click()
  await expectAccessibleAt(page, 'dashboard', [320, 360, 768, 1280])

  for (let n = 0; n < 3; n++) await placeOrder(page.request, 'Sapi Bali')
  await shop.d1.batch([
    shop.d1.prepare("UPDATE animals SET stock = 2 WHERE name = 'Sapi Bali'"),
    shop.d1.prepare('DELETE FROM cron_runs'),
    shop.d1
      .prepare(`INSERT INTO purges (tag, ask, asked_at, tries) VALUES ('faqs', 'x', ?, 2)`)
      .bind(new Date().toISOString()),
  ])
  await page.reload()
  await expect(page.getByRole('region', { name: 'Stok Sapi Bali ditahan' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Pemeriksaan otomatis' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Perubahan situs' })).toBeVisible()
  await expectAccessibleAt(page, 'dashboard with warnings')

  await page.route('**/api/admin/dashboard*', route => route.abort())
  await page.reload()
  await expect(redBox(page, 'Gagal memuat data dashboard')).toBeVisible()
  await expectAccessible(page, 'failed dashboard')
})

test('in the back office an empty screen, a loading skeleton and a failed list are accessible', async ({
  page,
  office,
  provoked,
}) => {
  provoked.add(noAnswer)
  const list = '**/api/admin/orders?*'
  await page.route(list, route => route.fulfill({ json: { items: [], next_cursor: null, total: 0 } }))
  await office.open('/admin/orders')
  await expect(page.getByText('Di sini pesanan dari formulir di situs masuk')).toBeVisible()
  await expectAccessibleAt(page, 'empty orders')

  const { promise: answer, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/admin/animals?*', async route => {
    await answer
    await route.abort()
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('link', { name: 'Hewan', exact: true }).click()
  await expect(page.locator('main .skeleton').first()).toBeVisible()
  await expectAccessibleAt(page, 'the outline of a screen')
  resolve()
  await expect(page.getByText('Gagal memuat data hewan')).toBeVisible()
  await expectAccessibleAt(page, 'animals that cannot be read')
})

test('sign-in and the menu of the back office are accessible', async ({ page, provoked }) => {
  provoked.add(answered(401))
  const signIn = async (password: string) => {
    await page.getByLabel('Email').fill(operator.email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Masuk' }).click()
  }
  await page.goto('/admin/login')
  await page.getByRole('button', { name: 'Masuk' }).click()
  await expect(page.getByText('Email harus diisi')).toBeVisible()
  await expectAccessibleAt(page, 'sign-in with messages')
  await signIn('salah')
  await expect(page.getByText('Email atau password salah')).toBeVisible()
  await expectAccessibleAt(page, 'sign-in refused')
  await signIn(operator.password)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await page.getByRole('button', { name: 'Buka menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu admin' })).toBeVisible()
  await expectAccessible(page, 'the menu')
})
