import { env } from 'cloudflare:test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dateTime, formatRupiah } from '../../worker/contract/lib/format'
import { sendDueMessages } from '../../worker/messages/delivery/deliver'
import { freshShop } from '../support/fresh'
import {
  offerChannels,
  opened,
  type Providers,
  requestCharge,
  runChargeCron,
  simulateProviders,
} from '../support/gateway'
import { consentingOrder, mailbox, messagesOf, setMessages } from '../support/messages'
import { runSql } from '../support/rows'
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

/** Runs the message part of the cron. Returns the e-mails that it sent with such a `subject`. */
async function lettersSent(subject = 'Nomor pembayaran') {
  const box = mailbox()
  const now = new Date().toISOString()
  await sendDueMessages({
    db,
    email: box.email,
    secret: env.ORDER_KEY_SECRET,
    origin: 'https://toko.id',
    now,
  })
  return box.letters.filter(letter => letter.subject.startsWith(subject))
}
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)
const lettersOf = async (order: { order_id: string }) => {
  const [row] = await db.all<{ id: string }>(`SELECT id FROM orders WHERE order_id = '${order.order_id}'`)
  return (await messagesOf({ id: row?.id ?? '' }, "kind = 'va_number'")).map(({ state }) => state)
}
/** The provider does what the next `calls` ask for, but its answers do not arrive. */
function loseAnswers(calls: number) {
  const { fetch } = globalThis
  let left = calls
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answer = await fetch(url, init)
    if (left-- > 0) throw new TypeError('Network connection lost')
    return answer
  })
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

test('a virtual account number whose response was lost is e-mailed as soon as the shop learns it from the provider', async () => {
  const order = await newOrder()
  loseAnswers(2)
  await requestCharge(order, 'va_bca')
  later(2)
  expect(await lettersSent()).toEqual([])
  expect(await lettersOf(order)).toEqual(['due'])
  later(10)
  await runChargeCron()
  later(2)
  const letters = await lettersSent()
  expect(letters).toHaveLength(1)
  expect(letters[0]?.text).toMatch(/BCA Virtual Account \d{10,}/)
})

test('a charge that is given up after a lost response causes no e-mail, but the next charge of the order does', async () => {
  await offerChannels('xendit')
  const order = await newOrder()
  loseAnswers(1)
  await requestCharge(order, 'va_bca')
  later(2)
  expect(await lettersSent()).toEqual([])
  expect(await lettersOf(order)).toEqual(['skipped'])
  const { presented } = await opened(order, 'va_bca')
  later(2)
  expect((await lettersSent()).map(({ text }) => text.includes(presented.va_number ?? '?'))).toEqual([true])
})

test('e-mails state the deadline of the payment page, without the extra minutes that a charge adds to the order', async () => {
  const { expires_at } = await opened(await consentingOrder(), 'va_bca')
  const failed = await opened(await consentingOrder(), 'va_bca')
  await runSql("UPDATE charges SET state = 'failed', next_check_at = NULL WHERE id = ?", failed.id)
  vi.setSystemTime(Date.parse(expires_at) - 2 * 3_600_000)
  const letters = await lettersSent('Batas pembayaran')
  expect(letters).toHaveLength(2)
  for (const { text } of letters) expect(text).toContain(`sampai ${dateTime(expires_at)}`)
})

test('no e-mail is sent for a virtual account whose number is shown only on a page of the provider', async () => {
  const order = await newOrder()
  expect((await opened(order, 'va_bsi')).presented).toEqual({ link: expect.any(String) })
  later(2)
  expect(await lettersSent()).toEqual([])
  expect(await lettersOf(order)).toEqual(['skipped'])
})
