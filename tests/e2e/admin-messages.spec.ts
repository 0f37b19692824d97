import { readFileSync } from 'node:fs'
import { type Page, request } from '@playwright/test'
import type { Server } from '../../scripts/start/serve.ts'
import { expectAccessible } from './support/axe'
import { confirmChange, test } from './support/office'
import {
  addToCart,
  change,
  customer,
  fillCustomer,
  orderLink,
  placeOrder,
  send,
  setSender,
} from './support/order'
import { expect, openShop } from './support/shop'

const screen = '/admin/messages'

/** Queues certificate messages to the customers of `n` orders. */
async function queueUp(shop: Server, n: number) {
  await shop.d1.batch([
    // This trigger would refuse certificates of orders whose rites are not done.
    shop.d1.prepare('DROP TRIGGER IF EXISTS certificates_done'),
    shop.d1.prepare('DELETE FROM messages'),
    // The events of the demo orders would add messages to the queue.
    shop.d1.prepare('DELETE FROM outbox'),
    shop.d1.prepare("UPDATE orders SET message_consent = 'uji' WHERE status <> 'cancelled'"),
    shop.d1.prepare(
      `INSERT INTO certificates (id, certificate_number, order_id, status, template_id, name, service_type, issued_date, created_at, updated_at)
        SELECT hex(randomblob(8)), 'CERT-UJI-' || hex(randomblob(8)), id, 'published', 'uji', 'Ahmad', 'Qurban', created_at,
          created_at, created_at
        FROM orders WHERE status <> 'cancelled'`,
    ),
    shop.d1
      .prepare(
        `INSERT INTO messages (order_id, kind, channel, due_at, next_try_at, created_at, updated_at)
          SELECT id, 'certificate', 'whatsapp', created_at, created_at, created_at, created_at
          FROM orders WHERE status <> 'cancelled' ORDER BY seq LIMIT ?`,
      )
      .bind(n),
  ])
  const row = await shop.d1.prepare('SELECT count(*) AS n FROM messages').first<{ n: number }>()
  expect(row?.n).toBe(n)
}

const states = async (shop: Server) => {
  const { results } = await shop.d1
    .prepare('SELECT state, count(*) AS n FROM messages GROUP BY state ORDER BY state')
    .all<{ state: string; n: number }>()
  return Object.fromEntries(results.map(({ state, n }) => [state, n]))
}

/** Replaces WhatsApp. Returns the opened addresses and the windows in which they opened. */
async function fakeWhatsApp(page: Page) {
  const opened: string[] = []
  const chats: Page[] = []
  page.context().on('page', chat => chats.push(chat))
  await page.context().route('https://wa.me/**', route => {
    opened.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>WhatsApp</title>' })
  })
  return { opened, chats }
}

const waiting = (page: Page) => page.getByRole('status').filter({ hasText: 'menunggu' })
const sendButton = (page: Page) => page.getByRole('button', { name: 'Kirim lewat WhatsApp' })

test('one key press sends each WhatsApp message in the same window; the operator can undo a sent mark and list skipped messages', async ({
  page,
  shop,
  office,
  provoked,
}) => {
  // The browser logs this when the chat tries to navigate the window that opened it.
  provoked.add('Unsafe attempt to initiate navigation')
  await queueUp(shop, 14)
  const { opened, chats } = await fakeWhatsApp(page)
  await office.open(screen)
  await expect(waiting(page)).toContainText('14 menunggu')
  await expectAccessible(page, 'the queue')
  await page.getByRole('button', { name: 'Pintasan' }).click()
  await expect(page.getByRole('dialog')).toContainText('tandai terkirim')
  await page.keyboard.press('Escape')

  for (let n = 1; n <= 12; n++) {
    await page.keyboard.press('s')
    await expect(waiting(page)).toContainText(`${14 - n} menunggu, ${n} terkirim`)
    // The next message reuses the chat window and would interrupt its loading.
    await expect.poll(() => opened.length).toBe(n)
    await expect.poll(() => chats[0]?.url()).toBe(opened.at(-1))
  }
  expect(new Set(opened).size).toBe(12)
  expect(decodeURIComponent(opened[0] ?? '')).toMatch(/\n\nhttp:\/\/[^\s]+\/order-status#ORDER-[^\s]+$/)
  expect(chats).toHaveLength(1)
  const [chat] = chats
  await chat?.waitForURL(String(opened.at(-1)))
  const reached = await chat?.evaluate(() => {
    try {
      window.opener.top.location = 'https://wa.me/jahat'
      return 'reached'
    } catch (error) {
      return error instanceof DOMException ? error.name : String(error)
    }
  })
  expect(reached).toBe('SecurityError')
  await expect(page).toHaveURL(/messages/)

  await page.keyboard.press('u')
  await expect(waiting(page)).toContainText('3 menunggu, 11 terkirim')
  await page.keyboard.press('l')
  for (let n = 0; n < 2; n++) await page.keyboard.press('s')
  await expect(page.getByText('Tidak ada pesan yang menunggu')).toBeVisible()
  await expect.poll(() => states(shop)).toEqual({ sent: 13, skipped: 1 })

  await page.getByLabel('Daftar').selectOption('WhatsApp dilewati')
  await expect(page.getByText('Dilewati operator')).toBeVisible()
  await page.getByRole('button', { name: 'Kembalikan ke antrean' }).click()
  await expect(
    page.getByText('Tidak ada pesan di daftar ini').or(page.getByText('Belum ada pesan')),
  ).toBeVisible()
  await page.getByLabel('Daftar').selectOption('Antrean WhatsApp')
  await expect(waiting(page)).toContainText('1 menunggu')
})

test.describe('the message queue on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('on a phone each WhatsApp message needs one tap without scrolling, and a sent mark that was not saved can be saved again', async ({
    page,
    shop,
    office,
    provoked,
  }) => {
    provoked.add('net::ERR_FAILED')
    await queueUp(shop, 5)
    const { opened, chats } = await fakeWhatsApp(page)
    await office.open(screen)
    await expect(waiting(page)).toContainText('5 menunggu')
    for (let n = 1; n <= 3; n++) {
      await expect(sendButton(page)).toBeInViewport({ ratio: 1 })
      await sendButton(page).tap()
      await expect(waiting(page)).toContainText(`${n} terkirim`)
    }
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(chats).toHaveLength(1)
    await expect.poll(() => states(shop)).toEqual({ due: 2, sent: 3 })

    await page.route('**/api/admin/messages/*/state', route => route.abort())
    await sendButton(page).tap()
    await expect(page.getByRole('alert')).toContainText('1 tanda belum tersimpan')
    await page.unroute('**/api/admin/messages/*/state')
    await page.getByRole('button', { name: 'Simpan lagi' }).tap()
    await expect.poll(() => states(shop)).toEqual({ due: 1, sent: 4 })
    expect(new Set(opened).size).toBe(4)
  })
})

test('a message text that is too long is refused while typing, and a valid message text is saved', async ({
  page,
  office,
}) => {
  await office.open('/admin/settings/messages')
  const panel = page
    .locator('details')
    .filter({ has: page.getByRole('heading', { name: 'Pembayaran diterima' }) })
  await panel.getByRole('heading').click()
  const text = panel.getByLabel('Isi WhatsApp')
  await text.fill(`{{customer_name}} ${'x'.repeat(800)}`)
  await expect(panel.getByText('Terlalu panjang: dapat menjadi')).toBeVisible()
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByText('Teks pesan disimpan.')).toBeHidden()
  await text.fill('Alhamdulillah {{customer_name}}, {{order_id}} lunas.')
  await panel.getByText('Lihat contoh').first().click()
  await expect(panel.getByText('Alhamdulillah Siti Rahmawati, ORDER-123AB lunas.')).toBeVisible()
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await confirmChange(page)
  await expect(page.getByText('Teks pesan disimpan.')).toBeVisible()
})

test('a customer agrees to messages while ordering and can change this choice on the page of the order', async ({
  page,
  shop,
}) => {
  await page.goto('/order')
  await addToCart(page, 'Kambing Kacang')
  await fillCustomer(page)
  await expect(page.getByLabel('Jumlah Kambing Kacang')).toHaveValue('1')
  const agreement = page.getByLabel('Ya, kabari saya tentang pesanan ini')
  await expect(agreement).not.toBeChecked()
  await agreement.check()
  await page.reload()
  await expect(agreement).toBeChecked()
  await agreement.uncheck()
  await send(page)
  await expect(page).toHaveURL(/\/payment#ORDER-/)
  const newest = () =>
    shop.d1
      .prepare('SELECT message_consent FROM orders ORDER BY seq DESC LIMIT 1')
      .first<{ message_consent: string }>()
  expect((await newest())?.message_consent).toBeNull()

  await page.goto('/order')
  await addToCart(page, 'Kambing Kacang')
  await fillCustomer(page)
  await agreement.check()
  await send(page)
  await expect(page).toHaveURL(/\/payment#ORDER-/)
  expect((await newest())?.message_consent).not.toBeNull()

  const order = await placeOrder(page.request)
  await change(shop, order, "message_consent = 'uji'")
  await page.goto(orderLink('/order-status', order))
  const box = page.getByLabel('Kabari saya tentang pesanan ini')
  await expect(box).toBeChecked()
  await box.uncheck()
  await expect(page.getByText('Kabar tentang pesanan ini dihentikan.')).toBeVisible()
  await expect(box).not.toBeChecked()
  expect((await newest())?.message_consent).toBeNull()
})

test('an order confirmation and its reminder are sent as e-mails, which Miniflare writes to files', async () => {
  const files: string[] = []
  const shop = await openShop({}, ({ message }) => {
    const file = /^Text: (\S+\.txt)$/m.exec(message)?.[1]
    if (file) files.push(file)
  })
  try {
    await setSender(shop)
    const agreeing = { ...customer, messages_ok: true }
    const visitor = await request.newContext({ baseURL: shop.url })
    const order = await placeOrder(visitor, 'Kambing Kacang', 1, agreeing)
    // Owners receive e-mails too (a daily summary, alerts at any hour): count only those about this order.
    const theirs = () =>
      files.map(file => readFileSync(file, 'utf8')).filter(text => text.includes(order.order_id))
    await expect.poll(() => theirs().length).toBe(1)
    expect(theirs()[0]).toContain(`${shop.url}/payment#${order.order_id}.${order.key}`)

    const soon = new Date(Date.now() + 2 * 3_600_000).toISOString()
    await change(shop, order, `expires_at = '${soon}'`)
    await shop.fireCron()
    await shop.fireCron()
    await expect.poll(() => theirs().length).toBe(2)
    expect(theirs()[1]).toContain('kami simpan sampai')
    await visitor.dispose()
  } finally {
    await shop.stop()
  }
})
