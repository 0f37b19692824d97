import { asc, eq, getTableColumns } from 'drizzle-orm'
import { type OrderMoney, paymentRow } from '../contract/money/payments'
import type { Db } from '../db/client'
import { payments, transactions } from '../db/schema/money'
import { orders } from '../db/schema/orders'
import { receipts } from '../db/schema/refunds'
import { cashDue } from '../orders/life/money-steps'
import { byId } from '../orders/look/rows'
import { balanceStatement, toldBalance } from '../payments/balance'
import { Problem } from '../problem'
import { changesOf, changeView } from './changes/read'
import { canVoid } from './receive'
import { refundsOf } from './refunds/read'

const paymentsStatement = (db: Db, order_id: string) =>
  db
    .select({ ...getTableColumns(payments), is_extra: transactions.is_extra, receipt: receipts.number })
    .from(payments)
    .leftJoin(transactions, eq(transactions.id, payments.transaction_id))
    .leftJoin(receipts, eq(receipts.payment_id, payments.id))
    .where(eq(payments.order_id, order_id))
    .orderBy(asc(payments.received_at), asc(payments.id))

/** Everything that happened to an order's money, for the desk. Throws `order_not_found`. */
export async function orderMoney(db: Db, id: string): Promise<OrderMoney> {
  const { found, balances, paid, changes } = await db.batch({
    found: db.select().from(orders).where(byId(id)),
    balances: balanceStatement(db, id),
    paid: paymentsStatement(db, id),
    changes: changesOf(db, id),
  })
  const [order] = found
  if (!order) throw new Problem('order_not_found')
  return {
    balance: toldBalance(balances[0]),
    payments: paid
      // What no bank row shows is counted anew whenever one does: those rows are nobody's news.
      .filter(({ void_reason }) => void_reason !== 'counted_anew')
      .map(payment =>
        paymentRow.parse({
          ...payment,
          has_row: payment.bank_row_id !== null,
          can_void: canVoid(payment),
        }),
      ),
    refunds: await refundsOf(db, id),
    changes: changes.map(row => ({
      ...changeView(row, balances[0]),
      proposed_by: row.proposed_by,
      updated_at: row.updated_at,
    })),
    cash_due: order.payment_status === 'verified' || order.status === 'cancelled' ? null : cashDue(order),
  }
}
