import { type SQL, sql } from 'drizzle-orm'
import { normalizeEmail } from '../../contract/lib/email'
import { type CustomerExport, type CustomerQuery, customerExportSchema } from '../../contract/orders/desk'
import { statusAfterDeadline } from '../../contract/orders/rules'
import type { Db } from '../../db/client'
import { orderSearchTerms } from '../../db/orders/order-terms'
import { joinTermsWithOr } from '../../db/query/where'
import { certificates } from '../../db/schema/fulfilment/certificates'
import { corrections } from '../../db/schema/fulfilment/sacrifices'
import { messages } from '../../db/schema/messages'
import { transactions } from '../../db/schema/money/money'
import { order_changes, refunds } from '../../db/schema/money/refunds'
import {
  order_beneficiaries,
  order_events,
  order_items,
  orders,
  payment_claims,
} from '../../db/schema/orders'
import { orderItemView } from '../lookup/view'

const ordersPerPage = 200

/** The search index also finds similar values, so the phone number or e-mail is compared afterwards. */
function ordersOf({ phone, email = '', cursor }: CustomerQuery) {
  // Also compare the e-mail as typed, because e-mails in older orders may have angle brackets.
  const address = normalizeEmail(email)
  const words = phone
    ? orderSearchTerms(phone)
    : joinTermsWithOr([address, email].map(orderSearchTerms).filter(Boolean))
  if (words === '') return sql`SELECT id FROM orders WHERE 1 = 0`
  const isTheirs = phone
    ? sql`customer_phone = ${phone}`
    : sql`lower(customer_email) IN (lower(${email}), lower(${address}))`
  const isOlder = cursor === undefined ? sql`1 = 1` : sql`seq < ${Number(cursor) || 0}`
  return sql`SELECT id FROM orders
    WHERE seq IN (SELECT rowid FROM orders_search WHERE orders_search MATCH ${words}) AND ${isTheirs} AND ${isOlder}
    ORDER BY seq DESC LIMIT ${ordersPerPage}`
}

type Own = Record<string, unknown> & { order_id: string }

/** Notes about an animal that is shared with other customers are omitted. */
const ritesOf = (db: Db, orderIds: SQL) => ({
  seats: db.all<Own>(sql`
    SELECT seats.order_id, item_n, beneficiary_n, season, number, name AS animal, status, date, location, performer,
      iif(shared = 0, notes, NULL) AS notes
    FROM seats JOIN sacrifices ON sacrifices.id = sacrifice_id WHERE seats.order_id IN (${orderIds})
    ORDER BY item_n, beneficiary_n`),
  evidence: db.all<Own>(sql`
    SELECT DISTINCT seats.order_id, number, stage, mime, size, sha256, taken_at, uploaded_at, iif(shared = 0, note, NULL) AS note
    FROM seats JOIN sacrifices ON sacrifices.id = seats.sacrifice_id
    JOIN evidence_of ON evidence_of.sacrifice_id = sacrifices.id JOIN evidence ON evidence.id = evidence_id
    WHERE seats.order_id IN (${orderIds}) ORDER BY number, uploaded_at`),
})

const moneyOf = (db: Db, orderIds: SQL, isOfOrders: SQL) => ({
  bank_rows: db.all<Own>(sql`
    SELECT order_id, date, amount, description, reference, settled_at FROM bank_rows
    WHERE ${isOfOrders} ORDER BY date, id`),
  payments: db.all<Own>(sql`
    SELECT payments.order_id, amount, method, received_at, note, number AS receipt, voided_at, void_reason FROM payments
    LEFT JOIN receipts ON payment_id = payments.id WHERE payments.order_id IN (${orderIds}) ORDER BY payments.id`),
  refunds: db.select().from(refunds).where(isOfOrders).orderBy(refunds.created_at),
  changes: db.select().from(order_changes).where(isOfOrders).orderBy(order_changes.created_at),
  bookings: db.select().from(transactions).where(isOfOrders).orderBy(transactions.created_at),
})

const readAll = (db: Db, orderIds: SQL) => {
  const isOfOrders = sql`order_id IN (${orderIds})`
  return db.batch({
    found: db.select().from(orders).where(sql`id IN (${orderIds})`).orderBy(sql`seq DESC`),
    items: db.select().from(order_items).where(isOfOrders).orderBy(order_items.order_id, order_items.n),
    names: db.select().from(order_beneficiaries).where(isOfOrders),
    claims: db.select().from(payment_claims).where(isOfOrders).orderBy(payment_claims.created_at),
    events: db.select().from(order_events).where(isOfOrders).orderBy(order_events.order_id, order_events.n),
    certificates: db.select().from(certificates).where(isOfOrders).orderBy(certificates.created_at),
    corrections: db.select().from(corrections).where(isOfOrders).orderBy(corrections.created_at),
    messages: db.select().from(messages).where(isOfOrders).orderBy(messages.id),
    ...ritesOf(db, orderIds),
    ...moneyOf(db, orderIds, isOfOrders),
    views: db.all<Own>(sql`
      SELECT entity_id AS order_id, action, created_at FROM audit_events
      WHERE entity = 'orders' AND entity_id IN (${orderIds}) ORDER BY id`),
  })
}

const rowsOf = <T extends { order_id: string | null }>(rows: T[], id: string) =>
  rows.filter(row => row.order_id === id)

/** Newest order first. The schema of the response drops columns that it does not list. */
export async function exportCustomer(db: Db, query: CustomerQuery, now: string): Promise<CustomerExport> {
  const { found, items, names, ...rest } = await readAll(db, ordersOf(query))
  const kinds = Object.entries<{ order_id: string | null }[]>(rest)
  const restOf = (id: string) => Object.fromEntries(kinds.map(([kind, rows]) => [kind, rowsOf(rows, id)]))
  const last = found.at(-1)
  return customerExportSchema.parse({
    exported_at: now,
    items: found.map(order => ({
      ...order,
      status: statusAfterDeadline(order, now),
      items: rowsOf(items, order.id).map(item => orderItemView(item, rowsOf(names, order.id))),
      ...restOf(order.id),
    })),
    next_cursor: found.length === ordersPerPage && last ? String(last.seq) : null,
  })
}
