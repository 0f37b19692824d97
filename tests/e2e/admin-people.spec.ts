import { createHmac } from 'node:crypto'
import type { Browser, Page, Route } from '@playwright/test'
import type { Server } from '../../scripts/start/serve.ts'
import { expectAccessible, expectAccessibleAt } from './support/axe'
import {
  answered,
  confirmChange,
  dialogOf,
  keepSession,
  noAnswer,
  press,
  test,
  trayOf,
} from './support/office'
import { placeOrder } from './support/order'
import { expect, operator } from './support/shop'

/** Signs in a new person of the role and returns a page of theirs. */
async function pageOfRole(browser: Browser, { url, d1 }: Server, role: string) {
  const email = `${role}@contoh.id`
  await d1
    .prepare(
      `INSERT INTO users (id, email, password_hash, role, created_at, password_changed_at)
       SELECT ?1, ?1, password_hash, ?2, created_at, password_changed_at FROM users WHERE email = ?3`,
    )
    .bind(email, role, operator.email)
    .run()
  const page = await (await browser.newContext({ baseURL: url })).newPage()
  const answer = await page.request.post('/api/auth/login', { data: { email, password: operator.password } })
  await keepSession(page, await answer.text())
  return page
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const secret = 'sandi-milik-orang-baru'

/** Accepts an invitation with a name and a password. */
async function joined(page: Page, token: string, name: string) {
  await page.goto(`/admin/invite#${token}`)
  await page.getByLabel('Nama', { exact: true }).fill(name)
  await page.getByLabel('Buat password').fill(secret)
  await page.getByLabel('Ulangi password').fill(secret)
  await page.getByRole('button', { name: 'Bergabung' }).click()
  await expect(page).toHaveURL(/\/admin$/)
}

test('an owner invites a person to the finance role, who then sees only the screens of that role', async ({
  page,
  office,
  browser,
  shop,
  provoked,
}) => {
  provoked.add(answered(409))
  await office.open('/admin/settings/people')
  await page.getByRole('button', { name: 'Undang anggota' }).click()
  await dialogOf(page).getByLabel('Email').fill('dewi@contoh.id')
  await dialogOf(page)
    .getByRole('radio', { name: /^Keuangan/ })
    .check()
  await expectAccessible(page, 'the dialog of an invitation')
  await press(page, 'Buat tautan')
  const link = (await dialogOf(page).locator('code').textContent()) ?? ''
  expect(link).toMatch(/\/admin\/invite#[\w-]{43}$/)
  await expectAccessible(page, 'the link')
  await press(page, 'Sudah saya salin')
  await expect(page.getByRole('list', { name: 'Undangan terbuka' })).toContainText('dewi@contoh.id')

  const visitor = await browser.newContext({ baseURL: shop.url, viewport: { width: 360, height: 740 } })
  const theirs = await visitor.newPage()
  await theirs.goto(link)
  await expect(theirs.getByText('Anda diundang sebagai Keuangan')).toBeVisible()
  await expectAccessible(theirs, 'the invitation at 360 px')
  await joined(theirs, link.split('#')[1] ?? '', 'Dewi Lestari')
  await expect(heading(theirs)).toHaveText('Dashboard')
  await theirs.setViewportSize({ width: 1280, height: 800 })
  const menu = theirs.getByRole('navigation', { name: 'Menu admin' }).getByRole('link')
  await expect(menu).toHaveText([
    'Dashboard',
    'Pesan keluar',
    'Pesanan',
    'Kode',
    'Keuangan',
    'Mutasi',
    'Akun',
  ])
  await theirs.goto('/admin/animals')
  await expect(heading(theirs)).toHaveText('Anda tidak berhak membuka halaman ini')
  await expectAccessible(theirs, 'a screen of another role')
  await expect(theirs.getByRole('alert')).toHaveCount(0)
  await theirs.goto('/admin/orders')
  await expect(heading(theirs)).toHaveText('Order Management')

  // The invitation's link works only once.
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('Undangan ini sudah dipakai')

  // A new role applies at once, without a new sign-in.
  await office.open('/admin/settings/people')
  const row = page.getByRole('listitem').filter({ hasText: 'dewi@contoh.id' })
  await row.getByRole('button', { name: /Ubah peran/ }).click()
  await dialogOf(page)
    .getByRole('radio', { name: /^Konten/ })
    .check()
  await press(page, 'Simpan')
  await expect(row).toContainText('Konten')
  await theirs.reload()
  await expect(heading(theirs)).toHaveText('Anda tidak berhak membuka halaman ini')
  await theirs.getByRole('link', { name: 'Kembali ke halaman utama' }).click()
  await expect(heading(theirs)).toHaveText('Selamat datang')
  await expectAccessible(theirs, 'the first screen of content')
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `the team at ${width} px`)
  }
  await visitor.close()
})

test('a changed name is shown immediately in the menu, in the audit log (Riwayat) and on receipts', async ({
  page,
  office,
  request,
}) => {
  const { order_id } = await placeOrder(request)
  const { items } = await (await office.api.get(`/api/admin/orders?q=${order_id}`)).json()
  const [{ id, updated_at }] = items
  const data = { payment_status: 'verified', updated_at }
  expect((await office.api.patch(`/api/admin/orders/${id}`, { data })).status()).toBe(200)
  await office.open('/admin/settings/account')
  const own = page.getByRole('region', { name: 'Nama' })
  await own.getByLabel('Nama').fill('Rahma Wulan Sari')
  await own.getByRole('button', { name: 'Simpan nama' }).click()
  await expect(page.getByText('Nama disimpan')).toBeVisible()
  await expect(page.getByRole('banner').getByText('Rahma Wulan Sari')).toBeVisible()
  await page.getByRole('link', { name: 'Riwayat', exact: true }).click()
  await page.getByLabel('Orang').selectOption('Rahma Wulan Sari')
  await page.getByLabel('Hal', { exact: true }).selectOption('Pesanan')
  const row = page
    .getByRole('row')
    .filter({ hasText: 'Pembayaran diverifikasi' })
    .filter({ hasText: order_id })
  await expect(row).toContainText('Rahma Wulan Sari')
  await expectAccessible(page, 'the history of a person')
  await row.getByRole('link', { name: order_id }).click()
  await expect(page.getByText(/· Rahma Wulan Sari/).first()).toBeVisible()
  await page
    .getByRole('link', { name: /^Kuitansi/ })
    .first()
    .click()
  await expect(page.getByRole('article', { name: 'Kuitansi' }).getByText('Rahma Wulan Sari')).toHaveCount(2)
})

/** TOTP code (RFC 6238) of an authenticator app. `away` shifts the code by that many periods of 30 s. */
function appCode(key: string, away = 0) {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...key].map(sign => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + away))
  const mac = createHmac('sha1', bytes).update(counter).digest()
  const number = mac.readUInt32BE((mac[19] ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

test('inviting another owner shows the consequences and asks for the password', async ({ page, office }) => {
  await office.open('/admin/settings/people')
  await page.getByRole('button', { name: 'Undang anggota' }).click()
  await dialogOf(page).getByLabel('Email').fill('pemilik.baru@contoh.id')
  await dialogOf(page)
    .getByRole('radio', { name: /^Pemilik/ })
    .check()
  await press(page, 'Buat tautan')
  const asked = page.getByRole('dialog', { name: 'Periksa sebelum disimpan' })
  await expect(asked.getByText('Pemilik dapat mengubah semuanya')).toBeVisible()
  await expect(asked.getByText('pemilik.baru@contoh.id')).toBeVisible()
  await expectAccessibleAt(page, 'the confirmation of an owner')
  await confirmChange(page)
  await expect(dialogOf(page).locator('code')).toContainText('/admin/invite#')
})

test('a person who signs in on the same tab does not see the bulk jobs of the previous person', async ({
  page,
  office,
  shop,
  request,
}) => {
  const email = 'sari@contoh.id'
  const made = await office.api.post('/api/admin/people/invitations', { data: { email, role: 'content' } })
  const { token } = await made.json()
  expect(
    (await request.post('/api/auth/accept', { data: { token, name: 'Sari Utami', password: secret } })).ok(),
  ).toBe(true)
  await shop.d1
    .prepare(
      `INSERT INTO jobs (id, kind, step, action, same, state, total, actor, actor_id, created_at, updated_at, finished_at)
       VALUES ('berhenti', 'orders', '{}', 'verify', 'berhenti', 'stopped', 9, 'lain@contoh.id', 'lain', ?1, ?1, ?1)`,
    )
    .bind(new Date().toISOString())
    .run()
  await office.open('/admin')
  await expect(trayOf(page)).toBeVisible()
  await page.getByRole('button', { name: 'Keluar' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Masuk' }).click()
  await expect(heading(page)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Menu admin' })).toBeVisible()
  expect(await trayOf(page).count()).toBe(0)
})

test('pressing again after a lost response signs in the invited person and shows recovery codes', async ({
  page,
  office,
  provoked,
}) => {
  for (const expected of [answered(409), answered(422), noAnswer]) provoked.add(expected)
  const email = 'putus@contoh.id'
  const made = await office.api.post('/api/admin/people/invitations', { data: { email, role: 'content' } })
  const { token } = await made.json()
  let isLost = true
  const lose = async (route: Route) => {
    if (!isLost) return route.fallback()
    isLost = false
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/auth/accept', lose)
  await page.goto(`/admin/invite#${token}`)
  await page.getByLabel('Nama', { exact: true }).fill('Putus Sambung')
  await page.getByLabel('Buat password').fill(secret)
  await page.getByLabel('Ulangi password').fill(secret)
  await page.getByRole('button', { name: 'Bergabung' }).click()
  await expect(page.getByText('Gagal menerima undangan')).toBeVisible()
  await page.getByRole('button', { name: 'Bergabung' }).click()
  await expect(page).toHaveURL(/\/admin$/)

  await page.goto('/admin/settings/account')
  await page.getByRole('button', { name: 'Aktifkan' }).click()
  await dialogOf(page).getByLabel('Password saat ini').fill(secret)
  await press(page, 'Lanjutkan')
  const key = ((await dialogOf(page).locator('code').textContent()) ?? '').replaceAll(' ', '')
  isLost = true
  await page.route('**/totp/confirm', lose)
  await dialogOf(page).getByLabel('Kode dari aplikasi').fill(appCode(key, 0))
  await press(page, 'Aktifkan')
  await expect(dialogOf(page).getByText('Gagal mengaktifkan')).toBeVisible()
  await press(page, 'Batal')
  await page.getByRole('button', { name: 'Buat kode pemulihan baru' }).click()
  await dialogOf(page).getByLabel('Password saat ini').fill(secret)
  await dialogOf(page).getByLabel('Kode verifikasi').fill(appCode(key, 1))
  await press(page, 'Buat kode')
  await expect(
    dialogOf(page).getByRole('list', { name: 'Kode pemulihan' }).getByRole('listitem'),
  ).toHaveCount(10)
  await press(page, 'Sudah saya simpan')
  await expect(page.getByText('Kode pemulihan yang lama tidak berlaku lagi.')).toBeVisible()
})

test('the desk role sees no dashboard task, search result or picture picker that it may not use', async ({
  page,
  office,
  browser,
  request,
  shop,
}) => {
  const order = await placeOrder(request)
  await shop.d1.prepare("UPDATE animals SET stock = 0 WHERE name = 'Kambing Etawa'").run()
  const tasks = (of: Page) => of.getByRole('region', { name: 'Perlu tindakan' })
  await office.open('/admin')
  await expect(tasks(page).getByRole('link', { name: 'Kelola stok hewan' })).toBeVisible()

  const desk = await pageOfRole(browser, shop, 'desk')
  await desk.goto('/admin')
  await expect(tasks(desk)).toBeVisible()
  for (const link of await tasks(desk).getByRole('link').all())
    expect(await link.getAttribute('href')).toMatch(/^\/admin(\/orders|\/messages|#pekerjaan)/)
  await desk.goto(`/admin/orders?q=${order.order_id}`)
  await desk.getByRole('button', { name: `Tindakan ${order.order_id}` }).click()
  await desk.getByRole('button', { name: `Slaughter ${order.order_id}`, exact: true }).click()
  await expect(dialogOf(desk).getByLabel('URL bukti')).toBeVisible()
  await expect(dialogOf(desk).getByRole('button', { name: /Pilih atau unggah/ })).toHaveCount(0)
  await desk.context().close()

  const field = await pageOfRole(browser, shop, 'field')
  await field.setViewportSize({ width: 360, height: 740 })
  await field.goto('/admin/field')
  await expect(field.getByRole('button', { name: 'Buka menu' })).toBeVisible()
  await expect(field.getByRole('button', { name: 'Cari' })).toHaveCount(0)
  await field.context().close()
})

test('a refund that needs an owner shows the finance role no button to approve it', async ({
  office,
  browser,
  request,
  shop,
}) => {
  const { order_id } = await placeOrder(request)
  const { items } = await (await office.api.get(`/api/admin/orders?q=${order_id}`)).json()
  const path = `/api/admin/orders/${items[0].id}`
  await office.api.post(`${path}/payments`, { data: { amount: 50_000_000, method: 'cash' } })
  await shop.d1
    .prepare(
      `INSERT INTO refunds (id, order_id, kind, amount, reason, state, needs_second, requested_by, created_at, updated_at)
       VALUES ('besar', ?1, 'refund', 20000000, 'Lebih bayar', 'requested', 1, 'customer', ?2, ?2)`,
    )
    .bind(items[0].id, new Date().toISOString())
    .run()
  const finance = await pageOfRole(browser, shop, 'finance')
  await finance.goto(`/admin/orders/${items[0].id}`)
  const refunds = finance.getByRole('list', { name: 'Refund' })
  await expect(refunds).toContainText('Menunggu persetujuan pemilik.')
  await expect(refunds.getByRole('button', { name: /Setujui/ })).toHaveCount(0)
  await finance.context().close()
})

test('two-factor sign-in is enabled with a code, required at sign-in, and accepts a recovery code', async ({
  page,
  office,
  provoked,
}) => {
  provoked.add(answered(422))
  const email = 'budi@contoh.id'
  const made = await office.api.post('/api/admin/people/invitations', { data: { email, role: 'content' } })
  const { token } = await made.json()
  await joined(page, token, 'Budi Santoso')
  await page.goto('/admin/settings/account')
  await page.getByRole('button', { name: 'Aktifkan' }).click()
  await dialogOf(page).getByLabel('Password saat ini').fill(secret)
  await press(page, 'Lanjutkan')
  await expect(dialogOf(page).getByRole('img', { name: /Kode QR/ })).toBeVisible()
  const key = ((await dialogOf(page).locator('code').textContent()) ?? '').replaceAll(' ', '')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `the QR code at ${width} px`)
  }
  await dialogOf(page).getByLabel('Kode dari aplikasi').fill(appCode(key, 0))
  await press(page, 'Aktifkan')
  const listed = dialogOf(page).getByRole('list', { name: 'Kode pemulihan' }).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  const codes = await listed.allTextContents()
  await expectAccessible(page, 'the recovery codes')
  await press(page, 'Sudah saya simpan')
  await expect(page.getByText('10 kode pemulihan belum dipakai')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(secret)

  const enter = async () => {
    await page.getByRole('button', { name: 'Keluar' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(secret)
    await page.getByRole('button', { name: 'Masuk' }).click()
    await expect(page.getByLabel('Kode verifikasi')).toBeFocused()
  }
  await enter()
  await expectAccessible(page, 'the second step')
  await page.getByLabel('Kode verifikasi').fill('abc')
  await page.getByRole('button', { name: 'Lanjutkan' }).click()
  await expect(page.getByText('Kode tidak benar atau sudah dipakai.')).toBeVisible()
  await page.getByLabel('Kode verifikasi').fill(appCode(key, 1))
  await page.getByRole('button', { name: 'Lanjutkan' }).click()
  await expect(heading(page)).toHaveText('Selamat datang')

  await enter()
  await page.getByLabel('Kode verifikasi').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Lanjutkan' }).click()
  await expect(heading(page)).toHaveText('Selamat datang')
})
