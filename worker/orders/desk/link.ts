import { sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { anonymizedOrderProblem } from '../../contract/orders/rules'
import { insertAudit } from '../../db/audit'
import { Problem } from '../../lib/problem'
import { throwIfRefused } from '../lifecycle/transitions'
import { orderKey } from '../lookup/access'
import { recordOrderLinkUse } from '../lookup/link'
import { type OrderRow, readOrderById } from '../lookup/rows'

/** Returns `<code>.<key>` and writes an audit event. Throws `order_not_found`, `order_anonymized`. */
export async function fetchOrderLinkKey({ db, actor, now }: Context, secret: string, id: string) {
  const rows = await readOrderById(db, id)
  if (!rows) throw new Problem('order_not_found')
  const { order } = rows
  throwIfRefused(anonymizedOrderProblem(order))
  await db.batch([
    insertAudit(db, { entity: 'orders', entity_id: id, action: 'fetch_link', actor, changes: {} }, now),
    recordOrderLinkUse(db, sql`(SELECT ${id})`, actor, now),
  ])
  return `${order.order_id}.${orderKey(secret, order)}`
}

/**
 * If the operator changed the phone number or e-mail, records that the operator used the order's link, because the next
 * message sends the link to the new phone number or e-mail.
 */
export const recordRedirectedMessages =
  ({ db, actor, now }: Context) =>
  (order: OrderRow, { next }: { next: OrderRow }) =>
    order.customer_phone === next.customer_phone && order.customer_email === next.customer_email
      ? []
      : [recordOrderLinkUse(db, sql`(SELECT ${order.id})`, actor, now)]
