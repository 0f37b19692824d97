import { type SQL, sql } from 'drizzle-orm'
import type { PaymentMethod, VoidReason } from '../contract/labels'
import type { Db } from '../db/client'
import { transactions } from '../db/schema/money'
import { Problem } from '../problem'

// The only place where the money of an order is added up. A payment is booked by the order's income in the ledger once
// the order is verified; before that it is a part, and the order waits for the rest. Bank rows follow their payment by
// triggers.

/** Rupiah that arrived, with the bank row that shows it, if one does; `received_at` as UTC ISO. */
export type Arrived = {
  amount: number
  method: PaymentMethod
  received_at: string
  bank_row_id: number | null
  note?: string | null
  /** Whether it stays with the order when a verification is taken back: it did not complete the payment. */
  is_part: boolean
}

/** What a step does to an order's payments beside verifying or unverifying it. */
export type Money =
  | { does: 'arrive'; payment: Arrived }
  /** A bank row shows what a person had verified. */
  | { does: 'show'; payment: Arrived }
  /** It came after the verification: an income of its own. */
  | { does: 'arrive_extra'; payment: Arrived; description: string }
  /** A bank row, or what a person said, was no payment of the order after all. */
  | { does: 'take_back'; bank_row_id: number; reason: VoidReason }
  | { does: 'void'; payment_id: number; why: string }
  /** What came in parts for a cancelled order is to be given back: it is booked first. */
  | { does: 'book_parts'; description: string }

const isPart = sql`transaction_id IS NULL AND voided_at IS NULL`

/** Verified by a person, and no bank row shows it yet. */
export const isUnseen = sql`bank_row_id IS NULL AND voided_at IS NULL AND method = 'bank'`

/** Rupiah that arrived for an order that waits for the rest. */
export const paidInParts = (order_id: SQL) =>
  sql<number>`(SELECT coalesce(sum(amount), 0) FROM payments WHERE payments.order_id = ${order_id} AND ${isPart})`

/** Orders that wait for the rest, each with what `paid` of it arrived; rupiah. */
export const partsByOrder = sql`SELECT order_id, sum(amount) AS paid FROM payments WHERE ${isPart} GROUP BY order_id`

/** Condition: an order waits for the rest of its payment. */
export const hasParts = (order_id: SQL) =>
  sql<number>`EXISTS (SELECT 1 FROM payments WHERE payments.order_id = ${order_id} AND ${isPart})`

/** Condition: money arrived for an order. */
export const hasPayments = (order_id: SQL) =>
  sql`EXISTS (SELECT 1 FROM payments WHERE payments.order_id = ${order_id} AND voided_at IS NULL)`

/** What arrived for an order in parts, and what was verified without a bank row; in rupiah. */
export async function readPaid(db: Db, { id, fresh }: { id: string; fresh: boolean }) {
  // A payment touches its order, as everything does.
  if (fresh) return { parts: 0, unseen: 0 }
  const [found] = await db.all<{ parts: number; unseen: number }>(sql`
    SELECT coalesce(sum(iif(transaction_id IS NULL, amount, 0)), 0) AS parts,
      coalesce(sum(iif(${isUnseen}, amount, 0)), 0) AS unseen
    FROM payments WHERE order_id = ${id} AND voided_at IS NULL`)
  return found ?? { parts: 0, unseen: 0 }
}

/**
 * What arrived for an order so far in parts, rupiah, as of one version of it, and whether a part gave it more time
 * before. Throws `order_not_found`.
 */
export async function readParts(db: Db, id: string) {
  const [found] = await db.all<{ paid: number; extended: number; updated_at: string }>(sql`
    SELECT ${paidInParts(sql`orders.id`)} AS paid,
      EXISTS (SELECT 1 FROM order_events WHERE order_id = orders.id AND type = 'payment_part') AS extended, updated_at
    FROM orders WHERE id = ${id}`)
  if (!found) throw new Problem('order_not_found')
  return { ...found, extended: found.extended === 1 }
}

type Writing = { db: Db; order_id: string; actor: string; now: string }

const income = (order_id: string) => sql`
  SELECT id FROM transactions WHERE transactions.order_id = ${order_id} AND transactions.voided_at IS NULL AND is_extra = 0`

/** `booked`: the income that books it, or NULL. */
const arrive = ({ db, order_id, actor, now }: Writing, payment: Arrived, booked: SQL) =>
  db.run(sql`
    INSERT INTO payments (order_id, amount, method, received_at, bank_row_id, is_part, transaction_id, note, actor, created_at,
      updated_at)
    VALUES (${order_id}, ${payment.amount}, ${payment.method}, ${payment.received_at}, ${payment.bank_row_id},
      ${payment.is_part ? 1 : 0}, (${booked}), ${payment.note ?? null}, ${actor}, ${now}, ${now})`)

/** An income that books one payment alone. */
function arriveExtra(writing: Writing, payment: Arrived, description: string) {
  const { db, order_id, actor, now } = writing
  const id = crypto.randomUUID()
  const extra = db.insert(transactions).values({
    id,
    type: 'income',
    amount: payment.amount,
    description,
    order_id,
    created_by: actor,
    created_at: now,
    is_extra: true,
  })
  return [extra, arrive(writing, payment, sql`SELECT ${id}`)]
}

const bookParts = ({ db, order_id, actor, now }: Writing, description: string) => [
  db.run(sql`
    INSERT INTO transactions (id, type, amount, description, order_id, created_by, created_at, is_extra)
    SELECT 'payment.' || id, 'income', amount, ${description}, order_id, ${actor}, ${now}, 1 FROM payments
    WHERE order_id = ${order_id} AND ${isPart}`),
  db.run(sql`
    UPDATE payments SET transaction_id = 'payment.' || id, updated_at = ${now} WHERE order_id = ${order_id} AND ${isPart}`),
]

/** An income of one payment ends with it. */
const voidExtras = ({ db, order_id, now }: Writing, why: string) =>
  db.run(sql`
    UPDATE transactions SET voided_at = ${now}, void_reason = ${why}
    WHERE order_id = ${order_id} AND voided_at IS NULL AND is_extra = 1
      AND NOT EXISTS (SELECT 1 FROM payments WHERE transaction_id = transactions.id AND voided_at IS NULL)`)

/** What the income says beyond the order's other payments was seen by a person alone. */
const fill = ({ db, order_id, actor, now }: Writing) =>
  db.run(sql`
    INSERT INTO payments (order_id, amount, method, received_at, is_part, transaction_id, actor, created_at, updated_at)
    SELECT order_id, rest, 'bank', created_at, 0, id, ${actor}, ${now}, ${now} FROM (
      SELECT t.order_id, t.id, t.created_at, t.amount - (
        SELECT coalesce(sum(amount), 0) FROM payments WHERE payments.transaction_id = t.id AND payments.voided_at IS NULL) AS rest
      FROM transactions AS t WHERE t.order_id = ${order_id} AND t.voided_at IS NULL AND t.is_extra = 0)
    WHERE rest > 0`)

const voided = ({ db, order_id, now }: Writing, which: SQL, reason: VoidReason) =>
  db.run(sql`
    UPDATE payments SET voided_at = ${now}, void_reason = ${reason}, updated_at = ${now}
    WHERE order_id = ${order_id} AND voided_at IS NULL AND ${which}`)

/** What no bank row shows is counted anew: this drops it, `fill` tells what is left. */
const dropUnseen = (writing: Writing) => voided(writing, isUnseen, 'counted_anew')

/** Statements of a step that is no verification. */
export function moneyStatements(writing: Writing, money: Money | null) {
  switch (money?.does) {
    case 'arrive':
      return [arrive(writing, money.payment, sql`NULL`)]
    case 'arrive_extra':
      return arriveExtra(writing, money.payment, money.description)
    case 'show':
      return [dropUnseen(writing), arrive(writing, money.payment, income(writing.order_id)), fill(writing)]
    case 'take_back':
      return [
        voided(writing, sql`bank_row_id = ${money.bank_row_id}`, money.reason),
        voidExtras(writing, 'Pencocokan mutasi diurungkan'),
        dropUnseen(writing),
        fill(writing),
      ]
    case 'void':
      return [voided(writing, sql`id = ${money.payment_id}`, 'undone'), voidExtras(writing, money.why)]
    case 'book_parts':
      return bookParts(writing, money.description)
    default:
      return []
  }
}

/**
 * Statements behind the one that writes the order's income: it books all that arrived. The database refuses an income of
 * less than bank rows show, as 'more_than_booked'.
 */
export const bookPayments = (writing: Writing) => {
  const { db, order_id, now } = writing
  return [
    db.run(sql`
      UPDATE payments SET transaction_id = (${income(order_id)}), updated_at = ${now} WHERE order_id = ${order_id} AND ${isPart}`),
    fill(writing),
  ]
}

/** Statements behind the one that voids the order's income: what came in parts stays with the order. */
export const unbookPayments = (writing: Writing) => [
  voided(writing, sql`is_part = 0`, 'unverified'),
  writing.db.run(sql`
    UPDATE payments SET transaction_id = NULL, updated_at = ${writing.now}
    WHERE order_id = ${writing.order_id} AND voided_at IS NULL AND transaction_id IN (
      SELECT id FROM transactions WHERE order_id = ${writing.order_id} AND is_extra = 0)`),
]
