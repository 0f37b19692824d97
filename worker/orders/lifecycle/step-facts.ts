import { eq, sql } from 'drizzle-orm'
import { wibDay, wibDayStart } from '../../contract/lib/format'
import type { OrderPatch } from '../../contract/orders/orders'
import type { Db } from '../../db/client'
import { day_closes } from '../../db/schema/money/refunds'
import { invalidField } from '../../lib/problem'
import { type Booking, readPaidSums } from '../../money/payments/received'
import type { OrderRow } from '../lookup/rows'
import { wasClaimedByCustomer } from './claim'
import type { StepFacts } from './transitions'

/** If the books of `day` (WIB) are closed, the payment is booked now. Throws `invalidField` for an impossible day. */
export async function paymentBookingOf(
  db: Db,
  order: Pick<OrderRow, 'created_at'>,
  day: string | undefined,
  now: string,
  path = 'day',
): Promise<Booking> {
  const today = wibDay(now)
  if (day === undefined || day === today) return { received_at: now, booked_at: now }
  if (day > today) throw invalidField(path, 'Tanggal tidak boleh di masa depan')
  if (day < wibDay(order.created_at)) throw invalidField(path, 'Tanggal sebelum pesanan dibuat')
  const start = wibDayStart(day)
  const received_at = start > order.created_at ? start : order.created_at
  const [closed] = await db.select({ day: day_closes.day }).from(day_closes).where(eq(day_closes.day, day))
  return { received_at, booked_at: closed ? now : received_at }
}

/** UTC ISO. The rite cannot be earlier than the last order that shares an animal with this order. */
async function lastPlaced(db: Db, { id, created_at }: OrderRow) {
  const [found] = await db.all<{ placed: string | null }>(sql`
    SELECT max(orders.created_at) AS placed FROM seats AS mine JOIN seats ON seats.sacrifice_id = mine.sacrifice_id
      JOIN orders ON orders.id = seats.order_id WHERE mine.order_id = ${id}`)
  return found?.placed ?? created_at
}

export async function readOrderStepFacts(
  db: Db,
  order: OrderRow,
  { received_on, payment_status, slaughter_status }: OrderPatch,
  now: string,
): Promise<StepFacts> {
  const { parts, returned } = await readPaidSums(db, order)
  return {
    isClaimed: await wasClaimedByCustomer(db, order),
    parts,
    returned,
    ...(order.seated && slaughter_status === 'completed' && { placed: await lastPlaced(db, order) }),
    ...(payment_status === 'verified' && {
      booking: await paymentBookingOf(db, order, received_on, now, 'received_on'),
    }),
  }
}
