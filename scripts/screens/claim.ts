import type { Page } from '@playwright/test'

const receipt = (total: string) => `
  <body style="margin:0;padding:60px 70px;background:#f4f7f5;font:34px/1.9 sans-serif">
    <b style="font-size:44px">Transfer berhasil (contoh)</b>
    <br>Kepada: Yayasan Amanah Qurban Indonesia
    <br>Dari: Budi Santoso
    <br><b style="font-size:52px">${total}</b>
  </body>`

async function drawReceipt(page: Page, total: number) {
  const slip = await page.context().newPage()
  await slip.setViewportSize({ width: 860, height: 520 })
  await slip.setContent(receipt(`Rp ${total.toLocaleString('id-ID')}`))
  const drawn = await slip.screenshot({ type: 'jpeg' })
  await slip.close()
  return drawn
}

/** Claims with a photo, because a headless browser does not show the PDF files of the demo orders. */
export async function claimWithPhoto(page: Page) {
  const { items } = await (await page.request.get('/api/animals')).json()
  const placed = await page.request.post('/api/orders', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      customer_name: 'Budi Santoso',
      customer_phone: '+6281290005678',
      customer_email: 'budi@contoh.id',
      items: [{ animal_id: items[0].id, quantity: 1, beneficiaries: [{ name: 'Budi Santoso' }] }],
    },
  })
  const { order_id, key, total_amount } = await placed.json()
  const buffer = await drawReceipt(page, total_amount)
  const claimed = await page.request.post(`/api/orders/${order_id}/payment-claim`, {
    headers: { 'x-order-key': key },
    multipart: { proof: { name: 'bukti-transfer.jpg', mimeType: 'image/jpeg', buffer } },
  })
  if (!claimed.ok()) throw new Error(await claimed.text())
  return String(order_id)
}
