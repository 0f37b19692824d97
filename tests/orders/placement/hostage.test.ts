import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { OrderPatch } from '../../../worker/contract/orders/orders'
import { orderInput } from '../../../worker/contract/orders/orders'
import { minuteMs, timePlusMs } from '../../../worker/db/stamp'
import { Problem } from '../../../worker/lib/problem'
import { cryptoRandom } from '../../../worker/lib/random'
import { applyOrderChange } from '../../../worker/orders/lifecycle/change'
import { recordPaymentClaim } from '../../../worker/orders/lifecycle/claim'
import { runOrderCron } from '../../../worker/orders/lifecycle/expire'
import { operatorPatchChange } from '../../../worker/orders/lifecycle/operator-step'
import { isOrderIdSql, readOrderById } from '../../../worker/orders/lookup/rows'
import { placeOrder } from '../../../worker/orders/placement/place'
import { caseCount } from '../../support/depth'
import { db, newAnimal } from '../../support/shop'
import { expectSound } from '../../support/sound'

// Two simulations with their own clock, which give the figures in SECURITY.md: `npx vitest run
// tests/orders/placement/hostage.test.ts --silent=false`.

const begin = new Date(Date.now() - 12 * 60 * minuteMs).toISOString()
const at = (minutes: number) => timePlusMs(begin, minutes * minuteMs)

let serial = 0

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
    const { rows } = await placeOrder(work, { input, key: crypto.randomUUID(), address: network })
    return { id: rows.order.id, refused: null }
  } catch (error) {
    if (error instanceof Problem) return { id: null, refused: error.code }
    throw error
  }
}

const verified: OrderPatch = { payment_status: 'verified' }
const pay = (id: string, now: string) =>
  applyOrderChange({ db, actor: 'uji', now, random: cryptoRandom }, isOrderIdSql(id), row =>
    operatorPatchChange(row, verified, now, { isClaimed: true, returned: 0 }),
  )

async function claimWithProof(id: string, now: string) {
  const rows = await readOrderById(db, id)
  if (!rows || rows.order.status === 'cancelled') return false
  const key = `proofs/${id}/${crypto.randomUUID()}.png`
  await env.MEDIA.put(key, 'bukti')
  const proof = {
    key,
    name: 'bukti.png',
    mime: 'image/png',
    size: 900,
    sha: crypto.randomUUID(),
    fault: null,
  }
  const { change: step } = await recordPaymentClaim(
    { db, actor: 'customer', now, random: cryptoRandom },
    rows.order,
    null,
    proof,
  )
  return !step.late
}

const heldOf = async (animal: { id: string }) =>
  (
    await env.DB.prepare('SELECT held_unpaid AS n FROM animals WHERE id = ?')
      .bind(animal.id)
      .first<{ n: number }>()
  )?.n ?? Number.NaN

/** Network hashes in the format of `originHash`. */
const networksOf = (count: number) =>
  Array.from({ length: count }, () => crypto.randomUUID().replaceAll('-', '').slice(0, 22))

function drawn(seed: number) {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

type Attack = { percent: number; later: number }

/** Five IPv4 addresses and a /48 place ten orders per minute for ten minutes, each with a new phone and mailbox. */
async function attack(stock: number): Promise<Attack> {
  const animal = await newAnimal({ stock })
  const networks = networksOf(6)
  for (let time = 0; time < 10; time++)
    for (const network of networks)
      for (const quantity of [10, 7, 5, 3, 2, 1, 1]) await order(animal, quantity, network, at(time))
  const percent = (100 * (await heldOf(animal))) / stock
  await runOrderCron(db, at(3 * 60 + 10))
  return { percent, later: await heldOf(animal) }
}

type Crowd = { would: number; refused: number; cut: number; soldOut: number; served: number; paidCut: number }

/**
 * Six people per five animals, behind three addresses, order one animal each within an hour. Four of five pay within two
 * hours and send a proof, which is checked half an hour later. The others retry every 20 minutes, for six hours.
 */
async function crowd(seed: number, stock: number): Promise<Crowd> {
  const animal = await newAnimal({ stock })
  const networks = networksOf(3)
  const chance = drawn(seed)
  const coming = Array.from({ length: (stock * 6) / 5 }, () => ({
    time: chance() * 60,
    network: networks[Math.floor(chance() * 3)] ?? '',
    pays: chance() < 0.8,
    takes: chance() * 120,
    isFirst: true,
  }))
  const paying: { time: number; id: string }[] = []
  const judging: { time: number; id: string }[] = []
  const due = (list: typeof paying, time: number) => {
    const now = list.filter(one => one.time <= time)
    for (const one of now) list.splice(list.indexOf(one), 1)
    return now
  }
  const told = { would: 0, refused: 0, cut: 0, soldOut: 0, served: 0, paidCut: 0 }
  told.would = coming.filter(({ pays }) => pays).length
  for (let time = 0; time <= 480; time++) {
    if (time % 10 === 0) await runOrderCron(db, at(time))
    for (const { id } of due(paying, time)) {
      if (await claimWithProof(id, at(time))) judging.push({ time: time + 30, id })
      else told.cut += 1
    }
    for (const { id } of due(judging, time)) {
      await pay(id, at(time))
      told.served += 1
    }
    for (const person of coming.filter(person => person.time > time - 1 && person.time <= time)) {
      const { id, refused } = await order(animal, 1, person.network, at(time))
      if (id !== null) {
        if (person.pays) paying.push({ time: time + person.takes, id })
        continue
      }
      if (person.pays && person.isFirst) told[refused === 'out_of_stock' ? 'soldOut' : 'refused'] += 1
      person.isFirst = false
      if (time < 360) person.time += 20
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

test('an attacker can reserve at most 40 % of a stock plus ten animals for longer than three hours', async () => {
  for (const stock of caseCount([20, 120], [20, 40, 120, 250])) {
    const told = await attack(stock)
    console.log(`attack ${JSON.stringify(told)}`)
    expect(told.later).toBeLessThanOrEqual(stock * 0.4 + 10)
  }
  await expectSound()
})

test('in a crowd that shares three network addresses, no customer who pays in time loses the order', async () => {
  const told = await crowd(1448, caseCount(75, 250))
  console.log(`crowd ${JSON.stringify(told)}`)
  expect(told.paidCut).toBe(0)
  expect(told.cut).toBe(0)
  await expectSound()
})
