import { env } from 'cloudflare:test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultMessages } from '../../worker/contract/messages/kinds'
import { createDatabaseClient } from '../../worker/db/client'
import { sendDueEmails, sendDueMessages } from '../../worker/messages/delivery/deliver'
import { interceptCalls } from '../support/intercept'
import { beginJob, failedItems, jobOf, lostEngine, workThrough } from '../support/jobs'
import {
  consentingOrder,
  type Letter,
  mailbox,
  messagesOf,
  providerError,
  sendAll,
  setAgreed,
  setMessages,
  withoutProvider,
  withProvider,
} from '../support/messages'
import { runSql } from '../support/rows'
import { ask, countRows, db, newAnimal, orderFor, patchOrder, rowOf, signIn } from '../support/shop'
import { expectSound } from '../support/sound'

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
afterEach(async () => {
  vi.useRealTimers()
  await expectSound()
})

type Mail = Pick<SendEmail, 'send'>
const post = (email: Mail | null, now = new Date().toISOString()) => ({
  db,
  email,
  secret: env.ORDER_KEY_SECRET,
  origin: 'https://toko.id',
  now,
})
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const emails = async (order: { id: string }) =>
  (await messagesOf(order, "channel = 'email'")).map(({ kind, state, error }) => [kind, state, error])
const stateOf = async (order: { id: string }) => (await emails(order)).at(-1)?.slice(1)
const resend = async (order: { id: string }, state = 'due', channel = 'email') => {
  const [row] = await db.all<{ id: number; updated_at: string }>(
    `SELECT id, updated_at FROM messages WHERE order_id = '${order.id}' AND channel = '${channel}' ORDER BY id DESC LIMIT 1`,
  )
  return ask(`/api/admin/messages/${row?.id}/state`, {
    method: 'PUT',
    token,
    json: { state, updated_at: row?.updated_at },
  })
}

describe('contents of e-mails', () => {
  test('a receipt is sent after the order is placed, with the secret link of the payment page', async () => {
    const box = mailbox()
    const { id } = await newAnimal()
    const response = await ask('/api/orders', {
      json: { ...orderFor(id), messages_ok: true },
      headers: { 'idempotency-key': crypto.randomUUID() },
      env: { EMAIL: box.email },
    })
    const order = await response.json<{ order_id: string; key: string; total_amount: number }>()
    expect(box.letters).toHaveLength(1)
    const [letter] = box.letters
    expect(letter).toMatchObject({
      to: 'siti@contoh.id',
      from: { email: 'kabar@toko.id', name: 'Toko Qurban' },
    })
    expect(letter?.subject).toContain(order.order_id)
    expect(letter?.text).toContain(`http://localhost/payment#${order.order_id}.${order.key}`)
    expect(letter?.html).toContain(`href="http://localhost/payment#${order.order_id}.${order.key}"`)
    expect(letter?.html).toContain('name="color-scheme" content="light dark"')
    expect(letter?.text).toContain('Siti Rahmawati')
  })

  test('an operator’s action on an order sends the e-mails about that action', async () => {
    const order = await consentingOrder()
    const box = mailbox()
    await ask(`/api/admin/orders/${order.id}`, {
      method: 'PATCH',
      token,
      json: { payment_status: 'verified' },
      env: { EMAIL: box.email },
    })
    expect(box.letters.map(({ text }) => text.includes(`/order-status#${order.order_id}.`))).toEqual([true])
    expect(await stateOf(order)).toEqual(['sent', null])
  })

  test('a customer’s name cannot inject links, markup or headers into an e-mail', async () => {
    const order = await consentingOrder({
      customer_name: 'Menang <b>hadiah</b> http://jahat.example/x www.jahat.id {{total}}',
    })
    const box = mailbox()
    await sendDueEmails(post(box.email), 10, order.id)
    const [letter] = box.letters
    for (const text of [letter?.text, letter?.html, letter?.subject]) {
      expect(text).not.toMatch(/http:\/\/jahat|jahat\.(example|id)|<b>/)
    }
    expect(letter?.subject).not.toMatch(/[\r\n]/)
  })

  test('an unchecked name of an old order cannot break lines, markup or text direction, also in the subject', async () => {
    const { texts } = defaultMessages
    const subject = 'Pesanan {{order_id}} dari {{customer_name}}'
    const placed = { ...texts.placed, email: { ...texts.placed.email, subject } }
    await setMessages({ texts: { ...texts, placed } })
    const order = await consentingOrder()
    const name = 'Ali\r\nBcc: korban@jahat.id\u202e <script>alert(1)</script>'
    await runSql('UPDATE orders SET customer_name = ? WHERE id = ?', name, order.id)
    const box = mailbox()
    await sendDueEmails(post(box.email), 10, order.id)
    const [letter] = box.letters
    expect(letter?.subject).toBe(`Pesanan ${order.order_id} dari`)
    expect(letter?.html).not.toContain('<script')
    expect(`${letter?.html}${letter?.text}${letter?.subject}`).not.toMatch(/\u202e|korban@/)
    await setMessages()
  })

  test('after an address is corrected, the e-mail is sent to the new address and not to the old address', async () => {
    const order = await consentingOrder({ customer_email: 'salah@contoh.id' })
    const answer = await patchOrder(token, order.id, { customer_email: 'benar@contoh.id' })
    expect(answer.status).toBe(200)
    const box = mailbox()
    await sendDueEmails(post(box.email), 10, order.id)
    expect(box.letters.map(({ to }) => to)).toEqual(['benar@contoh.id'])
  })

  test.each(['a,b@contoh.id', '<x@contoh.id', 'x@contoh.id>', '"a"@contoh.id', 'a;b@contoh.id'])(
    'an e-mail to the ambiguous address %s is refused',
    async customer_email => {
      const order = await consentingOrder()
      await runSql('UPDATE orders SET customer_email = ? WHERE id = ?', customer_email, order.id)
      const box = mailbox()
      await sendDueEmails(post(box.email), 10, order.id)
      expect(box.letters).toEqual([])
      expect(await stateOf(order)).toEqual(['failed', 'bad_address'])
    },
  )
})

test('the e-mail binding, simulated by Miniflare, accepts the e-mails of the shop', async () => {
  const order = await consentingOrder()
  withProvider()
  await sendDueEmails(post(env.EMAIL ?? null), 10, order.id)
  withoutProvider()
  expect(await stateOf(order)).toEqual(['sent', null])
})

describe('e-mails that cannot be sent', () => {
  test('e-mails wait while the shop has no sender, no e-mail binding or no domain of its own', async () => {
    const order = await consentingOrder()
    const box = mailbox()
    await setMessages({ sender: '' })
    await sendDueEmails(post(box.email), 10)
    await setMessages()
    await sendDueEmails(post(null), 10)
    await sendDueEmails({ ...post(box.email), origin: null }, 10)
    expect(box.letters).toEqual([])
    expect(await stateOf(order)).toEqual(['due', null])
  })

  test('after consent is withdrawn only the receipt is sent, and outdated messages are discarded', async () => {
    const [no, claimed] = [await consentingOrder(), await consentingOrder()]
    await setAgreed(no, false)
    await runSql('UPDATE orders SET payment_claimed_at = ? WHERE id = ?', later(0), claimed.id)
    const box = mailbox()
    await sendDueEmails(post(box.email), 10)
    expect(box.letters).toHaveLength(1)
    expect([await stateOf(no), await stateOf(claimed)]).toEqual([
      ['sent', null],
      ['skipped', 'withdrawn'],
    ])
    await runSql('UPDATE orders SET payment_claimed_at = NULL WHERE id = ?', claimed.id)
  })

  test('an e-mail for an order without an address is not sent', async () => {
    const order = await consentingOrder()
    await runSql("UPDATE orders SET customer_email = '' WHERE id = ?", order.id)
    const box = mailbox()
    await sendDueEmails(post(box.email), 10, order.id)
    expect(box.letters).toEqual([])
    expect(await stateOf(order)).toEqual(['skipped', 'no_email'])
  })

  test('e-mails that have waited for more than three days are discarded', async () => {
    const order = await consentingOrder()
    await patchOrder(token, order.id, { payment_status: 'verified' })
    const box = mailbox()
    await sendDueMessages(post(box.email, later(73 * 60)))
    expect(box.letters).toEqual([])
    expect(await stateOf(order)).toEqual(['skipped', 'too_old'])
  })

  test('the cron sends e-mails younger than three days; WhatsApp messages wait up to two weeks for an operator', async () => {
    const order = await consentingOrder()
    await patchOrder(token, order.id, { payment_status: 'verified' })
    const states = async () =>
      (await messagesOf(order, "channel = 'whatsapp'")).map(({ state, error }) => [state, error])
    const box = mailbox()
    await sendDueMessages(post(box.email, later(71 * 60)))
    expect(box.letters.length).toBeGreaterThan(0)
    expect(await stateOf(order)).toEqual(['sent', null])
    await sendDueMessages(post(box.email, later(13 * 24 * 60)))
    expect(await states()).not.toContainEqual(['skipped', 'too_old'])
    await sendDueMessages(post(box.email, later(14 * 24 * 60 + 5)))
    expect(await states()).toContainEqual(['skipped', 'too_old'])
    expect((await states()).map(([state]) => state)).not.toContain('due')
  })

  test('an old WhatsApp message that an operator returns to the queue stays in the queue', async () => {
    const order = await consentingOrder()
    await patchOrder(token, order.id, { payment_status: 'verified' })
    await messagesOf(order)
    await runSql(
      "UPDATE messages SET due_at = '2026-01-01T00:00:00.000Z', next_try_at = due_at WHERE order_id = ?",
      order.id,
    )
    const paid = async () => (await messagesOf(order, "channel = 'whatsapp' AND kind = 'paid'"))[0]
    await sendDueMessages(post(mailbox().email))
    expect(await paid()).toMatchObject({ state: 'skipped', error: 'too_old' })
    expect((await resend(order, 'due', 'whatsapp')).status).toBe(200)
    await sendDueMessages(post(mailbox().email, later(1)))
    expect(await paid()).toMatchObject({ state: 'due', error: null })
  })
})

test('repeated orders cannot flood one e-mail address, however the address is written', async () => {
  const ways = ['korban@gmail.com', 'Kor.ban@gmail.com', 'korban+x@gmail.com', 'korban@googlemail.com']
  const box = mailbox()
  const orders = []
  for (let n = 0; n < 12; n++) {
    const order = await consentingOrder({ customer_email: ways[n % ways.length] })
    await sendDueEmails(post(box.email), 10, order.id)
    orders.push(order)
  }
  expect(box.letters).toHaveLength(5)
  expect(await stateOf(orders.at(-1) ?? { id: '' })).toEqual(['skipped', 'too_many'])
  await sendDueEmails(post(box.email, later(25 * 60)), 10)
  expect(box.letters).toHaveLength(5)
})

test('no e-mail is sent from a sender address that does not belong to the shop', async () => {
  const box = mailbox()
  const { id } = await newAnimal()
  await ask('/api/orders', {
    json: { ...orderFor(id), messages_ok: true },
    headers: { 'idempotency-key': crypto.randomUUID() },
    env: { EMAIL: box.email, ENVIRONMENT: 'production' },
    origin: 'https://lain.example',
  })
  expect(box.letters).toEqual([])
})

describe('each e-mail is sent once', () => {
  test('ten concurrent delivery runs send each e-mail once', async () => {
    const orders = await Promise.all(
      Array.from({ length: 8 }, (_, n) => consentingOrder({ customer_email: `siti${n}@contoh.id` })),
    )
    const box = mailbox(() => new Promise(done => setTimeout(done, 20)))
    await Promise.all(Array.from({ length: 10 }, () => sendDueEmails(post(box.email), 20)))
    expect(box.letters.map(({ subject }) => subject).sort()).toEqual(
      orders.map(({ order_id }) => `Pesanan ${order_id} kami terima`).sort(),
    )
    for (const order of orders) expect(await stateOf(order)).toEqual(['sent', null])
  })

  test('an e-mail that is temporarily refused is retried with growing delays, then marked as failed', async () => {
    const order = await consentingOrder()
    await patchOrder(token, order.id, { payment_status: 'verified' })
    const box = mailbox(() => Promise.reject(providerError('E_DELIVERY_FAILED')))
    const at = async () =>
      (
        await db.all<{ at: string }>(
          `SELECT next_try_at AS at FROM messages WHERE order_id = '${order.id}' AND kind = 'paid' AND channel = 'email'`,
        )
      )[0]?.at ?? ''
    const waits: number[] = []
    let now = new Date().toISOString()
    for (let n = 0; n < 5; n++) {
      await sendDueEmails(post(box.email, now), 10, order.id)
      expect(await stateOf(order)).toEqual(['due', 'E_DELIVERY_FAILED'])
      waits.push(Math.round((Date.parse(await at()) - Date.parse(now)) / 60_000))
      await sendDueEmails(post(box.email, now), 10, order.id)
      now = await at()
    }
    expect(waits).toEqual([10, 30, 120, 360, 1440])
    await sendDueEmails(post(box.email, now), 10, order.id)
    expect(await stateOf(order)).toEqual(['failed', 'E_DELIVERY_FAILED'])
    expect(box.letters).toHaveLength(6)
    const good = mailbox()
    expect((await resend(order)).status).toBe(200)
    await sendDueEmails(post(good.email), 10, order.id)
    expect(good.letters).toHaveLength(1)
    expect(await stateOf(order)).toEqual(['sent', null])
  })

  test('an e-mail that is permanently refused fails immediately', async () => {
    const order = await consentingOrder()
    await sendDueEmails(
      post(mailbox(() => Promise.reject(providerError('E_RECIPIENT_SUPPRESSED'))).email),
      10,
      order.id,
    )
    expect(await stateOf(order)).toEqual(['failed', 'E_RECIPIENT_SUPPRESSED'])
  })

  test('failed e-mails can be sent again in bulk, but not e-mails that may have been delivered', async () => {
    await runSql("UPDATE messages SET state = 'skipped', error = 'by_hand' WHERE state = 'failed'")
    const orders = await Promise.all(Array.from({ length: 3 }, () => consentingOrder()))
    const [unknown, ...failed] = orders
    await sendDueEmails(
      post(mailbox(() => Promise.reject(providerError('E_RECIPIENT_SUPPRESSED'))).email),
      10,
      failed[0]?.id,
    )
    await sendDueEmails(
      post(mailbox(() => Promise.reject(providerError('E_RECIPIENT_SUPPRESSED'))).email),
      10,
      failed[1]?.id,
    )
    await sendDueEmails(post(mailbox(() => Promise.reject(new Error('lost'))).email), 10, unknown?.id)
    const asked = { kind: 'emails', step: { action: 'send_again' }, ids: [], remaining_query: '' }
    const again = async (box: ReturnType<typeof mailbox>) => {
      const { id } = await beginJob(token, asked, lostEngine)
      await workThrough(id, { EMAIL: box.email as SendEmail })
      return jobOf(token, id)
    }
    const box = mailbox((_, n) =>
      n === 1 ? undefined : Promise.reject(providerError('E_RECIPIENT_SUPPRESSED')),
    )
    const job = await again(box)
    expect(job).toMatchObject({ state: 'done', done: 1, failed: 1 })
    expect(box.letters).toHaveLength(2)
    expect((await failedItems(token, job.id)).items).toMatchObject([
      { code: 'not_sent', detail: 'Gagal: Alamat ini pernah menolak email dari sini' },
    ])
    await runSql("UPDATE messages SET state = 'skipped', error = 'by_hand' WHERE state = 'failed'")
    expect(await again(box)).toMatchObject({ state: 'done', done: 0, failed: 0 })
    expect(box.letters).toHaveLength(2)
    await runSql(
      "UPDATE messages SET state = 'skipped', error = 'by_hand' WHERE order_id = ?",
      unknown?.id ?? '',
    )
  })

  test('after the provider reports its daily limit, the shop sends no further e-mails', async () => {
    await Promise.all(Array.from({ length: 12 }, () => consentingOrder()))
    const box = mailbox(() => Promise.reject(providerError('E_DAILY_LIMIT_EXCEEDED')))
    await sendDueEmails(post(box.email), 20)
    expect(box.letters.length).toBeLessThanOrEqual(4)
  })

  test.each([
    ['an error without a code', () => Promise.reject(new Error('Network connection lost'))],
    ['an internal error of the provider', () => Promise.reject(providerError('E_INTERNAL_SERVER_ERROR'))],
    ['a thrown value that is not an error', () => Promise.reject('lost')],
    ['a thrown undefined', () => Promise.reject(undefined)],
  ])(
    'after %s the e-mail may have been delivered, so the shop does not retry automatically',
    async (_, answer) => {
      const order = await consentingOrder()
      const box = mailbox(answer)
      for (const minutes of [0, 15, 60, 600])
        await sendDueEmails(post(box.email, later(minutes)), 10, order.id)
      expect(box.letters).toHaveLength(1)
      expect((await stateOf(order))?.[0]).toBe('sending')
      expect((await resend(order)).status).toBe(409)
      await runSql(
        "UPDATE messages SET updated_at = '2026-01-01T00:00:00.000Z' WHERE order_id = ? AND state = 'sending'",
        order.id,
      )
      const { failed } = await (await ask('/api/admin/messages/summary', { token })).json<{
        failed: number
      }>()
      expect(failed).toBeGreaterThanOrEqual(1)
      expect((await resend(order)).status).toBe(200)
      await sendDueEmails(post(mailbox().email), 10, order.id)
      expect(await stateOf(order)).toEqual(['sent', null])
    },
  )

  test('an e-mail whose worker crashed while sending waits until an operator decides whether to send it again', async () => {
    const order = await consentingOrder()
    const dead = mailbox(() => new Promise(() => {}))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const dying = sendDueEmails(post(dead.email), 10, order.id)
    await vi.waitFor(() => expect(dead.letters).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(40_000)
    await dying
    vi.useRealTimers()
    const box = mailbox()
    await sendDueEmails(post(box.email, later(60)), 10, order.id)
    expect(box.letters).toEqual([])
    expect(await stateOf(order)).toEqual(['sending', null])
    await sendAll()
    await runSql(
      "UPDATE messages SET state = 'sent', sent_at = '2026' WHERE order_id = ? AND state = 'sending'",
      order.id,
    )
  })

  test('an e-mail is tried again if the database fails before the e-mail is sent', async () => {
    const order = await consentingOrder()
    let hasFailed = false
    const failing = interceptCalls(env.DB, async asking => {
      const isClaimed = !hasFailed && (await countRows('messages', "state = 'sending'")) > 0
      if (!isClaimed) return asking()
      hasFailed = true
      throw new Error('D1 is away')
    })
    const box = mailbox()
    await sendDueEmails({ ...post(box.email), db: createDatabaseClient(failing) }, 10, order.id)
    expect(hasFailed).toBe(true)
    expect(box.letters).toEqual([])
    expect(await messagesOf(order, "channel = 'email'")).toMatchObject([{ state: 'due', tries: 0 }])
    await sendDueEmails(post(box.email, later(2)), 10, order.id)
    expect(await stateOf(order)).toEqual(['sent', null])
  })

  test('a delivery run stores the result of a slow e-mail although the database failed for another e-mail', async () => {
    const [first, second] = [
      await consentingOrder(),
      await consentingOrder({ customer_email: 'budi@contoh.id' }),
    ]
    const failing = interceptCalls(env.DB, async (asking, isBatch) => {
      const isSent = !isBatch && !hasFailed && box.letters.length === 2
      if (!isSent) return asking()
      hasFailed = true
      throw new Error('D1 is away')
    })
    let hasFailed = false
    const box = mailbox(
      ({ to }) => new Promise(done => setTimeout(done, to === 'budi@contoh.id' ? 600 : 100)),
    )
    const run = sendDueEmails({ ...post(box.email), db: createDatabaseClient(failing) }, 10)
    await expect(run).rejects.toThrow()
    expect(await stateOf(first)).toEqual(['sending', null])
    expect(await stateOf(second)).toEqual(['sent', null])
    await runSql("UPDATE messages SET state = 'skipped', error = 'by_hand' WHERE order_id = ?", first.id)
  })

  test('a delivery run waits a second time for slow e-mails, so that their results are stored', async () => {
    const order = await consentingOrder()
    const slow = mailbox(() => new Promise(done => setTimeout(done, 25_000)))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let isOver = false
    const sending = sendDueEmails(post(slow.email), 10, order.id).finally(() => {
      isOver = true
    })
    await vi.waitFor(() => expect(slow.letters).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(10_000)
    await sending
    vi.useRealTimers()
    expect(await stateOf(order)).toEqual(['sent', null])
  })

  test('a late response to an e-mail is recorded, even after a manual retry was requested', async () => {
    const order = await consentingOrder()
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    const slow = mailbox(() => promise)
    const sending = sendDueEmails(post(slow.email), 10, order.id)
    await vi.waitFor(() => expect(slow.letters).toHaveLength(1))
    await runSql(
      "UPDATE messages SET updated_at = '2026-01-01T00:00:00.000Z' WHERE order_id = ? AND state = 'sending'",
      order.id,
    )
    expect((await resend(order)).status).toBe(200)
    answer()
    await sending
    const box = mailbox()
    await sendDueEmails(post(box.email), 10, order.id)
    expect(box.letters).toEqual([])
    expect(await stateOf(order)).toEqual(['sent', null])
  })

  test('a change of the order while its e-mail is sent neither loses nor repeats the e-mail', async () => {
    const order = await consentingOrder()
    await patchOrder(token, order.id, { payment_status: 'verified' })
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    const slow = mailbox(() => promise)
    const sending = sendDueEmails(post(slow.email), 10, order.id)
    await vi.waitFor(() => expect(slow.letters).toHaveLength(1))
    await patchOrder(token, order.id, { payment_status: 'pending' })
    await patchOrder(token, order.id, { payment_status: 'verified' })
    answer()
    await sending
    const box = mailbox()
    await sendDueEmails(post(box.email), 10, order.id)
    expect(box.letters).toEqual([])
    expect(await stateOf(order)).toEqual(['sent', null])
  })
})

test('the stored message of a sent e-mail contains no personal data', async () => {
  const order = await consentingOrder()
  const box = mailbox()
  await sendDueEmails(post(box.email), 10, order.id)
  const rows = JSON.stringify(await db.all(`SELECT * FROM messages WHERE order_id = '${order.id}'`))
  const { customer_name, customer_phone, customer_email } = await rowOf(order)
  for (const secret of [customer_name, customer_phone, customer_email, order.key])
    expect(rows).not.toContain(secret)
  const letters: Letter[] = box.letters
  expect(letters).toHaveLength(1)
})
