import { and, eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Context } from '../../context'
import { needsSecondApproval, type RefundDecision, type RefundPaid } from '../../contract/money/refunds'
import { anonymizedOrderProblem } from '../../contract/orders/rules'
import type { Db } from '../../db/client'
import { isUniqueClash } from '../../db/errors'
import { nextVersion, wasVersionOvertaken } from '../../db/guard'
import type { NewEvent } from '../../db/orders/order-events'
import { transactions } from '../../db/schema/money/money'
import { refunds } from '../../db/schema/money/refunds'
import { Problem, toProblemOrError } from '../../lib/problem'
import { applyOrderChange } from '../../orders/lifecycle/change'
import { type Change, newOrderChange, throwIfRefused } from '../../orders/lifecycle/transitions'
import { hasRecentOrderLinkUse } from '../../orders/lookup/link'
import { isOrderIdSql, type OrderRow } from '../../orders/lookup/rows'
import { type EncryptedPayee, isRefundRow, type RefundRow, readRefund } from './read'
import { readApprovalTeam, sumOfRequestedRefunds } from './request'

type ApprovalFacts = {
  actor: string
  requested_by: string
  /** Operator who proposed the order change that led to the refund; null without a change. */
  caused_by: string | null
  needs_second: boolean
  /** True if the operator received the order's secret link within 24 hours and could act as the customer. */
  holds_link: boolean
  /** True if another active owner could approve the refund. */
  has_other_owner: boolean
}

/** Null if the operator may approve the refund. The trigger `refunds_second_person` has the same rule. */
export function refundApprovalProblem(facts: ApprovalFacts): 'requested' | 'proposed' | 'link' | null {
  if (facts.requested_by === facts.actor) return 'requested'
  if (!facts.needs_second || !facts.has_other_owner) return null
  if (facts.caused_by === facts.actor) return 'proposed'
  return facts.holds_link ? 'link' : null
}

const details = {
  requested: {},
  proposed: {
    detail: 'Refund ini timbul dari perubahan yang Anda usulkan, jadi pemilik lain yang menyetujuinya.',
  },
  link: {
    detail:
      'Dalam 24 jam terakhir Anda membuka, menyalin, atau mengirim tautan pelanggan pesanan ini, jadi pemilik lain yang menyetujuinya.',
  },
}

async function hasOtherOwner(db: Db, actor: string) {
  const rows = await db.all(
    sql`SELECT 1 FROM users WHERE role = 'owner' AND disabled_at IS NULL AND email <> ${actor} LIMIT 1`,
  )
  return rows.length > 0
}

async function refuseOwnApproval({ db, actor, now }: Context, row: RefundRow, needs_second: boolean) {
  const { order_id, requested_by, caused_by } = row
  const [holds_link, has_other_owner] = [
    await hasRecentOrderLinkUse(db, order_id, actor, now),
    await hasOtherOwner(db, actor),
  ]
  const why = refundApprovalProblem({
    actor,
    requested_by,
    caused_by,
    needs_second,
    holds_link,
    has_other_owner,
  })
  if (why !== null) throw new Problem('own_refund', details[why])
}

type Values = Partial<typeof refunds.$inferInsert>

const updateRefund = ({ db, now }: Context, row: RefundRow, values: Values) =>
  db
    .update(refunds)
    .set({ ...values, updated_at: nextVersion(row.updated_at, now, sql`state = ${row.state}`) })
    .where(eq(refunds.id, row.id))

const refuseMoved = (error: unknown): never => {
  if (wasVersionOvertaken(error, refunds)) throw new Problem('stale')
  if (isUniqueClash(error, 'refunds.bank_row_id')) throw new Problem('row_settled')
  throw toProblemOrError(error)
}

type Decided = { values: Values; events: NewEvent[]; also?: BatchItem<'sqlite'>[] }
type Decide = (row: RefundRow, order: OrderRow) => Decided | Promise<Decided>

async function changeRefund(context: Context, id: string, seen: string | undefined, decide: Decide) {
  const read = async () => {
    const row = await readRefund(context.db, id)
    if (seen !== undefined && row.updated_at !== seen) throw new Problem('stale')
    return row
  }
  const { order_id } = await read()
  const decided = async (order: OrderRow): Promise<Change> => {
    const row = await read()
    const { values, events, also = [] } = await decide(row, order)
    return { ...newOrderChange(order), events, also: [...also, updateRefund(context, row, values)] }
  }
  await applyOrderChange(context, isOrderIdSql(order_id), decided).catch(refuseMoved)
}

function refuseUnless(row: RefundRow, ...states: RefundRow['state'][]) {
  if (!states.includes(row.state)) throw new Problem('refund_decided')
}

/** `approvesAll`: the role may approve any amount. Throws `forbidden`, `own_refund`, `refund_decided`, `stale`. */
export const decideRefund = (context: Context, id: string, decision: RefundDecision, approvesAll: boolean) =>
  changeRefund(context, id, decision.updated_at, async row => {
    const { actor, now, db } = context
    if (decision.decision === 'approve') {
      refuseUnless(row, 'requested')
      const [team, sum] = [await readApprovalTeam(db), await sumOfRequestedRefunds(db, row.order_id)]
      const needs_second = row.needs_second || needsSecondApproval(sum, team)
      await refuseOwnApproval(context, row, needs_second)
      if (!approvesAll && sum > team.limit) throw new Problem('forbidden')
      return {
        values: { state: 'approved', approved_by: actor, approved_at: now, needs_second },
        events: [{ type: 'refund_approved', details: { amount: row.amount } }],
      }
    }
    refuseUnless(row, 'requested', 'approved')
    return {
      values: { state: 'declined', declined_by: actor, decline_reason: decision.reason },
      events: [{ type: 'refund_declined', details: { amount: row.amount, reason: decision.reason } }],
    }
  })

/** Throws `refund_decided`. */
export const setRefundPayee = (context: Context, id: string, payee: EncryptedPayee) =>
  changeRefund(context, id, undefined, (row, order) => {
    throwIfRefused(anonymizedOrderProblem(order))
    refuseUnless(row, 'requested', 'approved')
    return {
      values: {
        payee_bank: payee.bank,
        payee_account: payee.account,
        payee_last4: payee.last4,
        payee_name: payee.name,
      },
      events: [
        {
          type: 'refund_payee',
          details: {
            refund: row.id,
            last4: payee.last4,
            ...(row.payee_last4 && { replaced: row.payee_last4 }),
          },
        },
      ],
    }
  })

type PaidProof = { key: string; name: string; mime: string }

const isItsRow = (amount: number, row_id: number) =>
  sql`EXISTS (SELECT 1 FROM bank_rows WHERE id = ${row_id} AND ${isRefundRow(amount)})`

/** Throws `not_exact` unless the bank row fits the refund (`isRefundRow`). */
async function refuseOtherRow(db: Db, amount: number, row_id: number | undefined) {
  if (row_id === undefined) return
  const [found] = await db.all<{ fits: number }>(sql`SELECT ${isItsRow(amount, row_id)} AS fits`)
  if (found?.fits !== 1) throw new Problem('not_exact')
}

/** Throws `refund_decided`, `refund_uncovered`, `row_before_refund`, `payee_missing`, `not_exact`, `row_settled`. */
export const payRefund = (
  context: Context,
  id: string,
  input: RefundPaid,
  note: string | null,
  proof: PaidProof | null,
) =>
  changeRefund(context, id, input.updated_at, async (row, order) => {
    const { actor, now, db } = context
    refuseUnless(row, 'approved')
    const isInfak = row.kind === 'infak'
    if (!isInfak && input.way === 'bank' && row.payee_account === null) throw new Problem('payee_missing')
    await refuseOtherRow(db, row.amount, input.bank_row_id)
    const expense = isInfak ? null : expenseOf(context, row, order, input)
    return {
      values: {
        state: 'paid',
        paid_by: actor,
        paid_at: now,
        way: isInfak ? null : input.way,
        transaction_id: expense?.id ?? null,
        bank_row_id: input.bank_row_id ?? null,
        proof_key: proof?.key ?? null,
        proof_name: proof?.name ?? null,
        proof_mime: proof?.mime ?? null,
      },
      events: [
        {
          type: isInfak ? 'infak_kept' : 'refund_paid',
          details: { amount: row.amount, ...(note !== null && { reason: note }) },
        },
      ],
      also: expense ? [db.insert(transactions).values(expense)] : [],
    }
  })

/** The trigger `transactions_journal_insert` skips ids with this prefix, because `refunds_journal` books refunds. */
export const refundExpensePrefix = 'refund-'

const expenseOf = (
  { actor, now }: Context,
  { amount }: RefundRow,
  { order_id }: OrderRow,
  { way }: RefundPaid,
) => ({
  id: `${refundExpensePrefix}${crypto.randomUUID()}`,
  type: 'expense' as const,
  amount,
  description: `Refund pesanan ${order_id}${way === 'cash' ? ' (tunai)' : ''}`,
  created_by: actor,
  created_at: now,
})

/** Throws `refund_decided`, `not_exact`, `row_settled`. */
export async function linkPaidRefundToBankRow({ db }: Context, id: string, bank_row_id: number) {
  const row = await readRefund(db, id)
  if (row.state !== 'paid' || row.kind !== 'refund' || row.bank_row_id !== null)
    throw new Problem('refund_decided')
  const linkedRows = await db
    .update(refunds)
    .set({ bank_row_id })
    .where(and(eq(refunds.id, id), sql`bank_row_id IS NULL`, isItsRow(row.amount, bank_row_id)))
    .returning({ id: refunds.id })
    .catch(refuseMoved)
  if (linkedRows.length === 0) throw new Problem('not_exact')
}
