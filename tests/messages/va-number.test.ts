import { env } from 'cloudflare:test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatRupiah } from '../../worker/contract/lib/format'
import { sendDueMessages } from '../../worker/messages/delivery/deliver'
import { freshShop } from '../support/fresh'
import { offerChannels, opened, type Providers, simulateProviders } from '../support/gateway'
import { mailbox, messagesOf, setMessages } from '../support/messages'
import { db, newAnimal, orderFor, placedOrder } from '../support/shop'
import { expectSound } from '../support/sound'

let providers: Providers

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await freshShop()
  await setMessages()
  providers = simulateProviders()
  await offerChannels('midtrans')
})
afterEach(async () => {
  await expectSound()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Runs the message part of the cron. Returns the e-mails that it sent. */
async function lettersSent() {
  const box = mailbox()
  const now = new Date().toISOString()
  await sendDueMessages({
    db,
    email: box.email,
    secret: env.ORDER_KEY_SECRET,
    origin: 'https://toko.id',
    now,
  })
  return box.letters.filter(({ subject }) => subject.startsWith('Nomor pembayaran'))
}
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)
const lettersOf = async (order: { order_id: string }) => {
  const [row] = await db.all<{ id: string }>(`SELECT id FROM orders WHERE order_id = '${order.order_id}'`)
  return (await messagesOf({ id: row?.id ?? '' }, "kind = 'va_number'")).map(({ state }) => state)
}
const newOrder = async () => placedOrder(orderFor((await newAnimal()).id))

test('the number of a virtual account is e-mailed, so that the customer can read it without opening the site', async () => {
  const order = await newOrder()
  const charge = await opened(order, 'va_bca')
  later(2)
  const [letter] = await lettersSent()
  expect(letter?.text).toContain(`BCA Virtual Account ${charge.presented.va_number}`)
  expect(letter?.text).toContain(formatRupiah(charge.amount))
  expect(letter?.text).toContain(`/payment#${order.order_id}.`)
  expect(await lettersSent()).toEqual([])
})

test('the e-mail about a Mandiri bill contains the company code and the bill key', async () => {
  const { presented } = await opened(await newOrder(), 'va_mandiri')
  later(2)
  const [letter] = await lettersSent()
  expect(letter?.text).toContain(`kode perusahaan ${presented.biller_code}, nomor ${presented.bill_key}`)
})

test('no number is e-mailed for a QRIS charge or for a charge that was already paid or replaced', async () => {
  const [paid, replaced, qris] = [await newOrder(), await newOrder(), await newOrder()]
  const charge = await opened(paid, 'va_bca')
  providers.midtrans.pay(charge.id)
  await providers.midtrans.deliver(charge.id)
  await opened(replaced, 'va_bca')
  later(1)
  await opened(replaced, 'qris')
  await opened(qris, 'qris')
  later(2)
  expect(await lettersSent()).toEqual([])
  expect(await Promise.all([paid, replaced, qris].map(lettersOf))).toEqual([['skipped'], ['skipped'], []])
})
