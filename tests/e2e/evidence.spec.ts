import type { APIRequestContext } from '@playwright/test'
import type { Server } from '../../scripts/serve'
import { expectAccessible } from './support/axe'
import { dialogOf, press, test } from './support/office'
import { orderLink, placeOrder } from './support/order'
import { sendEvidence } from './support/sacrifices'
import { expect } from './support/shop'

/** A paid order of two goats with its sacrifices. */
async function paidOrder(request: APIRequestContext, api: APIRequestContext, shop: Server) {
  const order = await placeOrder(request, 'Kambing Kacang', 2)
  const row = await shop.d1
    .prepare('SELECT id FROM orders WHERE order_id = ?')
    .bind(order.order_id)
    .first<{ id: string }>()
  const paid = await api.patch(`/api/admin/orders/${row?.id}`, { data: { payment_status: 'verified' } })
  if (!paid.ok()) throw new Error(await paid.text())
  const { results } = await shop.d1
    .prepare(
      'SELECT id, number FROM sacrifices WHERE id IN (SELECT sacrifice_id FROM seats WHERE order_id = ?) ORDER BY number',
    )
    .bind(row?.id)
    .all<{ id: string; number: number }>()
  return { ...order, id: row?.id ?? '', sacrifices: results }
}

test('a customer sees each animal with its course and pictures, slaughter behind a tap, and shares them by a link', async ({
  page,
  request,
  shop,
  office,
  browser,
}) => {
  const order = await paidOrder(request, office.api, shop)
  const [one] = order.sacrifices
  if (!one) throw new Error('no sacrifice')
  for (const stage of ['penyembelihan', 'pengemasan', 'papan_nama'])
    await sendEvidence(office.api, [one.id], stage)
  await shop.d1
    .prepare("UPDATE sacrifices SET tag = 'K-77', location = 'Masjid Raya', date = '2026-05-27' WHERE id = ?")
    .bind(one.id)
    .run()

  await page.goto(orderLink('/order-status', order))
  const section = page.getByRole('region', { name: 'Pelaksanaan dan bukti' })
  await expect(section.getByRole('heading', { name: `Nomor ${one.number}: Kambing Kacang` })).toBeVisible()
  await expect(section).toContainText('K-77')
  const board = section.getByRole('img', { name: `Papan nama, nomor ${one.number}` })
  await board.scrollIntoViewIfNeeded()
  await expect.poll(() => board.evaluate(img => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(100)
  const slaughter = section.getByRole('img', { name: /^Penyembelihan/ })
  await expect(slaughter).toBeHidden()
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `evidence at ${width} px`)
  }
  await section.getByText('Tampilkan foto dan video penyembelihan (1)').click()
  await expect(slaughter).toBeVisible()
  const href = await section.getByRole('link', { name: /^Unduh foto Papan nama/ }).getAttribute('href')
  expect((await request.get(href ?? '')).headers()['content-disposition']).toContain('attachment')

  const answer = await request.get(`/api/evidence/orders/${order.order_id}`, {
    headers: { 'x-order-key': order.key },
  })
  const { share } = await answer.json()
  const stranger = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await stranger.goto(`/order-evidence#${share}`)
  await expect(stranger.getByRole('heading', { name: `Nomor ${one.number}: Kambing Kacang` })).toBeVisible()
  await expect(stranger.getByRole('main')).not.toContainText(/ORDER-|Rp|\+62|@/)
  await expectAccessible(stranger, 'the shared link')
  await stranger.goto(`/order-evidence#${share}x`)
  await expect(stranger.getByText('Tautan ini tidak berlaku')).toBeVisible()

  // By its bare code the order tells its status and nothing of this.
  await stranger.goto(`/order-status#${order.order_id}`)
  await expect(stranger.getByRole('heading', { name: order.order_id })).toBeVisible()
  await expect(stranger.getByText('Pelaksanaan dan bukti')).toHaveCount(0)
  await stranger.context().close()
})

test('the operator hides a picture, gives it to another number and deletes it', async ({
  page,
  request,
  shop,
  office,
}) => {
  const order = await paidOrder(request, office.api, shop)
  const [one, two] = order.sacrifices
  const id = await sendEvidence(office.api, [one?.id ?? ''], 'tiba')
  await office.open(`/admin/orders/${order.id}`)
  const section = page.getByRole('region', { name: 'Foto dan video (1)' })
  await expect(section).toContainText(`Nomor ${one?.number}`)
  await section.getByRole('button', { name: 'Sembunyikan' }).click()
  await expect(section).toContainText('(disembunyikan)')
  await section.getByRole('button', { name: 'Ubah nomor' }).click()
  await dialogOf(page).getByLabel('Nomor', { exact: true }).fill(`${one?.number}-${two?.number}`)
  await press(page, 'Simpan')
  await expect(section).toContainText(`Nomor ${one?.number}-${two?.number}`)
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `order detail at ${width} px`)
  }
  await section.getByRole('button', { name: 'Hapus' }).click()
  await press(page, 'Hapus')
  await expect(page.getByRole('region', { name: 'Foto dan video (0)' })).toBeVisible()
  expect(await shop.r2.head(`evidence/${id}.webp`)).toBeNull()
})
