import { dateTime } from '../../../../worker/contract/lib/format'
import type { OrderDetail, OrderEvent } from '../../../../worker/contract/orders/orders'
import { orderStepNote, orderStepTitle } from '../../../../worker/contract/orders/steps'
import type { Moment } from '../../common/parts/details'
import { ActorName } from '../../common/team-names'

function moment({ type, actor, details, created_at }: OrderEvent, n: number): Moment {
  const reason = details.reason ? `Alasan: ${details.reason}` : ''
  const note = [orderStepNote(type, details), reason].filter(Boolean).join('. ')
  return {
    id: String(n),
    at: dateTime(created_at),
    title: orderStepTitle(type),
    note,
    by: <ActorName of={actor} />,
  }
}

const isBeginning = ({ type }: OrderEvent) => type === 'created_by_operator'

/** Newest first. The customer's own placing has no event, so it is added from `created_at`. */
export function orderTimeline({ events, created_at }: OrderDetail): Moment[] {
  const moments = events.map(moment).reverse()
  if (events.some(isBeginning)) return moments
  const begun = { id: 'created', at: dateTime(created_at), title: 'Pesanan dibuat', by: 'Pelanggan' }
  return [...moments, begun]
}
