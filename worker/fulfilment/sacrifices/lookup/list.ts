import { sql } from 'drizzle-orm'
import {
  type Sacrifice,
  type SacrificeListChanges,
  type SacrificeListChangesQuery,
  type SacrificeQuery,
  type Seat,
  sacrificeSchema,
} from '../../../contract/fulfilment/sacrifices'
import { fullName, type PersonName } from '../../../contract/orders/names'
import type { Db } from '../../../db/client'
import { splitPage } from '../../../db/query/keyset'
import { sacrifices } from '../../../db/schema/fulfilment/sacrifices'
import { firstOrThrow } from '../../../lib/only'
import {
  buildSacrificePageQuery,
  sacrificeCursor,
  sacrificePageSql,
  sacrificeTotalSql,
  seasonSql,
} from './query'

const maxNews = 100

export type SacrificeRow = typeof sacrifices.$inferSelect

/** If the seat has no name yet, `name`, `bin` and `relation` are null. */
type SeatRow = Omit<Seat, 'name'> & { sacrifice_id: string } & {
  [K in keyof PersonName]: PersonName[K] | null
}

export const readSeatsOfSacrifices = (db: Db, ids: ReturnType<typeof sql>) =>
  db.all<SeatRow>(sql`
    SELECT seats.sacrifice_id, seats.n, seats.order_id, seats.item_n, seats.beneficiary_n,
      orders.order_id AS order_code, orders.customer_name, person.name, person.bin, person.relation
    FROM seats JOIN orders ON orders.id = seats.order_id
    LEFT JOIN order_beneficiaries AS person
      ON person.order_id = seats.order_id AND person.item_n = seats.item_n AND person.n = seats.beneficiary_n
    WHERE seats.sacrifice_id IN (${ids}) ORDER BY seats.sacrifice_id, seats.n`)

const toSeat = ({ name, bin, relation, ...rest }: SeatRow) => ({
  ...rest,
  name: name === null ? null : fullName({ name, bin, relation }),
})

function toSacrifices(rows: SacrificeRow[], seats: SeatRow[]): Sacrifice[] {
  const own = Map.groupBy(seats, ({ sacrifice_id }) => sacrifice_id)
  return rows.map(row => sacrificeSchema.parse({ ...row, seats: (own.get(row.id) ?? []).map(toSeat) }))
}

/** Sorted by number. Without a filter, unfinished sacrifices come first. */
export async function listSacrifices(db: Db, query: SacrificeQuery, seen_at: string) {
  const { page, isOpenFirst } = buildSacrificePageQuery(query, query.limit + 1)
  const order = [...(isOpenFirst ? [sql`status = 'completed'`] : []), sacrifices.number]
  const { rows, seats, totals } = await db.batch({
    rows: db
      .select()
      .from(sacrifices)
      .where(sql`id IN (${page})`)
      .orderBy(...order),
    seats: readSeatsOfSacrifices(db, page),
    totals: db.all<{ total: number }>(sacrificeTotalSql(query)),
  })
  const { items, next_cursor } = splitPage(rows, query.limit, last => sacrificeCursor(last, isOpenFirst))
  return { items: toSacrifices(items, seats), next_cursor, total: totals[0]?.total ?? 0, seen_at }
}

export async function readSacrifice(db: Db, id: string): Promise<Sacrifice> {
  const { rows, seats } = await db.batch({
    rows: db.select().from(sacrifices).where(sql`id = ${id}`),
    seats: readSeatsOfSacrifices(db, sql`SELECT ${id}`),
  })
  return firstOrThrow(toSacrifices(rows, seats))
}

export const sacrificeName = ({ number }: { number: number }) => `No. ${number}`

export async function listSacrificeIds(db: Db, query: SacrificeQuery, seen_at: string) {
  const { rows, totals } = await db.batch({
    rows: db.all<{ id: string; number: number }>(sacrificePageSql(query, query.limit + 1)),
    totals: db.all<{ total: number }>(sacrificeTotalSql(query)),
  })
  const { items, next_cursor } = splitPage(rows, query.limit, last => String(last.number))
  return {
    items: items.map(row => ({ id: row.id, label: sacrificeName(row) })),
    next_cursor,
    total: totals[0]?.total ?? 0,
    seen_at,
  }
}

/** The page calls this function regularly, so it reads only counters and at most 100 new sacrifices. */
export async function findSacrificeListChanges(
  db: Db,
  { after, ...filter }: SacrificeListChangesQuery,
): Promise<SacrificeListChanges> {
  const since =
    after === undefined ? sql`SELECT 1 WHERE 0` : sacrificePageSql({ ...filter, cursor: after }, maxNews)
  const { came, newest, states } = await db.batch({
    came: db.all<{ n: number }>(sql`SELECT count(*) AS n FROM (${since})`),
    newest: db.all<{ last: number }>(sql`
      SELECT coalesce((SELECT last FROM season_numbers WHERE season = ${seasonSql(filter)}), 0) AS last`),
    states: db.all<{ told: string }>(sql`
      SELECT coalesce(group_concat(n, '.'), '') || ':' || coalesce((SELECT max(rowid) FROM seats), 0) AS told
      FROM (SELECT n FROM sacrifice_counts WHERE season = ${seasonSql(filter)} ORDER BY status)`),
  })
  return { count: came[0]?.n ?? 0, newest: String(newest[0]?.last ?? 0), states: states[0]?.told ?? '' }
}
