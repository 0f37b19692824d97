import { sql } from 'drizzle-orm'
import type { BulkInput, BulkResult } from '../../contract/order-desk'
import type { OrderPatch } from '../../contract/orders'
import { problems } from '../../contract/problems'
import { orders } from '../../db/schema'
import { logError } from '../../log'
import { Problem } from '../../problem'
import { type Context, change } from '../life/change'
import { operatorStep } from '../life/transitions'
import { byId } from '../look/rows'

/** So many orders are worked on at a time; each is its own transaction. */
const abreast = 5

const patchOf = (input: BulkInput): OrderPatch =>
  input.action === 'verify' ? { payment_status: 'verified' } : { status: input.status, reason: input.reason }

function failure(error: unknown, id: string): Pick<BulkResult, 'ok' | 'code' | 'detail'> {
  if (!(error instanceof Problem)) logError(error, { event: 'bulk_step_failed', order: id })
  const code = error instanceof Problem ? error.code : 'internal'
  const detail = error instanceof Problem ? error.extra.detail : undefined
  return { ok: false, code, detail: detail ?? problems[code][1] }
}

/** One step for each of the orders. A failing one stops none of the others and is told with its reason. */
export async function bulk(context: Context, input: BulkInput) {
  const { db, now } = context
  const ids = [...new Set(input.ids)]
  const patch = patchOf(input)
  const known = await db
    .select({ id: orders.id, order_id: orders.order_id })
    .from(orders)
    .where(sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
  const codeOf = new Map(known.map(order => [order.id, order.order_id]))
  let stockMoved = false

  const step = async (id: string): Promise<BulkResult> => {
    const named = { id, order_id: codeOf.get(id) ?? null }
    try {
      const { order, change: done } = await change(context, byId(id), row => operatorStep(row, patch, now))
      stockMoved ||= order.stock_held !== done.next.stock_held
      return { ...named, ok: true, code: null, detail: null }
    } catch (error) {
      return { ...named, ...failure(error, id) }
    }
  }

  const items: BulkResult[] = []
  for (let i = 0; i < ids.length; i += abreast) {
    items.push(...(await Promise.all(ids.slice(i, i + abreast).map(step))))
  }
  const done = items.filter(item => item.ok).length
  return { answer: { items, done, failed: items.length - done }, stockMoved }
}
