import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendDueEmails } from '../../worker/messages/delivery/deliver'
import { greetingName } from '../../worker/messages/facts'
import { lossyBindings } from '../support/auth'
import {
  consentingOrder,
  mailbox,
  messagesOf,
  sendAll,
  setMessages,
  withoutProvider,
  withProvider,
} from '../support/messages'
import { runSql } from '../support/rows'
import { ask, db, newAnimal, orderFor, patchOrder, signIn, uniqueId, withKey } from '../support/shop'
import { expectSound } from '../support/sound'

// Must never happen: one attacker sends more than 50 e-mails per day to strangers; a message about a paid order waits
// because of them; an order fails because an e-mail fails; text entered by one person appears in the greeting of
// another.

let token = ''
afterAll(withProvider)
beforeAll(async () => {
  withoutProvider()
  token = await signIn()
})
beforeEach(async () => {
  await runSql('DELETE FROM attempts')
  await setMessages()
  await sendAll()
})
afterEach(expectSound)

const post = (email: Pick<SendEmail, 'send'>, minutes = 0) => ({
  db,
  email,
  secret: env.ORDER_KEY_SECRET,
  origin: 'https://toko.id',
  now: new Date(Date.now() + minutes * 60_000).toISOString(),
})
const stateOf = async (order: { id: string }, kind = 'placed') =>
  (await messagesOf(order, `channel = 'email' AND kind = '${kind}'`)).map(({ state, error }) => [
    state,
    error,
  ])[0]

let buyers = 0
/** Orders with a new customer on each call from `address`. All limits apply except Cloudflare's. */
async function orderFrom(address: string, animal: string, box: ReturnType<typeof mailbox>) {
  buyers += 1
  return ask('/api/orders', {
    json: {
      ...orderFor(animal),
      customer_phone: `+62813${10_000_000 + buyers}`,
      customer_email: `korban${buyers}@lain${buyers}.id`,
      messages_ok: true,
    },
    headers: { 'idempotency-key': crypto.randomUUID(), 'cf-connecting-ip': address },
    env: { ...lossyBindings, ORDER_LIMIT: { limit: async () => ({ success: true }) }, EMAIL: box.email },
  })
}

const addresses = (n: number) => (n % 2 ? `2001:db8:66:${n.toString(16)}::1` : `${60 + ((n / 2) % 5)}.9.1.1`)

test('one attacker with five addresses and an IPv6 /48 can send e-mails to at most 50 strangers a day', async () => {
  const box = mailbox()
  const { id } = await newAnimal({ stock: 500 })
  let ordered = 0
  for (let n = 0; n < 110; n++) {
    const answer = await orderFrom(addresses(n), id, box)
    if (answer.status !== 201) continue
    ordered += 1
    const order = await answer.json<{ order_id: string; key: string }>()
    await ask(`/api/orders/${order.order_id}/cancel`, { method: 'POST', ...withKey(order) })
  }
  expect(ordered).toBeGreaterThan(100)
  expect(box.letters.length).toBeLessThanOrEqual(50)
  expect(box.letters.length).toBeGreaterThan(20)
})

test('a receipt above its network’s limit is skipped with the reason; order and WhatsApp message are kept', async () => {
  const box = mailbox()
  const { id } = await newAnimal({ stock: 500 })
  let last = { order_id: '' }
  for (let n = 0; n < 9; n++) last = await (await orderFrom('192.0.2.91', id, box)).json()
  expect(box.letters).toHaveLength(8)
  const order = (await env.DB.prepare('SELECT id FROM orders WHERE order_id = ?')
    .bind(last.order_id)
    .first<{ id: string }>()) ?? { id: '' }
  expect(await stateOf(order)).toEqual(['skipped', 'too_many_from_network'])
  expect(await messagesOf(order, "channel = 'whatsapp'")).toMatchObject([{ state: 'due' }])
})

describe('the reserved share of e-mails', () => {
  const fill = (key: string, n: number, hours: number) =>
    runSql(
      'INSERT OR REPLACE INTO attempts (key, n, until) VALUES (?, ?, ?)',
      key,
      n,
      new Date(Date.now() + hours * 3_600_000).toISOString(),
    )

  test('when the share of e-mails to unpaid customers is used up, receipts wait and e-mails of paid orders are sent', async () => {
    const waiting = await consentingOrder({ customer_email: 'menunggu@contoh.id' })
    const paid = await consentingOrder({ customer_email: 'bayar@contoh.id' })
    await patchOrder(token, paid.id, { payment_status: 'verified' })
    await fill('total:letters_hour', 60, 1)
    const box = mailbox()
    await sendDueEmails(post(box.email), 20)
    expect(box.letters.map(({ to }) => to)).toEqual(['bayar@contoh.id'])
    expect(await stateOf(waiting)).toEqual(['due', 'waits_its_turn'])
    await sendDueEmails(post(box.email, 30), 20)
    expect(box.letters).toHaveLength(1)
    await sendDueEmails(post(box.email, 62), 20)
    expect(await stateOf(waiting)).toEqual(['sent', null])
    expect(await messagesOf(waiting, "channel = 'email'")).toMatchObject([{ tries: 1 }])
  })

  test('a mailbox that received a message about a paid order does not count as a stranger’s mailbox', async () => {
    const customer_email = `${uniqueId('kembali')}@contoh.id`
    const paid = await consentingOrder({ customer_email })
    await patchOrder(token, paid.id, { payment_status: 'verified' })
    const box = mailbox()
    await sendDueEmails(post(box.email), 20)
    await fill('total:letters', 300, 20)
    const again = await consentingOrder({ customer_email })
    await sendDueEmails(post(box.email), 20, again.id)
    expect(await stateOf(again)).toEqual(['sent', null])
  })
})

describe('the greeting of a message', () => {
  test.each([
    ['Siti Rahmawati', 'Siti Rahmawati'],
    ["H. Muh. Sya'ban al-Fatih", "H. Muh. Sya'ban al-Fatih"],
    ['Ahmad Fauzi, S.Pd., M.Si.', 'Ahmad Fauzi'],
    ['  Nur   ‘Aini ', ''],
    ['محمد', 'محمد'],
    ['jahat.id', 'jahat. id'],
  ])('the greeting for the customer name %j is %j', (name, greeting) => {
    expect(greetingName(name)).toBe(greeting)
  })

  test.each([
    'Anda menang 500 juta',
    'Hubungi 0812 3456 7890',
    'http://jahat.id',
    'www.jahat.id/hadiah',
    'Klik! Sekarang juga',
    'Akun Anda kami tutup besok bila tidak segera menghubungi kami',
    '<b>Ali</b>',
    '{{total}}',
    '٠٨١٢٣٤',
    '',
    '...',
  ])('the greeting omits the customer name %j', name => {
    expect(greetingName(name)).toBe('')
  })

  test('a name in a greeting has at most 40 characters or is omitted, and the e-mail is complete without the name', async () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), name => {
        expect(greetingName(name)).toMatch(/^$|^\p{L}[\p{L}\p{M} .'’-]{0,39}$/u)
        expect(greetingName(name)).not.toMatch(/\.\S|\p{N}/u)
      }),
    )
    const order = await consentingOrder({ customer_name: 'Menang 500 juta, buka jahat.id' })
    await runSql('UPDATE orders SET customer_name = ? WHERE id = ?', 'Menang 500 juta di jahat.id', order.id)
    const box = mailbox()
    await sendDueEmails(post(box.email), 10, order.id)
    expect(box.letters[0]?.text).toMatch(/^Assalamu'alaikum,\n/)
    expect(box.letters[0]?.text).not.toMatch(/juta|jahat/)
  })
})
