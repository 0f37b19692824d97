import { test } from './support/mortal-shop'
import { dialogOf, jobBegun, jobSays, trayOf } from './support/office'
import { ordersOvernight } from './support/overnight'
import { expect } from './support/shop'
import { soundData } from './support/sound-data'

const mine = "orders WHERE customer_name LIKE 'Pemesan %'"

test('a bulk job survives a closed tab and a killed server, processes each row once, and is shown to a colleague', async ({
  page,
  phone,
  office,
  mortal,
  request,
}) => {
  const { length: all } = await ordersOvernight(office.api, request, {
    goats: 60,
    shareOrders: 40,
    rites: 20,
  })
  await office.open('/admin/orders?q=Pemesan')
  await page.getByLabel('Pilih semua di halaman ini').check()
  await page.getByRole('button', { name: `Pilih semua ${all} pesanan yang cocok` }).click()
  await page
    .getByRole('region', { name: 'Pesanan yang dipilih' })
    .getByRole('button', { name: 'Verifikasi', exact: true })
    .click()
  const killed = mortal.killAt('orders', 1)
  await Promise.all([
    jobBegun(page),
    dialogOf(page)
      .getByRole('button', { name: /^Proses/ })
      .click(),
  ])
  await Promise.all([page.close(), killed])

  const before = mortal.count(`${mine} AND payment_status = 'verified'`)
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(all)
  await mortal.stand()
  // Record the progress bar with an observer: on a fast machine the job can end between two polls.
  await phone.addInitScript(() => {
    const look = () => {
      if (document.querySelector('[aria-label="Pekerjaan"] progress')) sessionStorage.setItem('seen', 'yes')
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true })
  })
  await phone.goto('/admin/orders')
  await expect.poll(() => phone.evaluate(() => sessionStorage.getItem('seen'))).toBe('yes')
  await jobSays(phone, `Selesai: ${all} berhasil.`)
  await expect(trayOf(phone).getByRole('progressbar')).toHaveCount(0)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  const once = (table: string) =>
    mortal.read(
      `SELECT count(*) FROM ${mine} AND (SELECT count(*) FROM ${table} AND order_id = orders.id) = 1`,
    )
  expect(once("order_events WHERE type = 'payment_verified'")).toBe(all)
  expect(once("transactions WHERE type = 'income'")).toBe(all)
  expect(once('payments WHERE true')).toBe(all)
  await phone.goto('/admin/messages')
  for (const channel of ['email', 'whatsapp'])
    await expect.poll(() => once(`messages WHERE kind = 'paid' AND channel = '${channel}'`)).toBe(all)
  await soundData(office.api)
})
