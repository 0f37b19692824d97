import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { formatRupiah, wibDay } from '../../contract/lib/format'
import {
  type Payout,
  type PayoutInput,
  type PayoutQuery,
  type ProviderBalance,
  payoutNetAmount,
  payoutReasons,
  payoutSchema,
} from '../../contract/money/payouts'
import { insertAudit, insertAuditIfChanged } from '../../db/audit'
import type { Db } from '../../db/client'
import { valueOrRollbackSql, wasConditionRefused } from '../../db/guard'
import { afterCursorCondition, splitPage, timeKeyCursor } from '../../db/query/keyset'
import { payouts } from '../../db/schema/money/payouts'
import { firstOrThrow } from '../../lib/only'
import { invalidField, Problem, toProblemOrError } from '../../lib/problem'
import { readSetting } from '../../site/settings/save'
import { isOpenBankRow, readBankRow } from '../statements/settle/bank-row'

const entity = 'payouts'

const refuse = (error: unknown): never => {
  throw toProblemOrError(error)
}

export async function listPayouts(db: Db, { cursor, limit, unmatched_net }: PayoutQuery) {
  const isWanted =
    unmatched_net === undefined
      ? sql`1 = 1`
      : sql`net = ${unmatched_net} AND bank_row_id IS NULL AND voided_at IS NULL`
  const rows = await db
    .select()
    .from(payouts)
    .where(sql`${isWanted} AND ${afterCursorCondition(cursor, sql`created_at`, sql`id`)}`)
    .orderBy(sql`created_at DESC`, sql`id DESC`)
    .limit(limit + 1)
  const { items, next_cursor } = splitPage(rows, limit, ({ created_at, id }) => timeKeyCursor(created_at, id))
  return { items: items.map(row => payoutSchema.parse(row)), next_cursor, total: null }
}

async function readPayout(db: Db, id: string) {
  return firstOrThrow(await db.select().from(payouts).where(eq(payouts.id, id)))
}

/** Throws `not_found`, `row_settled`, or `not_exact` unless the bank row receives exactly the net amount. */
async function refuseOtherRow(db: Db, id: number, net: number) {
  const row = await readBankRow(db, id)
  const isFree = isOpenBankRow(row) || (row.state === 'aside' && payoutReasons.includes(row.reason))
  if (!isFree) throw new Problem('row_settled')
  if (row.side === 'in' && row.amount === net && row.sen === 0) return
  const detail =
    row.side === 'in'
      ? `Jumlah bersihnya ${formatRupiah(net)}, tetapi baris mutasinya ${formatRupiah(row.amount)}.`
      : 'Baris mutasi ini uang keluar, jadi bukan pencairan.'
  throw new Problem('not_exact', { detail })
}

const isNewPayout = ({ provider, environment, day, gross, fee, vat, note }: PayoutInput) => sql`NOT EXISTS (
  SELECT 1 FROM payouts WHERE voided_at IS NULL AND provider = ${provider} AND environment = ${environment} AND day = ${day}
    AND gross = ${gross} AND fee = ${fee} AND vat = ${vat} AND note IS ${note ?? null})`

function refuseRecord(error: unknown): never {
  if (!wasConditionRefused(error, 'payouts.net')) return refuse(error)
  throw new Problem('bad_transition', {
    detail: 'Pencairan yang sama sudah dicatat. Bila memang ada dua, bedakan catatannya.',
  })
}

/**
 * Triggers book the payout and set its bank row `aside`. Throws `payout_too_much`, `day_closed`, `invalidField` for a
 * future day, `bad_transition` for a repeated payout, and what `refuseOtherRow` throws.
 */
export async function recordPayout({ db, actor, now }: Context, input: PayoutInput): Promise<Payout> {
  if (input.day > wibDay(now)) throw invalidField('day', 'Tanggal tidak boleh di masa depan')
  const { bank_row_id = null, ...amounts } = input
  const net = payoutNetAmount(amounts)
  if (bank_row_id !== null) await refuseOtherRow(db, bank_row_id, net)
  const id = crypto.randomUUID()
  const changes = { ...amounts, net, bank_row_id }
  const { rows } = await db
    .batch({
      rows: db
        .insert(payouts)
        .values({
          id,
          ...changes,
          net: valueOrRollbackSql(isNewPayout(input), net),
          created_by: actor,
          created_at: now,
          updated_at: now,
        })
        .returning(),
      audited: insertAudit(db, { entity, entity_id: id, action: 'create', actor, changes }, now),
    })
    .catch(refuseRecord)
  return payoutSchema.parse(firstOrThrow(rows))
}

/** Throws `not_found`, `day_closed`, and `bad_transition` if the payout is already voided. */
export async function voidPayout({ db, actor, now }: Context, id: string, reason: string): Promise<Payout> {
  const changes = { voided_at: [null, now], void_reason: [null, reason] }
  const { voided } = await db
    .batch({
      voided: db
        .update(payouts)
        .set({ voided_at: now, void_reason: reason, updated_at: now })
        .where(and(eq(payouts.id, id), isNull(payouts.voided_at)))
        .returning(),
      audited: insertAuditIfChanged(db, { entity, entity_id: id, action: 'void', actor, changes }, now),
    })
    .catch(refuse)
  if (voided[0]) return payoutSchema.parse(voided[0])
  await readPayout(db, id)
  throw new Problem('bad_transition', { detail: 'Pencairan ini sudah dibatalkan.' })
}

/** Changes the bank row of a payout. Returns false if the payout was no longer linked to the bank row `before`. */
async function moveRow(
  { db, actor, now }: Context,
  id: string,
  [before, after]: [before: number | null, after: number | null],
) {
  const action = after === null ? 'undo' : 'update'
  const changes = { bank_row_id: [before, after] }
  const { moved } = await db
    .batch({
      moved: db
        .update(payouts)
        .set({ bank_row_id: after, updated_at: now })
        .where(and(eq(payouts.id, id), isNull(payouts.voided_at), sql`bank_row_id IS ${before}`))
        .returning({ id: payouts.id }),
      audited: insertAuditIfChanged(db, { entity, entity_id: id, action, actor, changes }, now),
    })
    .catch(refuse)
  return moved.length > 0
}

/** Throws `bad_transition`, `row_settled`, `not_exact`. */
export async function linkPayoutRow(context: Context, id: string, bank_row_id: number) {
  const { net } = await readPayout(context.db, id)
  await refuseOtherRow(context.db, bank_row_id, net)
  if (await moveRow(context, id, [null, bank_row_id])) return
  throw new Problem('bad_transition', {
    detail: 'Pencairan ini sudah punya baris mutasi, atau sudah dibatalkan.',
  })
}

/** The payout stays recorded. Throws `row_settled` if the bank row has no payout. */
export async function unlinkBankRowFromPayout(context: Context, bank_row_id: number) {
  const [found] = await context.db
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.bank_row_id, bank_row_id), isNull(payouts.voided_at)))
  const isFreed = found && (await moveRow(context, found.id, [bank_row_id, null]))
  if (!isFreed) throw new Problem('row_settled')
}

export async function readProviderBalances(db: Db): Promise<ProviderBalance[]> {
  const rows = await db.all<ProviderBalance>(sql`
    WITH paid AS (
      SELECT provider, environment, sum(gross) AS gross, max(day) AS last_day, max(created_at) AS last_at FROM payouts
      WHERE voided_at IS NULL GROUP BY provider, environment),
    received AS (
      SELECT charges.provider, charges.environment, sum(payments.amount) AS amount, count(*) FILTER (
          WHERE payments.created_at > coalesce((SELECT last_at FROM paid
            WHERE paid.provider = charges.provider AND paid.environment = charges.environment), '')) AS new_payments
      FROM payments INDEXED BY payments_of_charge JOIN charges ON charges.id = payments.charge_id
      WHERE payments.charge_id IS NOT NULL AND payments.voided_at IS NULL
      GROUP BY charges.provider, charges.environment)
    SELECT provider, environment, coalesce(amount, 0) AS received, coalesce(gross, 0) AS paid_out,
      coalesce(amount, 0) - coalesce(gross, 0) AS owed, coalesce(new_payments, 0) AS new_payments, last_day
    FROM received FULL JOIN paid USING (provider, environment) ORDER BY provider, environment`)
  const { provider, environment } = (await readSetting(db, 'gateway')).content
  const isListed = rows.some(row => row.provider === provider && row.environment === environment)
  if (provider === '' || isListed) return rows
  return [
    ...rows,
    { provider, environment, received: 0, paid_out: 0, owed: 0, new_payments: 0, last_day: null },
  ]
}
