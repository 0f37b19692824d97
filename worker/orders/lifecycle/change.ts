import { and, eq, getTableColumns, isNull, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Context } from '../../context'
import type { Db } from '../../db/client'
import { isForeignKeyFailed, isRefused, isUniqueClash, outOfStockAnimal } from '../../db/errors'
import { nextVersion, retryMarker, retryWhileOvertaken, wasVersionOvertaken } from '../../db/guard'
import { addOrderEvent } from '../../db/orders/order-events'
import { animals } from '../../db/schema/catalog'
import { corrections } from '../../db/schema/fulfilment/sacrifices'
import { transactions } from '../../db/schema/money/money'
import { orders } from '../../db/schema/orders'
import { applyOrderToSacrifices } from '../../fulfilment/sacrifices/plan/apply-order'
import { Problem, toProblemOrError } from '../../lib/problem'
import type { Random } from '../../lib/random'
import { updateBalance } from '../../money/payments/balance'
import { bookPayments, unbookPayments, writePayments } from '../../money/payments/received'
import { drawCodeAfterClashes } from '../codes'
import type { OrderRow } from '../lookup/rows'
import { outOfStockProblem } from '../out-of-stock'
import { incomeDescription } from './money-steps'
import type { Change } from './transitions'

const maxAttempts = 24

type Extra<C> = (order: OrderRow, change: C) => BatchItem<'sqlite'>[]

/** `before` runs before the payments are written, `extra` after the events. */
type Options<C> = { seen?: string | undefined; before?: Extra<C>; extra?: Extra<C> }

/**
 * If the order changed after `decide` read it, the batch fails: with `seen`, `stale` is thrown; without it, `decide` is
 * called again. Throws `out_of_stock`, `code_used_up`, `group_not_full`, `order_scheduled`, `order_short`.
 */
export async function applyOrderChange<C extends Change>(
  { db, actor, now, random }: Context,
  where: SQL,
  decide: (order: OrderRow) => C | Promise<C>,
  options: Options<C> = {},
): Promise<{ order: OrderRow; change: C }> {
  let clashes = 0
  const attempt = async () => {
    const [order] = await db.select().from(orders).where(where)
    if (!order) throw new Problem('order_not_found')
    if (options.seen !== undefined && options.seen !== order.updated_at) throw new Problem('stale')
    const decided = await decide(order)
    if (clashes > 0) drawNewCode(decided, random, clashes)
    try {
      const before = options.before?.(order, decided) ?? []
      await write({ db, actor, now }, order, decided, {
        before,
        extra: [...decided.also, ...(options.extra?.(order, decided) ?? [])],
      })
      return { order, change: decided }
    } catch (error) {
      // The order may have been deleted, so try again: the next attempt then throws `order_not_found`.
      if (wasVersionOvertaken(error, orders) || isForeignKeyFailed(error)) return retryMarker
      if (isUniqueClash(error, 'orders.reserves_total') || isRefused(error, 'total_elsewhere')) {
        clashes += 1
        return retryMarker
      }
      const empty = outOfStockAnimal(error)
      if (empty === null) throw toProblemOrError(error)
      const rows = await db.select().from(animals).where(eq(animals.id, empty))
      throw outOfStockProblem(rows)
    }
  }
  return retryWhileOvertaken(maxAttempts, attempt, () => new Problem('stale'))
}

/** Draws another unique code, because a concurrent request reserved the same total for another order. */
function drawNewCode({ next, events }: Change, random: Random, clashes: number) {
  next.unique_code = drawCodeAfterClashes(random, clashes)
  next.total_amount = next.subtotal - next.discount + next.unique_code
  next.reserves_total = next.total_amount
  events.push({ type: 'code_changed', details: { total_amount: next.total_amount } })
}

const columns = Object.keys(getTableColumns(orders)) as (keyof OrderRow)[]

type Also = Record<'before' | 'extra', BatchItem<'sqlite'>[]>

function write(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  order: OrderRow,
  step: Change,
  { before, extra }: Also,
) {
  const moved = columns.filter(column => step.next[column] !== order[column])
  const isIdle =
    moved.length === 0 &&
    step.events.length === 0 &&
    before.length + extra.length === 0 &&
    step.sacrifices === null
  if (isIdle) return
  const set = Object.fromEntries(moved.map(column => [column, step.next[column]]))
  const updated_at = nextVersion(order.updated_at, now)
  const isThisOrder = eq(orders.id, order.id)
  const money = ledger(db, order, step, actor, now)
  // Triggers compare the order's new state with its payments, so write the payments first.
  const isSplit = money.length + before.length > 0
  const isCancelled = moved.includes('status') && step.next.status === 'cancelled'
  const isOpenRequest = and(eq(corrections.order_id, order.id), eq(corrections.state, 'open'))
  return db.batch([
    db
      .update(orders)
      .set({ ...(isSplit ? {} : set), fresh: false, updated_at })
      .where(isThisOrder),
    ...before,
    ...money,
    ...(isSplit && moved.length > 0 ? [db.update(orders).set(set).where(isThisOrder)] : []),
    ...step.events.map(event => addOrderEvent(db, order.id, actor, event, now)),
    ...(step.sacrifices ? [applyOrderToSacrifices(db, order, step.sacrifices, actor, now)] : []),
    ...(isCancelled ? [db.delete(corrections).where(isOpenRequest)] : []),
    ...extra,
    updateBalance(db, isThisOrder),
  ])
}

function ledger(db: Db, order: OrderRow, { income, voided, money }: Change, actor: string, now: string) {
  const writing = { db, order_id: order.id, actor, now }
  const statements: BatchItem<'sqlite'>[] = []
  if (voided !== null) {
    statements.push(
      db
        .update(transactions)
        .set({ voided_at: now, void_reason: voided })
        .where(
          and(
            eq(transactions.order_id, order.id),
            isNull(transactions.voided_at),
            eq(transactions.is_extra, false),
          ),
        ),
      ...unbookPayments(writing),
    )
  }
  statements.push(...writePayments(writing, money))
  if (income !== null) {
    statements.push(
      db.insert(transactions).values({
        id: crypto.randomUUID(),
        type: 'income',
        amount: income.amount,
        description: incomeDescription(order),
        order_id: order.id,
        created_by: actor,
        created_at: income.booking?.booked_at ?? now,
      }),
      ...bookPayments(writing, income.booking ?? { received_at: now, booked_at: now }),
    )
  }
  return statements
}
