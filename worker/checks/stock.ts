import { sql } from 'drizzle-orm'
import { rankOf } from '../db/held'
import { walk } from './part'

/** Animals a slice, and the lines of one that are summed up: one with more is left alone, to keep the slice bounded. */
const size = 5
const mostLines = 20_000

/** What an operator put in, as the audit tells: the first stock, each change of it, less what left with a deleted order. */
const supplied = sql`(SELECT sum(coalesce(changes ->> '$.stock[1]', 0) - coalesce(changes ->> '$.stock[0]', 0)
    + coalesce(changes ->> '$.stock_change', 0) - coalesce(changes ->> '$.slaughtered', 0))
  FROM audit_events WHERE entity = 'animals' AND entity_id = animals.id)`

/** What orders and waiting changes of them hold, what was slaughtered for orders that were cancelled afterwards, and what the foundation took. */
const taken = sql`((SELECT coalesce(sum(quantity), 0) FROM order_items JOIN orders ON orders.id = order_items.order_id
  WHERE animal_id = animals.id AND (stock_held = 1 OR slaughter_status = 'completed'))
  + (SELECT coalesce(sum(house), 0) FROM sacrifices WHERE animal_id = animals.id)
  + (SELECT coalesce(sum(part.value ->> 'n'), 0) FROM order_changes INDEXED BY order_changes_due JOIN json_each(held) AS part
    WHERE state IN ('proposed', 'waiting') AND state = 'waiting' AND part.value ->> 'animal_id' = animals.id))`

const isKnown = sql`EXISTS (SELECT 1 FROM audit_events
  WHERE entity = 'animals' AND entity_id = animals.id AND action = 'create')`

const isShort = sql`(SELECT count(*) FROM (SELECT 1 FROM order_items WHERE animal_id = animals.id LIMIT ${mostLines + 1})) <= ${mostLines}`

/** What orders of an animal hold without having paid, by the network they came from, and what is counted. */
const heldBy = sql`(SELECT placed_from AS network, sum(quantity) AS n FROM order_items JOIN orders ON orders.id = order_items.order_id
  WHERE animal_id = animals.id AND placed_from IS NOT NULL AND stock_held = 1 AND status = 'pending' AND payment_status <> 'verified'
  GROUP BY placed_from HAVING sum(quantity) > 1)`
const counted = sql`(SELECT network, n FROM held_networks WHERE animal_id = animals.id AND n > 1)`

export const stockPart = {
  ...walk('animals', 'rowid', size, [
    {
      check: 'animal_stock',
      broken: (from, to) => sql`
        SELECT name || ' (sisa ' || stock || ', dipesan ' || taken || ', dimasukkan ' || supplied || ')' AS what
        FROM (SELECT name, stock, ${taken} AS taken, ${supplied} AS supplied FROM animals
          WHERE rowid > ${from} AND rowid <= ${to} AND ${isShort} AND ${isKnown})
        WHERE stock + taken <> supplied`,
    },
    {
      check: 'held_counters',
      broken: (from, to) => sql`
        SELECT name AS what FROM animals WHERE rowid > ${from} AND rowid <= ${to} AND ${isShort} AND (
          EXISTS (SELECT network, n FROM ${heldBy} EXCEPT SELECT network, n FROM ${counted})
          OR EXISTS (SELECT network, n FROM ${counted} EXCEPT SELECT network, n FROM ${heldBy})
          OR EXISTS (SELECT 1 FROM held_networks WHERE animal_id = animals.id AND rank <> ${sql.raw(rankOf('n'))})
          OR held_unpaid < (SELECT coalesce(sum(n), 0) FROM ${heldBy}))`,
    },
  ]),
  name: 'stock',
}
