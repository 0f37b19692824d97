import { env } from 'cloudflare:test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderDetail } from '../../../worker/contract/orders/orders'
import { sendDueEmails } from '../../../worker/messages/delivery/deliver'
import { readDashboard } from '../../../worker/operations/dashboard/read'
import { badFields, refusalOf } from '../../support/admin'
import { exportedFile } from '../../support/jobs'
import { mailbox, messagesOf, setMessages, withoutProvider, withProvider } from '../../support/messages'
import { runSql } from '../../support/rows'
import {
  ask,
  db,
  newAnimal,
  orderFor,
  patchOrder,
  placedOrder,
  rowOf,
  sendOrder,
  signIn,
  uniqueId,
} from '../../support/shop'

import { expectSound } from '../../support/sound'

const path = '/api/admin/orders'
let token = ''
afterAll(withProvider)
beforeAll(async () => {
  withoutProvider()
  token = await signIn('finance')
})

const phoneOf = () => `0813${uniqueId('').replace(/\D/g, '').slice(-9).padStart(9, '1')}`

async function atDesk(changes: object = {}, animal_id?: string, quantity = 1) {
  const { customer_email: _, ...order } = orderFor(animal_id ?? (await newAnimal()).id, quantity)
  const json = { ...order, customer_phone: phoneOf(), ...changes }
  const response = await ask(path, { token, json, headers: { 'idempotency-key': crypto.randomUUID() } })
  if (response.status !== 201) throw new Error(await response.text())
  return response.json<OrderDetail>()
}

test('an order entered by an operator needs no e-mail address, but an order on the site does', async () => {
  const order = await atDesk({ customer_name: 'Bu Tumini' })
  expect(order.customer_email).toBe('')
  const masked = await (await ask(`/api/orders/${order.order_id}`)).json<OrderDetail>()
  expect(masked).toMatchObject({ masked: true, customer_email: '' })
  const found = await (await ask(`${path}?q=${order.customer_phone.slice(1)}`, { token })).json<{
    items: OrderDetail[]
  }>()
  expect(found.items.map(item => item.customer_email)).toEqual([''])
  const csv = await (await exportedFile(token, 'order_csv', `q=${order.order_id}`)).text()
  expect(csv).toContain('Bu Tumini')
  const renamed = await patchOrder(token, order.id, { customer_name: 'Tumini', customer_email: '' })
  expect(renamed.status).toBe(200)
  expect((await rowOf(order)).customer_name).toBe('Tumini')
  const onSite = { ...orderFor((await newAnimal()).id), customer_email: '' }
  expect(await badFields(await sendOrder(onSite))).toEqual(['customer_email'])
  expect(await badFields(await patchOrder(token, order.id, { customer_email: 'bukan alamat' }))).toEqual([
    'customer_email',
  ])
  await expectSound()
})

test('e-mails for an order without an address are skipped with the reason, and later e-mails are sent to an added address', async () => {
  await setMessages()
  const order = await atDesk({ messages_ok: true })
  const { email, letters } = mailbox()
  const send = () =>
    sendDueEmails(
      { db, email, secret: env.ORDER_KEY_SECRET, origin: 'https://toko.id', now: new Date().toISOString() },
      20,
      order.id,
    )
  await patchOrder(token, order.id, { payment_status: 'verified' })
  await send()
  const states = async () =>
    (await messagesOf(order, "kind = 'paid'")).map(({ kind, channel, state, error }) => [
      kind,
      channel,
      state,
      error,
    ])
  expect(await states()).toEqual([
    ['paid', 'whatsapp', 'due', null],
    ['paid', 'email', 'skipped', 'no_email'],
  ])
  await patchOrder(token, order.id, { customer_email: 'tumini@contoh.id' })
  await patchOrder(token, order.id, {
    slaughter_status: 'scheduled',
    slaughter_date: '2027-05-17',
    slaughter_location: 'Bogor',
    off_season: true,
    reason: 'uji',
  })
  await send()
  expect(letters.map(({ to }) => to)).toEqual(['tumini@contoh.id'])
  await expectSound()
})

test('orders without an e-mail address are not treated as orders of one person', async () => {
  await runSql('UPDATE animals SET held_unpaid = 0')
  const animal = await newAnimal({ stock: 5 })
  for (const _ of [1, 2]) await atDesk({}, animal.id, 2)
  const [held] = (await readDashboard(db, 7, new Date().toISOString())).needs.held
  expect(held).toMatchObject({ id: animal.id, held_unpaid: 4, mails: [] })
})

test('an operator finds a caller by phone number, with the customer data of the newest order', async () => {
  const customer_phone = phoneOf()
  const caller = async (phone: string) =>
    (await ask(`${path}/caller?phone=${encodeURIComponent(phone)}`, { token })).json()
  expect(await caller(customer_phone)).toEqual({ customer: null })
  await placedOrder({ ...orderFor((await newAnimal()).id), customer_phone, customer_name: 'Lama' })
  const order = await atDesk({ customer_phone, customer_name: 'Tumini', customer_email: 'tumini@contoh.id' })
  // A phone number among the names of another order identifies nobody.
  await atDesk({ customer_name: customer_phone })
  const customer = {
    customer_name: 'Tumini',
    customer_email: 'tumini@contoh.id',
    order_id: order.order_id,
  }
  expect(await caller(` ${customer_phone.slice(0, 4)}-${customer_phone.slice(4)}`)).toEqual({ customer })
  expect(await caller(customer_phone.slice(0, -1))).toEqual({ customer: null })
  const broken = await ask(`${path}/caller?phone=0812`, { token })
  expect(await badFields(broken)).toEqual(['phone'])
  const field = await signIn('field')
  expect(await refusalOf(await ask(`${path}/caller?phone=${customer_phone}`, { token: field }))).toEqual([
    403,
    'forbidden',
  ])
})
