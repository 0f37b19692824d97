import { sql } from 'drizzle-orm'
import { addDays, wibDay } from '../../contract/lib/format'
import type { Dashboard } from '../../contract/operations/dashboard'
import type { Db } from '../../db/client'
import { countAndOldestOf, maxCountedRows } from '../../db/query/where'
import { seasonSql } from '../../fulfilment/sacrifices/lookup/query'

type Needs = Dashboard['needs']

const maxDays = 5
const maxOrders = 5
/** Sacrifices of each state whose seats are checked for names. */
const maxChecked = 200
/** Days back that are checked for bookings without a close. */
const unclosedDays = 31

const newestSeason = seasonSql({ season: undefined })

type NamelessRow = Needs['nameless']['items'][number] & { count: number; since: string }

/** Orders with nameless seats in the next planned and the first unplanned sacrifices; `count` and `since` are of all of them. */
export const unnamedSeatsQuery = (db: Db) =>
  db.all<NamelessRow>(sql`
    WITH open AS MATERIALIZED (
      SELECT * FROM (SELECT id, date FROM sacrifices INDEXED BY sacrifices_planned
        WHERE status = 'scheduled' ORDER BY date LIMIT ${maxChecked})
      UNION ALL SELECT * FROM (SELECT id, date FROM sacrifices INDEXED BY sacrifices_by_status
        WHERE status = 'pending' AND season = ${newestSeason} ORDER BY number LIMIT ${maxChecked})),
    nameless AS (SELECT seats.order_id AS id, min(open.date) AS date, count(*) AS names, min(seats.created_at) AS since
      FROM open CROSS JOIN seats ON seats.sacrifice_id = open.id
      WHERE NOT EXISTS (SELECT 1 FROM order_beneficiaries AS person WHERE person.order_id = seats.order_id
        AND person.item_n = seats.item_n AND person.n = seats.beneficiary_n)
      GROUP BY seats.order_id)
    SELECT orders.id, orders.order_id, customer_name, total_amount, date, names,
      (SELECT sum(names) FROM nameless) AS count, (SELECT min(since) FROM nameless) AS since
    FROM (SELECT * FROM nameless ORDER BY date IS NULL, date, since LIMIT ${maxOrders}) AS first
      CROSS JOIN orders ON orders.id = first.id
    ORDER BY date IS NULL, date, first.since`)

export function namelessNeeds(rows: NamelessRow[]): Needs['nameless'] {
  const [first] = rows
  const items = rows.map(({ id, order_id, customer_name, total_amount, names, date }) => ({
    id,
    order_id,
    customer_name,
    total_amount,
    names,
    date,
  }))
  return { count: first?.count ?? 0, since: first?.since ?? null, items }
}

/** `planned`: the first days with sacrifices that are not done. `unplanned`: from a counter, and the first one's age. */
export const planDayQueries = (db: Db) => ({
  planned: db.all<Needs['planned'][number]>(sql`
    SELECT date, count(*) AS n FROM (SELECT date FROM sacrifices INDEXED BY sacrifices_planned
      WHERE status = 'scheduled' ORDER BY date LIMIT ${maxCountedRows})
    GROUP BY date ORDER BY date LIMIT ${maxDays}`),
  unplanned: db.all<Needs['unplanned']>(sql`
    SELECT coalesce(sum(n), 0) AS count, (SELECT created_at FROM sacrifices INDEXED BY sacrifices_by_status
      WHERE status = 'pending' AND season = ${newestSeason} ORDER BY number LIMIT 1) AS since
    FROM sacrifice_counts WHERE status = 'pending' AND season = ${newestSeason}`),
})

export function unclosedDaysQuery(db: Db, now: string) {
  const today = wibDay(now)
  return countAndOldestOf(
    db,
    sql`FROM transaction_totals AS booked WHERE day >= ${addDays(today, -unclosedDays)} AND day < ${today} AND n > 0
      AND NOT EXISTS (SELECT 1 FROM day_closes WHERE day_closes.day = booked.day) GROUP BY day`,
    sql`day`,
  )
}
