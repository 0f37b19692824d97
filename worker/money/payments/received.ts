import { type SQL, sql } from 'drizzle-orm'
import type { PaymentMethodType, VoidReason } from '../../contract/labels'
import type { Db } from '../../db/client'
import { insertSelect } from '../../db/guard'
import { payments, transactions } from '../../db/schema/money/money'
import { Problem } from '../../lib/problem'

// A payment before the verification of its order is a part (partial payment). The verification inserts one income row
// into the ledger and links all these payments to it. Triggers update the bank row of a payment.

/** `amount` is in rupiah, `received_at` is UTC ISO. */
export type NewPayment = {
  amount: number
  method: PaymentMethodType
  received_at: string
  /** UTC ISO; decides the day of the booking. Default: now. */
  booked_at?: string | undefined
  bank_row_id: number | null
  charge_id?: string
  note?: string | null
  /** A partial payment. Undoing a verification keeps partial payments and voids all others. */
  is_part: boolean
}

export type MoneyAction =
  | { does: 'arrive'; payment: NewPayment }
  /** A bank row confirms an order that an operator verified by hand. Replaces the payment without a bank row. */
  | { does: 'show'; payment: NewPayment }
  /** A payment of an order that is already verified gets its own income row. */
  | { does: 'arrive_extra'; payment: NewPayment; description: string }
  /** A bank row no longer pays the order: an operator undid the match, or settled the money with the customer. */
  | { does: 'take_back'; bank_row_id: number; reason: VoidReason }
  | { does: 'void'; payment_id: number; why: string }
  /** The order stays verified without this payment, and the income row is reduced to the remaining payments. */
  | {
      does: 'lose'
      of: { payment_id: number } | { bank_row_id: number }
      reason: VoidReason
      description: string
    }
  /** The partial payments of a cancelled order become income, because only income can be refunded. */
  | { does: 'book_parts'; description: string }
  /** The order is reopened: booked partial payments, minus refunds, pay its total again. */
  | { does: 'unbook_parts' }

const isPart = sql`transaction_id IS NULL AND voided_at IS NULL`

/** SQL condition: a transfer that an operator recorded by hand and no bank row confirms yet. */
export const isUnseenPaymentSql = sql`bank_row_id IS NULL AND voided_at IS NULL AND method = 'bank'`

const refundedSum = (order_id: SQL) =>
  sql`(SELECT coalesce(sum(amount), 0) FROM refunds WHERE refunds.order_id = ${order_id} AND state <> 'declined')`

/** Rupiah of an unverified order: payments minus refunds. */
export const partialPaymentsSumSql = (order_id: SQL) => sql<number>`(
  SELECT coalesce(sum(amount), 0) - ${refundedSum(order_id)} FROM payments
  WHERE payments.order_id = ${order_id} AND voided_at IS NULL)`

export const partialPaymentsByOrderSql = sql`SELECT order_id, sum(amount) AS paid FROM payments WHERE ${isPart} GROUP BY order_id`

export const hasPartialPayments = (order_id: SQL) => sql<number>`${partialPaymentsSumSql(order_id)} > 0`

export const hasMoneySql = (order_id: SQL) => sql`(
  (SELECT coalesce(sum(amount), 0) FROM payments WHERE payments.order_id = ${order_id} AND voided_at IS NULL)
  > (SELECT coalesce(sum(amount), 0) FROM refunds WHERE refunds.order_id = ${order_id} AND state = 'paid'))`

const noPayments = { parts: 0, returned: 0, unseen: 0 }

/** In rupiah. `parts`: paid before verification; `returned`: refunds; `unseen`: not confirmed by a bank row yet. */
export async function readPaidSums(db: Db, { id, fresh }: { id: string; fresh: boolean }) {
  // A `fresh` order was never changed since it was placed, so it has no payments.
  if (fresh) return noPayments
  const [found] = await db.all<typeof noPayments>(sql`
    SELECT iif(payment_status = 'verified', 0, ${partialPaymentsSumSql(sql`orders.id`)}) AS parts, ${refundedSum(sql`orders.id`)} AS returned,
      (SELECT coalesce(sum(amount), 0) FROM payments WHERE payments.order_id = orders.id AND ${isUnseenPaymentSql}) AS unseen
    FROM orders WHERE id = ${id}`)
  return found ?? noPayments
}

/** In rupiah. `extended`: a partial payment already extended the order's deadline. Throws `order_not_found`. */
export async function readPartialPayments(db: Db, id: string) {
  const [found] = await db.all<{ paid: number; returned: number; extended: number; updated_at: string }>(sql`
    SELECT ${partialPaymentsSumSql(sql`orders.id`)} AS paid, ${refundedSum(sql`orders.id`)} AS returned,
      EXISTS (SELECT 1 FROM order_events WHERE order_id = orders.id AND type = 'payment_part') AS extended, updated_at
    FROM orders WHERE id = ${id}`)
  if (!found) throw new Problem('order_not_found')
  return { ...found, extended: found.extended === 1 }
}

type Writing = { db: Db; order_id: string; actor: string; now: string }

const incomeId = (order_id: string) => sql`
  SELECT id FROM transactions WHERE transactions.order_id = ${order_id} AND transactions.voided_at IS NULL AND is_extra = 0`

/** `booked` is an SQL query for the id of the income row, or NULL. */
const insertPayment = ({ db, order_id, actor, now }: Writing, payment: NewPayment, booked: SQL) =>
  db.run(
    insertSelect(payments, {
      order_id,
      amount: payment.amount,
      method: payment.method,
      received_at: payment.received_at,
      bank_row_id: payment.bank_row_id,
      charge_id: payment.charge_id ?? null,
      is_part: payment.is_part ? 1 : 0,
      transaction_id: sql`(${booked})`,
      note: payment.note ?? null,
      actor,
      created_at: payment.booked_at ?? now,
      updated_at: now,
    }),
  )

function insertExtraPayment(writing: Writing, payment: NewPayment, description: string) {
  const { db, order_id, actor, now } = writing
  const id = crypto.randomUUID()
  const extra = db.insert(transactions).values({
    id,
    type: 'income',
    amount: payment.amount,
    description,
    order_id,
    created_by: actor,
    created_at: payment.booked_at ?? now,
    is_extra: true,
  })
  return [extra, insertPayment(writing, payment, sql`SELECT ${id}`)]
}

function bookParts({ db, order_id, actor, now }: Writing, description: string) {
  // A reopened order can be cancelled again. Its payments are then booked twice, so their ids alone are not unique.
  const id = sql`${crypto.randomUUID()} || '.' || id`
  return [
    db.run(
      insertSelect(
        transactions,
        {
          id,
          type: 'income',
          amount: sql`amount`,
          description,
          order_id: sql`order_id`,
          created_by: actor,
          created_at: now,
          is_extra: 1,
        },
        sql`FROM payments WHERE order_id = ${order_id} AND ${isPart}`,
      ),
    ),
    db.run(sql`
      UPDATE payments SET transaction_id = ${id}, updated_at = ${now} WHERE order_id = ${order_id} AND ${isPart}`),
  ]
}

const unbookParts = (writing: Writing) => [
  writing.db.run(sql`
    UPDATE payments SET transaction_id = NULL, updated_at = ${writing.now}
    WHERE order_id = ${writing.order_id} AND voided_at IS NULL AND transaction_id IS NOT NULL`),
  voidExtras(writing, 'Pesanan dibuka kembali'),
]

const voidExtras = ({ db, order_id, now }: Writing, why: string) =>
  db.run(sql`
    UPDATE transactions SET voided_at = ${now}, void_reason = ${why}
    WHERE order_id = ${order_id} AND voided_at IS NULL AND is_extra = 1
      AND NOT EXISTS (SELECT 1 FROM payments WHERE transaction_id = transactions.id AND voided_at IS NULL)`)

/** UTC ISO. `received_at` is the time of the payment; `booked_at` decides the day of the booking. */
export type Booking = { received_at: string; booked_at: string }

// Adds one payment for the part of the income that no payment covers. `booking` gives its time of receipt. Without
// `booking`, it gets the earliest time of the payments that were voided as `counted_anew`.
const fillIncome = ({ db, order_id, actor, now }: Writing, booking?: Booking) =>
  db.run(
    insertSelect(
      payments,
      {
        order_id: sql`order_id`,
        amount: sql`rest`,
        method: 'bank',
        received_at: sql`coalesce(${booking?.received_at ?? null}, (
          SELECT min(received_at) FROM payments WHERE payments.transaction_id = found.id AND void_reason = 'counted_anew'), created_at)`,
        is_part: 0,
        transaction_id: sql`id`,
        actor,
        created_at: booking?.booked_at ?? now,
        updated_at: now,
      },
      sql`FROM (
        SELECT t.order_id, t.id, t.created_at, t.amount - (
          SELECT coalesce(sum(amount), 0) FROM payments WHERE payments.transaction_id = t.id AND payments.voided_at IS NULL) AS rest
        FROM transactions AS t WHERE t.order_id = ${order_id} AND t.voided_at IS NULL AND t.is_extra = 0) AS found
      WHERE rest > 0`,
    ),
  )

const voidPayments = ({ db, order_id, now }: Writing, which: SQL, reason: VoidReason) =>
  db.run(sql`
    UPDATE payments SET voided_at = ${now}, void_reason = ${reason}, updated_at = ${now}
    WHERE order_id = ${order_id} AND voided_at IS NULL AND ${which}`)

// Voids the payments that no bank row confirms. `fillIncome` must run afterwards to cover the income again.
const dropUnseen = (writing: Writing) => voidPayments(writing, isUnseenPaymentSql, 'counted_anew')

/** Replaces the order's income row by one with the sum of the remaining payments, if any. */
function rebookIncome({ db, order_id, actor, now }: Writing, reason: string, description: string) {
  const id = crypto.randomUUID()
  const left = sql`SELECT coalesce(sum(amount), 0) FROM payments WHERE payments.transaction_id = transactions.id AND payments.voided_at IS NULL`
  const isLost = sql`transactions.order_id = ${order_id} AND is_extra = 0 AND transactions.voided_at = ${now} AND void_reason = ${reason}`
  return [
    db.run(sql`
      UPDATE transactions SET voided_at = ${now}, void_reason = ${reason}
      WHERE order_id = ${order_id} AND is_extra = 0 AND voided_at IS NULL AND amount > (${left})`),
    db.run(
      insertSelect(
        transactions,
        {
          id,
          type: 'income',
          amount: sql`(${left})`,
          description,
          order_id: sql`order_id`,
          created_by: actor,
          created_at: now,
        },
        sql`FROM transactions WHERE ${isLost} AND (${left}) > 0`,
      ),
    ),
    db.run(sql`
      UPDATE payments SET transaction_id = ${id}, updated_at = ${now} WHERE order_id = ${order_id} AND voided_at IS NULL
        AND transaction_id IN (SELECT transactions.id FROM transactions WHERE ${isLost})`),
  ]
}

const lostReason = 'Uangnya tidak ada lagi'

function statementsOf(writing: Writing, money: MoneyAction) {
  switch (money.does) {
    case 'arrive':
      return [insertPayment(writing, money.payment, sql`NULL`)]
    case 'arrive_extra':
      return insertExtraPayment(writing, money.payment, money.description)
    case 'show':
      return [
        dropUnseen(writing),
        insertPayment(writing, money.payment, incomeId(writing.order_id)),
        fillIncome(writing),
      ]
    case 'take_back':
      return [
        voidPayments(writing, sql`bank_row_id = ${money.bank_row_id}`, money.reason),
        voidExtras(writing, 'Pencocokan mutasi diurungkan'),
        dropUnseen(writing),
        fillIncome(writing),
      ]
    case 'void':
      return [voidPayments(writing, sql`id = ${money.payment_id}`, 'undone'), voidExtras(writing, money.why)]
    case 'lose':
      return [
        'payment_id' in money.of
          ? voidPayments(writing, sql`id = ${money.of.payment_id}`, money.reason)
          : voidPayments(writing, sql`bank_row_id = ${money.of.bank_row_id}`, money.reason),
        ...rebookIncome(writing, lostReason, money.description),
      ]
    case 'book_parts':
      return bookParts(writing, money.description)
    case 'unbook_parts':
      return unbookParts(writing)
  }
}

export const writePayments = (writing: Writing, money: MoneyAction[]) =>
  money.flatMap(one => statementsOf(writing, one))

/** Run this SQL after inserting the income, because less income than payments is rejected (`more_than_booked`). */
export const bookPayments = (writing: Writing, booking: Booking) => {
  const { db, order_id, now } = writing
  return [
    db.run(sql`
      UPDATE payments SET transaction_id = (${incomeId(order_id)}), updated_at = ${now} WHERE order_id = ${order_id} AND ${isPart}`),
    fillIncome(writing, booking),
  ]
}

/** Run this SQL after voiding the income. The order keeps its partial payments. */
export const unbookPayments = (writing: Writing) => [
  voidPayments(writing, sql`is_part = 0`, 'unverified'),
  writing.db.run(sql`
    UPDATE payments SET transaction_id = NULL, updated_at = ${writing.now}
    WHERE order_id = ${writing.order_id} AND voided_at IS NULL AND transaction_id IN (
      SELECT id FROM transactions WHERE order_id = ${writing.order_id} AND is_extra = 0)`),
]
