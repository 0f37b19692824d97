import { env } from 'cloudflare:test'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { insertTimedMessages, processOutbox } from '../../worker/messages/outbox'
import { runOrderCron } from '../../worker/orders/lifecycle/expire'
import { seededRandom } from '../support/busy'
import { pagedPdf } from '../support/files'
import {
  consentingOrder,
  emailStates,
  insertEvent,
  messagesOf,
  sendAll,
  setAgreed,
} from '../support/messages'
import { runSql } from '../support/rows'
import {
  ask,
  countRows,
  db,
  newAnimal,
  orderFor,
  patchOrder,
  placedOrder,
  readOrderView,
  rowOf,
  sendOrder,
  signIn,
  withKey,
} from '../support/shop'
import { expectSound } from '../support/sound'

let token = ''
beforeAll(async () => {
  token = await signIn()
})
afterEach(expectSound)

const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()
const patch = ({ id }: { id: string }, json: unknown) => patchOrder(token, id, json)
const claim = (order: { order_id: string; key: string }) =>
  ask(`/api/orders/${order.order_id}/payment-claim`, { method: 'POST', ...withKey(order) })
const prove = (order: { order_id: string; key: string }) => {
  const body = new FormData()
  body.set('proof', new File([pagedPdf()], 'bukti.pdf'))
  return ask(`/api/orders/${order.order_id}/payment-claim`, { body, ...withKey(order) })
}
async function derive(now = new Date().toISOString()) {
  await processOutbox(db, now)
  await db.batch([...insertTimedMessages(db, now)])
}

describe('recipients of messages', () => {
  test('a customer without consent gets only the receipt', async () => {
    const silent = await consentingOrder({ messages_ok: false })
    const unasked = await placedOrder(orderFor((await newAnimal()).id))
    for (const order of [silent, { ...unasked, id: (await rowOf(unasked)).id }]) {
      await patch(order, { payment_status: 'verified' })
      await patch(order, { slaughter_status: 'completed' })
      await derive()
      expect((await messagesOf(order)).filter(({ kind }) => kind !== 'placed')).toEqual([])
      expect(await readOrderView(order)).toMatchObject({ messages_ok: false })
    }
  })

  test('a customer with consent gets one message per channel about an event', async () => {
    const order = await consentingOrder()
    expect(await messagesOf(order)).toMatchObject([
      { kind: 'placed', channel: 'whatsapp', state: 'due' },
      { kind: 'placed', channel: 'email', state: 'due' },
    ])
    await derive()
    expect(await emailStates(order)).toEqual(['placed due'])
  })

  test('withdrawing the consent stops messages; after a renewed consent only later events are announced', async () => {
    const order = await consentingOrder()
    expect(await (await setAgreed(order, false)).json()).toMatchObject({ messages_ok: false })
    expect(await emailStates(order)).toEqual(['placed due'])
    await patch(order, { payment_status: 'verified' })
    expect(await emailStates(order)).toEqual(['placed skipped'])
    expect((await setAgreed(order, true)).status).toBe(200)
    await patch(order, {
      slaughter_status: 'scheduled',
      slaughter_date: '2027-05-16',
      slaughter_location: 'Cibubur',
    })
    expect(await emailStates(order)).toEqual(['placed skipped', 'scheduled due'])
  })

  test('changing the consent to messages requires the key in the order’s link', async () => {
    const order = await consentingOrder()
    const path = `/api/orders/${order.order_id}/messages`
    const answer = await ask(path, { method: 'PUT', json: { messages_ok: false } })
    expect(answer.status).toBe(401)
    expect((await setAgreed({ ...order, key: 'x'.repeat(22) }, false)).status).toBe(404)
    expect((await rowOf(order)).message_consent).not.toBeNull()
  })

  test('changing the consent to messages a hundred times does not flood the timeline', async () => {
    const order = await consentingOrder()
    for (let n = 0; n < 30; n++) await setAgreed(order, n % 2 === 1)
    const events = await db.all(`SELECT 1 FROM order_events WHERE order_id = '${order.id}'`)
    expect(events.length).toBeLessThanOrEqual(20)
  })

  test('an order that was handed over sends no messages until its new customer consents', async () => {
    const order = await consentingOrder()
    await patch(order, { customer_name: 'Orang Lain', customer_phone: '081299999999', new_link: true })
    expect(await emailStates(order)).toEqual(['placed skipped'])
    expect((await rowOf(order)).message_consent).toBeNull()
  })

  test('an anonymised order sends no messages', async () => {
    const order = await consentingOrder()
    await patch(order, { payment_status: 'verified' })
    await patch(order, { status: 'completed' })
    expect((await ask(`/api/admin/orders/${order.id}/anonymize`, { method: 'POST', token })).status).toBe(200)
    await insertEvent(order, 'certificate_published')
    expect(await emailStates(order)).toEqual(['placed skipped', 'paid skipped'])
  })
})

describe('one message per event', () => {
  test('placing an order without consent writes no message row, and an order with consent writes at most 16 rows', async () => {
    const animal = await newAnimal()
    await placedOrder(orderFor(animal.id))
    const items = [{ animal_id: animal.id, quantity: 1, beneficiaries: [{ name: 'Ahmad' }] }]
    const response = await sendOrder({ ...orderFor(animal.id), messages_ok: true, items })
    const [, queries, written] =
      /queries=(\d+) read=\d+ written=(\d+)/.exec(response.headers.get('server-timing') ?? '') ?? []
    expect(Number(queries)).toBe(1)
    expect(Number(written)).toBeLessThanOrEqual(16)
  })

  test('requests of visitors write few database rows while messages wait to be sent', async () => {
    const written = (response: Response) =>
      Number(/written=(\d+)/.exec(response.headers.get('server-timing') ?? '')?.[1])
    const [claimed, cancelled, declined] = [
      await consentingOrder(),
      await consentingOrder(),
      await consentingOrder(),
    ]
    expect(written(await claim(claimed))).toBeLessThanOrEqual(17)
    const answer = await ask(`/api/orders/${cancelled.order_id}/cancel`, {
      method: 'POST',
      ...withKey(cancelled),
    })
    expect(written(answer)).toBeLessThanOrEqual(15)
    expect(written(await setAgreed(declined, false))).toBeLessThanOrEqual(8)
    expect(written(await setAgreed(declined, false))).toBe(0)
  })

  test('processing an event reads only the messages of its own order', async () => {
    const [other, order] = [await consentingOrder(), await consentingOrder()]
    const many = (state: string) =>
      runSql(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
          INSERT INTO messages (order_id, kind, ref, channel, state, due_at, next_try_at, sent_at, created_at, updated_at)
          SELECT ?1, 'scheduled', ?2 || i, channel.value, ?2, '2099', '2099', iif(?2 = 'sent', '2026', NULL), '2026', '2026'
          FROM n, json_each('["whatsapp","email"]') AS channel`,
        other.id,
        state,
      )
    await many('due')
    await many('sent')
    const read = async (json: object) => {
      const answer = await patch(order, json)
      expect(answer.status).toBe(200)
      return Number(/read=(\d+)/.exec(answer.headers.get('server-timing') ?? '')?.[1])
    }
    expect(await read({ payment_status: 'verified' })).toBeLessThan(1000)
    const plan = { slaughter_date: '2027-05-16', slaughter_location: 'Cibubur' }
    expect(await read({ slaughter_status: 'scheduled', ...plan })).toBeLessThan(1000)
    await runSql('DELETE FROM messages WHERE order_id = ?', other.id)
  })

  test('the cron creates the receipt of an order whose request was interrupted', async () => {
    const order = await consentingOrder()
    await runSql('DELETE FROM messages WHERE order_id = ?', order.id)
    await derive()
    await derive()
    expect(await emailStates(order)).toEqual(['placed due'])
  })

  test('a payment that is verified, undone and verified again is announced once', async () => {
    const order = await consentingOrder()
    const both = [patch(order, { payment_status: 'verified' }), patch(order, { payment_status: 'verified' })]
    await Promise.all(both)
    expect(await emailStates(order)).toEqual(['placed skipped', 'paid due'])
    await patch(order, { payment_status: 'pending' })
    expect(await emailStates(order)).toEqual(['placed skipped', 'paid skipped'])
    await patch(order, { payment_status: 'verified' })
    expect(await emailStates(order)).toEqual(['placed skipped', 'paid due'])
    await sendAll()
    await patch(order, { payment_status: 'pending' })
    await patch(order, { payment_status: 'verified' })
    expect(await emailStates(order)).toEqual(['placed skipped', 'paid sent'])
  })

  test('each rejection of a payment is announced, also without a new claim; a new claim withdraws the announcement', async () => {
    const order = await consentingOrder()
    await claim(order)
    await patch(order, { payment_status: 'rejected', reason: 'Belum masuk' })
    await patch(order, { payment_status: 'pending' })
    const first = ['placed skipped', 'rejected skipped']
    expect(await emailStates(order)).toEqual(first)
    await patch(order, { payment_status: 'rejected', reason: 'Jumlahnya kurang' })
    expect(await emailStates(order)).toEqual([...first, 'rejected due'])
    await sendAll()
    await patch(order, { payment_status: 'pending' })
    await patch(order, { payment_status: 'rejected', reason: 'Rekening tujuannya salah' })
    const second = [...first, 'rejected sent']
    expect(await emailStates(order)).toEqual([...second, 'rejected due'])
    await claim(order)
    expect(await emailStates(order)).toEqual([...second, 'rejected skipped'])
    await patch(order, { payment_status: 'rejected', reason: 'Masih belum' })
    expect(await emailStates(order)).toEqual([...second, 'rejected skipped', 'rejected due'])
  })

  test('the payment reminder is sent once, three hours before the deadline, unless the order is paid or a proof was sent', async () => {
    const [waiting, proven, named] = [
      await consentingOrder(),
      await consentingOrder(),
      await consentingOrder(),
    ]
    await prove(proven)
    await ask(`/api/orders/${named.order_id}/beneficiaries`, {
      method: 'PUT',
      json: { items: [{ id: 1, beneficiaries: [{ name: 'Ahmad' }] }] },
      ...withKey(named),
    })
    await derive(hours(20.9))
    expect(await emailStates(waiting)).toEqual(['placed due'])
    await derive(hours(21.1))
    await derive(hours(21.3))
    expect(await emailStates(waiting)).toEqual(['placed due', 'reminder due'])
    expect(await emailStates(named)).toEqual(['placed due', 'reminder due'])
    expect(await emailStates(proven)).toEqual(['placed skipped'])
    await prove(waiting)
    expect(await emailStates(waiting)).toEqual(['placed skipped', 'reminder skipped'])
  })

  test.each([
    [2, 1.4, 1.6],
    [3, 1.9, 2.1],
    [6, 3.4, 3.6],
    [12, 8.9, 9.1],
  ])(
    'an order reserved for %i hours gets its reminder after its first hour, when its deadline is near',
    async (hold, early, late) => {
      const order = await consentingOrder()
      await runSql(
        'UPDATE orders SET hold_hours = ?, expires_at = ? WHERE id = ?',
        hold,
        hours(hold),
        order.id,
      )
      await derive(hours(0.1))
      await derive(hours(early))
      expect(await emailStates(order)).toEqual(['placed due'])
      await derive(hours(late))
      expect(await emailStates(order)).toEqual(['placed due', 'reminder due'])
    },
  )

  test('the payment reminder is also sent after a claim without proof, which does not extend the deadline', async () => {
    const [early, late, before] = [await consentingOrder(), await consentingOrder(), await consentingOrder()]
    await claim(early)
    await claim(before)
    // Claims used to be held for 48 hours.
    await runSql('UPDATE orders SET claim_until = ? WHERE id = ?', hours(48), before.id)
    await derive(hours(21.1))
    await claim(late)
    await derive(hours(21.3))
    expect(await emailStates(early)).toEqual(['placed skipped', 'reminder due'])
    expect(await emailStates(late)).toEqual(['placed skipped', 'reminder due'])
    expect(await emailStates(before)).toEqual(['placed skipped'])
    await prove(early)
    expect(await emailStates(early)).toEqual(['placed skipped', 'reminder skipped'])
  })

  test('an expired order gets no more messages', async () => {
    const order = await consentingOrder()
    await derive(hours(22))
    await runSql('UPDATE orders SET expires_at = ? WHERE id = ?', hours(-1), order.id)
    await runOrderCron(db, new Date().toISOString())
    expect(await emailStates(order)).toEqual(['placed skipped', 'reminder skipped'])
  })

  test('a slaughter date is announced once, and again after each change, even a change back to the first date', async () => {
    const order = await consentingOrder()
    const schedule = (slaughter_date: string) =>
      patch(order, {
        slaughter_status: 'scheduled',
        slaughter_date,
        slaughter_location: 'Cibubur',
        reason: 'janji bayar',
      })
    await schedule('2027-05-16')
    await patch(order, { slaughter_notes: 'kandang dua' })
    await sendAll()
    await patch(order, { slaughter_notes: 'kandang tiga' })
    const scheduled = async () => (await emailStates(order)).filter(text => text.startsWith('scheduled'))
    expect(await scheduled()).toEqual(['scheduled sent'])
    await schedule('2027-05-17')
    expect(await scheduled()).toEqual(['scheduled sent', 'scheduled due'])
    await sendAll()
    await schedule('2027-05-16')
    await patch(order, { slaughter_notes: 'kandang satu' })
    expect(await scheduled()).toEqual(['scheduled sent', 'scheduled sent', 'scheduled due'])
    await patch(order, { slaughter_status: 'completed', reason: 'janji bayar' })
    expect((await emailStates(order)).slice(-2)).toEqual(['scheduled skipped', 'slaughtered due'])
  })

  test('a changed slaughter date is also announced for an order whose animals have seats', async () => {
    const order = await consentingOrder()
    await patch(order, { payment_status: 'verified' })
    expect((await rowOf(order)).seated).toBe(1)
    const schedule = (slaughter_date: string) =>
      patch(order, { slaughter_status: 'scheduled', slaughter_date, slaughter_location: 'Cibubur' })
    expect((await schedule('2027-05-16')).status).toBe(200)
    await sendAll()
    expect((await schedule('2027-05-17')).status).toBe(200)
    expect(await messagesOf(order, "channel = 'email' AND kind = 'scheduled'")).toMatchObject([
      { ref: '2027-05-16', state: 'sent' },
      { ref: '2027-05-17', state: 'due' },
    ])
    expect(await countRows('order_events', `order_id = '${order.id}' AND type = 'slaughter_updated'`)).toBe(2)
  })

  test('new pictures and certificates are announced once per day, with a delay', async () => {
    const order = await consentingOrder()
    await patch(order, { payment_status: 'verified' })
    for (let n = 0; n < 20; n++) await insertEvent(order, 'evidence_added', {}, '2026-05-27T03:00:00.000Z')
    await insertEvent(order, 'evidence_added', {}, '2026-05-28T03:00:00.000Z')
    for (let n = 0; n < 7; n++)
      await insertEvent(order, 'certificate_published', {}, '2026-05-28T03:00:00.000Z')
    expect(
      await messagesOf(order, "channel = 'email' AND kind IN ('evidence', 'certificate')"),
    ).toMatchObject([
      { kind: 'evidence', ref: '2026-05-27' },
      { kind: 'evidence', ref: '2026-05-28' },
      { kind: 'certificate', ref: '2026-05-28' },
    ])
    const due = await db.all(
      `SELECT due_at FROM messages WHERE order_id = '${order.id}' AND kind = 'certificate'`,
    )
    expect(due[0]).toEqual({ due_at: '2026-05-28T03:10:00.000Z' })
  })
})

test('at most 200 events are processed per run, and the result reports whether events are left', async () => {
  const order = await consentingOrder()
  await processOutbox(db, hours(0))
  const many = (n: number) =>
    runSql(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
       INSERT INTO outbox (order_id, n, type, details, created_at) SELECT ?1, i, 'uji', '{}', '2026' FROM n`,
      order.id,
      n,
    )
  const decided = async () => [await processOutbox(db, hours(0), 1), await countRows('outbox')]
  await many(199)
  expect(await decided()).toEqual([true, 0])
  await many(201)
  expect(await decided()).toEqual([false, 1])
  expect(await decided()).toEqual([true, 0])
  expect(await decided()).toEqual([true, 0])
})

test.each([1, 2, 3])(
  'random operations on orders never leave a duplicate or an outdated message (seed %i)',
  async seed => {
    const random = seededRandom(seed * 7919)
    const orders = [
      await consentingOrder(),
      await consentingOrder(),
      await consentingOrder({ messages_ok: false }),
    ]
    const steps = [
      (order: (typeof orders)[number]) => patch(order, { payment_status: 'verified' }),
      (order: (typeof orders)[number]) => patch(order, { payment_status: 'pending' }),
      (order: (typeof orders)[number]) => patch(order, { payment_status: 'rejected', reason: 'uji' }),
      (order: (typeof orders)[number]) => patch(order, { status: 'cancelled', reason: 'uji' }),
      (order: (typeof orders)[number]) => patch(order, { status: 'pending', reason: 'uji' }),
      (order: (typeof orders)[number]) =>
        patch(order, {
          slaughter_status: 'scheduled',
          slaughter_date: `2027-05-1${6 + random(3)}`,
          slaughter_location: 'Cibubur',
          reason: 'uji',
        }),
      (order: (typeof orders)[number]) => patch(order, { slaughter_status: 'completed', reason: 'uji' }),
      (order: (typeof orders)[number]) => insertEvent(order, 'evidence_added'),
      (order: (typeof orders)[number]) => setAgreed(order, random(3) > 0),
      claim,
      () => derive(),
      () => derive(hours(22)),
      () => sendAll(),
    ]
    const sent = new Map<number, string>()
    for (let n = 0; n < 40; n++) {
      const order = orders[random(2)]
      if (!order) continue
      const act = () => steps[random(steps.length)]?.(order)
      await (random(4) === 0 ? Promise.all([act(), act()]) : act())
      const { results } = await env.DB.prepare("SELECT id, state FROM messages WHERE state = 'sent'").all<{
        id: number
        state: string
      }>()
      for (const { id, state } of results) sent.set(id, state)
      const back = await env.DB.prepare(
        `SELECT count(*) AS n FROM messages WHERE state <> 'sent' AND id IN (${[0, ...sent.keys()].join()})`,
      ).first<{ n: number }>()
      expect(back?.n).toBe(0)
      if (n % 13 === 0) await expectSound()
    }
    const [, , silent] = orders
    const others = silent ? (await messagesOf(silent)).filter(({ kind }) => kind !== 'placed') : []
    expect(others).toEqual([])
  },
)
