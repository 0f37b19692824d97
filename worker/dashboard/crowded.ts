import { sql } from 'drizzle-orm'
import type { Dashboard } from '../contract/shop/dashboard'
import type { Db } from '../db/client'

/** What most of the newest orders cost, and every 15th of its unique codes: how many are taken tells how full it is. */
const newest = 200
const mostPrices = 3
const every = 15
const sampled = 900 / every
const alarming = 70

/** Statement that finds subtotals whose unique codes of 100–999 run out: the next customers pay 1,000 rupiah more. */
export const crowdedStatement = (db: Db) =>
  db.all<Dashboard['needs']['crowded_totals'][number]>(sql`
    WITH RECURSIVE code(n) AS (SELECT 100 UNION ALL SELECT n + ${every} FROM code WHERE n + ${every} < 1000),
    prices AS MATERIALIZED (
      SELECT price FROM (SELECT subtotal - discount AS price FROM orders ORDER BY seq DESC LIMIT ${newest})
      GROUP BY price ORDER BY count(*) DESC LIMIT ${mostPrices})
    SELECT price AS subtotal, CAST(count(*) * 100 / ${sampled} AS INTEGER) AS used_percent
    FROM prices CROSS JOIN code CROSS JOIN orders ON orders.reserves_total = prices.price + code.n
    GROUP BY price HAVING used_percent >= ${alarming}
    ORDER BY used_percent DESC`)
