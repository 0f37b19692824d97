import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context'
import type { ProblemCode } from '../../../contract/problems'
import { insertAudit } from '../../../db/audit'
import type { Db } from '../../../db/client'
import { valueOrRollbackSql, wasConditionRefused } from '../../../db/guard'
import { bank_rows, statements } from '../../../db/schema/money/money'
import { Problem } from '../../../lib/problem'
import { applyOrderChange } from '../../../orders/lifecycle/change'
import { incomeDescription } from '../../../orders/lifecycle/money-steps'
import { operatorPatchChange } from '../../../orders/lifecycle/operator-step'
import { readOrderStepFacts } from '../../../orders/lifecycle/step-facts'
import { type Change, newOrderChange } from '../../../orders/lifecycle/transitions'
import { isOrderIdSql, type OrderRow } from '../../../orders/lookup/rows'
import type { MoneyAction } from '../../payments/received'
import { unlinkBankRowFromPayout } from '../../payouts/payouts'
import { readStatement } from '../list'
import { isOnlyInImportSql, readBankRow, type StoredBankRow, throwRowProblem } from '../settle/bank-row'

const usedRows = (id: string) => sql`
  SELECT 1 FROM bank_rows WHERE ${isOnlyInImportSql(sql`${id}`)}
    AND (state IN ('settled', 'part') OR (state = 'aside' AND reason = 'payout'))`

/** Keeps rows that other imports contain. Throws `not_found`, `in_use` if a row paid an order or confirms a payout. */
export async function undoStatementImport({ db, actor, now }: Context, id: string) {
  const row = await readStatement(db, id)
  if (!row) throw new Problem('not_found')
  if (row.state === 'undone') return
  const isFree = sql`NOT EXISTS (${usedRows(id)})`
  await db
    .batch([
      db
        .update(statements)
        .set({ state: valueOrRollbackSql(isFree, 'undone'), updated_at: now })
        .where(eq(statements.id, id)),
      db.run(sql`DELETE FROM uploaded_rows WHERE statement_id = ${id}`),
      db.run(sql`
        UPDATE bank_rows SET (statement_id, line) = (
          SELECT s.statement_id, s.line FROM bank_row_sightings AS s
          WHERE s.row_id = bank_rows.id AND s.statement_id <> ${id} LIMIT 1)
        WHERE statement_id = ${id}
          AND EXISTS (SELECT 1 FROM bank_row_sightings AS s WHERE s.row_id = bank_rows.id AND s.statement_id <> ${id})`),
      db.run(sql`DELETE FROM bank_row_sightings WHERE statement_id = ${id}`),
      db.run(sql`DELETE FROM bank_rows WHERE statement_id = ${id}`),
      db.run(sql`UPDATE bank_rows SET gone_in = NULL, updated_at = ${now},
          reason = iif(reason = 'gone' AND state IN ('settled', 'part'), NULL, reason) WHERE account_id = ${row.account_id} AND gone_in = ${id}
        AND date BETWEEN ${row.covered_from ?? '9'} AND ${row.covered_to ?? ''}`),
      insertAudit(
        db,
        {
          entity: 'statements',
          entity_id: id,
          action: 'undo',
          actor,
          changes: row.refunds.length > 0 ? { refunds: row.refunds } : {},
        },
        now,
      ),
    ])
    .catch(error => {
      if (!wasConditionRefused(error, 'statements.state')) throw error
      throw new Problem('in_use', {
        detail:
          'Ada baris dari impor ini yang sudah dicocokkan dengan pesanan atau pencairan. Urungkan pencocokannya lebih dulu.',
      })
    })
}

const undoReason = 'Pencocokan mutasi diurungkan'

// Role of the payment of a bank row. `extra` has its own income row, `part` is a partial payment from before the
// verification, `shown` was recorded by the verification or later.
async function roleOf(db: Db, order: OrderRow, id: number): Promise<'extra' | 'part' | 'shown'> {
  const [found] = await db.all<{ is_extra: number; is_older: number }>(sql`
    SELECT coalesce(is_extra, 0) AS is_extra, is_part = 1 AND payments.created_at < ${order.payment_verified_at ?? ''} AS is_older
    FROM payments LEFT JOIN transactions ON transactions.id = transaction_id
    WHERE bank_row_id = ${id} AND payments.voided_at IS NULL`)
  if (found?.is_extra === 1) return 'extra'
  return found?.is_older === 1 ? 'part' : 'shown'
}

// True if a payment from a bank row caused the verification. Such a payment is booked on the day of the bank row, so it
// is never booked after the verification.
async function wasVerifiedByRow(db: Db, order: OrderRow) {
  const rows = await db.all(sql`
    SELECT 1 FROM payments WHERE order_id = ${order.id} AND bank_row_id IS NOT NULL AND is_part = 0 AND voided_at IS NULL
      AND created_at <= ${order.payment_verified_at} LIMIT 1`)
  return rows.length > 0
}

/** Throws `row_settled` if a concurrent request already removed the payment. */
async function refuseFreed(db: Db, order: OrderRow, id: number) {
  const rows = await db.all(sql`
    SELECT 1 FROM payments WHERE bank_row_id = ${id} AND order_id = ${order.id} AND voided_at IS NULL`)
  if (rows.length === 0) throw new Problem('row_settled')
}

const takeBackMoney = (id: number): MoneyAction[] => [
  { does: 'take_back', bank_row_id: id, reason: 'undone' },
]

const staysVerified = (error: unknown) => error instanceof Problem && keepsVerified.has(error.code)
const keepsVerified = new Set<ProblemCode>(['order_money_moved', 'order_scheduled', 'payment_refunded'])

const loseMoney =
  (id: number, amount: number) =>
  (order: OrderRow): Change => ({
    ...newOrderChange(order),
    money: [
      { does: 'lose', of: { bank_row_id: id }, reason: 'undone', description: incomeDescription(order) },
    ],
    events: [{ type: 'payment_lost', details: { amount } }],
  })

/**
 * If the order must stay verified, it becomes underpaid. `seen` is the version of the row that the operator saw: the row
 * may show another order since then. Throws `not_found`, `bad_transition`, `row_settled`, `stale`.
 */
export async function undoBankRow(context: Context, id: number, seen?: string) {
  const row = await readBankRow(context.db, id)
  if (seen !== undefined && seen !== row.updated_at) throw new Problem('stale')
  const { order_id } = row
  if (row.state === 'aside' && row.reason === 'payout') return unlinkBankRowFromPayout(context, id)
  if (row.state === 'aside') return bringBack(context, row)
  if (order_id === null) throw new Problem('bad_transition')
  const undo = async (order: OrderRow): Promise<Change> => {
    await refuseFreed(context.db, order, id)
    const isPaid = order.payment_status === 'verified'
    const role = await roleOf(context.db, order, id)
    if (role === 'extra') {
      const events = [{ type: 'payment_extra_undone', details: { amount: row.amount } }]
      return { ...newOrderChange(order), money: takeBackMoney(id), events }
    }
    if (isPaid && (await wasVerifiedByRow(context.db, order))) {
      const undone = { payment_status: 'pending', reason: undoReason } as const
      const facts = await readOrderStepFacts(context.db, order, undone, context.now)
      const step = operatorPatchChange(order, undone, context.now, facts)
      return { ...step, money: takeBackMoney(id) }
    }
    if (isPaid && role === 'part') return loseMoney(id, row.amount)(order)
    const type = isPaid ? 'payment_unlinked' : 'payment_part_undone'
    return {
      ...newOrderChange(order),
      money: takeBackMoney(id),
      events: [{ type, details: { amount: row.amount } }],
    }
  }
  try {
    await applyOrderChange(context, isOrderIdSql(order_id), undo)
  } catch (error) {
    if (!staysVerified(error)) throwRowProblem(error)
    await applyOrderChange(context, isOrderIdSql(order_id), async order => {
      await refuseFreed(context.db, order, id)
      return loseMoney(id, row.amount)(order)
    }).catch(throwRowProblem)
  }
}

async function bringBack({ db, now }: Context, { id }: StoredBankRow) {
  const rows = await db.all(sql`
    UPDATE bank_rows SET state = 'new', reason = 'brought_back', updated_at = ${now} WHERE id = ${id} AND state = 'aside' RETURNING id`)
  if (rows.length === 0) throw new Problem('row_settled')
}

/** Throws `row_settled`. */
export async function markBankRowUnrelated({ db, actor, now }: Context, id: number) {
  const rows = await db.all(sql`
    UPDATE bank_rows SET state = 'aside', reason = 'by_hand', suggestions = '[]', settled_by = ${actor}, updated_at = ${now}
    WHERE id = ${id} AND state IN ('new', 'check', 'exact', 'recorded') RETURNING id`)
  if (rows.length === 0) throw new Problem('row_settled')
}

/**
 * Removes a partial payment from a cancelled order, because the payment was settled with the customer. Throws
 * `bad_transition`, `row_settled`.
 */
export async function settlePartPayment(context: Context, id: number) {
  const row = await readBankRow(context.db, id)
  if (row.state !== 'part' || row.order_id === null) throw new Problem('bad_transition')
  const close = async (order: OrderRow): Promise<Change> => {
    await refuseFreed(context.db, order, id)
    if (order.status !== 'cancelled') throw new Problem('bad_transition')
    const events = [{ type: 'payment_part_closed', details: { amount: row.amount } }]
    return {
      ...newOrderChange(order),
      money: [{ does: 'take_back', bank_row_id: id, reason: 'given_back' }],
      events,
    }
  }
  await applyOrderChange(context, isOrderIdSql(row.order_id), close, {
    before: () => [
      context.db
        .update(bank_rows)
        .set({
          state: valueOrRollbackSql(sql`state = 'part' AND order_id = ${row.order_id}`, 'aside'),
          reason: 'given_back',
          order_id: null,
          settled_by: context.actor,
          updated_at: context.now,
        })
        .where(eq(bank_rows.id, row.id)),
    ],
  }).catch(throwRowProblem)
}

/** Keeps a payment that a later bank file lacks or reverses. Throws `row_settled` if nothing needs a confirmation. */
export async function confirmContradictedPayment({ db, actor, now }: Context, id: number) {
  const rows = await db.all(sql`
    UPDATE bank_rows SET reason = NULL, settled_by = ${actor}, updated_at = ${now}
    WHERE id = ${id} AND state IN ('settled', 'part') AND reason IS NOT NULL RETURNING id`)
  if (rows.length === 0) throw new Problem('row_settled')
}
