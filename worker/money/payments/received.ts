import { type SQL, sql } from 'drizzle-orm'
import type { PaymentMethod, VoidReason } from '../../contract/labels'
import type { Db } from '../../db/client'
import { insertSelect } from '../../db/insert-select'
import { payments, transactions } from '../../db/schema/money/money'
import { Problem } from '../../lib/problem'

// The only place where the money of an order is added up. A payment is booked by the order's income in the ledger once
// the order is verified; before that it is a part, and the order waits for the rest. Bank rows follow their payment by
// triggers.

/** Rupiah that arrived, with the bank row that shows it, if one does; `received_at` as UTC ISO. */
export type Arrived = {
  amount: number
  method: PaymentMethod
  received_at: string
  /** The day in whose books it counts, UTC ISO; now where it is not given. */
  booked_at?: string | undefined
  bank_row_id: number | null
  note?: string | null
  /** Whether it stays with the order when a verification is taken back: it did not complete the payment. */
  is_part: boolean
}

/** Something that a step does to the payments of an order beside verifying or unverifying it. */
export type Money =
  | { does: 'arrive'; payment: Arrived }
  /** A bank row shows what a person had verified. */
  | { does: 'show'; payment: Arrived }
  /** It came after the verification: an income of its own. */
  | { does: 'arrive_extra'; payment: Arrived; description: string }
  /** A bank row, or what a person said, was no payment of the order after all. */
  | { does: 'take_back'; bank_row_id: number; reason: VoidReason }
  | { does: 'void'; payment_id: number; why: string }
  /**
   * Money that the verification booked is gone, and the order stays verified: the bank took it back, or it never came.
   * `of` names the payment or the bank row; the income is booked anew with what is left.
   */
  | {
      does: 'lose'
      of: { payment_id: number } | { bank_row_id: number }
      reason: VoidReason
      description: string
    }
  /** Parts of a cancelled order are to be refunded: each is booked as an income of its own first. */
  | { does: 'book_parts'; description: string }
  /** What was booked of an order's parts to be refunded, and stayed, counts towards its total again. */
  | { does: 'unbook_parts' }

const isPart = sql`transaction_id IS NULL AND voided_at IS NULL`

/** Verified by a person, and no bank row shows it yet. */
export const isUnseen = sql`bank_row_id IS NULL AND voided_at IS NULL AND method = 'bank'`

/** Rupiah that refunds of an order take or will take, from `payments`. */
const refunded = (order_id: SQL) =>
  sql`(SELECT coalesce(sum(amount), 0) FROM refunds WHERE refunds.order_id = ${order_id} AND state <> 'declined')`

/** Rupiah that an unverified order holds towards its total: its payments less its refunds. */
export const paidInParts = (order_id: SQL) => sql<number>`(
  SELECT coalesce(sum(amount), 0) - ${refunded(order_id)} FROM payments
  WHERE payments.order_id = ${order_id} AND voided_at IS NULL)`

/** Orders that wait for the rest, each with what `paid` of it arrived; rupiah. */
export const partsByOrder = sql`SELECT order_id, sum(amount) AS paid FROM payments WHERE ${isPart} GROUP BY order_id`

/** Condition: an unverified order holds a part of its payment. */
export const hasParts = (order_id: SQL) => sql<number>`${paidInParts(order_id)} > 0`

/** Condition: an order holds money that arrived and was not given back. */
export const holdsMoney = (order_id: SQL) => sql`(
  (SELECT coalesce(sum(amount), 0) FROM payments WHERE payments.order_id = ${order_id} AND voided_at IS NULL)
  > (SELECT coalesce(sum(amount), 0) FROM refunds WHERE refunds.order_id = ${order_id} AND state = 'paid'))`

const nothing = { parts: 0, returned: 0, unseen: 0 }

/**
 * Rupiah of an order: what it holds in `parts` as long as it is not verified, what refunds take of all that arrived
 * (`returned`), and what was verified without a bank row (`unseen`).
 */
export async function readPaid(db: Db, { id, fresh }: { id: string; fresh: boolean }) {
  // A payment touches its order, as everything does.
  if (fresh) return nothing
  const [found] = await db.all<typeof nothing>(sql`
    SELECT iif(payment_status = 'verified', 0, ${paidInParts(sql`orders.id`)}) AS parts, ${refunded(sql`orders.id`)} AS returned,
      (SELECT coalesce(sum(amount), 0) FROM payments WHERE payments.order_id = orders.id AND ${isUnseen}) AS unseen
    FROM orders WHERE id = ${id}`)
  return found ?? nothing
}

/**
 * The parts of one version of an order, rupiah: what it holds (`paid`), what of all that arrived its refunds take
 * (`returned`), and whether a part gave it more time before. Throws `order_not_found`.
 */
export async function readParts(db: Db, id: string) {
  const [found] = await db.all<{ paid: number; returned: number; extended: number; updated_at: string }>(sql`
    SELECT ${paidInParts(sql`orders.id`)} AS paid, ${refunded(sql`orders.id`)} AS returned,
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
  db.run(
    insertSelect(payments, {
      order_id,
      amount: payment.amount,
      method: payment.method,
      received_at: payment.received_at,
      bank_row_id: payment.bank_row_id,
      is_part: payment.is_part ? 1 : 0,
      transaction_id: sql`(${booked})`,
      note: payment.note ?? null,
      actor,
      created_at: payment.booked_at ?? now,
      updated_at: now,
    }),
  )

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
    created_at: payment.booked_at ?? now,
    is_extra: true,
  })
  return [extra, arrive(writing, payment, sql`SELECT ${id}`)]
}

function bookParts({ db, order_id, actor, now }: Writing, description: string) {
  // A part is booked anew each time its order is cancelled again, and an income's id is never used twice.
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

/** An income of one payment ends with it. */
const voidExtras = ({ db, order_id, now }: Writing, why: string) =>
  db.run(sql`
    UPDATE transactions SET voided_at = ${now}, void_reason = ${why}
    WHERE order_id = ${order_id} AND voided_at IS NULL AND is_extra = 1
      AND NOT EXISTS (SELECT 1 FROM payments WHERE transaction_id = transactions.id AND voided_at IS NULL)`)

/** When money was received, and the moment in whose day's books it counts; both UTC ISO. */
export type Booking = { received_at: string; booked_at: string }

/**
 * Adds the payment that a person vouched for: what the income says beyond the order's other payments. Without `booking` it
 * replaces payments that `dropUnseen` voided, and keeps the moment at which they were received.
 */
const fill = ({ db, order_id, actor, now }: Writing, booking?: Booking) =>
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

const voided = ({ db, order_id, now }: Writing, which: SQL, reason: VoidReason) =>
  db.run(sql`
    UPDATE payments SET voided_at = ${now}, void_reason = ${reason}, updated_at = ${now}
    WHERE order_id = ${order_id} AND voided_at IS NULL AND ${which}`)

/** Voids what no bank row shows; `fill` then adds what is left of it. */
const dropUnseen = (writing: Writing) => voided(writing, isUnseen, 'counted_anew')

/** The verification's income becomes what its payments still come to, or ends where nothing is left. */
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

/** Statements of one thing that a step does to the payments of an order beside verifying it. */
function statementsOf(writing: Writing, money: Money) {
  switch (money.does) {
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
    case 'lose':
      return [
        'payment_id' in money.of
          ? voided(writing, sql`id = ${money.of.payment_id}`, money.reason)
          : voided(writing, sql`bank_row_id = ${money.of.bank_row_id}`, money.reason),
        ...rebookIncome(writing, lostReason, money.description),
      ]
    case 'book_parts':
      return bookParts(writing, money.description)
    case 'unbook_parts':
      return unbookParts(writing)
  }
}

export const moneyStatements = (writing: Writing, money: Money[]) =>
  money.flatMap(one => statementsOf(writing, one))

/**
 * Statements behind the one that writes the order's income: it books all that arrived. The database refuses an income of
 * less than bank rows show, as 'more_than_booked'.
 */
export const bookPayments = (writing: Writing, booking: Booking) => {
  const { db, order_id, now } = writing
  return [
    db.run(sql`
      UPDATE payments SET transaction_id = (${income(order_id)}), updated_at = ${now} WHERE order_id = ${order_id} AND ${isPart}`),
    fill(writing, booking),
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
