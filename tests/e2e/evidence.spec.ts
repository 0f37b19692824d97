import type { APIRequestContext } from '@playwright/test'
import type { Server } from '../../scripts/start/serve'
import { expectAccessible } from './support/axe'
import { photo } from './support/files'
import { dialogOf, noAnswer, press, test } from './support/office'
import { orderLink, placeOrder } from './support/order'
import { newAnimal, paidFor } from './support/pens'
import { sendEvidence } from './support/sacrifices'
import { operator } from './support/secrets'
import { expect } from './support/shop'

/** Places an order of two goats and verifies its payment, which creates its sacrifices. */
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

test('a customer sees the progress and pictures of each animal, opens slaughter pictures by a tap, and shares a link', async ({
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

  // Without the secret key the order's code shows the status, but no evidence.
  await stranger.goto(`/order-status#${order.order_id}`)
  await expect(stranger.getByRole('heading', { name: order.order_id })).toBeVisible()
  await expect(stranger.getByText('Pelaksanaan dan bukti')).toHaveCount(0)
  await stranger.context().close()
})

test('an evidence video that the browser cannot play shows a message and a download link', async ({
  page,
  request,
  shop,
  office,
}) => {
  const order = await paidOrder(request, office.api, shop)
  const [one] = order.sacrifices
  if (!one) throw new Error('no sacrifice')
  await sendEvidence(office.api, [one.id], 'penyembelihan')
  await shop.d1.prepare("UPDATE evidence SET mime = 'video/mp4'").run()
  await page.goto(orderLink('/order-status', order))
  await page.getByText('Tampilkan foto dan video penyembelihan (1)').click()
  await page.locator('video').evaluate(video => void (video as HTMLVideoElement).play().catch(() => {}))
  await expect(page.getByText('Browser ini tidak dapat memutar video ini.')).toBeVisible()
  const href = await page.getByRole('link', { name: 'Unduh video', exact: true }).getAttribute('href')
  expect((await request.get(href ?? '')).headers()['content-disposition']).toContain('attachment')
})

test('the operator hides an evidence picture, moves it to another animal and deletes it', async ({
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

  await page.getByRole('button', { name: 'Tambah foto atau video' }).click()
  await page.getByLabel('Foto atau video ini tentang').selectOption('Hewan tiba')
  await expect(page.getByRole('button', { name: 'Pilih berkas' })).toBeDisabled()
  await page.getByLabel('Untuk').selectOption('Semua 2 nomor')
  await page.getByLabel('Berkas bukti').setInputFiles(photo())
  await expect(page.getByRole('region', { name: 'Foto dan video (1)' })).toContainText(
    `Nomor ${one?.number}-${two?.number}`,
  )
})

test('the planning screen Pelaksanaan adds photos to one or many animals and retries a failed upload', async ({
  page,
  office,
  shop,
  provoked,
}) => {
  provoked.add(noAnswer)
  const goat = await newAnimal(office.api, 'Kambing Bukti', { type: 'Kambing', price: 2_500_000, stock: 20 })
  await paidFor(office.api, goat, [{ name: 'Ahmad' }])
  await paidFor(office.api, goat, [{ name: 'Umar' }])
  const provenBy = async (stage: string) =>
    (
      await shop.d1
        .prepare(
          `SELECT count(*) AS n FROM evidence JOIN evidence_of ON evidence_id = evidence.id
            JOIN sacrifices ON sacrifices.id = sacrifice_id WHERE stage = ? AND animal_id = ?`,
        )
        .bind(stage, goat.id)
        .first<{ n: number }>()
    )?.n
  await office.open(`/admin/sacrifices?product=${goat.id}`)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
  await card
    .filter({ hasText: 'Ahmad' })
    .getByRole('button', { name: /^Foto dan video/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Belum ada.')
  await dialog.getByRole('button', { name: 'Tambah foto atau video' }).click()
  await dialog.getByLabel('Foto atau video ini tentang').selectOption('Penimbangan')
  await expectAccessible(page, 'adding evidence')
  await page.route('**/parts/1', route => route.abort(), { times: 1 })
  const broken = { name: 'catatan.txt', mimeType: 'text/plain', buffer: Buffer.from('halo') }
  // Equal bytes would count as one photo, so the second photo has another pixel density.
  const second = photo('dua.jpg')
  second.buffer[second.buffer.indexOf('JFIF') + 9] = 2
  await dialog.getByLabel('Berkas bukti').setInputFiles([photo('satu.jpg'), second, broken])
  const list = dialog.getByRole('region', { name: 'Unggahan' })
  await expect(list).toContainText('Koneksi terputus')
  await expect(list.getByRole('listitem').filter({ hasText: 'catatan.txt' })).toContainText('tidak didukung')
  await list.getByRole('button', { name: /^Ulangi (satu|dua).jpg/ }).click()
  await expect(dialog.getByRole('heading', { name: 'Foto dan video (2)' })).toBeVisible()
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `evidence on Pelaksanaan at ${width} px`)
  }
  await page.keyboard.press('Escape')
  await expect(
    card.filter({ hasText: 'Ahmad' }).getByRole('button', { name: /^Foto dan video \(2\)/ }),
  ).toBeVisible()

  await page.getByLabel('Pilih semua di halaman ini').check()
  const bar = page.getByRole('region', { name: 'Pelaksanaan yang dipilih' })
  await bar.getByRole('button', { name: 'Foto dan video' }).click()
  await dialog.getByLabel('Foto atau video ini tentang').selectOption('Pengemasan')
  await dialog.getByLabel('Berkas bukti').setInputFiles(photo('bersama.jpg'))
  await expect(dialog).toContainText('1 dari 1 berkas terunggah')
  expect([await provenBy('penimbangan'), await provenBy('pengemasan')]).toEqual([2, 2])
})

test('the finance role sees evidence but no buttons to change it', async ({
  request,
  shop,
  office,
  browser,
}) => {
  const order = await paidOrder(request, office.api, shop)
  await sendEvidence(office.api, [order.sacrifices[0]?.id ?? ''], 'tiba')
  const email = 'keuangan-bukti@contoh.id'
  await shop.d1
    .prepare(
      `INSERT INTO users (id, email, password_hash, role, created_at, password_changed_at)
       SELECT 'keuangan-bukti', ?, password_hash, 'finance', created_at, password_changed_at FROM users WHERE email = ?`,
    )
    .bind(email, operator.email)
    .run()
  const answer = await request.post('/api/auth/login', { data: { email, password: operator.password } })
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await page.goto('/offline.html')
  await page.evaluate(text => localStorage.setItem('qurban.session', text), await answer.text())
  await page.goto(`/admin/orders/${order.id}`)
  const section = page.getByRole('region', { name: 'Foto dan video (1)' })
  await expect(section).toContainText('Hewan tiba')
  await expect(section.getByRole('button')).toHaveCount(0)
  await page.context().close()
})
