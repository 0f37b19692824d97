import { env } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { countAttemptOrWait } from '../../worker/db/attempts'
import { runOrderCron } from '../../worker/orders/lifecycle/expire'
import { scryptRunCounter } from '../../worker/people/auth/passwords/password'
import { atLater, deviceIn, lossyBindings, postLogin, stopClock } from '../support/auth'
import {
  ask,
  countRows,
  db,
  newAnimal,
  newOperator,
  orderFor,
  password,
  placedOrder,
  rowOf,
} from '../support/shop'

beforeEach(stopClock)
afterEach(() => {
  vi.useRealTimers()
})

const wrong = 'salah-sekali'
let serial = 0
const somebody = () => `siapa-${++serial}@contoh.id`
const from = (address: string) => ({ env: lossyBindings, headers: { 'cf-connecting-ip': address } })
const writtenBy = (response: Response) =>
  Number(/written=(\d+)/.exec(response.headers.get('server-timing') ?? '')?.[1])

describe('sign-in with Cloudflare’s limiter disabled', () => {
  test('sign-in is allowed five times per IPv6 /64, then delayed before scrypt runs', async () => {
    for (let n = 0; n < 5; n++)
      expect((await postLogin(somebody(), wrong, from(`2001:db8:1:1::${n}`))).status).toBe(401)
    const before = scryptRunCounter.count
    const refused = await postLogin(somebody(), wrong, from('2001:db8:1:1:ffff::'))
    expect([refused.status, scryptRunCounter.count]).toEqual([429, before])
    expect((await postLogin(somebody(), wrong, from('2001:db8:1:2::'))).status).toBe(401)
  })

  test('sign-in is allowed at most five times per address, even for concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => postLogin(somebody(), wrong, from('192.0.2.10'))),
    )
    expect(answers.filter(answer => answer.status === 401)).toHaveLength(5)
  })

  test('a sign-in refused by the limit of one IP address writes nothing; other addresses can still sign in', async () => {
    const email = await newOperator()
    for (let n = 0; n < 5; n++) await postLogin(somebody(), wrong, from('192.0.2.11'))
    for (let n = 0; n < 10; n++) {
      const refused = await postLogin(email, wrong, from('192.0.2.11'))
      expect([refused.status, writtenBy(refused)]).toEqual([429, 0])
    }
    for (let n = 0; n < 4; n++)
      expect((await postLogin(email, wrong, from(`192.0.2.${20 + n}`))).status).toBe(401)
    expect((await postLogin(email, password, from('192.0.2.24'))).status).toBe(200)
  })

  test('successful sign-ins do not use up the sign-in attempts of an address', async () => {
    const email = await newOperator()
    for (let n = 0; n < 12; n++)
      expect((await postLogin(email, password, from('192.0.2.12'))).status).toBe(200)
  })

  test('sign-ins from unknown browsers run scrypt at most 60 times per minute; known browsers are exempt', async () => {
    const email = await newOperator()
    const device = deviceIn(await postLogin(email))
    const before = scryptRunCounter.count
    const until = new Date(Date.now() + 60_000).toISOString()
    await env.DB.prepare("INSERT OR REPLACE INTO attempts VALUES ('login', 58, ?)").bind(until).run()
    const statuses: number[] = []
    for (let n = 0; n < 5; n++)
      statuses.push((await postLogin(somebody(), wrong, from(`198.51.100.${n}`))).status)
    expect(statuses).toEqual([401, 401, 429, 429, 429])
    expect(scryptRunCounter.count - before).toBe(2)
    const { headers } = from('198.51.100.9')
    const known = await postLogin(email, password, {
      env: lossyBindings,
      headers: { ...headers, cookie: device },
    })
    expect(known.status).toBe(200)
    await atLater(61, async () =>
      expect((await postLogin(somebody(), wrong, from('198.51.100.9'))).status).toBe(401),
    )
    await env.DB.prepare("DELETE FROM attempts WHERE key = 'login'").run()
  })
})

test('longer sign-in delays are not deleted by the cron and end after an hour', async () => {
  const bucket = { key: crypto.randomUUID(), most: 5, window: 3_600_000, grows: true }
  const start = Date.parse('2031-01-01T10:00:00.000Z')
  const at = (seconds: number) => new Date(start + seconds * 1000).toISOString()
  const waitAt = (seconds: number) => countAttemptOrWait(db, [bucket], at(seconds))
  for (const seconds of [0, 0, 0, 0, 0, 3, 8, 17, 34, 67, 132]) expect(await waitAt(seconds)).toBe(0)
  expect(await waitAt(133)).toBe(127)
  await runOrderCron(db, at(540))
  expect(await waitAt(540)).toBe(0)
  expect(await waitAt(541)).toBe(255)
  await runOrderCron(db, at(2 * 3600))
  for (let n = 0; n < 5; n++) expect(await waitAt(2 * 3600)).toBe(0)
})

test('payment claims are limited per IPv6 /64 too: the 6th per minute gets 429 and changes nothing', async () => {
  const order = await placedOrder(orderFor((await newAnimal()).id))
  const claim = (host: number) =>
    ask(`/api/orders/${order.order_id}/payment-claim`, {
      method: 'POST',
      env: lossyBindings,
      headers: { 'cf-connecting-ip': `2001:db8:2:2::${host}`, 'x-order-key': order.key },
    })
  for (let n = 0; n < 5; n++) expect((await claim(n)).status).toBe(200)
  const refused = await claim(9)
  expect([refused.status, writtenBy(refused)]).toEqual([429, 0])
  const { id } = await rowOf(order)
  expect(await countRows('payment_claims', `order_id = '${id}'`)).toBe(5)
  await atLater(61, async () => expect((await claim(9)).status).toBe(200))
})

test('the stored counters of attempts reveal no address or e-mail', async () => {
  await postLogin('rahasia@contoh.id', wrong, from('203.0.113.200'))
  const { results } = await env.DB.prepare('SELECT key FROM attempts').all()
  expect(JSON.stringify(results)).not.toMatch(/203\.0\.113|rahasia/)
})
