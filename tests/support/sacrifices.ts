import { sql } from 'drizzle-orm'
import { updateSearchWords } from '../../worker/db/orders/order-terms'
import { sacrifices, season_numbers, seats } from '../../worker/db/schema/fulfilment/sacrifices'
import { newOrderRow, runSql } from './rows'
import { db, newAnimal, uniqueId } from './shop'

const now = '2026-05-01T00:00:00.000Z'

type Person = { name: string; bin?: string; relation?: 'bin' | 'binti' }

export async function paidOrder(
  animal: { id: string; name: string; price?: number; type?: string; shares?: number },
  people: Person[],
  values: Parameters<typeof newOrderRow>[0] = {},
) {
  const order = await newOrderRow({
    status: 'confirmed',
    payment_status: 'verified',
    payment_verified_at: now,
    seated: true,
    ...values,
  })
  await runSql(
    'INSERT INTO order_items (order_id, n, animal_id, kind, name, price, quantity, shares) VALUES (?, 1, ?, ?, ?, ?, ?, ?)',
    order.id,
    animal.id,
    animal.type ?? 'Sapi',
    animal.name,
    animal.price ?? 3_000_000,
    people.length,
    animal.shares ?? 1,
  )
  for (const [n, { name, bin = null, relation = null }] of people.entries()) {
    await runSql(
      'INSERT INTO order_beneficiaries (order_id, item_n, n, name, bin, relation) VALUES (?, 1, ?, ?, ?, ?)',
      order.id,
      n + 1,
      name,
      bin,
      relation,
    )
  }
  await updateSearchWords(db, sql`${order.id}`)
  return order
}

/** A season of its own, so that tests do not count each other's rows. */
export const newSeason = async (season = crypto.randomUUID().slice(0, 10)) => {
  await db.insert(season_numbers).values({ season, last: 0 })
  return season
}

export async function newSacrifice(season: string, values: Partial<typeof sacrifices.$inferInsert> = {}) {
  const number = await nextNumber(season)
  const row = {
    id: crypto.randomUUID(),
    season,
    number,
    kind: 'Sapi' as const,
    name: 'Sapi Patungan',
    capacity: 7,
    shared: true,
    updated_by: 'system',
    created_at: now,
    updated_at: now,
    ...values,
  }
  await db.insert(sacrifices).values(row)
  return row
}

async function nextNumber(season: string) {
  const [row] = await db.all<{ last: number }>(
    sql`UPDATE season_numbers SET last = last + 1 WHERE season = ${season} RETURNING last`,
  )
  return row?.last ?? 0
}

/** Assigns names of an order's only line to seats, beginning with name `from`. */
export const seatNames = async (
  sacrifice: { id: string },
  order: { id: string },
  places: number[],
  from = 1,
) =>
  db.insert(seats).values(
    places.map((n, i) => ({
      sacrifice_id: sacrifice.id,
      n,
      order_id: order.id,
      item_n: 1,
      beneficiary_n: from + i,
      created_at: now,
    })),
  )

/** A cow sold in seven shares. */
export const sharedCow = async (values = {}) => ({
  ...(await newAnimal({
    type: 'Sapi',
    name: uniqueId('Sapi Patungan'),
    price: 3_000_000,
    stock: 70,
    shares: 7,
    ...values,
  })),
  shares: 7,
})
