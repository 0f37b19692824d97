import type { BatchItem } from 'drizzle-orm/batch'
import type { Context } from '../../context'
import { extraStep } from '../../orders/life/money-steps'
import type { OrderRow } from '../../orders/look/rows'
import type { Arrived } from '../../payments/received'
import { openChange } from './read'
import { applied, type Written } from './steps'

/**
 * Money for an order that is verified: when it is what a change of it waits for, the change takes effect; else it is more
 * than the order asks for. Nobody counts out a unique code in cash.
 */
export async function morePaid(
  context: Context,
  order: OrderRow,
  payment: Arrived,
  source: string,
  also: BatchItem<'sqlite'>[] = [],
): Promise<Written> {
  const step = extraStep(order, payment, source)
  const row = await openChange(context.db, order.id)
  const isDue = row?.state === 'waiting' && row.amount !== null && row.expires_at > context.now
  const due = payment.method === 'cash' ? row?.difference : row?.amount
  if (!isDue || due === undefined || due === null || payment.amount < due) return { ...step, also }
  const code = Math.min(row.unique_code ?? 0, payment.amount - row.difference)
  const done = applied(context, order, row, code)
  return {
    ...done,
    money: step.money,
    events: [...step.events, ...done.events],
    also: [...done.also, ...also],
  }
}
