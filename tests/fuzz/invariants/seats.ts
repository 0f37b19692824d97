import type { Rule } from './kinds'

const slots = `quantity * iif(shares = 1 AND kind = 'Sapi', 7, 1)`

export const seatRules: Rule[] = [
  {
    name: 'a paid name without a seat',
    settled: true,
    sql: `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
      SELECT orders.id, orders.order_id, item.n, i FROM orders JOIN order_items AS item ON item.order_id = orders.id JOIN n ON i <= ${slots}
      WHERE payment_status = 'verified' AND short_by = 0 AND status <> 'cancelled' AND anonymized_at IS NULL AND NOT EXISTS (
        SELECT 1 FROM seats WHERE seats.order_id = orders.id AND item_n = item.n AND beneficiary_n = i)`,
  },
  {
    name: 'one name in two seats, or more seats than names',
    sql: `SELECT seats.order_id AS id, item_n, count(*) AS n FROM seats JOIN order_items AS item ON item.order_id = seats.order_id AND item.n = item_n
      GROUP BY seats.order_id, item_n HAVING count(*) > ${slots} OR count(*) <> count(DISTINCT beneficiary_n)`,
  },
  {
    name: 'a seat of an order that is not paid',
    sql: `SELECT orders.id, orders.order_id, payment_status, status FROM seats JOIN orders ON orders.id = seats.order_id
      WHERE payment_status <> 'verified' OR status = 'cancelled'`,
  },
  {
    name: 'a group that counts other than its seats',
    sql: `SELECT id, number, filled, foundation_shares, capacity FROM sacrifices
      WHERE filled <> (SELECT count(*) FROM seats WHERE sacrifice_id = sacrifices.id) OR filled + foundation_shares > capacity`,
  },
  {
    name: 'a planned group that is not full',
    sql: `SELECT id, number, status, filled, foundation_shares, capacity FROM sacrifices WHERE status <> 'pending' AND filled + foundation_shares < capacity`,
  },
  {
    name: 'a plan without a day or a place',
    sql: `SELECT id, number, date, location FROM sacrifices WHERE status = 'scheduled' AND (date IS NULL OR location IS NULL)`,
  },
  {
    name: 'more animals than were sold',
    sql: `SELECT animal_id AS id, count(*) AS n FROM sacrifices WHERE shared = 0 AND animal_id IS NOT NULL GROUP BY animal_id
      HAVING count(*) > (SELECT sum(quantity) FROM order_items JOIN orders ON orders.id = order_items.order_id
        WHERE order_items.animal_id = sacrifices.animal_id AND payment_status = 'verified' AND status <> 'cancelled')`,
  },
  {
    name: 'an order told otherwise than its animals',
    sql: `SELECT orders.id, orders.order_id, slaughter_status FROM orders WHERE seated = 1 AND slaughter_status <> (
      SELECT iif(min(s.status = 'completed'), 'completed', iif(min(s.status <> 'pending'), 'scheduled', 'pending'))
      FROM seats JOIN sacrifices AS s ON s.id = sacrifice_id WHERE seats.order_id = orders.id)`,
  },
  {
    name: 'a done order whose sum waits for a name that was erased',
    sql: `SELECT id, order_id, slaughter_status FROM orders WHERE anonymized_at IS NOT NULL AND payment_status = 'verified'
      AND status <> 'cancelled' AND slaughter_status <> 'completed' AND EXISTS (SELECT 1 FROM seats WHERE order_id = orders.id)
      AND NOT EXISTS (SELECT 1 FROM seats JOIN sacrifices AS s ON s.id = sacrifice_id
        WHERE seats.order_id = orders.id AND s.status <> 'completed')`,
  },
]
