import { expectAccessible } from './support/axe'
import { orderLink, placeOrder } from './support/order'
import { expect, test } from './support/shop'

test.use({ looksOnly: true })

test('an order is printed as an invoice for a company, and the company’s data stay in the browser', async ({
  page,
  request,
}) => {
  const order = await placeOrder(request)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(orderLink('/order-status', order))
  await page.getByRole('link', { name: 'Faktur' }).click()
  await expect(page.getByRole('heading', { name: 'Faktur pesanan' })).toBeVisible()
  const calls: string[] = []
  page.on('request', call => call.method() !== 'GET' && calls.push(call.url()))
  await page.getByLabel('Nama perusahaan atau lembaga').fill('PT Berkah "Jaya" <Tbk>')
  await page.getByLabel('Alamat').fill('Jl. Sudirman 1\nJakarta')
  await page.getByLabel('NPWP').fill('01.234.567.8-901.000')
  const sheet = page.getByRole('article', { name: 'Faktur' })
  for (const text of [
    order.order_id,
    'PT Berkah "Jaya" <Tbk>',
    'NPWP 01.234.567.8-901.000',
    'u.p. Siti Rahmawati',
    'Belum lunas',
  ])
    await expect(sheet).toContainText(text)
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await expectAccessible(page, 'an invoice')
  await page.reload()
  await expect(sheet).toContainText('PT Berkah')
  expect(calls).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toBeVisible()
  await expect(page.getByLabel('NPWP')).toBeHidden()
  // In a grid, Chromium prints the content after a table of several pages over the top of the table's last page.
  const displays = (element: Element) =>
    [element, element.parentElement].map(part => part && getComputedStyle(part).display)
  expect(await sheet.evaluate(displays)).toEqual(['block', 'block'])
  await page.emulateMedia({ media: null })
  await page.goto('/order-invoice')
  await expect(page.getByText('Faktur dibuka dari pesanannya')).toBeVisible()
})
