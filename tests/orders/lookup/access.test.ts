import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { app } from '../../../worker/app'
import {
  type CustomerAction,
  isCustomerActionAllowed,
  viewTokenExpiryMs,
} from '../../../worker/contract/orders/access'
import { createViewToken, isViewToken } from '../../../worker/orders/lookup/access'
import { refusalOf } from '../../support/admin'
import { mailbox, messagesOf, setMessages } from '../../support/messages'
import {
  ask,
  newAnimal,
  orderFor,
  patchOrder,
  placedOrder,
  problemOf,
  rowOf,
  signIn,
  uniqueId,
  withKey,
} from '../../support/shop'

type Order = Awaited<ReturnType<typeof placedOrder>>

let owner = ''
beforeAll(async () => {
  owner = await signIn()
})

const newOrder = async (quantity = 2) => placedOrder(orderFor((await newAnimal()).id, quantity))
const open = (order: Order, query = '?phone4=7890') => ask(`/api/orders/${order.order_id}${query}`)
const viewOf = async (order: Order) => (await (await open(order)).json<{ view: string }>()).view
const byView = (view: string) => ({ headers: { 'x-order-view': view } })

/** All customer routes of one order, from the app itself. */
const routes = [
  ...new Set(
    app.routes
      .filter(
        ({ method, path }) => method !== 'ALL' && /^\/api\/(orders|evidence\/orders)\/:order_id/.test(path),
      )
      .map(({ method, path }) => `${method} ${path}`),
  ),
]

const names = { items: [{ id: 1, beneficiaries: [{ name: 'Ahmad', bin: null, relation: null }] }] }
const payee = { bank: 'BSI', account: '7123456789', name: 'Siti' }

const known: Record<
  string,
  { action: CustomerAction | 'anybody'; json?: unknown; body?: FormData; refusal?: string }
> = {
  'GET /api/orders/:order_id': { action: 'read' },
  'GET /api/orders/:order_id/money': { action: 'read' },
  'GET /api/orders/:order_id/corrections': { action: 'read' },
  'GET /api/orders/:order_id/charge': { action: 'read' },
  'POST /api/orders/:order_id/charge': {
    action: 'pay',
    json: { channel: 'va_bca' },
    // The shop of these tests has no provider.
    refusal: 'channel_not_offered',
  },
  'POST /api/orders/:order_id/charge/check': { action: 'pay' },
  'GET /api/evidence/orders/:order_id': { action: 'read' },
  'POST /api/orders/:order_id/payment-claim': { action: 'claim' },
  'PUT /api/orders/:order_id/beneficiaries': { action: 'fill_names', json: names },
  'PUT /api/orders/:order_id/messages': { action: 'set_messages', json: { messages_ok: false } },
  'POST /api/orders/:order_id/cancel': { action: 'cancel' },
  'POST /api/orders/:order_id/corrections': {
    action: 'ask_correction',
    json: { item_id: 1, n: 1, name: { name: 'Budi', bin: null, relation: null } },
  },
  'POST /api/orders/:order_id/changes/:change_id': { action: 'answer_change', json: { agree: false } },
  'PUT /api/orders/:order_id/refunds/:refund_id/payee': { action: 'set_payee', json: payee },
  'POST /api/orders/:order_id/link': { action: 'anybody' },
}

test('each route of an order is listed in the access table', () => {
  expect(routes.sort()).toEqual(Object.keys(known).sort())
})

describe.each(Object.entries(known))('the order route %s', (route, { action, json, refusal = '' }) => {
  const [method = '', path = ''] = route.split(' ')
  const send = (order: Order, query: string, headers = {}) =>
    ask(`${path.replace(':order_id', order.order_id).replace(/:\w+/g, 'tidak-ada')}${query}`, {
      method,
      json,
      headers,
    })

  test('a route accepts phone digits, the whole phone number or a view token only if the access table allows the route', async () => {
    if (action === 'anybody') return
    const order = await newOrder()
    const weak = await Promise.all([
      send(order, '?phone4=7890'),
      send(order, '?phone=081234567890'),
      send(order, '', byView(await viewOf(order)).headers),
    ])
    const needsKey = { status: 403, code: 'key_needed' }
    for (const answer of weak) {
      const { status } = answer
      const { code } = status === 200 ? { code: '' } : await problemOf(answer)
      if (isCustomerActionAllowed('digits', action)) expect(code).toBe(refusal)
      else expect({ status, code }).toEqual(needsKey)
    }
    expect((await send(order, '', { 'x-order-key': order.key })).status).not.toBe(403)
  })

  test('responses to requests with digits or a view token never contain the key', async () => {
    const order = await newOrder()
    const view = await viewOf(order)
    for (const answer of [await send(order, '?phone4=7890'), await send(order, '', byView(view).headers)])
      expect(await answer.text()).not.toContain(order.key)
  })
})

test('phone digits open the whole order and create a view token of one hour, which a new link revokes', async () => {
  const order = await newOrder()
  const opened = await (await open(order)).json<{ key: null; view: string; masked: boolean }>()
  expect(opened).toMatchObject({ masked: false, key: null })
  expect(Math.abs(viewTokenExpiryMs(opened.view) - Date.now() - 3_600_000)).toBeLessThan(60_000)
  const again = await ask(`/api/orders/${order.order_id}`, byView(opened.view))
  expect(await again.json()).toMatchObject({
    masked: false,
    key: null,
    view: null,
    customer_name: 'Siti Rahmawati',
  })
  const other = await newOrder()
  expect((await ask(`/api/orders/${other.order_id}`, byView(opened.view))).status).toBe(404)
  const { id } = await rowOf(order)
  expect((await patchOrder(owner, id, { new_link: true })).status).toBe(200)
  expect((await ask(`/api/orders/${order.order_id}`, byView(opened.view))).status).toBe(404)
})

test('a view token of an order expires after an hour and cannot be forged', () => {
  const order = { id: 'a', key_version: 1 }
  const now = '2026-11-26T10:00:00.000Z'
  const token = createViewToken('geheim', order, now)
  expect(isViewToken('geheim', order, token, '2026-11-26T10:59:59.999Z')).toBe(true)
  expect(isViewToken('geheim', order, token, '2026-11-26T11:00:00.000Z')).toBe(false)
  const longer = token.replace(/^[^.]+/, (Date.parse(now) + 7_200_000).toString(36))
  for (const given of [
    longer,
    '',
    '.',
    `${token}a`,
    token.toUpperCase(),
    'zzzzzzzzzz.AAAAAAAAAAAAAAAAAAAAAA',
  ])
    expect(isViewToken('geheim', order, given, now)).toBe(false)
  expect(isViewToken('geheim', { ...order, key_version: 2 }, token, now)).toBe(false)
  expect(isViewToken('other', order, token, now)).toBe(false)
})

test('a customer with phone digits can fill empty names, but cannot change or remove a name', async () => {
  const order = await newOrder(2)
  const named = (...list: string[]) => ({
    items: [{ id: 1, beneficiaries: list.map(name => ({ name, bin: null, relation: null })) }],
  })
  const put = (json: object, headers = {}) =>
    ask(`/api/orders/${order.order_id}/beneficiaries${'x-order-key' in headers ? '' : '?phone4=7890'}`, {
      method: 'PUT',
      json,
      headers,
    })
  const namesNow = async () =>
    (
      await (await ask(`/api/orders/${order.order_id}`, withKey(order))).json<Order>()
    ).items[0]?.beneficiaries.map(({ name }) => name)
  expect((await put(named('Ahmad'), withKey(order).headers)).status).toBe(200)
  expect(await refusalOf(await put(named('Budi')))).toEqual([403, 'key_needed'])
  expect(await refusalOf(await put(named()))).toEqual([403, 'key_needed'])
  expect((await put(named('Ahmad', 'Budi'))).status).toBe(200)
  expect(await namesNow()).toEqual(['Ahmad', 'Budi'])
  expect((await put(named('Umar', 'Budi'), withKey(order).headers)).status).toBe(200)
  expect(await namesNow()).toEqual(['Umar', 'Budi'])
})

test('a shared evidence link is returned only to requests with the order’s key', async () => {
  const order = await newOrder()
  const share = async (rest: object) =>
    (await (await ask(`/api/evidence/orders/${order.order_id}`, rest)).json<{ share: string | null }>()).share
  expect(await share(withKey(order))).not.toBeNull()
  expect(await share(byView(await viewOf(order)))).toBeNull()
})

describe('requesting the order link again', () => {
  const again = (code: string, rest: object = {}) =>
    ask(`/api/orders/${code}/link`, { method: 'POST', ...rest })

  test('a requested order link is sent to the order’s own address, also without consent, with equal responses', async () => {
    await setMessages()
    const { letters, email } = mailbox()
    const order = await placedOrder({
      ...orderFor((await newAnimal()).id),
      customer_email: `${uniqueId('siti')}@contoh.id`,
      messages_ok: false,
    })
    const answers = [
      await again(order.order_id, { env: { EMAIL: email } }),
      await again('ORDER-999ZZZ', { env: { EMAIL: email } }),
    ]
    const bodies = await Promise.all(answers.map(answer => answer.text()))
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    expect(new Set(bodies)).toEqual(new Set(['{"sent":true}']))
    const mine = letters.filter(({ to }) => to === order.customer_email)
    expect(mine).toHaveLength(1)
    expect(mine[0]?.text).toContain(`/order-status#${order.order_id}.${order.key}`)
    const { id } = await rowOf(order)
    expect((await messagesOf({ id })).map(({ kind, channel }) => [kind, channel])).toEqual([
      ['placed', 'email'],
      ['link_asked', 'email'],
    ])
  })

  test('requesting the order link again is limited per order code, whether the order exists or not', async () => {
    const order = await newOrder()
    for (const code of [order.order_id, 'ORDER-998ZZZ']) {
      const statuses: number[] = []
      for (let n = 0; n < 5; n++)
        statuses.push((await again(code, { headers: { 'cf-connecting-ip': `203.0.113.${n}` } })).status)
      expect(statuses).toEqual([202, 202, 202, 429, 429])
    }
    expect(env.ORDER_KEY_SECRET).not.toBe('')
  })
})

test('a customer with phone digits can fill an empty place before another name', async () => {
  const order = await newOrder(3)
  const put = async (list: string[], keep: number[], proof: { headers?: Record<string, string> } = {}) => {
    const beneficiaries = list.map(name => ({ name }))
    const path = `/api/orders/${order.order_id}/beneficiaries${proof.headers ? '' : '?phone4=7890'}`
    return ask(path, { method: 'PUT', json: { items: [{ id: 1, beneficiaries, keep }] }, ...proof })
  }
  await put(['Ahmad', 'Budi', 'Citra'], [], withKey(order))
  // Citra was locked when the customer removed Ahmad, so place 2 is empty.
  await put(['Budi'], [3], withKey(order))
  expect((await put(['Budi', 'Citra'], [])).status).toBe(200)
  expect(await refusalOf(await put(['Citra', 'Budi'], []))).toEqual([403, 'key_needed'])
  expect((await put(['Budi', 'Citra', 'Dewi'], [])).status).toBe(200)
  const { items } = await (await ask(`/api/orders/${order.order_id}`, withKey(order))).json<Order>()
  expect(items[0]?.beneficiaries).toMatchObject([
    { n: 1, name: 'Budi' },
    { n: 2, name: 'Dewi' },
    { n: 3, name: 'Citra' },
  ])
})
