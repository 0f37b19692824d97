import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultMessages } from '../../worker/contract/messages/kinds'
import type { ClaimAnswer, LeasedMessage } from '../../worker/contract/messages/messages'
import { refusalOf } from '../support/admin'
import {
  consentingOrder,
  insertEvent,
  messagesOf,
  sendAll,
  setAgreed,
  setMessages,
  withoutProvider,
  withProvider,
} from '../support/messages'
import { newOrderRow, runSql } from '../support/rows'
import { ask, newAnimal, patchOrder, signIn } from '../support/shop'
import { expectSound } from '../support/sound'

let token = ''
let finance = ''
afterAll(withProvider)
beforeAll(async () => {
  withoutProvider()
  token = await signIn()
  finance = await signIn('finance')
})
beforeEach(async () => {
  await setMessages()
  await sendAll()
})
afterEach(expectSound)

const tab = (as = token) => {
  const holder = crypto.randomUUID()
  const claim = async (more: object = {}) => {
    const answer = await ask('/api/admin/messages/claim', { token: as, json: { holder, limit: 10, ...more } })
    expect(answer.status).toBe(200)
    return answer.json<ClaimAnswer>()
  }
  const mark = (message: Pick<LeasedMessage, 'id'> | undefined, state: string) =>
    ask(`/api/admin/messages/${message?.id}/state`, { method: 'PUT', token: as, json: { state, holder } })
  return { claim, mark }
}

const paid = async (changes: Parameters<typeof consentingOrder>[0] = {}) => {
  const order = await consentingOrder(changes)
  expect((await patchOrder(token, order.id, { payment_status: 'verified' })).status).toBe(200)
  return order
}

const chats = async (order: { id: string }) =>
  (await messagesOf(order, "channel = 'whatsapp' AND kind = 'paid'")).map(({ state, error }) => [
    state,
    error,
  ])

async function manyPaid(n: number) {
  for (let i = 0; i < n; i++) {
    const { id } = await newOrderRow({
      status: 'pending',
      payment_status: 'rejected',
      stock_held: true,
      message_consent: 'uji',
      expires_at: '2099-01-01T00:00:00.000Z',
    })
    await runSql(
      `INSERT INTO messages (order_id, kind, channel, due_at, next_try_at, created_at, updated_at)
        VALUES (?, 'rejected', 'whatsapp', '2026-06-01', '2026-06-01', '2026-06-01', '2026-06-01')`,
      id,
    )
  }
}

describe('an outdated message', () => {
  const plan = { slaughter_status: 'scheduled', slaughter_date: '2027-05-16', slaughter_location: 'Cibubur' }
  const states = async (order: { id: string }) =>
    (await messagesOf(order, "channel = 'whatsapp' AND kind IN ('paid', 'scheduled')")).map(
      ({ kind, state, error }) => [kind, state, error],
    )

  test('an outdated message is skipped with the reason, and only the newest message is sent', async () => {
    const order = await paid()
    await patchOrder(token, order.id, plan)
    expect(await states(order)).toEqual([
      ['paid', 'skipped', 'overtaken'],
      ['scheduled', 'due', null],
    ])
    expect((await tab().claim()).items).toMatchObject([{ kind: 'scheduled' }])
  })

  test('an outdated message is sent if the newer message is withdrawn before being sent', async () => {
    const order = await paid()
    await patchOrder(token, order.id, plan)
    await patchOrder(token, order.id, { slaughter_status: 'pending' })
    expect(await states(order)).toEqual([
      ['paid', 'due', null],
      ['scheduled', 'skipped', 'withdrawn'],
    ])
  })

  test('an outdated message stays in the queue if the newer message does not use its channel', async () => {
    const { texts } = defaultMessages
    const quiet = { ...texts.scheduled, whatsapp: { ...texts.scheduled.whatsapp, on: false } }
    await setMessages({ texts: { ...texts, scheduled: quiet } })
    const order = await paid()
    await patchOrder(token, order.id, plan)
    expect(await states(order)).toEqual([
      ['paid', 'due', null],
      ['scheduled', 'due', null],
    ])
    const mails = await messagesOf(order, "channel = 'email' AND kind = 'paid'")
    expect(mails).toMatchObject([{ state: 'skipped', error: 'overtaken' }])
  })

  test('an outdated message is listed after messages that need the customer’s action', async () => {
    await paid()
    const unpaid = await consentingOrder()
    await patchOrder(token, unpaid.id, { payment_status: 'rejected', reason: 'uji' })
    await runSql("UPDATE messages SET next_try_at = '2026-07-01' WHERE kind = 'paid' AND state = 'due'")
    await runSql("UPDATE messages SET next_try_at = '2026-08-01' WHERE kind = 'rejected' AND state = 'due'")
    expect((await tab().claim()).items.map(({ kind }) => kind)).toEqual(['rejected', 'paid'])
    expect((await tab().claim({ limit: 1 })).items).toEqual([])
  })
})

describe('the queue of WhatsApp messages', () => {
  test('the message queue returns the final text with name, shop, code and secret link, at most 1,000 characters', async () => {
    const order = await paid()
    const { items, left } = await tab().claim()
    expect(left).toBe(1)
    expect(items).toMatchObject([
      { order_id: order.order_id, customer_phone: '+6281234567890', kind: 'paid' },
    ])
    const text = items[0]?.text ?? ''
    expect(text).toContain('Siti Rahmawati')
    expect(text).toContain('Toko Qurban')
    expect(text.endsWith(`\n\nhttp://localhost/order-status#${order.order_id}.${order.key}`)).toBe(true)
    expect(text.length).toBeLessThanOrEqual(1000)
  })

  test('the tab that claimed a WhatsApp message can mark it as sent, skip it or return it to the queue', async () => {
    const order = await paid()
    const mine = tab()
    const [message] = (await mine.claim()).items
    expect((await mine.mark(message, 'sent')).status).toBe(200)
    expect(await chats(order)).toEqual([['sent', null]])
    expect((await mine.claim()).items).toEqual([])
    expect((await mine.mark(message, 'due')).status).toBe(200)
    expect((await mine.claim()).items).toHaveLength(1)
    await mine.mark(message, 'skipped')
    expect(await chats(order)).toEqual([['skipped', 'by_hand']])
    const list = await ask('/api/admin/messages?state=skipped&channel=whatsapp', { token })
    const { items } = await list.json<{ items: { id: number; updated_at: string }[] }>()
    const found = items.find(({ id }) => id === message?.id)
    const back = { state: 'due', updated_at: found?.updated_at }
    const path = `/api/admin/messages/${message?.id}/state`
    expect((await ask(path, { method: 'PUT', token, json: back })).status).toBe(200)
    expect(await refusalOf(await ask(path, { method: 'PUT', token, json: back }))).toEqual([409, 'stale'])
    expect((await tab().claim()).items).toHaveLength(1)
  })

  test('concurrent operators claim different WhatsApp messages, and together they claim every message', async () => {
    await manyPaid(60)
    const tabs = [tab(), tab(finance), tab()]
    const got: number[] = []
    const work = async ({ claim, mark }: ReturnType<typeof tab>) => {
      for (;;) {
        const { items } = await claim({ limit: 7 })
        if (items.length === 0) return
        for (const message of items) {
          got.push(message.id)
          expect((await mark(message, 'sent')).status).toBe(200)
        }
      }
    }
    await Promise.all(tabs.map(work))
    expect(got).toHaveLength(60)
    expect(new Set(got).size).toBe(60)
    await runSql("DELETE FROM orders WHERE message_consent = 'uji'")
  })

  test('a claimed WhatsApp message is reserved for five minutes', async () => {
    await paid()
    const [mine, theirs] = [tab(), tab()]
    const [message] = (await mine.claim()).items
    expect(await theirs.claim()).toMatchObject({ items: [], left: 1, held_elsewhere: 1 })
    expect(await refusalOf(await theirs.mark(message, 'sent'))).toEqual([409, 'stale'])
    await mine.claim({ limit: 0 })
    expect((await theirs.claim()).items).toHaveLength(1)
    await runSql("UPDATE messages SET held_until = '2026-01-01' WHERE id = ?", message?.id)
    expect((await mine.claim()).items).toHaveLength(1)
    expect(await refusalOf(await theirs.mark(message, 'sent'))).toEqual([409, 'stale'])
  })

  test('the message queue can be filtered by kind or product', async () => {
    const [goat, cow] = [await newAnimal(), await newAnimal()]
    const order = await paid({ items: [{ animal_id: goat.id, quantity: 1 }] })
    await paid({ items: [{ animal_id: cow.id, quantity: 1 }] })
    const { claim } = tab()
    expect((await claim({ product: goat.id })).items.map(item => item.order_id)).toEqual([order.order_id])
    expect((await tab().claim({ kind: 'certificate' })).items).toEqual([])
    const summary = await (await ask('/api/admin/messages/summary', { token })).json()
    expect(summary).toMatchObject({ kinds: [{ kind: 'paid', n: 2 }], is_mailing: false })
    expect(summary).toMatchObject({
      products: expect.arrayContaining([{ id: goat.id, name: goat.name, n: 1 }]),
    })
  })

  test('the message queue excludes messages that no longer fit their order, lack consent or are turned off', async () => {
    const [undone, withdrawn] = [await paid(), await paid()]
    await patchOrder(token, undone.id, { payment_status: 'pending' })
    await setAgreed(withdrawn, false)
    const untold = await paid()
    await runSql("UPDATE orders SET payment_status = 'rejected' WHERE id = ?", untold.id)
    expect((await tab().claim()).items).toEqual([])
    await runSql("UPDATE orders SET payment_status = 'verified' WHERE id = ?", untold.id)
    const off = { ...defaultMessages.texts.paid, whatsapp: { on: false, text: 'x' } }
    await paid()
    await setMessages({ texts: { ...defaultMessages.texts, paid: off } })
    expect(await tab().claim()).toMatchObject({ items: [], left: 0 })
  })

  test('claiming messages skips outdated messages, also when messages are claimed one at a time', async () => {
    const [untrue, next] = [await paid(), await paid()]
    await runSql(
      "UPDATE messages SET next_try_at = '2026-07-01' WHERE order_id = ? AND state = 'due'",
      untrue.id,
    )
    await runSql("UPDATE orders SET payment_status = 'rejected' WHERE id = ?", untrue.id)
    const { items, left } = await tab().claim({ limit: 1 })
    await runSql("UPDATE orders SET payment_status = 'verified' WHERE id = ?", untrue.id)
    expect(items.map(({ order_id }) => order_id)).toEqual([next.order_id])
    expect(left).toBe(1)
    expect(await chats(untrue)).toEqual([['skipped', 'withdrawn']])
  })

  test('a message sent just after it became outdated counts as sent and is not repeated', async () => {
    const order = await paid()
    const mine = tab()
    const [message] = (await mine.claim()).items
    await patchOrder(token, order.id, { payment_status: 'pending' })
    expect((await mine.mark(message, 'sent')).status).toBe(200)
    await patchOrder(token, order.id, { payment_status: 'verified' })
    expect(await chats(order)).toEqual([['sent', null]])
  })
})

test('recent events are processed before the message queue, its counts and its lists are read', async () => {
  const read = async (query: string) => (await ask(`/api/admin/messages${query}`, { token })).json()
  const told = { kind: 'paid' }
  const ways: [() => Promise<unknown>, object][] = [
    [() => tab().claim(), { items: [told] }],
    [() => read('/summary'), { kinds: [told] }],
    [() => read('?state=due&channel=whatsapp'), { items: [told] }],
  ]
  for (const [asked, expected] of ways) {
    const order = await paid()
    await runSql('DELETE FROM messages WHERE order_id = ?', order.id)
    await insertEvent(order, 'payment_verified')
    expect(await asked()).toMatchObject(expected)
    await sendAll()
  }
})

test('waiting messages are listed oldest first and can be searched like orders', async () => {
  const orders = [await consentingOrder(), await consentingOrder(), await consentingOrder()]
  const codes = orders.map(({ order_id }) => order_id)
  type Page = { items: { order_id: string }[]; next_cursor: string | null }
  const list = async (query: string) => {
    const answer = await ask(`/api/admin/messages?state=due&channel=email&${query}`, { token })
    const { items, next_cursor } = await answer.json<Page>()
    return { found: items.map(({ order_id }) => order_id), next_cursor }
  }
  const first = await list('limit=2')
  expect(first.found).toEqual([codes[0], codes[1]])
  expect(await list(`limit=2&cursor=${first.next_cursor}`)).toEqual({ found: [codes[2]], next_cursor: null })
  expect((await list(`q=${codes[1]}`)).found).toEqual([codes[1]])
  expect((await list('q=%25')).found).toEqual([])
  const all = await (await ask(`/api/admin/messages?q=${codes[1]}`, { token })).json<Page>()
  expect(all.items.length).toBeGreaterThan(1)
  expect(new Set(all.items.map(({ order_id }) => order_id))).toEqual(new Set([codes[1]]))
})

test('changing a message is refused if the message is unknown or in the wrong state', async () => {
  const answer = (id: number, json: object) =>
    ask(`/api/admin/messages/${id}/state`, { method: 'PUT', token, json })
  expect(await refusalOf(await answer(999_999_999, { state: 'sent', updated_at: 'x' }))).toEqual([
    404,
    'not_found',
  ])
  expect((await answer(1, { state: 'failed' })).status).toBe(422)
})

test('the content and field roles have no access to messages', async () => {
  for (const role of ['content', 'field']) {
    const answer = await ask('/api/admin/messages/summary', { token: await signIn(role) })
    expect(answer.status).toBe(403)
  }
})
