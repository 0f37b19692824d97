import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe'
import { answered, noAnswer, test } from './support/office'
import { expect, operator } from './support/shop'
import { signIn } from './support/sign-in'

type Stored = { access_token: string; expires_at: string }

const main = (page: Page) => page.getByRole('heading', { level: 1 })

async function fillIn(page: Page, password = operator.password) {
  await page.getByLabel('Email').fill(operator.email)
  await page.getByLabel('Password').fill(password)
}

const submit = (page: Page) => page.getByRole('button', { name: 'Masuk' }).click()

/** Changes the stored session and reloads, as when a device wakes after a long sleep. */
async function wakeWith(page: Page, changes: Partial<Stored>) {
  await page.evaluate(changed => {
    const now = JSON.parse(localStorage.getItem('qurban.session') ?? '{}')
    localStorage.setItem('qurban.session', JSON.stringify({ ...now, ...changed }))
  }, changes)
  await page.reload()
}

function countRefreshes(page: Page) {
  const seen: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/auth/refresh')) seen.push(request.url())
  })
  return seen
}

const past = '2020-01-01T00:00:00.000Z'

test('sign-in requires e-mail and password; a wrong password shows an error and keeps the e-mail', async ({
  page,
  provoked,
}) => {
  provoked.add(answered(401))
  await page.goto('/admin/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  await submit(page)
  await expect(page.getByText('Email harus diisi')).toBeVisible()
  await expect(page.getByText('Password harus diisi')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()

  await fillIn(page, 'bukan kata sandinya')
  await submit(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Email atau password salah' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(operator.email)
  await expect(page.getByLabel('Password')).toHaveValue('')
  await expect(page.getByLabel('Password')).toBeFocused()

  await page.getByLabel('Email').fill('siapa@contoh.id')
  await page.getByLabel('Password').fill('apa saja')
  await submit(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Email atau password salah' })).toBeVisible()
})

test('the sign-in button shows "Memproses..." until the response arrives, then the back office opens', async ({
  page,
}) => {
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/auth/login', async route => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/admin/login')
  await fillIn(page)
  await submit(page)
  const busy = page.getByRole('button', { name: 'Memproses...' })
  await expect(busy).toBeDisabled()
  answer.resolve()
  await expect(page).toHaveURL(/\/admin$/)
  await expect(main(page)).toBeVisible()
})

test('a sign-in without a connection shows an error and keeps the input', async ({ page, provoked }) => {
  provoked.add(noAnswer)
  await page.route('**/api/auth/login', route => route.abort())
  await page.goto('/admin/login')
  await fillIn(page)
  await submit(page)
  await expect(page.getByRole('alert')).toContainText('Email atau password salah')
  await expect(page.getByRole('alert')).toContainText('Tidak dapat terhubung ke server.')
  await expect(page.getByLabel('Email')).toHaveValue(operator.email)
  await expect(page.getByLabel('Password')).toHaveValue(operator.password)
  await page.unroute('**/api/auth/login')
  await submit(page)
  await expect(page).toHaveURL(/\/admin$/)
})

test('after sign-in the requested screen opens; redirects never leave the back office', async ({ page }) => {
  await page.goto('/admin/orders?status=pending')
  await expect(page).toHaveURL('/admin/login?to=%2Fadmin%2Forders%3Fstatus%3Dpending')
  await fillIn(page)
  await submit(page)
  await expect(page).toHaveURL('/admin/orders?status=pending')
  await expect(page.getByRole('heading', { name: 'Order Management' })).toBeVisible()

  await page.goto('/admin/login?to=https://contoh.id/')
  await expect(page).toHaveURL(/\/admin$/)
  await page.goto('/admin/login?to=//contoh.id/admin/')
  await expect(page).toHaveURL(/\/admin$/)
})

test('the sidebar lists the screens in the specified order, and "Keluar" (sign out) ends the session', async ({
  page,
}) => {
  await signIn(page)
  const links = page.getByRole('navigation', { name: 'Menu admin' }).getByRole('link')
  await expect(links).toHaveText([
    'Dashboard',
    'Lapangan',
    'Pesan keluar',
    'Pesanan',
    'Kode',
    'Pelaksanaan',
    'Sertifikat',
    'Keuangan',
    'Mutasi',
    'Rekening',
    'Galeri',
    'Testimonial',
    'FAQ',
    'Media',
    'Layanan',
    'Hewan',
    'Riwayat',
    'Pengaturan',
  ])
  await expect(links.filter({ hasText: 'Sertifikat' })).toHaveAccessibleDescription(/^\d+\+? menunggu$/)
  const lowest = await page.getByRole('button', { name: 'Keluar' }).boundingBox()
  expect((lowest?.y ?? 999) + (lowest?.height ?? 0)).toBeLessThanOrEqual(800)
  const paths = await links.evaluateAll(all => all.map(link => link.getAttribute('href')))
  expect(paths).toEqual([
    '/admin',
    ...['field', 'messages', 'orders', 'codes', 'sacrifices', 'certificates', 'finance', 'statements'].map(
      path => `/admin/${path}`,
    ),
    ...[
      'bank-accounts',
      'gallery',
      'testimonials',
      'faqs',
      'media',
      'services',
      'animals',
      'history',
      'settings',
    ].map(path => `/admin/${path}`),
  ])
  await page.getByRole('button', { name: 'Keluar' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('qurban.session'))).toBe('null')
  expect((await page.request.post('/api/auth/refresh')).status()).toBe(401)
  await page.goto('/admin/faqs')
  await expect(page).toHaveURL(/\/admin\/login/)
})

test('signing out in one tab signs out the other tab, which opens its last screen again after sign-in', async ({
  page,
  context,
}) => {
  await signIn(page)
  const other = await context.newPage()
  await other.goto('/admin/finance?range=90')
  await expect(main(other)).toBeVisible()
  await page.getByRole('button', { name: 'Keluar' }).click()
  await expect(other).toHaveURL(/\/admin\/login\?to=%2Fadmin%2Ffinance%3Frange%3D90$/)
  await fillIn(other)
  await submit(other)
  await expect(other).toHaveURL('/admin/finance?range=90')
})

test('an expired access token is renewed once, and the screen opens', async ({ page, provoked }) => {
  await signIn(page)
  const refreshes = countRefreshes(page)
  await wakeWith(page, { expires_at: past })
  await expect(main(page)).toBeVisible()
  expect(refreshes).toHaveLength(1)

  provoked.add(answered(401))
  await wakeWith(page, { access_token: 'bukan.token.lagi' })
  await expect(main(page)).toBeVisible()
  expect(refreshes).toHaveLength(2)
  const answer = await page.request.get('/api/admin/faqs', {
    headers: {
      authorization: `Bearer ${await page.evaluate(() => JSON.parse(localStorage.getItem('qurban.session') ?? '').access_token)}`,
    },
  })
  expect(answer.status()).toBe(200)
})

test('a renewal of the access token that fails temporarily is retried', async ({ page, provoked }) => {
  provoked.add(answered(503))
  await signIn(page)
  const refreshes = countRefreshes(page)
  await page.route('**/api/auth/refresh', route => route.fulfill({ status: 503, body: '' }), { times: 2 })
  await wakeWith(page, { expires_at: past })
  await expect(main(page)).toBeVisible()
  expect(refreshes).toHaveLength(3)
})

test('a refused renewal of the session opens the sign-in page, and sign-in returns to the previous screen', async ({
  page,
  context,
  provoked,
}) => {
  provoked.add(answered(401))
  await signIn(page)
  await page.goto('/admin/orders?payment_status=rejected')
  await context.clearCookies()
  await wakeWith(page, { expires_at: past })
  await expect(page).toHaveURL('/admin/login?to=%2Fadmin%2Forders%3Fpayment_status%3Drejected')
  await fillIn(page)
  await submit(page)
  await expect(page).toHaveURL('/admin/orders?payment_status=rejected')
})

test('a session that ends while the operator types can be renewed without losing the text', async ({
  page,
  context,
  provoked,
}) => {
  provoked.add(answered(401))
  await signIn(page)
  await page.goto('/admin/faqs')
  await page.getByRole('button', { name: 'Tambah FAQ' }).click()
  const question = page.getByLabel('Pertanyaan')
  await question.fill('Masih ada sesudah masuk lagi?')
  await page.getByLabel('Jawaban').fill('Masih.')
  const isHere = (name: string) =>
    page.evaluate(
      part => performance.getEntriesByType('resource').some(file => file.name.includes(part)),
      name,
    )
  await expect.poll(() => isHere('/sign-in-form-')).toBe(true)
  await expect.poll(() => isHere('/confirm-dialog-')).toBe(true)
  // Simulates a deploy, which removes the old assets that the page has not fetched yet.
  await page.route('**/assets/**', route => route.abort())
  await context.clearCookies()
  await page.route('**/api/admin/faqs', route => route.fulfill({ status: 401, body: '' }), { times: 1 })
  await page.getByRole('button', { name: 'Simpan' }).click()

  const again = page.getByRole('dialog', { name: 'Sesi Anda berakhir' })
  await expect(again.getByLabel('Email')).toHaveValue(operator.email)
  await expect(again.getByLabel('Password')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(again).toBeVisible()
  await expectAccessible(page, 'sign-in over a form')
  await again.getByLabel('Password').fill(operator.password)
  await again.getByRole('button', { name: 'Masuk' }).click()
  await expect(again).toHaveCount(0)
  await expect(question).toHaveValue('Masih ada sesudah masuk lagi?')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('article', { name: 'Masih ada sesudah masuk lagi?' })).toBeVisible()
})

test('when another person signs in on the device, an open tab reloads without the text typed before', async ({
  page,
  context,
  office,
}) => {
  const invited = { email: 'giliran.dua@contoh.id', role: 'content' }
  const { token } = await (await office.api.post('/api/admin/people/invitations', { data: invited })).json()
  const accepted = { token, name: 'Giliran Dua', password: 'sandi giliran kedua 88' }
  const next = await (await office.api.post('/api/auth/accept', { data: accepted })).text()
  await signIn(page)
  await page.goto('/admin/faqs')
  await page.getByRole('button', { name: 'Tambah FAQ' }).click()
  await page.getByLabel('Pertanyaan').fill('Tulisan orang pertama')
  const other = await context.newPage()
  await other.goto('/')
  await other.evaluate(session => localStorage.setItem('qurban.session', session), next)
  await expect(page.getByText('Giliran Dua').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tambah FAQ' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Tambah FAQ' }).click()
  await expect(page.getByLabel('Pertanyaan')).toHaveValue('')
})

test('"Keluar" (sign out) asks before it discards unsaved changes', async ({ page }) => {
  await signIn(page)
  await page.goto('/admin/orders/new')
  await page.getByLabel('Nama lengkap').fill('Belum selesai')
  await page.getByRole('button', { name: 'Keluar' }).click()
  const guard = page.getByRole('dialog', { name: 'Perubahan belum disimpan' })
  await guard.getByRole('button', { name: 'Tetap di sini' }).click()
  await expect(page.getByLabel('Nama lengkap')).toHaveValue('Belum selesai')
  await page.getByRole('button', { name: 'Keluar' }).click()
  await guard.getByRole('button', { name: 'Keluar' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
})

test('no back-office screen is rendered before the session is checked', async ({ page }) => {
  await signIn(page)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/auth/session', async route => {
    await answer.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/auth/session')
  await page.goto('/admin/faqs')
  await asked
  await expect(page.locator('#root')).toBeEmpty()
  await expect(page.locator('body')).toHaveText('', { useInnerText: true })
  answer.resolve()
  await expect(main(page)).toBeVisible()
})

test('on a phone the menu of the back office opens a screen and then closes', async ({ page, office }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await office.open('/admin')
  await page.getByRole('button', { name: 'Buka menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu admin' })).toBeVisible()
  await page.getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL(/\/admin\/faqs$/)
  await expect(page.getByRole('dialog', { name: 'Menu admin' })).toBeHidden()
})
