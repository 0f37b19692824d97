import { sql } from 'drizzle-orm'
import { tableRules } from '../rule'

/** Animals per slice. An animal with too many order lines to sum is skipped, to bound the work of a slice. */
const size = 5
const maxLines = 20_000

/**
 * Stock added by operators, from the audit log: the first stock plus each change, less the slaughtered animals of
 * deleted orders.
 */
const suppliedUnits = sql`(SELECT sum(coalesce(changes ->> '$.stock[1]', 0) - coalesce(changes ->> '$.stock[0]', 0)
    + coalesce(changes ->> '$.stock_change', 0) - coalesce(changes ->> '$.slaughtered', 0))
  FROM audit_events WHERE entity = 'animals' AND entity_id = animals.id)`

/** Units in orders and pending changes, slaughtered units of later cancelled orders, and shares of the foundation. */
const takenUnits = sql`((SELECT coalesce(sum(quantity), 0) FROM order_items JOIN orders ON orders.id = order_items.order_id
  WHERE animal_id = animals.id AND (stock_held = 1 OR slaughter_status = 'completed'))
  + (SELECT coalesce(sum(house), 0) FROM sacrifices WHERE animal_id = animals.id)
  + (SELECT coalesce(sum(line.value ->> 'n'), 0) FROM order_changes INDEXED BY order_changes_due JOIN json_each(held) AS line
    WHERE state IN ('proposed', 'waiting') AND state = 'waiting' AND line.value ->> 'animal_id' = animals.id))`

const isKnown = sql`EXISTS (SELECT 1 FROM audit_events
  WHERE entity = 'animals' AND entity_id = animals.id AND action = 'create')`

const isShort = sql`(SELECT count(*) FROM (SELECT 1 FROM order_items WHERE animal_id = animals.id LIMIT ${maxLines + 1})) <= ${maxLines}`

const unpaid = sql`(SELECT coalesce(sum(quantity), 0) FROM order_items JOIN orders ON orders.id = order_items.order_id
  WHERE animal_id = animals.id AND stock_held = 1 AND status = 'pending' AND payment_status <> 'verified')`

export const stockRules = tableRules({
  table: 'animals',
  name: 'stock',
  size,
  what: 'name',
  rules: {
    animal_stock: {
      what: sql`name || ' (sisa ' || stock || ', dipesan ' || ${takenUnits} || ', dimasukkan ' || ${suppliedUnits} || ')'`,
      broken: sql`${isShort} AND ${isKnown} AND stock + ${takenUnits} <> ${suppliedUnits}`,
    },
    held_counters: sql`${isShort} AND held_unpaid <> ${unpaid}`,
  },
})
