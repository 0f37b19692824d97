import type { Page } from '@playwright/test'
import { dialogOf, jobSays, press, test, trayOf } from './support/office'
import { placeOrder } from './support/order'
import { expect } from './support/shop'

const toastBox = (page: Page, text: string) => page.getByText(text).boundingBox()

test('a toast covers no content of the screen, and the focus does not move after a save', async ({
  page,
  office,
}) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 762 })
    await office.open('/admin/faqs')
    const last = page.getByRole('button', { name: /^Ubah/ }).last()
    await last.click()
    await dialogOf(page).getByLabel('Pertanyaan').fill(`Apakah ini uji ${width}?`)
    await press(page, 'Simpan')
    await expect(page.getByText('FAQ disimpan.')).toBeVisible()
    await expect(last).toBeFocused()
    const toast = await toastBox(page, 'FAQ disimpan.')
    const main = await page.locator('main').boundingBox()
    const bar = await page.locator('header:visible').first().boundingBox()
    if (!toast || !main || !bar) throw new Error('not displayed')
    const isBeside = toast.x + toast.width <= main.x
    expect(isBeside || toast.y + toast.height <= bar.y + bar.height).toBe(true)
    await expect(page.getByText('FAQ disimpan.')).toHaveCount(0)
  }
})

test('a toast covers no entry of the menu', async ({ page, office }) => {
  const saved = page.getByText('FAQ disimpan.')
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 640 })
    await office.open('/admin/faqs')
    await page.getByRole('button', { name: /^Ubah/ }).last().click()
    await dialogOf(page).getByLabel('Pertanyaan').fill(`Apakah menu terlihat pada ${width}?`)
    await press(page, 'Simpan')
    await expect(saved).toBeVisible()
    if (width < 1024) await page.getByRole('button', { name: 'Buka menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Menu admin' })
    const [toast, entries] = [await saved.boundingBox(), await menu.boundingBox()]
    if (!toast || !entries) throw new Error('not displayed')
    expect(toast.y + toast.height).toBeLessThanOrEqual(entries.y)
  }
})

test('each status badge in a table stays on one line at 768 px, and the page does not scroll sideways', async ({
  page,
  office,
}) => {
  for (const width of [320, 768, 820]) {
    await page.setViewportSize({ width, height: 900 })
    await office.open('/admin/orders')
    const heights = await page
      .locator('td .badge:visible')
      .evaluateAll(all => all.map(badge => badge.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThan(30)
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect(overflow).toBe(0)
  }
})

test('after discarding changes on the settings screen, the focus moves to the Save button', async ({
  page,
  office,
}) => {
  await office.open('/admin/settings')
  await page.getByLabel('Judul', { exact: true }).first().fill('Judul lain')
  await page.getByRole('button', { name: /^Batalkan/ }).click()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeFocused()
})

test('the entry of a finished job keeps its place on its screen, so that no button moves, and disappears on the next screen', async ({
  page,
  office,
}) => {
  await office.open('/admin/orders?claimed=true')
  await page.getByRole('table').getByRole('checkbox').first().check()
  const bar = page.getByRole('region', { name: 'Pesanan yang dipilih' })
  await bar.getByRole('button', { name: 'Verifikasi', exact: true }).click()
  await press(page, 'Proses 1 pesanan')
  await jobSays(page, 'Selesai: 1 berhasil')
  expect(await trayOf(page).evaluate(element => getComputedStyle(element).position)).toBe('static')
  await page.getByRole('link', { name: 'FAQ', exact: true }).click()
  await expect(page).toHaveURL('/admin/faqs')
  await expect(trayOf(page)).toHaveCount(0)
})

test('the entry of a job with failures stays open on its own screen and is shown as one line on other screens', async ({
  page,
  office,
  shop,
}) => {
  const claim = "payment_status <> 'verified' AND payment_claimed_at IS NOT NULL"
  await office.open('/admin/orders?claimed=true')
  await page.getByRole('table').getByRole('checkbox').first().check()
  const bar = page.getByRole('region', { name: 'Pesanan yang dipilih' })
  await bar.getByRole('button', { name: 'Verifikasi', exact: true }).click()
  await shop.d1.prepare(`UPDATE orders SET updated_at = '2999-01-01T00:00:00.000Z' WHERE ${claim}`).run()
  await press(page, 'Proses 1 pesanan')
  await expect(trayOf(page).getByRole('list', { name: 'Yang gagal' })).toBeVisible()
  await page.getByRole('link', { name: 'FAQ', exact: true }).click()
  await expect(page).toHaveURL('/admin/faqs')
  await expect(trayOf(page).getByRole('list', { name: 'Yang gagal' })).toHaveCount(0)
  await trayOf(page).getByRole('button', { name: '1 pekerjaan belum tuntas: lihat' }).click()
  await expect(trayOf(page).getByRole('list', { name: 'Yang gagal' })).toBeVisible()
  await trayOf(page).getByRole('button', { name: 'Tutup pekerjaan' }).click()
  await expect(trayOf(page)).toHaveCount(0)
})

test('the counts in the menu are updated immediately after an action', async ({ page, office }) => {
  await office.open('/admin/orders?claimed=true')
  const badge = page.getByRole('navigation', { name: 'Menu admin' }).locator('li', { hasText: 'Pesanan' })
  await expect(badge).toContainText('menunggu')
  const before = Number((await badge.innerText()).match(/\d+/)?.[0])
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Verifikasi pembayaran', exact: true }).click()
  await expect(badge).not.toContainText(String(before))
  expect(Number((await badge.innerText()).match(/\d+/)?.[0] ?? 0)).toBe(before - 1)
})

test('the role cards have equal sizes, and the button that rejects a payment uses the danger colour', async ({
  page,
  office,
  request,
}) => {
  await office.open('/admin/settings/people')
  await page.getByRole('button', { name: 'Undang anggota' }).click()
  const cards = dialogOf(page).getByRole('group', { name: 'Peran' }).locator('label')
  const sizes = await cards.evaluateAll(all =>
    all.map(card => {
      const { width, height } = card.getBoundingClientRect()
      return `${Math.round(width)} × ${Math.round(height)}`
    }),
  )
  expect(new Set(sizes).size).toBe(1)

  const order = await placeOrder(request)
  const { items } = await (await office.api.get(`/api/admin/orders?q=${order.order_id}`)).json()
  await office.open(`/admin/orders/${items[0].id}`)
  await page.getByRole('button', { name: 'Tolak', exact: true }).click()
  await expect(dialogOf(page).getByRole('button', { name: 'Tolak pembayaran' })).toHaveClass(/danger/)
})
