const STEP = 5000

// The i-th of ?3 made-up orders: ten minutes after the one before, the last one now; three in ten cancelled, the rest paid.
const ROWS = `
WITH RECURSIVE n(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2),
made AS (
  SELECT i, printf('00000000-0000-4000-8000-%012d', i) AS id, i % 10 < 3 AS cancelled,
    1000000 + i * 1000 AS subtotal, 100 + i % 900 AS code,
    strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || ((?3 - i) * 10) || ' minutes') AS at
  FROM n)`

const ORDERS = `INSERT INTO orders (id, order_id, customer_name, customer_phone, customer_email, status, payment_status,
    subtotal, unique_code, total_amount, payment_claimed_at, payment_verified_at, cancelled_at,
    consent_version, consent_at, expires_at, created_at, updated_at)
  ${ROWS}
  SELECT id, 'ORDER-' || (1000000 + i) || 'ZZ', 'Pelanggan ' || i, '+62812' || (10000000 + i), 'p' || i || '@contoh.id',
    iif(cancelled, 'cancelled', 'completed'), iif(cancelled, 'pending', 'verified'),
    subtotal, code, subtotal + code, NULL, iif(cancelled, NULL, at), iif(cancelled, at, NULL),
    '2026-01', at, at, at, at FROM made`

const ITEMS = `INSERT INTO order_items (order_id, n, animal_id, kind, name, price, quantity)
  ${ROWS} SELECT id, 1, ?4, 'Kambing', 'Kambing', subtotal, 1 FROM made`

const NAMES = `INSERT INTO order_beneficiaries (order_id, item_n, n, name)
  ${ROWS} SELECT id, 1, 1, 'Pelanggan ' || i FROM made`

const EVENTS = `INSERT INTO order_events (order_id, n, type, actor, details, created_at)
  ${ROWS} SELECT id, 1, 'created', 'customer', '{}', at FROM made`

const INCOME = `INSERT INTO transactions (id, type, amount, description, order_id, created_by, created_at)
  ${ROWS} SELECT id, 'income', subtotal + code, 'Pesanan', id, 'bench', at FROM made WHERE NOT cancelled`

/** Puts `total` made-up orders with lines, names, timeline and ledger in place of those there are, by plain SQL. */
export async function fillOrders(db: D1Database, animal: string, total: number) {
  await db.batch([db.prepare('DELETE FROM orders'), db.prepare('DELETE FROM order_counts')])
  for (let first = 1; first <= total; first += STEP) {
    const bound = [first, Math.min(first + STEP - 1, total), total]
    const plain = [ORDERS, NAMES, EVENTS, INCOME].map(sql => db.prepare(sql).bind(...bound))
    const [orders, ...rest] = plain
    if (orders) await db.batch([orders, db.prepare(ITEMS).bind(...bound, animal), ...rest])
  }
}
