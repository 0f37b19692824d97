import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { BulkSacrificeStep, Sacrifice } from '../../../worker/contract/fulfilment/sacrifices'
import { meteredDb } from '../../../worker/db/client'
import { bulkChangeSacrifices } from '../../../worker/fulfilment/sacrifices/plan/schedule'
import { operator } from '../../support/admin'
import { contextFor } from '../../support/context'
import { readRows, runSql } from '../../support/rows'
import { newSeason } from '../../support/sacrifices'
import { countRows, newAnimal, signIn } from '../../support/shop'

const all = 1000
const chunk = 50
const now = '2026-05-01T00:00:00.000Z'

let office: ReturnType<typeof operator>
let season = ''

const numbers = `WITH RECURSIVE k(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM k WHERE n < ${all})`

async function fill(animal: { id: string; name: string }) {
  await runSql(
    `${numbers} INSERT INTO orders (id, order_id, customer_name, customer_phone, customer_email, subtotal, unique_code,
       total_amount, status, payment_status, payment_verified_at, seated, consent_version, consent_at, expires_at,
       created_at, updated_at)
     SELECT ?1 || n, 'ORDER-' || ?1 || n, 'Pemesan ' || n, '+62812' || n, 'a@contoh.id', 1, n % 900 + 100, n % 900 + 101,
       'confirmed', 'verified', ?2, 1, 'x', ?2, ?2, ?2, ?2 FROM k`,
    season,
    now,
  )
  await runSql(
    `${numbers} INSERT INTO order_items (order_id, n, animal_id, kind, name, price, quantity)
     SELECT ?1 || n, 1, ?2, 'Kambing', ?3, 1, 1 FROM k`,
    season,
    animal.id,
    animal.name,
  )
  await runSql(
    `${numbers} INSERT INTO order_beneficiaries (order_id, item_n, n, name) SELECT ?1 || n, 1, 1, 'Nama ' || n FROM k`,
    season,
  )
  await runSql(
    `${numbers} INSERT INTO sacrifices (id, season, number, kind, animal_id, name, capacity, updated_by, created_at, updated_at)
     SELECT ?1 || n, ?1, n, 'Kambing', ?2, ?3, 1, 'system', ?4, ?4 FROM k`,
    season,
    animal.id,
    animal.name,
    now,
  )
  await runSql(`${numbers} INSERT INTO seats SELECT ?1 || n, 1, ?1 || n, 1, 1, ?2 FROM k`, season, now)
}

type Cost = { read: number; written: number }

async function stepWithAll(step: BulkSacrificeStep) {
  const costs: Cost[] = []
  for (let at = 1; at <= all; at += chunk) {
    const ids = Array.from({ length: chunk }, (_, n) => `${season}${at + n}`)
    const { db, meter } = meteredDb(env.DB)
    const results = await bulkChangeSacrifices({ ...contextFor(), db }, { ...step, ids })
    expect(results.every(({ ok }) => ok)).toBe(true)
    costs.push({ read: meter.rows_read, written: meter.rows_written })
  }
  return costs
}

const most = (costs: Cost[], of: keyof Cost) => Math.max(...costs.map(cost => cost[of]))

beforeAll(async () => {
  office = operator(await signIn())
  season = await newSeason()
  await fill(await newAnimal())
})

test('planning and completing 1,000 sacrifices takes 20 slices each, and the cost per slice does not grow', async () => {
  for (const step of [
    { action: 'schedule', date: '2027-05-16', location: 'RPH Bogor' },
    { action: 'complete' },
  ] as const) {
    const costs = await stepWithAll(step)
    expect(costs).toHaveLength(all / chunk)
    // Completion books earnings: it reads order lines and dates, and writes 1 or 2 journal rows per order.
    expect(most(costs, 'read')).toBeLessThan(chunk * 74)
    // Includes the index of the desk's filter by slaughter status, and two indexes of the steps that Riwayat lists.
    expect(most(costs, 'written')).toBeLessThan(chunk * 27)
    expect(most(costs.slice(-3), 'read')).toBeLessThan(most(costs.slice(0, 3), 'read') * 1.5)
  }
  expect(await countRows('sacrifices', `season = '${season}' AND status = 'completed'`)).toBe(all)
  expect(await countRows('orders', `id LIKE '${season}%' AND slaughter_status = 'completed'`)).toBe(all)
})

test('run sheets for 1,000 sacrifices are read in ten pages of less than 100 KB', async () => {
  let cursor: string | null = ''
  const sizes: number[] = []
  const seen = new Set<number>()
  while (cursor !== null) {
    const answer = await office.get(`/sacrifices?season=${season}&limit=100&cursor=${cursor}`)
    expect(readRows(answer)).toBeLessThan(3500)
    const text = await answer.text()
    const page: { items: Sacrifice[]; next_cursor: string | null } = JSON.parse(text)
    for (const { number } of page.items) seen.add(number)
    sizes.push(text.length)
    cursor = page.next_cursor
  }
  expect([sizes.length, seen.size]).toEqual([10, all])
  expect(Math.max(...sizes)).toBeLessThan(100_000)
})
