import { env } from 'cloudflare:test'
import { afterEach, expect, test } from 'vitest'
import { sendDueEmails } from '../../worker/messages/delivery/deliver'
import { insertTimedMessages, queueOrderLinkEmails, queueReceipt } from '../../worker/messages/outbox'
import { consentingOrder, mailbox, messagesOf, setMessages } from '../support/messages'
import { ask, db, patchOrder, signIn } from '../support/shop'
import { expectSound } from '../support/sound'

afterEach(async () => {
  await expectSound()
  await setMessages({ sender: '' })
})

const now = () => new Date().toISOString()
const postWith = (email: SendEmail) => ({
  db,
  email,
  secret: env.ORDER_KEY_SECRET,
  origin: 'https://toko.id',
  now: now(),
})

test('the receipt of an order is sent without consent, with the link and without mentioning consent', async () => {
  const order = await consentingOrder({ messages_ok: false })
  await queueReceipt(db, order.id, now())
  await db.batch([...insertTimedMessages(db, now())])
  expect(await messagesOf(order)).toMatchObject([{ kind: 'placed', channel: 'email', state: 'due' }])
  const { letters, email } = mailbox()
  await setMessages()
  await sendDueEmails(postWith(email), 10, order.id)
  expect(letters).toHaveLength(1)
  expect(letters[0]?.text).toContain(`https://toko.id/payment#${order.order_id}.${order.key}`)
  expect(letters[0]?.text).toContain('tanda terima')
  expect(letters[0]?.text).not.toContain('setuju dikabari')
})

test('after the receipt no message is sent without consent', async () => {
  const order = await consentingOrder({ messages_ok: false })
  await queueReceipt(db, order.id, now())
  const { letters, email } = mailbox()
  await setMessages()
  await sendDueEmails(postWith(email), 10, order.id)
  await patchOrder(await signIn(), order.id, { payment_status: 'verified' })
  await sendDueEmails(postWith(email), 10, order.id)
  expect(letters).toHaveLength(1)
})

test('a requested order link is sent to the order’s e-mail if phone number and e-mail match', async () => {
  const order = await consentingOrder({
    customer_phone: '081299990001',
    customer_email: 'Lupa.Saya@gmail.com',
  })
  const at = (phone: string, email: string) => queueOrderLinkEmails(db, { phone, email }, now())
  expect(await at('+6281299990001', 'orang@lain.id')).toEqual([])
  expect(await at('+6281299990002', 'lupasaya@gmail.com')).toEqual([])
  expect(await at('+6281299990001', 'lupasaya@gmail.com')).toEqual([order.id])
  const { letters, email } = mailbox()
  await setMessages()
  await sendDueEmails(postWith(email), 10, order.id)
  const link = letters.find(({ subject }) => subject.startsWith('Tautan pesanan'))
  expect(link?.to).toBe('Lupa.Saya@gmail.com')
  expect(link?.text).toContain(`/order-status#${order.order_id}.${order.key}`)
})

test('the response to a request for an order link does not reveal whether the order exists', async () => {
  const known = await consentingOrder({ customer_phone: '081299990003', customer_email: 'ada@toko.id' })
  const send = (phone: string, email: string) =>
    ask('/api/order-links', { method: 'POST', json: { phone, email } })
  const answers = [
    await send(known.customer_phone, 'ada@toko.id'),
    await send('0812 9999 0004', 'tidak@ada.id'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([202, 202])
  const bodies = await Promise.all(answers.map(answer => answer.text()))
  expect(bodies[0]).toBe(bodies[1])
  expect((await send('bukan nomor', 'ada@toko.id')).status).toBe(422)
})
