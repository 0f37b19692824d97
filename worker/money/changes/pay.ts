import type { Context } from '../../context'
import { surplusOf } from '../../contract/money/refunds'
import { extraStep } from '../../orders/life/money-steps'
import type { OrderRow } from '../../orders/look/rows'
import { readBalance } from '../../payments/balance'
import type { Arrived } from '../../payments/received'
import { openChange } from './read'
import { applied, type Written } from './steps'

/**
 * Money for an order that is verified: once the order holds what a waiting change of it costs, in one payment or several, the
 * change takes effect; else it is more than the order asks for. The unique code may be left out, as in cash. Throws
 * `order_scheduled` when the change can no longer take effect.
 */
export async function morePaid(
  context: Context,
  order: OrderRow,
  payment: Arrived,
  source: string,
): Promise<Written> {
  const step = extraStep(order, payment, source)
  const row = await openChange(context.db, order.id)
  if (row?.state !== 'waiting' || row.expires_at <= context.now) return { ...step, also: [] }
  const surplus = surplusOf(await readBalance(context.db, order.id)) + payment.amount
  if (surplus < row.difference) return { ...step, also: [] }
  const done = await applied(context, order, row, Math.min(row.unique_code ?? 0, surplus - row.difference))
  return {
    ...done,
    money: step.money,
    events: [...step.events, ...done.events],
  }
}
