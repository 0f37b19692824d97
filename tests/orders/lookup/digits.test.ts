import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { lossyBindings } from '../../support/auth'
import { caseCount } from '../../support/depth'
import { runSql } from '../../support/rows'
import { ask, countRows, newAnimal, orderFor, placedOrder, problemOf, signIn } from '../../support/shop'

beforeEach(() => runSql('DELETE FROM attempts'))

const from = (address: string) => ({ 'cf-connecting-ip': address })
const someOrder = async () => placedOrder(orderFor((await newAnimal()).id))

const digits = (order: { order_id: string }, phone4: string, address: string) =>
  ask(`/api/orders/${order.order_id}?phone4=${phone4}`, { env: lossyBindings, headers: from(address) })
const guessed = (order: { order_id: string }, n: number, address: string) =>
  digits(order, String(1000 + n), address).then(answer => answer.status)
const judged = (statuses: number[]) => statuses.filter(status => status === 404).length
const whole = (order: { order_id: string }, phone: string, address: string) =>
  ask(`/api/orders/${order.order_id}?phone=${encodeURIComponent(phone)}`, {
    env: lossyBindings,
    headers: from(address),
  })

describe('guessing digits', () => {
  test('five IPv4 addresses and a /48 network can make at most 120 digit attempts over all orders', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, someOrder))
    const statuses: number[] = []
    for (let n = 0; n < 240; n++) {
      const address = n % 2 ? `2001:db8:48:${n.toString(16)}::1` : `${50 + ((n / 2) % 5)}.100.1.1`
      const order = orders[n % orders.length]
      if (order) statuses.push(await guessed(order, n, address))
    }
    expect(judged(statuses)).toBeLessThanOrEqual(120)
    expect(judged(statuses)).toBeGreaterThan(60)
  })

  test('when strangers have no digit attempts left, a customer without wrong attempts can still open the order', async () => {
    const order = await someOrder()
    const one = Array.from({ length: 9 }, (_, n) => guessed(order, n, `198.18.${n % 3}.1`))
    const statuses = await Promise.all(one)
    for (let n = 0; n < 60; n++) statuses.push(await guessed(order, n, `198.18.${n % 8}.1`))
    expect(judged(statuses)).toBeLessThanOrEqual(8 * 3 + 20)
    expect((await digits(order, '7890', '198.18.0.1')).status).toBe(429)
    expect((await digits(order, '7890', '192.0.2.200')).status).toBe(200)
  })

  test('when an order’s digit attempts are used up, the whole phone number and the key still open the order', async () => {
    const order = await someOrder()
    for (let n = 0; n < 60; n++) await guessed(order, n, `198.${n}.0.1`)
    const locked = await digits(order, '7890', '192.0.2.210')
    expect([locked.status, (await problemOf(locked)).code]).toEqual([429, 'digits_locked'])
    const opened = await whole(order, '0812-3456-7890', '192.0.2.210')
    expect(await opened.json()).toMatchObject({ masked: false, key: null })
    const keyed = await ask(`/api/orders/${order.order_id}`, {
      env: lossyBindings,
      headers: { ...from('198.0.0.1'), 'x-order-key': order.key },
    })
    expect(keyed.status).toBe(200)
    expect(keyed.headers.get('server-timing')).toContain('written=0')
  })

  test('whole phone numbers can be tried ten times an hour per network, and correct numbers write nothing', async () => {
    const order = await someOrder()
    const right = await whole(order, '+6281234567890', '192.0.2.220')
    expect(right.headers.get('server-timing')).toContain('written=0')
    const statuses: number[] = []
    for (let n = 0; n < 12; n++)
      statuses.push((await whole(order, `+6281234567${100 + n}`, `2001:db8:99:${n}::1`)).status)
    expect(judged(statuses)).toBe(10)
    expect((await whole(order, '+6281234567890', '192.0.2.221')).status).toBe(200)
  })

  test('using up the shop’s digit attempts locks out no customer, and the operator is notified', async () => {
    const order = await someOrder()
    await runSql(
      "INSERT INTO attempts (key, n, until) VALUES ('total:digits', 200, ?)",
      new Date(Date.now() + 3_600_000).toISOString(),
    )
    for (let n = 0; n < 3; n++) await guessed(order, n, '192.0.2.230')
    expect((await digits(order, '7890', '192.0.2.230')).status).toBe(429)
    expect((await whole(order, '081234567890', '192.0.2.230')).status).toBe(200)
    expect((await digits(order, '7890', '192.0.2.231')).status).toBe(200)
    const { strained } = await (await ask('/api/admin/dashboard', { token: await signIn() })).json<{
      strained: { name: string; percent: number }[]
    }>()
    expect(strained).toMatchObject([{ name: 'digits', percent: 100 }])
    expect(await countRows('audit_events', "action = 'limit_reached' AND entity_id = 'digits'")).toBe(1)
  })

  test('each network’s first wrong guesses of phone digits count towards a limit of the shop, and operators learn when it is reached', async () => {
    const order = await someOrder()
    await runSql(
      "INSERT INTO attempts (key, n, until) VALUES ('total:first_digits', 1000, ?)",
      new Date(Date.now() + 3_600_000).toISOString(),
    )
    expect(judged([await guessed(order, 1, '192.0.2.240')])).toBe(1)
    for (let n = 0; n < 12; n++) await guessed(order, n, '192.0.2.241')
    expect(await countRows('audit_events', "action = 'limit_reached' AND entity_id = 'first_digits'")).toBe(1)
  })

  test('look-ups by order code are limited per /48 network; the key and the whole phone number still work', async () => {
    const order = await someOrder()
    const look = (n: number, more = '') =>
      ask(`/api/orders/${order.order_id}${more}`, {
        env: lossyBindings,
        headers: from(`2001:db8:77:${n}::1`),
      })
    const statuses: number[] = []
    for (let n = 0; n < 305; n++) statuses.push((await look(n)).status)
    expect(statuses.filter(status => status === 200)).toHaveLength(300)
    expect((await problemOf(await look(999))).code).toBe('lookups_used_up')
    expect((await look(999, `?key=${order.key}`)).status).toBe(200)
    expect((await look(999, '?phone=081234567890')).status).toBe(200)
    expect((await look(999, '?phone4=7890')).status).toBe(200)
  })

  test('with random visitors wrong digits never lock out a customer, and each network is limited', async () => {
    const network = fc.integer({ min: 0, max: 5 })
    const visit = fc.record({ network, order: fc.integer({ min: 0, max: 1 }), host: fc.nat(65_535) })
    await fc.assert(
      fc.asyncProperty(fc.array(visit, { minLength: 100, maxLength: 140 }), async visits => {
        await runSql('DELETE FROM attempts')
        const orders = await Promise.all([someOrder(), someOrder()])
        const judgedFrom = new Map<number, number>()
        for (const { network, order, host } of visits) {
          const address = network === 5 ? `2001:db8:5:${host.toString(16)}::1` : `100.${network}.7.1`
          const status = await guessed(orders[order] ?? { order_id: '' }, host % 1000, address)
          if (status === 404) judgedFrom.set(network, (judgedFrom.get(network) ?? 0) + 1)
        }
        for (const n of judgedFrom.values()) expect(n).toBeLessThanOrEqual(20)
        for (const order of orders) {
          expect((await digits(order, '7890', '203.0.113.77')).status).toBe(200)
          expect((await whole(order, '081234567890', '100.0.7.1')).status).toBe(200)
          const keyed = { ...from('100.0.7.1'), 'x-order-key': order.key }
          expect(
            (await ask(`/api/orders/${order.order_id}`, { env: lossyBindings, headers: keyed })).status,
          ).toBe(200)
        }
      }),
      { numRuns: caseCount(2, 6) },
    )
  })
})
