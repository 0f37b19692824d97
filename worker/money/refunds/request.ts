import { sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Context } from '../../context'
import type { Surplus } from '../../contract/labels'
import { type Balance, maxRefund, needsSecondApproval, type RefundInput } from '../../contract/money/refunds'
import { anonymizedOrderProblem, refundRequestProblem } from '../../contract/orders/rules'
import type { Db } from '../../db/client'
import { refunds } from '../../db/schema/money/refunds'
import { Problem } from '../../lib/problem'
import { applyOrderChange } from '../../orders/lifecycle/change'
import { type Change, newOrderChange, throwIfRefused } from '../../orders/lifecycle/transitions'
import { isOrderIdSql, type OrderRow } from '../../orders/lookup/rows'
import { selectSettingRows, settingOrDefault } from '../../site/settings/read'
import { readBalance } from '../payments/balance'

// Each step of a refund also checks the order's version in its batch, so that one of two concurrent steps is repeated.

/** `limit` is in rupiah. A larger refund must be approved by a second person. */
export async function readApprovalTeam(db: Db) {
  const { setting, people } = await db.batch({
    setting: selectSettingRows(db, 'payment'),
    people: db.all<{ n: number }>(
      sql`SELECT count(*) AS n FROM users WHERE role IN ('owner', 'finance') AND disabled_at IS NULL`,
    ),
  })
  return { limit: settingOrDefault(setting, 'payment').refund_limit, people: people[0]?.n ?? 1 }
}

/** In rupiah. The sum counts for the approval limit, so that several small refunds cannot bypass it. */
export const sumOfRequestedRefunds = async (db: Db, order_id: string) => {
  const [found] = await db.all<{ sum: number }>(sql`
    SELECT coalesce(sum(amount), 0) AS sum FROM refunds WHERE order_id = ${order_id} AND state <> 'declined'`)
  return found?.sum ?? 0
}

export const bookPartialPayments = (order: OrderRow): Change['money'] =>
  order.payment_status === 'verified'
    ? []
    : [{ does: 'book_parts', description: `Pembayaran sebagian pesanan ${order.order_id} yang dibatalkan` }]

/** The refund is approved at once, unless a second person must approve it. Throws `refund_too_much`. */
export async function createRefund(
  { db, actor, now }: Context,
  order_id: string,
  { amount, kind, reason }: Pick<RefundInput, 'amount' | 'kind' | 'reason'>,
  balance: Balance,
) {
  if (amount > maxRefund(balance)) throw new Problem('refund_too_much')
  const needs_second = needsSecondApproval(
    (await sumOfRequestedRefunds(db, order_id)) + amount,
    await readApprovalTeam(db),
  )
  const id = crypto.randomUUID()
  const insert = db.insert(refunds).values({
    id,
    order_id,
    kind,
    amount,
    reason,
    needs_second,
    requested_by: actor,
    state: needs_second ? 'requested' : 'approved',
    approved_by: needs_second ? null : actor,
    approved_at: needs_second ? null : now,
    created_at: now,
    updated_at: now,
  })
  return { id, insert, event: { type: 'refund_requested', details: { amount, kind, reason } } }
}

/** Throws `refund_too_much`, `refund_unverified`, `order_anonymized`, `stale`. */
export async function requestRefund(context: Context, order_id: string, input: RefundInput) {
  const decide = async (order: OrderRow) => {
    throwIfRefused(anonymizedOrderProblem(order) ?? refundRequestProblem(order))
    const refund = await createRefund(context, order_id, input, await readBalance(context.db, order_id))
    return { ...newOrderChange(order), money: bookPartialPayments(order), events: [refund.event], refund }
  }
  const { change: written } = await applyOrderChange(context, isOrderIdSql(order_id), decide, {
    seen: input.updated_at,
    extra: (_, { refund }) => [refund.insert],
  })
  return written.refund.id
}

/** Refunds `wanted` rupiah, but at most the surplus. `caused_by` is the operator who proposed the order change. */
export async function createCustomerRefund(
  { db, now }: Context,
  order: OrderRow,
  wanted: number,
  kind: Surplus,
  caused_by: string,
): Promise<BatchItem<'sqlite'>[]> {
  const balance = { ...(await readBalance(db, order.id)), owed: order.total_amount }
  const amount = Math.min(wanted, maxRefund(balance))
  if (amount <= 0) return []
  const needs_second = needsSecondApproval(
    (await sumOfRequestedRefunds(db, order.id)) + amount,
    await readApprovalTeam(db),
  )
  const refundValues = {
    id: crypto.randomUUID(),
    order_id: order.id,
    kind,
    amount,
    reason: 'Perubahan pesanan yang disetujui lewat tautan pelanggan',
    needs_second,
    requested_by: 'customer',
    caused_by,
    created_at: now,
    updated_at: now,
  }
  return [db.insert(refunds).values(refundValues)]
}
