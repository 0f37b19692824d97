import { crc32, deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { encode } from 'uqr'
import type { Server } from '../../scripts/start/serve.ts'
import { formatRupiah } from '../../worker/contract/lib/format'
import { expectAccessible } from './support/axe'
import { pdf } from './support/files'
import { change, orderLink, type Placed, placeOrder } from './support/order'
import { expect, test } from './support/shop'

test.use({ viewport: { width: 360, height: 780 } })

/** Inserts a bank row that paid a part of the order, as settling a statement does. */
async function arrived(shop: Server, { order_id }: Placed, amount: number) {
  const statement = crypto.randomUUID()
  const now = new Date().toISOString()
  await shop.d1.batch([
    shop.d1
      .prepare(
        `INSERT INTO statements (id, account_id, account_name, file_name, sha256, source_format, layout, signature, state,
           row_count, created_by, created_at, updated_at)
         VALUES (?1, 'a', 'BCA', 'mutasi.csv', ?1, 'bca', 'BCA', 's', 'done', 1, 'operator', ?2, ?2)`,
      )
      .bind(statement, now),
    shop.d1
      .prepare(
        `INSERT INTO bank_rows (account_id, statement_id, line, date, side, amount, description, plain, state, order_id,
           settled_at, settled_by, updated_at)
         SELECT 'a', ?1, 1, '2026-05-12', 'in', ?2, 'TRSF', ?1, 'part', id, ?3, 'operator', ?3 FROM orders WHERE order_id = ?4`,
      )
      .bind(statement, amount, now, order_id),
    shop.d1
      .prepare(
        `INSERT INTO payments (order_id, amount, method, received_at, bank_row_id, is_part, actor, created_at, updated_at)
         SELECT order_id, amount, 'bank', ?2, id, 1, 'operator', ?2, ?2 FROM bank_rows WHERE statement_id = ?1`,
      )
      .bind(statement, now),
  ])
}

/** Width and height in px, read from the PNG header. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

/** Rows of QR modules in the picture, including the quiet zone. */
const modulesIn = (page: Page, png: Buffer, side: number) =>
  page.evaluate(
    async ([base64, modules]) => {
      const bytes = Uint8Array.from(atob(base64), sign => sign.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      const step = Math.floor(640 / modules)
      const left = Math.floor((bitmap.width - step * modules) / 2)
      const isDark = (x: number, y: number) =>
        (context?.getImageData(left + (x + 0.5) * step, 40 + (y + 0.5) * step, 1, 1).data[0] ?? 255) < 128
      return Array.from({ length: modules }, (_, y) =>
        Array.from({ length: modules }, (_, x) => (isDark(x, y) ? '#' : ' ')).join(''),
      )
    },
    [png.toString('base64'), side] as const,
  )

const claim = (page: Page) => page.getByRole('button', { name: 'Saya sudah transfer' })

test('on a phone the QR code is saved as a picture, and "Saya sudah transfer" stays visible', async ({
  page,
  request,
}) => {
  const order = await placeOrder(request)
  await page.goto(orderLink('/payment', order))
  await expect(page.getByText('CONTOH QURBAN')).toBeVisible()
  await expect(claim(page)).toHaveCount(1)
  await expect(claim(page)).toBeInViewport({ ratio: 1 })
  const copies = await page
    .getByRole('button', { name: /^Salin / })
    .evaluateAll(buttons => buttons.map(button => button.getAttribute('aria-label')))
  expect(copies.length).toBeGreaterThanOrEqual(4)
  expect(new Set(copies).size).toBe(copies.length)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Simpan gambar QR' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`qris-${order.order_id.toLowerCase()}.png`)
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk)
  const png = Buffer.concat(chunks)
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  const [width = 0, height = 0] = sizeOf(png)
  expect(width).toBe(720)
  expect(height).toBeGreaterThan(900)
  const { items } = await (await request.get(`/api/payment-methods?amount=${order.total_amount}`)).json()
  const { qris_code } = items.find((item: { type: string }) => item.type === 'qris')
  expect(await modulesIn(page, png, encode(qris_code, { ecc: 'M', border: 4 }).size)).toEqual(
    encode(qris_code, { ecc: 'M', border: 4 }).data.map(row =>
      row.map(isDark => (isDark ? '#' : ' ')).join(''),
    ),
  )
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const bar = await claim(page).boundingBox()
  const footer = await page.getByRole('contentinfo').boundingBox()
  expect(bar && footer && bar.y + bar.height <= footer.y).toBe(true)
})

test('the payment link is shared through the phone’s share menu or copied', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const order = await placeOrder(request)
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await page.goto(orderLink('/payment', order))
  const share = page.getByRole('button', { name: 'Bagikan tautan pembayaran' })
  await share.click()
  await expect(page.getByText('Browser ini tidak mendukung fitur berbagi.')).toBeVisible()
  await expect(page.getByText('Tautan pembayaran berhasil disalin!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(orderLink('/payment', order))
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'share', {
      value: async ({ text, url }: ShareData) => {
        document.title = `${text} ${url}`
      },
    }),
  )
  await share.click()
  await expect(page).toHaveTitle(new RegExp(`${order.order_id}: Rp.+ sebelum .+#${order.order_id}\\.`))
})

test('after a partial payment, page and QR code show the exact remaining amount, but not to visitors without access', async ({
  page,
  request,
  shop,
}) => {
  const order = await placeOrder(request)
  await arrived(shop, order, 1_000_000)
  const rest = order.total_amount - 1_000_000
  const asked = page.waitForRequest(/payment-methods/)
  await page.goto(orderLink('/payment', order))
  expect((await asked).url()).toContain(`amount=${rest}`)
  const main = page.getByRole('main')
  await expect(main).toContainText(
    `Sudah kami terima ${formatRupiah(1_000_000)}, kurang ${formatRupiah(rest)}.`,
  )
  await expect(main).toContainText('24 jam lebih lama')
  await expect(page.getByText(`Jumlah ${formatRupiah(rest)} sudah ada di dalam kode.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salin Sisa pembayaran' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salin Total pembayaran' })).toHaveCount(0)
  await expectAccessible(page, 'a payment in parts')
  await page.evaluate(() => localStorage.clear())
  await page.goto(`/order-status#${order.order_id}`)
  await expect(page.getByText('Si*** R***')).toBeVisible()
  await expect(main).not.toContainText('Sudah kami terima')
})

test('while a new remaining amount loads, and after a late answer, no QR code of an earlier amount is shown', async ({
  page,
  request,
  shop,
}) => {
  const order = await placeOrder(request)
  await arrived(shop, order, 1_000_000)
  await page.goto(orderLink('/payment', order))
  const code = page.getByRole('img', { name: /^Kode QRIS/ })
  await expect(code).toBeVisible()
  const held: (() => void)[] = []
  await page.route('**/api/payment-methods?*', async route => {
    await new Promise<void>(release => held.push(release))
    await route.continue()
  })
  for (const n of [1, 2]) {
    await arrived(shop, order, 100_000)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => held.length).toBe(n)
    await expect(code).toBeHidden({ timeout: 2000 })
  }
  held[1]?.()
  await expect(
    page.getByText(`Jumlah ${formatRupiah(order.total_amount - 1_200_000)} sudah ada`),
  ).toBeVisible()
  const drawn = () => code.evaluate(element => element.outerHTML)
  const right = await drawn()
  const late = page.waitForResponse(/payment-methods/)
  held[0]?.()
  await (await late).finished()
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await drawn()).toBe(right)
})

function pngPart(type: string, body: Buffer) {
  const typed = Buffer.concat([Buffer.from(type), body])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([size, typed, sum])
}

/** An uncompressed grey PNG. Width and height in px. */
function hugePng(width: number, height: number) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0], 8)
  const rows = Buffer.alloc((width + 1) * height, 0x80)
  for (let y = 0; y < height; y++) rows[y * (width + 1)] = 0
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngPart('IHDR', head),
    pngPart('IDAT', deflateSync(rows, { level: 0 })),
    pngPart('IEND', Buffer.alloc(0)),
  ])
}

test('a proof photo above the size limit is scaled down; a HEIC photo is sent unchanged, whatever type the browser reports', async ({
  page,
  request,
  shop,
}) => {
  const order = await placeOrder(request)
  await page.goto(orderLink('/payment', order))
  const heic = Buffer.concat([
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    Buffer.alloc(2000),
  ])
  const files = [
    { name: 'struk', mimeType: '', buffer: hugePng(4000, 2800) },
    { name: 'IMG_0001.HEIC', mimeType: '', buffer: heic },
  ]
  expect(files[0]?.buffer.length).toBeGreaterThan(10 * 1024 * 1024)
  for (const file of files) {
    await page.getByRole('button', { name: /Saya sudah transfer|Tambah bukti transfer/ }).click()
    await page.locator('input[name=proof]').setInputFiles(file)
    await page.getByRole('button', { name: 'Kirim', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  const { results } = await shop.d1
    .prepare(
      `SELECT proof_name, proof_mime, proof_size FROM payment_claims JOIN orders ON orders.id = payment_claims.order_id
       WHERE orders.order_id = ? ORDER BY payment_claims.created_at`,
    )
    .bind(order.order_id)
    .all<{ proof_name: string; proof_mime: string; proof_size: number }>()
  expect(results).toEqual([
    { proof_name: 'struk.jpg', proof_mime: 'image/jpeg', proof_size: expect.any(Number) },
    { proof_name: 'IMG_0001.HEIC', proof_mime: 'image/heic', proof_size: heic.length },
  ])
  expect(results[0]?.proof_size).toBeLessThan(1024 * 1024)
  await expect(page.getByText('Bukti transfer yang kami terima')).toBeVisible()
})

test('a proof whose upload gets no answer is sent once more, and then a message with the form appears', async ({
  page,
  request,
}) => {
  const order = await placeOrder(request)
  await page.clock.install()
  await page.goto(orderLink('/payment', order))
  const keys: (string | undefined)[] = []
  await page.route('**/payment-claim', async route => {
    keys.push(route.request().headers()['idempotency-key'])
  })
  await claim(page).click()
  await page.locator('input[name=proof]').setInputFiles(pdf())
  const submit = page.getByRole('button', { name: 'Kirim', exact: true })
  await submit.click()
  for (const sent of [1, 2]) {
    await expect.poll(() => keys.length).toBe(sent)
    await page.clock.fastForward(121_000)
  }
  await expect(page.getByRole('dialog')).toContainText('Jawaban server tidak sampai.')
  expect(keys[1]).toBe(keys[0])
  await page.unroute('**/payment-claim')
  await submit.click()
  await expect(page.getByText(/brosur\.pdf \(\d+ Bytes, dikirim /)).toBeVisible()
})

test('during the upload of a proof neither a tap outside nor Escape cancels it, but its button does', async ({
  page,
  request,
}) => {
  const order = await placeOrder(request)
  await page.goto(orderLink('/payment', order))
  const held: (() => void)[] = []
  await page.route('**/payment-claim', async route => {
    await new Promise<void>(release => held.push(release))
    await route.continue().catch(() => {})
  })
  const submit = page.getByRole('button', { name: 'Kirim', exact: true })
  const send = async (n: number) => {
    await submit.click()
    await expect.poll(() => held.length).toBe(n)
  }
  await claim(page).click()
  await page.locator('input[name=proof]').setInputFiles(pdf())
  await send(1)
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Pengiriman dibatalkan.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Batalkan pengiriman' }).click()
  await expect(page.getByText('Pengiriman dibatalkan.')).toBeVisible()
  await send(2)
  await page.mouse.click(5, 5)
  for (const release of held) release()
  await expect(page.getByText(/brosur\.pdf \(\d+ Bytes, dikirim /)).toBeVisible()
})

test('after a rejection the payment page shows the received amount, the amount due and the sent proofs', async ({
  page,
  request,
  shop,
}) => {
  const order = await placeOrder(request)
  await request.post(`/api/orders/${order.order_id}/payment-claim`, {
    headers: { 'x-order-key': order.key },
    multipart: { proof: pdf('bukti bca.pdf') },
  })
  await change(shop, order, "payment_status = 'rejected', payment_claimed_at = NULL")
  await page.goto(orderLink('/payment', order))
  const main = page.getByRole('main')
  await expect(main).toContainText(
    `belum ada dana yang masuk untuk pesanan ini; yang perlu dibayar ${formatRupiah(order.total_amount)}`,
  )
  await expect(main).toContainText(/bukti bca\.pdf \(\d+ Bytes, dikirim /)
  await page.goto(`/order-status#${order.order_id}`)
  await expect(page.getByText('bukti bca.pdf')).toBeVisible()
})
