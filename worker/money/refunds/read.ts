import { and, desc, eq, sql } from 'drizzle-orm'
import {
  overpaidOrderSchema,
  type PayeeChange,
  type PayeeInput,
  payeeRetentionDays,
  type Refund,
  type RefundListQuery,
  refundSchema,
  refundViewSchema,
} from '../../contract/money/refunds'
import type { Db } from '../../db/client'
import { afterCursorCondition, columnsOfSchema, splitPage, timeKeyCursor } from '../../db/query/keyset'
import { countMatching } from '../../db/query/where'
import { refunds } from '../../db/schema/money/refunds'
import { orders } from '../../db/schema/orders'
import { hourMs, timePlusMs } from '../../db/stamp'
import { decryptBytes, encryptBytes } from '../../lib/crypto'
import { Problem } from '../../lib/problem'

export type RefundRow = typeof refunds.$inferSelect

const readOrder = (json: string): Refund['order'] => JSON.parse(json)

// One JSON column, because refunds and orders have columns with equal names.
const orderJson =
  sql`json_object('id', orders.id, 'order_id', orders.order_id, 'customer_name', customer_name)`
    .mapWith(readOrder)
    .as('whose')

/** Operators see only the last 4 digits of the account number. */
const deskView = ({ refund: row, order }: { refund: RefundRow; order: Refund['order'] }) =>
  refundSchema.parse({ ...row, order, has_proof: row.proof_key !== null })

const rowid = sql<number>`refunds.rowid`

const refundsWithOrders = (db: Db) =>
  db
    .select({ refund: refunds, order: orderJson, rowid: rowid.as('at') })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.order_id))

export async function readRefund(db: Db, id: string): Promise<RefundRow> {
  const [found] = await db.select().from(refunds).where(eq(refunds.id, id))
  if (!found) throw new Problem('not_found')
  return found
}

export async function readRefundView(db: Db, id: string) {
  const [found] = await refundsWithOrders(db).where(eq(refunds.id, id))
  if (!found) throw new Problem('not_found')
  return deskView(found)
}

export const readRefundViews = (db: Db, order_id: string) =>
  db
    .select(columnsOfSchema(refunds, refundViewSchema))
    .from(refunds)
    .where(eq(refunds.order_id, order_id))
    .orderBy(desc(refunds.created_at))

export const listRefundsOfOrder = async (db: Db, order_id: string) =>
  (await refundsWithOrders(db).where(eq(refunds.order_id, order_id)).orderBy(desc(refunds.created_at))).map(
    deskView,
  )

/** Requested and approved refunds are listed oldest first, because customers wait for them; others newest first. */
export async function listRefunds(db: Db, { state, cursor, limit }: RefundListQuery) {
  const isOpen = state === 'requested' || state === 'approved'
  const order = isOpen ? sql`ASC` : sql`DESC`
  const wanted = state ? [eq(refunds.state, state)] : []
  const [rows, [counted]] = await db.batch([
    refundsWithOrders(db)
      .where(and(...wanted, afterCursorCondition(cursor, sql`refunds.created_at`, rowid, isOpen)))
      .orderBy(sql`refunds.created_at ${order}`, sql`refunds.rowid ${order}`)
      .limit(limit + 1),
    countMatching(db, refunds, wanted),
  ])
  const page = splitPage(rows, limit, ({ refund, rowid }) => timeKeyCursor(refund.created_at, rowid))
  return { ...page, items: page.items.map(deskView), total: counted?.total ?? 0 }
}

type Overpaid = {
  seq: number
  id: string
  order_id: string
  customer_name: string
  paid: number
  owed: number
  left: number
}

export async function listOverpaid(
  db: Db,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const rows = await db.all<Overpaid>(sql`
    SELECT seq, id, order_id, customer_name, left_over AS "left", iif(status = 'cancelled', 0, total_amount) AS owed,
      (SELECT sum(amount) FROM payments WHERE payments.order_id = orders.id AND voided_at IS NULL) AS paid
    FROM orders INDEXED BY orders_overpaid WHERE left_over > 0 AND seq > ${Number(cursor) || 0} ORDER BY seq LIMIT ${limit + 1}`)
  const { items, next_cursor } = splitPage(rows, limit, ({ seq }) => String(seq))
  return { items: items.map(row => overpaidOrderSchema.parse(row)), next_cursor, total: null }
}

/** SQL condition: an outgoing bank row of this amount. Pending rows do not count: the next import replaces them. */
export const isRefundRow = (amount: number) =>
  sql`bank_rows.side = 'out' AND bank_rows.amount = ${amount} AND bank_rows.sen = 0 AND bank_rows.state <> 'pending'`

/** Candidates for the transfer that paid the refund: outgoing bank rows that are not linked to another refund. */
export const findOutgoingBankRows = (db: Db, { amount, created_at }: RefundRow) =>
  db.all<{ id: number; date: string; account_name: string; description: string }>(sql`
    SELECT bank_rows.id, bank_rows.date, statements.account_name, bank_rows.description
    FROM bank_rows INDEXED BY bank_rows_amount_side JOIN statements ON statements.id = bank_rows.statement_id
    WHERE ${isRefundRow(amount)} AND bank_rows.date >= date(${created_at}, '+7 hours')
      AND NOT EXISTS (SELECT 1 FROM refunds WHERE refunds.bank_row_id = bank_rows.id)
    ORDER BY bank_rows.date LIMIT 5`)

/** `last4` belongs to the account that the customer replaced by the present one; null if none was replaced. */
export async function findReplacedPayee(db: Db, { order_id, payee_last4 }: RefundRow) {
  const [lastEvent] = await db.all<{ at: string; replaced: string | null }>(sql`
    SELECT created_at AS at, details ->> 'replaced' AS replaced FROM order_events
    WHERE order_id = ${order_id} AND type = 'refund_payee' AND details ->> 'last4' = ${payee_last4}
    ORDER BY n DESC LIMIT 1`)
  return lastEvent?.replaced ? { at: lastEvent.at, last4: lastEvent.replaced } : null
}

const maxPayeeChanges = 20

/** Newest first. Old events do not name their refund, so they are returned for every refund of the order. */
export const readPayeeChanges = (db: Db, order_id: string, refund_id: string | null = null) =>
  db.all<PayeeChange>(sql`
    SELECT details ->> 'refund' AS refund_id, created_at AS at, details ->> 'last4' AS last4, actor FROM order_events
    WHERE order_id = ${order_id} AND type = 'refund_payee' AND details ->> 'last4' IS NOT NULL
      AND (${refund_id} IS NULL OR coalesce(details ->> 'refund', ${refund_id}) = ${refund_id})
    ORDER BY n DESC LIMIT ${maxPayeeChanges}`)

export async function deleteOldPayees(db: Db, now: string) {
  const before = timePlusMs(now, -payeeRetentionDays * 24 * hourMs)
  const isOld = sql`payee_account IS NOT NULL AND state IN ('paid', 'declined') AND coalesce(paid_at, updated_at) <= ${before}`
  const { forgotten } = await db.batch({
    events: db.run(sql`
      UPDATE order_events SET details = json_remove(details, '$.last4', '$.replaced')
      WHERE type = 'refund_payee' AND created_at <= ${before} AND order_id IN (SELECT order_id FROM refunds WHERE ${isOld})`),
    forgotten: db.all(sql`
      UPDATE refunds SET payee_account = NULL, payee_bank = NULL, payee_last4 = NULL, payee_name = NULL
      WHERE ${isOld} RETURNING id`),
  })
  return forgotten.length
}

/** `account` is the encrypted account number, `last4` are its last 4 digits. */
export type EncryptedPayee = Omit<PayeeInput, 'account'> & { account: string; last4: string }

const encryptionPurpose = (refund_id: string) => `payee\n${refund_id}`

export async function encryptPayee(
  secret: string,
  refund_id: string,
  { bank, account, name }: PayeeInput,
): Promise<EncryptedPayee> {
  const bytes = new TextEncoder().encode(account)
  return {
    bank,
    name,
    last4: account.slice(-4),
    account: await encryptBytes(secret, encryptionPurpose(refund_id), bytes),
  }
}

export async function decryptPayeeAccount(secret: string, { id, payee_account }: RefundRow) {
  if (payee_account === null) return null
  const bytes = await decryptBytes(secret, encryptionPurpose(id), payee_account)
  return bytes && new TextDecoder().decode(bytes)
}
