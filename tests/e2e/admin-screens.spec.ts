import type { APIRequestContext, Page } from '@playwright/test'
import { formatRupiah } from '../../worker/contract/lib/format'
import { expectToFit } from './support/axe'
import { test } from './support/office'
import { customer, placeOrder } from './support/order'
import { stepSacrifices } from './support/sacrifices'
import { expect, operator } from './support/shop'

const wordsOf = (element: Element) => {
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : null
  return (label ?? element).textContent.trim()
}

/** Presses Tab until the element of this name is focused. Expects a visible focus outline. */
async function tabTo(page: Page, name: string) {
  const focused = page.locator(':focus')
  for (let n = 0; n < 60; n++) {
    await page.keyboard.press('Tab')
    if ((await focused.count()) > 0 && (await focused.evaluate(wordsOf)) === name) break
  }
  await expect(focused).toHaveAccessibleName(name)
  await expect(focused).toBeInViewport()
  expect(await focused.evaluate(element => getComputedStyle(element).outlineStyle)).not.toBe('none')
}

test('with the keyboard alone an operator signs in, finds an order and verifies its payment', async ({
  page,
  request,
}) => {
  const order = await placeOrder(request)
  await page.goto('/admin/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(operator.email)
  await tabTo(page, 'Password')
  await page.keyboard.type(operator.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  await tabTo(page, 'Pesanan')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Order Management' })).toBeVisible()
  await tabTo(page, 'Cari pesanan')
  await page.keyboard.type(order.order_id)
  await expect(page.getByRole('link', { name: /^ORDER-/ })).toHaveText([order.order_id])
  await tabTo(page, order.order_id)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: order.order_id })).toBeVisible()
  await tabTo(page, 'Verifikasi pembayaran')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Pembayaran ${order.order_id} terverifikasi.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Verifikasi pembayaran' })).toHaveCount(0)
  // The pressed button is gone: the focus stays beside it.
  await expect(page.getByRole('region', { name: 'Pembayaran' }).locator(':focus')).toHaveCount(1)

  await page.getByRole('button', { name: 'Batalkan verifikasi' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `Batalkan verifikasi ${order.order_id}?` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Batalkan verifikasi' })).toBeFocused()
})

const long = 'Berkepanjangan'.repeat(6)
const picture = '/illustrations/domba.webp'

/** Fills every field that operators edit with long words that have no break opportunity. */
async function fillWithLongWords(api: APIRequestContext, request: APIRequestContext) {
  const rows = {
    animals: { name: long, type: 'Sapi', price: 1_000_000_000, weight: long.slice(0, 60), stock: 100_000 },
    services: { name: long, kind: 'hadyu', description: long, features: [long] },
    galleries: { caption: long, image_url: picture, category: 'hewan' },
    testimonials: { name: long, location: long, image_url: picture, testimonial: long, rating: 4 },
    faqs: { question: long, answer: long, category: 'general' },
    'bank-accounts': {
      type: 'bank',
      bank_name: long,
      account_number: '12345678901234567890',
      account_name: long,
    },
    transactions: { type: 'expense', amount: 1_000_000_000_000, description: long },
  }
  for (const [path, data] of Object.entries(rows)) {
    const answer = await api.post(`/api/admin/${path}`, { data })
    expect(answer.status(), path).toBe(201)
  }
  const put = async (path: string, content: unknown, updated_at: string) => {
    const answer = await api.put(path, { data: { content, updated_at } })
    expect(answer.status(), path).toBe(200)
  }
  const setting = '/api/admin/settings/certificate_templates'
  const { content, updated_at } = await (await api.get(setting)).json()
  content.templates.push({ id: 'panjang', name: long, template: `<p>{{${long}}}</p>`, is_default: false })
  await put(setting, content, updated_at)
  const legal = '/api/admin/legal-pages/terms'
  const terms = `<h2>${long}</h2><ul><li>${long}</li></ul>`
  await put(legal, terms, (await (await api.get(legal)).json()).updated_at)
  const who = { ...customer, customer_name: long, customer_email: `${'e'.repeat(60)}@${'h'.repeat(60)}.id` }
  const { order_id } = await placeOrder(request, long, 2, who)
  const { items } = await (await api.get(`/api/admin/orders?q=${order_id}`)).json()
  await api.patch(`/api/admin/orders/${items[0].id}`, { data: { payment_status: 'verified' } })
  const seated = await (await api.get(`/api/admin/sacrifices?q=${order_id}`)).json()
  const ids = seated.items.map(({ id }: { id: string }) => id)
  expect(ids).toHaveLength(2)
  const plan = { date: '2020-01-01', location: long, performer: long, off_season: true }
  await stepSacrifices(api, ids, { action: 'schedule', ...plan })
}

const paths = [
  '',
  'services',
  'animals',
  'orders',
  'orders/new',
  'sacrifices',
  'sacrifices/corrections',
  'sacrifices/run-sheet',
  'sacrifices/boards',
  'certificates',
  'finance',
  'gallery',
  'testimonials',
  'faqs',
  'bank-accounts',
  'media',
  'history',
  'settings',
  'settings/templates',
  'settings/templates/panjang',
  'settings/legal/terms',
  'settings/checks',
  'settings/account',
  'tidak-ada',
]

test('every back-office screen fits 320 and 1280 px, even with very long words', async ({
  page,
  office,
  request,
}) => {
  await fillWithLongWords(office.api, request)
  const { items } = await (await office.api.get('/api/admin/orders?limit=1')).json()
  await office.open('/admin/history')
  for (const path of [...paths, `orders/${items[0].id}`]) {
    await office.go(`/admin/${path}`)
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectToFit(page, `/admin/${path} at ${width} px`)
    }
  }
})

test('a loading screen shows a skeleton immediately; after a filter change the old rows stay visible until the response', async ({
  page,
  office,
}) => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await office.open('/admin/sacrifices')
  await page.route(/\/api\/admin\/(animals|sacrifices)(\?|$)/, async route => {
    await answered
    await route.continue()
  })
  const rows = page.getByRole('main').getByRole('listitem')
  await page.getByRole('button', { name: /^Dijadwalkan/ }).click()
  await expect(page.locator('.progress')).toBeAttached()
  await expect(rows.first()).toBeVisible()
  await page.getByRole('link', { name: 'Hewan', exact: true }).click()
  await expect(page.locator('main .skeleton').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pelaksanaan' })).toBeHidden()
  answer()
  await expect(page.getByRole('heading', { level: 1, name: 'Manajemen Hewan' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.locator('main .skeleton')).toHaveCount(0)
})

test('the audit log screen (Riwayat) shows who changed what and when, and links to the changed object', async ({
  page,
  office,
}) => {
  const [animal] = (await (await office.api.get('/api/admin/animals?q=Domba%20Garut')).json()).items
  const { id, price, updated_at } = animal
  const answer = await office.api.patch(`/api/admin/animals/${id}`, {
    data: { price: price - 250_000, updated_at },
  })
  expect(answer.status()).toBe(200)
  await office.open('/admin/history')
  await page.getByLabel('Orang').selectOption(operator.email)
  // A chosen person is shown with today's rows.
  await expect(page.getByLabel('Dari tanggal')).not.toHaveValue('')
  await expect(page.getByLabel('Sampai tanggal')).not.toHaveValue('')
  await page.getByLabel('Hal', { exact: true }).selectOption('Hewan')
  const row = page.getByRole('row').filter({ hasText: animal.name })
  await expect(row.first()).toContainText(`Harga: ${formatRupiah(price)} → ${formatRupiah(price - 250_000)}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^riwayat-.*csv$/)
  await page.setViewportSize({ width: 360, height: 740 })
  await row.first().getByRole('link', { name: animal.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manajemen Hewan' })).toBeVisible()
  await page.goto('/admin/history?from=2020-01-01&to=2020-01-02')
  await expect(page.getByText('Tidak ada riwayat di sini')).toBeVisible()
})
