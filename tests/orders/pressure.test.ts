import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expire } from '../../worker/orders/life/expire'
import { ask, db, newAnimal, patchOrder, rowOf, signIn, stockOf } from '../support/shop'
import { expectSound } from '../support/sound'

type Placed = { order_id: string; key: string; expires_at: string; created_at: string }

let token = ''
beforeAll(async () => {
  token = await signIn()
})
beforeEach(() => env.DB.prepare("DELETE FROM settings WHERE type = 'holds'").run())

let serial = 0
const person = (domain?: string) => {
  serial += 1
  return {
    customer_phone: `0813${20_000_000 + serial}`,
    customer_email: `orang${serial}@${domain ?? 'gmail.com'}`,
  }
}
const network = () => {
  serial += 1
  return `172.${serial >> 8}.${serial & 255}.9`
}

type More = Record<string, unknown>

const send = (animal: { id: string }, quantity: number, from: string, more: More = {}) =>
  ask('/api/orders', {
    env: { LIMITS: 'on' },
    json: { customer_name: 'Siti', ...person(), items: [{ animal_id: animal.id, quantity }], ...more },
    headers: { 'idempotency-key': crypto.randomUUID(), 'cf-connecting-ip': from },
  })

async function placed(...args: Parameters<typeof send>): Promise<Placed> {
  const response = await send(...args)
  if (response.status !== 201) throw new Error(await response.text())
  return response.json()
}

const hoursOf = ({ expires_at, created_at }: Placed) =>
  (Date.parse(expires_at) - Date.parse(created_at)) / 3_600_000

/** Half of the stock, by the shop's visitors of many networks. */
async function crowd(animal: { id: string }, n: number) {
  for (let i = 0; i < n; i++) await placed(animal, 1, network())
}

describe('the time to pay', () => {
  test('is 24 hours in calm, also for a network’s further orders', async () => {
    const animal = await newAnimal({ stock: 40 })
    const from = network()
    for (let n = 0; n < 3; n++) expect(hoursOf(await placed(animal, 1, from))).toBe(24)
  })

  test('is 3 hours for a network’s second order of an animal of which more than 40 % is held unpaid', async () => {
    const animal = await newAnimal({ stock: 20 })
    const from = network()
    expect(hoursOf(await placed(animal, 1, from))).toBe(24)
    await crowd(animal, 8)
    expect(hoursOf(await placed(animal, 1, from))).toBe(3)
    expect(hoursOf(await placed(animal, 1, network()))).toBe(24)
    expect(hoursOf(await placed(await newAnimal({ stock: 20 }), 1, from))).toBe(24)
  })

  test('is 3 hours for every new order when more than 70 % is held unpaid', async () => {
    const animal = await newAnimal({ stock: 10 })
    await crowd(animal, 8)
    expect(hoursOf(await placed(animal, 1, network()))).toBe(3)
  })

  test('counts mailboxes of one domain together, unless it is a provider’s', async () => {
    const animal = await newAnimal({ stock: 20 })
    await placed(animal, 1, network(), person('serangan.id'))
    await crowd(animal, 8)
    expect(hoursOf(await placed(animal, 1, network(), person('serangan.id')))).toBe(3)
    expect(hoursOf(await placed(animal, 1, network(), person('yahoo.co.id')))).toBe(24)
    expect(hoursOf(await placed(animal, 1, network(), person('yahoo.co.id')))).toBe(24)
  })

  test('is never shorter than the page said: another time is told and nothing is ordered', async () => {
    const animal = await newAnimal({ stock: 10 })
    await crowd(animal, 8)
    const shown = { expected_hold_hours: 24 }
    const refused = await send(animal, 1, network(), shown)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ code: 'hold_changed', hold_hours: 3 })
    expect(await stockOf(animal.id)).toBe(2)
    expect(hoursOf(await placed(animal, 1, network(), { expected_hold_hours: 3 }))).toBe(3)
  })

  test('ends with the cron, and the stock comes back', async () => {
    const animal = await newAnimal({ stock: 10 })
    await crowd(animal, 8)
    const order = await placed(animal, 1, network())
    await expire(db, new Date(Date.now() + 3 * 3_600_000 + 1000).toISOString())
    expect((await rowOf(order)).status).toBe('cancelled')
    expect(await stockOf(animal.id)).toBe(2)
    await expectSound()
  })
})

const heldOf = async (animal: { id: string }) =>
  (
    await env.DB.prepare('SELECT held_unpaid AS n FROM animals WHERE id = ?')
      .bind(animal.id)
      .first<{ n: number }>()
  )?.n ?? -1

describe('six networks', () => {
  const six = () => [...Array.from({ length: 5 }, network), `2001:db8:${(serial + 1).toString(16)}::1`]

  test.each([25, 40, 60, 120])('never hold more than 40 percent of a stock of %i', async stock => {
    const animal = await newAnimal({ stock })
    const networks = six()
    for (const quantity of [10, 7, 4, 2, 1, 1])
      for (const from of networks) {
        for (let n = 0; n < 4; n++) if ((await send(animal, quantity, from)).status !== 201) break
      }
    expect(await heldOf(animal)).toBeLessThanOrEqual(stock * 0.4)
    expect((await send(animal, 1, network())).status).toBe(201)
    await expectSound()
  })

  test('never do so by many orders at the same moment, or by many lines of one /48', async () => {
    const animal = await newAnimal({ stock: 50 })
    const networks = six().slice(0, 5)
    const sends = Array.from({ length: 100 }, (_, n) =>
      send(animal, 3, n % 6 === 5 ? `2001:db8:77:${n.toString(16)}::1` : (networks[n % 6] ?? '')),
    )
    await Promise.all(sends)
    expect(await heldOf(animal)).toBeLessThanOrEqual(20)
    await expectSound()
  })

  test('get more room by what was paid from them', async () => {
    const animal = await newAnimal({ stock: 30 })
    const from = network()
    const first = await placed(animal, 7, from)
    expect((await send(animal, 1, from)).status).toBe(409)
    await patchOrder(token, (await rowOf(first)).id, { payment_status: 'verified' })
    await placed(animal, 10, from)
    await expectSound()
  })
})
