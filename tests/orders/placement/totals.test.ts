import { env } from 'cloudflare:test'
import { beforeEach, expect, test } from 'vitest'
import { readRows } from '../../support/rows'
import { ask, newAnimal, orderFor, placedOrder, sendOrder, signIn } from '../../support/shop'

beforeEach(() => env.DB.prepare('DELETE FROM orders').run())

const taken = (subtotal: number, from: number, to: number, gap = 1_000_000) =>
  env.DB.prepare(
    `WITH RECURSIVE n(code) AS (SELECT ?2 UNION ALL SELECT code + 1 FROM n WHERE code < ?3)
     INSERT INTO orders (id, order_id, customer_name, customer_phone, customer_email, subtotal, unique_code, total_amount,
       reserves_total, consent_version, consent_at, expires_at, created_at, updated_at)
     SELECT 'id-' || ?1 || code, 'ORDER-' || ?1 || code, 'P', '+6281', 'p@contoh.id', ?1, code, ?1 + code, ?1 + code,
       '1', '2026-01-01', '2026-01-02', '2026-01-01', '2026-01-01' FROM n WHERE code % ?4 <> 0`,
  )
    .bind(subtotal, from, to, gap)
    .run()

const spent = async (animal_id: string) => {
  const response = await sendOrder(orderFor(animal_id))
  const { unique_code } = await response.clone().json<{ unique_code: number }>()
  return { unique_code, read: readRows(response) }
}

test('placing an order reads few rows even with 20,000 open orders of an equal price', async () => {
  const price = 3_300_000
  const animal = await newAnimal({ price, stock: 100 })
  const alone = await spent(animal.id)
  await env.DB.prepare('DELETE FROM orders').run()
  await taken(price, 100, 1099)
  const crowded = await spent(animal.id)
  expect(crowded.unique_code).toBeGreaterThan(1099)
  expect(crowded.unique_code).toBeLessThan(2000)
  await env.DB.prepare('DELETE FROM orders').run()
  await taken(price, 100, 20_099)
  const packed = await spent(animal.id)
  expect(packed.unique_code).toBeGreaterThan(20_099)
  expect(packed.unique_code).toBeLessThan(50_000)
  for (const { read } of [alone, crowded, packed]) expect(read).toBeLessThan(200)
})

test('the last free unique code of the first range is used before a higher range', async () => {
  const price = 3_400_000
  const animal = await newAnimal({ price, stock: 100 })
  await taken(price, 100, 999, 777)
  const last = await placedOrder(orderFor(animal.id))
  expect(last.unique_code).toBe(777)
  const next = await placedOrder(orderFor(animal.id))
  expect(next.unique_code).toBeGreaterThan(999)
  expect(next.unique_code).toBeLessThan(2000)
})

test('released unique codes are reused, even after other orders got codes of higher ranges', async () => {
  const price = 3_500_000
  const animal = await newAnimal({ price, stock: 100 })
  await taken(price, 100, 1500)
  await env.DB.prepare('DELETE FROM orders WHERE unique_code BETWEEN 100 AND 400').run()
  expect((await placedOrder(orderFor(animal.id))).unique_code).toBeLessThan(401)
})

test('the operator is warned before the unique codes of a price run out', async () => {
  const token = await signIn()
  const crowded = async () => {
    const response = await ask('/api/admin/dashboard', { token })
    const { needs } = await response.json<{ needs: { crowded_totals: unknown[] } }>()
    return needs.crowded_totals
  }
  await taken(3_700_000, 100, 550)
  expect(await crowded()).toEqual([])
  await taken(3_700_000, 551, 820)
  expect(await crowded()).toEqual([{ subtotal: 3_700_000, used_percent: 81 }])
})

test('orders are accepted until the last unique code is used, and then refused with status 503', async () => {
  const price = 3_600_000
  const animal = await newAnimal({ price, stock: 100 })
  await taken(price, 100, 99_999, 77_777)
  expect((await placedOrder(orderFor(animal.id))).unique_code).toBe(77_777)
  expect((await sendOrder(orderFor(animal.id))).status).toBe(503)
})
