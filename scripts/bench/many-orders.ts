import { insertAnimal, openShop } from './shop.ts'
import { anyOf } from './visitors.ts'

const STEP = 5000

// Rows ?1 to ?2 of ?3 generated orders, ten minutes apart, the last one now. 30 % are cancelled, the others paid.
const ROWS = `
WITH RECURSIVE n(i) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i < ?2),
made AS (
  SELECT i, printf('00000000-0000-4000-8000-%012d', i) AS id, i % 10 < 3 AS cancelled,
    1000000 + i * 1000 AS subtotal, 100 + i % 900 AS code,
    (1000 + i / 676) || char(65 + i / 26 % 26, 65 + i % 26) AS word,
    strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || ((?3 - i) * 10) || ' minutes') AS at
  FROM n)`

const ORDERS = `INSERT INTO orders (id, order_id, customer_name, customer_phone, customer_email, status, payment_status,
    subtotal, unique_code, total_amount, payment_claimed_at, payment_verified_at, cancelled_at,
    consent_version, consent_at, expires_at, created_at, updated_at, slaughter_status)
  ${ROWS}
  SELECT id, 'ORDER-' || word, 'Pelanggan ' || i, '+62812' || (10000000 + i), 'p' || i || '@contoh.id',
    iif(cancelled, 'cancelled', 'completed'), iif(cancelled, 'pending', 'verified'),
    subtotal, code, subtotal + code, NULL, iif(cancelled, NULL, at), iif(cancelled, at, NULL),
    '2026-01', at, at, at, at, iif(cancelled, 'pending', 'completed') FROM made`

const ITEMS = `INSERT INTO order_items (order_id, n, animal_id, kind, name, price, quantity)
  ${ROWS} SELECT id, 1, ?4, 'Kambing', 'Kambing', subtotal, 1 FROM made`

const NAMES = `INSERT INTO order_beneficiaries (order_id, item_n, n, name)
  ${ROWS} SELECT id, 1, 1, 'Pelanggan ' || i FROM made`

const EVENTS = `INSERT INTO order_events (order_id, n, type, actor, details, created_at)
  ${ROWS} SELECT id, 1, 'created', 'customer', '{}', at FROM made`

const INCOME = `INSERT INTO transactions (id, type, amount, description, order_id, created_by, created_at)
  ${ROWS} SELECT id, 'income', subtotal + code, 'Pesanan', id, 'bench', at FROM made WHERE NOT cancelled`

const PAYMENTS = `INSERT INTO payments (order_id, amount, method, received_at, bank_row_id, transaction_id, actor, created_at,
    updated_at)
  ${ROWS} SELECT id, subtotal + code, 'bank', at, (SELECT b.id FROM bank_rows AS b WHERE b.order_id = made.id), id, 'bench', at, at
  FROM made WHERE NOT cancelled`

const CERTIFICATES = `INSERT INTO certificates (id, certificate_number, order_id, status, template_id, name, service_type,
    issued_date, created_at, updated_at)
  ${ROWS} SELECT id, printf('CERT-202601-%04d', i), id, iif(i % 5 AND NOT cancelled, 'published', 'draft'), 'qurban', 'Pelanggan ' || i,
    'qurban', at, at, at FROM made`

const AUDIT = `INSERT INTO audit_events (entity, entity_id, action, actor, changes, created_at)
  ${ROWS} SELECT iif(i % 1000, 'orders', 'faqs'), id, 'update', 'bench@contoh.id', '{}', at FROM made`

const BANK_ROWS = `INSERT INTO bank_rows (account_id, statement_id, line, date, side, amount, description, plain, state,
    order_id, settled_at, updated_at)
  ${ROWS} SELECT 'bench', printf('bench-%d', ?1), i, date(at), 'in', subtotal + code, 'TRSF ' || i, 'in ' || i,
    iif(cancelled, 'check', 'settled'), iif(cancelled, NULL, id), iif(cancelled, NULL, at), at FROM made`

const STATEMENT = `INSERT INTO statements (id, account_id, account_name, file_name, sha256, source_format, layout, signature,
    state, row_count, created_by, created_at, updated_at)
  VALUES (printf('bench-%d', ?1), 'bench', 'Bank', 'bench.csv', printf('%d', ?1), 'csv', 'x', 'x', 'done', 0, 'bench', '2026', '2026')`

const NEVER = '9999-12-31T00:00:00.000Z'

/** All these orders have the same subtotal, so they need different unique codes. */
const CROWD = `INSERT INTO orders (id, order_id, customer_name, customer_phone, customer_email, subtotal, unique_code,
    total_amount, reserves_total, stock_held, fresh, consent_version, consent_at, expires_at, created_at, updated_at)
  WITH RECURSIVE n(i) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
  SELECT 'crowd-' || i, 'ORDER-' || (2000 + i / 676) || char(65 + i / 26 % 26, 65 + i % 26), 'Penunggu ' || i,
    '+62813' || (10000000 + i), 'w' || i || '@contoh.id', 3333000, 99 + i, 3333099 + i, 3333099 + i, 1, 1,
    '2026-01', '2026-01-01T00:00:00.000Z', '${NEVER}', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' FROM n`

const CROWD_ITEMS = `INSERT INTO order_items (order_id, n, animal_id, kind, name, price, quantity)
  WITH RECURSIVE n(i) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
  SELECT 'crowd-' || i, 1, ?3, 'Kambing', 'Kambing', 3333000, 1 FROM n`

const mostWaiting = 20_000

/** Removes the protection of paid and planned orders first; acceptable because the shop exists only for the bench. */
const withoutOrders = (db: D1Database) =>
  db.batch([
    db.prepare('DROP TRIGGER orders_delete_paid'),
    db.prepare("UPDATE sacrifices SET status = 'pending' WHERE status <> 'pending'"),
    db.prepare('DELETE FROM orders'),
  ])

/** Adds 5,000 bank rows per statement and up to 20,000 unpaid orders of the animal `crowded`. */
async function fillShop(db: D1Database, animal: string, crowded: string, total: number) {
  await withoutOrders(db)
  await db.prepare('DELETE FROM order_counts').run()
  for (let first = 1; first <= total; first += STEP) {
    const bound = [first, Math.min(first + STEP - 1, total), total]
    const plain = [ORDERS, NAMES, EVENTS, INCOME, CERTIFICATES, AUDIT, BANK_ROWS, PAYMENTS]
    const [orders, ...rest] = plain.map(sql => db.prepare(sql).bind(...bound))
    const statement = db.prepare(STATEMENT).bind(first)
    if (orders) await db.batch([statement, orders, db.prepare(ITEMS).bind(...bound, animal), ...rest])
  }
  const waiting = Math.min(total, mostWaiting)
  for (let first = 1; first <= waiting; first += STEP) {
    const bound = [first, Math.min(first + STEP - 1, waiting)]
    await db.batch([db.prepare(CROWD).bind(...bound), db.prepare(CROWD_ITEMS).bind(...bound, crowded)])
  }
  // The events also queued messages to customers. In a real shop the cron would have processed them long ago.
  await db.prepare('DELETE FROM outbox').run()
}

export async function crowdedShop(size: number, options?: Parameters<typeof openShop>[0]) {
  const shop = await openShop(options)
  const crowded = await insertAnimal(shop.d1, 1_000_000, 3_333_000)
  await fillShop(shop.d1, anyOf(shop.animals), crowded, size)
  return { ...shop, crowded }
}
