import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { OrderPatch } from '../../worker/contract/orders/orders'
import { orderInput } from '../../worker/contract/orders/orders'
import { later, minute } from '../../worker/db/stamp'
import { change } from '../../worker/orders/life/change'
import { expire } from '../../worker/orders/life/expire'
import { operatorStep } from '../../worker/orders/life/operator-step'
import { byId } from '../../worker/orders/look/rows'
import { place } from '../../worker/orders/place/place'
import { Problem } from '../../worker/problem'
import { cryptoRandom } from '../../worker/random'
import { depth } from '../support/depth'
import { db, newAnimal } from '../support/shop'
import { expectSound } from '../support/sound'

// Two plays with a clock of their own: `npm run bench -- hostage` prints their figures.

const begin = new Date(Date.now() - 12 * 60 * minute).toISOString()
const at = (minutes: number) => later(begin, minutes * minute)

let serial = 0

/** One order of a visitor whom nobody has seen yet, at a time of the play; null when the shop refuses it, or what it says. */
async function order(animal: { id: string }, quantity: number, network: string, now: string) {
  serial += 1
  const input = orderInput.parse({
    customer_name: 'Siti',
    customer_phone: `0815${10_000_000 + serial}`,
    customer_email: `orang${serial}@gmail.com`,
    items: [{ animal_id: animal.id, quantity }],
  })
  try {
    const work = { db, actor: 'customer', now, random: cryptoRandom }
    const { rows } = await place(work, { input, key: crypto.randomUUID(), address: network })
    return { id: rows.order.id, refused: null }
  } catch (error) {
    if (error instanceof Problem) return { id: null, refused: error.code }
    throw error
  }
}

const verified: OrderPatch = { payment_status: 'verified' }
const pay = (id: string, now: string) =>
  change({ db, actor: 'uji', now, random: cryptoRandom }, byId(id), row =>
    operatorStep(row, verified, now, { isClaimed: true, returned: 0 }),
  )

const heldOf = async (animal: { id: string }) =>
  (
    await env.DB.prepare('SELECT held_unpaid AS n FROM animals WHERE id = ?')
      .bind(animal.id)
      .first<{ n: number }>()
  )?.n ?? Number.NaN

/** As `originHash` makes them: an area, and a network in it. */
const networksOf = (count: number) =>
  Array.from({ length: count }, () => crypto.randomUUID().replaceAll('-', '').slice(0, 22))

/** Numbers that look drawn, and are the same each time. */
function drawn(seed: number) {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

type Attack = { stock: number; percent: number; orders: number; requests: number; later: number }

/** Five IPv4 addresses and a /48, each ten orders a minute for ten minutes, each by another phone and mailbox. */
async function attack(stock: number): Promise<Attack> {
  const animal = await newAnimal({ stock })
  const networks = networksOf(6)
  let [requests, orders] = [0, 0]
  for (let time = 0; time < 10; time++)
    for (const network of networks)
      for (const quantity of [10, 7, 5, 3, 2, 1, 1]) {
        requests += 1
        if ((await order(animal, quantity, network, at(time))).id !== null) orders += 1
      }
  const percent = (100 * (await heldOf(animal))) / stock
  await expire(db, at(3 * 60 + 10))
  return { stock, percent, orders, requests, later: await heldOf(animal) }
}

type Crowd = { would: number; refused: number; cut: number; soldOut: number; served: number; paidCut: number }

/**
 * 300 people behind three addresses in an hour, each for one of 250 animals; four of five pay within two hours. Who finds
 * none left looks again every 20 minutes, until six hours after the first.
 */
async function crowd(seed: number): Promise<Crowd> {
  const animal = await newAnimal({ stock: 250 })
  const networks = networksOf(3)
  const chance = drawn(seed)
  const coming = Array.from({ length: 300 }, () => ({
    time: chance() * 60,
    network: networks[Math.floor(chance() * 3)] ?? '',
    pays: chance() < 0.8,
    takes: chance() * 120,
    isFirst: true,
  }))
  const paying: { time: number; id: string }[] = []
  const told = { would: 0, refused: 0, cut: 0, soldOut: 0, served: 0, paidCut: 0 }
  told.would = coming.filter(({ pays }) => pays).length
  for (let time = 0; time <= 480; time++) {
    if (time % 10 === 0) await expire(db, at(time))
    const due = paying.filter(payment => payment.time <= time)
    for (const payment of due) {
      paying.splice(paying.indexOf(payment), 1)
      const row = await env.DB.prepare('SELECT status FROM orders WHERE id = ?').bind(payment.id).first()
      if (row?.status === 'cancelled') told.cut += 1
      else {
        await pay(payment.id, at(time))
        told.served += 1
      }
    }
    for (const person of coming.filter(person => person.time > time - 1 && person.time <= time)) {
      const { id, refused } = await order(animal, 1, person.network, at(time))
      if (refused === 'out_of_stock') {
        if (person.pays && person.isFirst) told.soldOut += 1
        person.isFirst = false
        if (time < 360) person.time += 20
      } else if (id === null && person.pays) told.refused += 1
      else if (id !== null && person.pays) paying.push({ time: time + person.takes, id })
    }
  }
  const lost = await env.DB.prepare(
    `SELECT count(*) AS n FROM orders JOIN order_items ON order_items.order_id = orders.id
     WHERE animal_id = ? AND payment_verified_at IS NOT NULL AND status = 'cancelled'`,
  )
    .bind(animal.id)
    .first<{ n: number }>()
  told.paidCut = lost?.n ?? Number.NaN
  return told
}

test('six networks hold at most 40 % of an animal, and three hours later what one person of each may', async () => {
  for (const stock of depth([20, 120], [20, 40, 120, 250])) {
    const told = await attack(stock)
    console.log(`hostage ${JSON.stringify({ play: 'attack', ...told })}`)
    expect(told.percent).toBeLessThanOrEqual(stock < 25 ? 50 : 40)
    expect(told.later).toBeLessThanOrEqual(6 * 10)
  }
  await expectSound()
})

test('an honest crowd behind three addresses is hardly refused, and nobody who paid loses the order', async () => {
  const told = await crowd(1448)
  console.log(`hostage ${JSON.stringify({ play: 'crowd', ...told })}`)
  expect(told.paidCut).toBe(0)
  expect((told.refused + told.cut) / told.would).toBeLessThanOrEqual(0.02)
  await expectSound()
})
