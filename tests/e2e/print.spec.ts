import type { Page } from '@playwright/test'
import { formatRupiah } from '../../worker/contract/lib/format'
import { animalNamed, customer, orderLink, type Placed, placeOrder } from './support/order'
import { expect, test } from './support/shop'

const print = async (page: Page) => page.pdf({ preferCSSPageSize: true, printBackground: true })

const sheetsOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

test('a long order is printed with the shop’s name, one total, and at most four pages', async ({
  page,
  request,
  shop,
}) => {
  const { id, price } = await animalNamed(request, 'Kambing Kacang')
  await shop.d1.prepare('UPDATE animals SET stock = stock + 100').run()
  const answer = await request.post('/api/orders', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      ...customer,
      items: Array.from({ length: 40 }, (_, n) => ({
        animal_id: id,
        quantity: 1,
        beneficiaries: [{ name: `Ahmad ${n}` }],
      })),
    },
  })
  const order: Placed = await answer.json()
  await page.goto(orderLink('/order-status', order))
  await expect(page.getByText(formatRupiah(order.total_amount)).first()).toBeVisible()
  const pdf = await print(page)
  expect(sheetsOf(pdf)).toBeLessThanOrEqual(4)
  await page.emulateMedia({ media: 'print' })
  const head = page.getByText('salam@amanahqurban.example').first()
  await expect(head).toBeVisible()
  const [top, code] = await Promise.all([
    head.boundingBox(),
    page.getByRole('heading', { name: order.order_id }).boundingBox(),
  ])
  expect(top && code && top.y + top.height < code.y).toBe(true)
  // A `table-footer-group` would be printed on every page.
  expect(await page.locator('tfoot').evaluate(foot => getComputedStyle(foot).display)).toBe('table-row-group')
  expect(price * 40).toBeLessThan(order.total_amount)
})

test('no payment method is split across two pages when the payment page is printed', async ({
  page,
  request,
}) => {
  await page.goto(orderLink('/payment', await placeOrder(request)))
  await expect(page.getByText('CONTOH QURBAN')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const cards = page.locator('section:has(#methods-title) li')
  for (const card of await cards.all())
    expect(await card.evaluate(element => getComputedStyle(element).breakInside)).toBe('avoid')
  await expect(page.getByRole('button', { name: 'Simpan gambar QR' })).toBeHidden()
})
