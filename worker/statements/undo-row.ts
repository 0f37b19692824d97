import { eq, sql } from 'drizzle-orm'
import type { Context } from '../context'
import type { ProblemCode } from '../contract/problems'
import type { Db } from '../db/client'
import { onlyIf } from '../db/guard'
import { bank_rows } from '../db/schema/money'
import { change } from '../orders/life/change'
import { readMoneyFacts } from '../orders/life/money-facts'
import { incomeOf } from '../orders/life/money-steps'
import { operatorStep } from '../orders/life/operator-step'
import { begin, type Change } from '../orders/life/transitions'
import { byId, type OrderRow } from '../orders/look/rows'
import type { Money } from '../payments/received'
import { Problem } from '../problem'
import { type BankRow, readRow, refuseTaken } from './bank-row'

const undoReason = 'Pencocokan mutasi diurungkan'

/** Whether a row is an income of its own: it came after the verification. */
async function isExtra(db: Db, id: number) {
  const rows = await db.all(sql`
    SELECT 1 FROM payments JOIN transactions ON transactions.id = transaction_id
    WHERE bank_row_id = ${id} AND payments.voided_at IS NULL AND is_extra = 1`)
  return rows.length > 0
}

/** Whether a row brought the verification, and did not come after a person's. Both carry the same moment then. */
async function wasVerifiedByRow(db: Db, order: OrderRow) {
  const rows = await db.all(sql`
    SELECT 1 FROM payments WHERE order_id = ${order.id} AND bank_row_id IS NOT NULL AND is_part = 0 AND voided_at IS NULL
      AND created_at = ${order.payment_verified_at} LIMIT 1`)
  return rows.length > 0
}

/** Throws `row_settled` when somebody else took the row back meanwhile. */
async function refuseFreed(db: Db, order: OrderRow, id: number) {
  const rows = await db.all(sql`
    SELECT 1 FROM payments WHERE bank_row_id = ${id} AND order_id = ${order.id} AND voided_at IS NULL`)
  if (rows.length === 0) throw new Problem('row_settled')
}

const takeBack = (id: number): Money[] => [{ does: 'take_back', bank_row_id: id, reason: 'undone' }]

/** The verification cannot be taken back any more: money moved on it, or its animals are planned. */
const staysVerified = (error: unknown) => error instanceof Problem && keepsVerified.has(error.code)
const keepsVerified = new Set<ProblemCode>(['order_money_moved', 'order_scheduled', 'payment_refunded'])

/** The money of a row that brought the verification is gone, and the order stays verified, without it. */
const lose =
  (id: number, amount: number) =>
  (order: OrderRow): Change => ({
    ...begin(order),
    money: [{ does: 'lose', of: { bank_row_id: id }, reason: 'undone', description: incomeOf(order) }],
    events: [{ type: 'payment_lost', details: { amount } }],
  })

/**
 * Takes back what a row paid: a verification that rows brought is undone with it, one made by hand stands and waits for
 * its row again, a part is no longer counted. Where the verification has to stay, the order reads 'Kurang bayar'. Triggers
 * free the row.
 * Throws `not_found`, `bad_transition` for a row that paid nothing, `row_settled`.
 */
export async function undoRow(context: Context, id: number) {
  const row = await readRow(context.db, id)
  const { order_id } = row
  if (row.lane === 'aside') return bringBack(context, row)
  if (order_id === null) throw new Problem('bad_transition')
  const undo = async (order: OrderRow): Promise<Change> => {
    await refuseFreed(context.db, order, id)
    const isPaid = order.payment_status === 'verified'
    if (await isExtra(context.db, id)) {
      const events = [{ type: 'payment_extra_undone', details: { amount: row.amount } }]
      return { ...begin(order), money: takeBack(id), events }
    }
    if (isPaid && (await wasVerifiedByRow(context.db, order))) {
      const undone = { payment_status: 'pending', reason: undoReason } as const
      const facts = await readMoneyFacts(context.db, order, undone, context.now)
      const step = operatorStep(order, undone, context.now, facts)
      return { ...step, money: takeBack(id) }
    }
    const type = isPaid ? 'payment_unlinked' : 'payment_part_undone'
    return { ...begin(order), money: takeBack(id), events: [{ type, details: { amount: row.amount } }] }
  }
  try {
    await change(context, byId(order_id), undo)
  } catch (error) {
    if (!staysVerified(error)) refuseTaken(error)
    await change(context, byId(order_id), async order => {
      await refuseFreed(context.db, order, id)
      return lose(id, row.amount)(order)
    }).catch(refuseTaken)
  }
}

/** What was set aside is compared with the orders again. Throws `row_settled`. */
async function bringBack({ db, now }: Context, { id }: BankRow) {
  const rows = await db.all(sql`
    UPDATE bank_rows SET lane = 'new', reason = 'brought_back', updated_at = ${now} WHERE id = ${id} AND lane = 'aside' RETURNING id`)
  if (rows.length === 0) throw new Problem('row_settled')
}

/** A person says that a row is no payment of an order. Throws `row_settled`. */
export async function setAside({ db, actor, now }: Context, id: number) {
  const rows = await db.all(sql`
    UPDATE bank_rows SET lane = 'aside', reason = 'by_hand', suggestions = '[]', settled_by = ${actor}, updated_at = ${now}
    WHERE id = ${id} AND lane IN ('new', 'check', 'exact', 'recorded') RETURNING id`)
  if (rows.length === 0) throw new Problem('row_settled')
}

/**
 * A person settled with the customer what came in parts for an order that is cancelled: the money is no longer the
 * order's. Throws `bad_transition` unless the row is such a part, `row_settled`.
 */
export async function closePart(context: Context, id: number) {
  const row = await readRow(context.db, id)
  if (row.lane !== 'part' || row.order_id === null) throw new Problem('bad_transition')
  const close = async (order: OrderRow): Promise<Change> => {
    await refuseFreed(context.db, order, id)
    if (order.status !== 'cancelled') throw new Problem('bad_transition')
    const events = [{ type: 'payment_part_closed', details: { amount: row.amount } }]
    return { ...begin(order), money: [{ does: 'take_back', bank_row_id: id, reason: 'given_back' }], events }
  }
  await change(context, byId(row.order_id), close, {
    before: () => [
      context.db
        .update(bank_rows)
        .set({
          lane: onlyIf(sql`lane = 'part' AND order_id = ${row.order_id}`, 'aside'),
          reason: 'given_back',
          order_id: null,
          settled_by: context.actor,
          updated_at: context.now,
        })
        .where(eq(bank_rows.id, row.id)),
    ],
  }).catch(refuseTaken)
}

/** A person looked at a payment of which a younger file says otherwise: it stands. Throws `row_settled`. */
export async function keepPayment({ db, actor, now }: Context, id: number) {
  const rows = await db.all(sql`
    UPDATE bank_rows SET reason = NULL, settled_by = ${actor}, updated_at = ${now}
    WHERE id = ${id} AND lane IN ('settled', 'part') AND reason IS NOT NULL RETURNING id`)
  if (rows.length === 0) throw new Problem('row_settled')
}
