import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { deskChargeSchema } from '../../contract/money/charges'
import {
  type OrderMoney,
  paymentRowSchema,
  type Receipt,
  type ReceivePaymentInput,
  receiptSchema,
} from '../../contract/money/payments'
import { hasSecondApprover } from '../../contract/money/refunds'
import { problemCodes } from '../../contract/problems'
import { insertAuditIfChanged } from '../../db/audit'
import type { Db } from '../../db/client'
import { charges } from '../../db/schema/money/charges'
import { payments, transactions } from '../../db/schema/money/money'
import { receipts } from '../../db/schema/money/refunds'
import { order_items, orders } from '../../db/schema/orders'
import { assignSeatsOrLog } from '../../fulfilment/sacrifices/seats/fill'
import { Problem } from '../../lib/problem'
import { applyOrderChange } from '../../orders/lifecycle/change'
import {
  cashAmountDue,
  incomeDescription,
  paymentSourceText,
  receivedPaymentChange,
  receivePaymentProblem,
} from '../../orders/lifecycle/money-steps'
import { paymentBookingOf } from '../../orders/lifecycle/step-facts'
import { type Change, newOrderChange, throwIfRefused } from '../../orders/lifecycle/transitions'
import { isOrderIdSql, type OrderRow } from '../../orders/lookup/rows'
import { selectSettingRows, settingOrDefault } from '../../site/settings/read'
import { orderChangeView, readOrderChanges } from '../changes/read'
import { addExtraPayment } from '../changes/steps'
import { balanceView, orderBalanceQuery } from '../payments/balance'
import { type NewPayment, readPartialPayments } from '../payments/received'
import { listRefundsOfOrder } from '../refunds/read'
import { readApprovalTeam } from '../refunds/request'

/** The payment was received in person. Throws `invalid` and what `receivedPaymentChange` throws. */
export async function receivePayment(context: Context, id: string, input: ReceivePaymentInput) {
  const { db, now } = context
  const decide = async (order: OrderRow): Promise<Change> => {
    const parts = await readPartialPayments(db, id)
    if (parts.updated_at !== order.updated_at) throw new Problem('stale')
    const payment: NewPayment = {
      amount: input.amount,
      method: input.method,
      ...(await paymentBookingOf(db, order, input.day, now)),
      bank_row_id: null,
      is_part: true,
      note: input.note,
    }
    throwIfRefused(receivePaymentProblem(order, now))
    if (order.payment_status === 'verified')
      return addExtraPayment(context, order, payment, paymentSourceText(input.method))
    return receivedPaymentChange(order, payment, parts, now)
  }
  await applyOrderChange(context, isOrderIdSql(id), decide, { seen: input.updated_at })
  await assignSeatsOrLog(context)
}

/** Does nothing if the order cannot be paid or already has money, so that a repeated request does not pay twice. */
export async function payOrderInCash(context: Context, id: string) {
  const { db, now } = context
  const decide = async (order: OrderRow): Promise<Change> => {
    const parts = await readPartialPayments(db, id)
    const isNew =
      order.payment_status !== 'verified' && parts.paid === 0 && receivePaymentProblem(order, now) === null
    if (!isNew) return newOrderChange(order)
    const payment: NewPayment = {
      amount: cashAmountDue(order),
      method: 'cash',
      received_at: now,
      bank_row_id: null,
      is_part: true,
    }
    return receivedPaymentChange(order, payment, parts, now)
  }
  await applyOrderChange(context, isOrderIdSql(id), decide)
  await assignSeatsOrLog(context)
}

/** `is_extra`: the payment has its own income row in the ledger. Null if the payment is not booked. */
type BookedPayment = typeof payments.$inferSelect & { is_extra: boolean | null }

const canVoid = ({ bank_row_id, voided_at, method }: BookedPayment) =>
  bank_row_id === null && voided_at === null && method !== 'bank' && method !== 'gateway'

function whyNotVoidable({ voided_at, bank_row_id, method }: BookedPayment) {
  if (voided_at !== null) return 'Pembayaran ini sudah dibatalkan.'
  if (method === 'gateway') return problemCodes.payment_of_provider[1]
  return bank_row_id !== null
    ? 'Pembayaran ini dari mutasi. Urungkan pencocokannya di Mutasi.'
    : 'Pembayaran ini melunasi pesanan. Batalkan dahulu verifikasi pembayarannya.'
}

async function readVoidable(db: Db, order_id: string, payment_id: number) {
  const [found] = await db
    .select({ ...getTableColumns(payments), is_extra: transactions.is_extra })
    .from(payments)
    .leftJoin(transactions, eq(transactions.id, payments.transaction_id))
    .where(and(eq(payments.id, payment_id), eq(payments.order_id, order_id)))
  if (!found) throw new Problem('not_found')
  if (canVoid(found)) return found
  throw new Problem('bad_transition', { detail: whyNotVoidable(found) })
}

/** Throws `not_found`, `bad_transition`, `payment_refunded`, `stale`. */
export async function voidPayment(
  context: Context,
  id: string,
  payment_id: number,
  { reason, updated_at }: { reason: string; updated_at?: string | undefined },
) {
  const decide = async (order: OrderRow): Promise<Change> => {
    const { amount, is_extra, transaction_id } = await readVoidable(context.db, id, payment_id)
    const isBooked = transaction_id !== null && !is_extra
    return {
      ...newOrderChange(order),
      money: [
        isBooked
          ? { does: 'lose', of: { payment_id }, reason: 'undone', description: incomeDescription(order) }
          : { does: 'void', payment_id, why: reason },
      ],
      events: [{ type: 'payment_voided', details: { amount, reason } }],
    }
  }
  await applyOrderChange(context, isOrderIdSql(id), decide, { seen: updated_at })
}

const paymentsStatement = (db: Db, order_id: string) =>
  db
    .select({ ...getTableColumns(payments), is_extra: transactions.is_extra, receipt: receipts.number })
    .from(payments)
    .leftJoin(transactions, eq(transactions.id, payments.transaction_id))
    .leftJoin(receipts, eq(receipts.payment_id, payments.id))
    .where(eq(payments.order_id, order_id))
    .orderBy(asc(payments.received_at), asc(payments.id))

const maxShownCharges = 30

const chargesStatement = (db: Db, order_id: string) =>
  db
    .select()
    .from(charges)
    .where(eq(charges.order_id, order_id))
    .orderBy(desc(charges.created_at))
    .limit(maxShownCharges)

/** Throws `order_not_found`. */
export async function readOrderMoneyView(db: Db, id: string): Promise<OrderMoney> {
  const { found, balances, paid, changes, asked } = await db.batch({
    found: db.select().from(orders).where(isOrderIdSql(id)),
    balances: orderBalanceQuery(db, id),
    paid: paymentsStatement(db, id),
    changes: readOrderChanges(db, id),
    asked: chargesStatement(db, id),
  })
  const [order] = found
  if (!order) throw new Problem('order_not_found')
  const team = await readApprovalTeam(db)
  return {
    balance: balanceView(balances[0]),
    payments: paid
      // Hide payments that were voided only because a bank row replaced them.
      .filter(({ void_reason }) => void_reason !== 'counted_anew')
      .map(payment =>
        paymentRowSchema.parse({
          ...payment,
          has_row: payment.bank_row_id !== null,
          can_void: canVoid(payment),
        }),
      ),
    refunds: await listRefundsOfOrder(db, id),
    changes: changes.map(row => ({
      ...orderChangeView(row, balances[0]),
      proposed_by: row.proposed_by,
      updated_at: row.updated_at,
    })),
    charges: asked.map(charge => deskChargeSchema.parse(charge)),
    cash_due:
      order.payment_status === 'verified' || order.status === 'cancelled' ? null : cashAmountDue(order),
    second_approval_above: hasSecondApprover(team) ? team.limit : null,
  }
}

/** `number` is null until the receipt is issued. Throws `not_found`. */
export async function readReceipt(db: Db, order_id: string, payment_id: number): Promise<Receipt> {
  const { found, items, setting } = await db.batch({
    found: db
      .select({
        payment: payments,
        number: receipts.number,
        issued_at: sql<string | null>`${receipts.created_at}`.as('issued_at'),
        code: sql<string>`${orders.order_id}`.as('code'),
        customer_name: orders.customer_name,
      })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.order_id))
      .leftJoin(receipts, eq(receipts.payment_id, payments.id))
      .where(and(eq(payments.id, payment_id), eq(payments.order_id, order_id))),
    items: db
      .select({ name: order_items.name, quantity: order_items.quantity })
      .from(order_items)
      .where(eq(order_items.order_id, order_id))
      .orderBy(asc(order_items.n)),
    setting: selectSettingRows(db, 'trust'),
  })
  const [row] = found
  if (!row) throw new Problem('not_found')
  return receiptSchema.parse({
    ...row.payment,
    ...row,
    issuer: settingOrDefault(setting, 'trust').legal_name || null,
    order_id: row.code,
    items,
    is_recounted: row.payment.void_reason === 'counted_anew',
  })
}

/** A repeated call returns the same number. Throws `not_found`, `bad_transition`. */
export async function issueReceipt({ db, actor, now }: Context, order_id: string, payment_id: number) {
  // Receipts are never deleted, so the highest number plus 1 is the next number.
  await db.batch([
    db.run(sql`
      INSERT INTO receipts (number, payment_id, issued_by, created_at)
      SELECT (SELECT coalesce(max(number), 0) + 1 FROM receipts), id, ${actor}, ${now} FROM payments
      WHERE id = ${payment_id} AND order_id = ${order_id} AND voided_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM receipts WHERE receipts.payment_id = payments.id)`),
    insertAuditIfChanged(
      db,
      { entity: 'receipts', entity_id: String(payment_id), action: 'create', actor, changes: {} },
      now,
    ),
  ])
  const issued = await readReceipt(db, order_id, payment_id)
  if (issued.number === null)
    throw new Problem('bad_transition', {
      detail: 'Pembayaran ini sudah dibatalkan, jadi tidak diberi kuitansi.',
    })
  return issued
}
