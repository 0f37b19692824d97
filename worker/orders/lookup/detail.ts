import { asc, desc, eq, sql } from 'drizzle-orm'
import { mayReceiveMessage } from '../../contract/messages/kinds'
import type { MessagesSetting } from '../../contract/messages/messages'
import { type OrderDetail, orderDetailSchema } from '../../contract/orders/orders'
import { displayedDiscountAndCode, statusAfterDeadline } from '../../contract/orders/rules'
import type { Db } from '../../db/client'
import { order_events, payment_claims } from '../../db/schema/orders'
import { hourMs, timePlusMs } from '../../db/stamp'
import { Problem } from '../../lib/problem'
import { selectSettingRows, settingOrDefault } from '../../site/settings/read'
import { queriesForOrderId } from './rows'
import { lockedNames, orderItemView } from './view'

type Notified = Parameters<typeof mayReceiveMessage>[2] & { customer_email: string }

function rejectionChannels(order: Notified, { sender, texts }: MessagesSetting) {
  const hasAddress = { whatsapp: true, email: sender !== '' && order.customer_email !== '' }
  return (['whatsapp', 'email'] as const).filter(
    channel =>
      hasAddress[channel] && texts.rejected[channel].on && mayReceiveMessage('rejected', channel, order),
  )
}

/** Omits the secret of the order's link. Throws `order_not_found`. */
export async function readOrderDetail(db: Db, id: string, now: string): Promise<OrderDetail> {
  const {
    events,
    claims,
    order: found,
    setting,
  } = await db.batch({
    setting: selectSettingRows(db, 'messages'),
    events: db.select().from(order_events).where(eq(order_events.order_id, id)).orderBy(asc(order_events.n)),
    claims: db
      .select()
      .from(payment_claims)
      .where(eq(payment_claims.order_id, id))
      .orderBy(desc(payment_claims.created_at)),
    order: queriesForOrderId(db, { id }),
  })
  const [[rows]] = found
  if (!rows) throw new Problem('order_not_found')
  const { order, items, names, certificate_number } = rows
  return orderDetailSchema.parse({
    ...order,
    ...displayedDiscountAndCode(order),
    status: statusAfterDeadline(order, now),
    rejection_channels: rejectionChannels(order, settingOrDefault(setting, 'messages')),
    certificate_id: certificate_number,
    items: items.map(item => orderItemView(item, names)),
    ...lockedNames(rows),
    claims: claims.map(({ proof_key, ...claim }) => ({
      ...claim,
      proof_url: proof_key === null ? null : `/api/admin/orders/${id}/claims/${claim.id}/proof`,
    })),
    events: events.map(({ type, actor, details, created_at }) => ({ type, actor, details, created_at })),
  })
}

/** Writes at most one audit event per hour. */
export const recordOrderView = (
  db: Db,
  id: string,
  action: 'view' | 'view_proof',
  actor: string,
  now: string,
) =>
  db.run(sql`
    INSERT INTO audit_events (entity, entity_id, action, actor, changes, created_at)
    SELECT 'orders', ${id}, ${action}, ${actor}, '{}', ${now}
    WHERE EXISTS (SELECT 1 FROM orders WHERE id = ${id}) AND NOT EXISTS (
      SELECT 1 FROM audit_events WHERE entity = 'orders' AND entity_id = ${id} AND action = ${action}
        AND actor = ${actor} AND created_at > ${timePlusMs(now, -hourMs)})`)
