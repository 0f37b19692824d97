import { formatSlashDate, wibDay } from '../../worker/contract/lib/format'
import { orderLink, placeOrder } from './support/order'
import { expect, test } from './support/shop'
import { signIn } from './support/sign-in'

test.use({ looksOnly: true })

const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day)

for (const [name, days] of [
  ['a day fast', 1],
  ['a day slow', -1],
] as const) {
  test(`a visitor whose clock is ${name} sees the correct payment deadline`, async ({ page, request }) => {
    const order = await placeOrder(request)
    await page.clock.install({ time: inDays(days) })
    await page.goto(orderLink('/payment', order))
    await expect(page.getByText(/^23:5\d:\d\d$/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Batas waktu pembayaran sudah lewat' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByText(/^23:5\d:\d\d$/)).toBeVisible()
    await request.post(`/api/orders/${order.order_id}/cancel`, { headers: { 'x-order-key': order.key } })
  })

  test(`an operator whose clock is ${name} stays signed in and sees the shop’s date`, async ({ page }) => {
    let renewals = 0
    page.on('request', request => {
      if (request.url().endsWith('/api/auth/refresh')) renewals += 1
    })
    await page.clock.install({ time: inDays(days) })
    await signIn(page)
    await page.goto('/admin/finance')
    await page.getByRole('button', { name: 'Catat transaksi' }).click()
    const today = formatSlashDate(wibDay(new Date().toISOString()))
    await expect(page.getByLabel('Tanggal', { exact: true })).toHaveValue(today)
    for (const path of ['/admin/orders', '/admin/codes', '/admin']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await expect(page).toHaveURL(/\/admin$/)
    // Each page load may renew the session once, before the first response contains the server's time.
    expect(renewals).toBeLessThanOrEqual(4)
  })
}
