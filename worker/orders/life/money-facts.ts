import { eq } from 'drizzle-orm'
import { wibDay, wibDayStart } from '../../contract/format'
import type { OrderPatch } from '../../contract/orders/orders'
import type { Db } from '../../db/client'
import { day_closes } from '../../db/schema/refunds'
import { type Booking, readReturned } from '../../payments/received'
import { invalid } from '../../problem'
import type { OrderRow } from '../look/rows'
import { isClaimed } from './claim'
import type { MoneyFacts } from './transitions'

/**
 * When money that a person vouches for was received, and where it is booked: on that WIB day, or now when that day's books
 * are closed. `path` is the field that held `day`. Throws `invalid` for a day in the future or before the order.
 */
export async function readBooking(
  db: Db,
  order: Pick<OrderRow, 'created_at'>,
  day: string | undefined,
  now: string,
  path = 'day',
): Promise<Booking> {
  const today = wibDay(now)
  if (day === undefined || day === today) return { received_at: now, booked_at: now }
  if (day > today) throw invalid(path, 'Tanggal tidak boleh di masa depan')
  if (day < wibDay(order.created_at)) throw invalid(path, 'Tanggal sebelum pesanan dibuat')
  const start = wibDayStart(day)
  const received_at = start > order.created_at ? start : order.created_at
  const [closed] = await db.select({ day: day_closes.day }).from(day_closes).where(eq(day_closes.day, day))
  return { received_at, booked_at: closed ? now : received_at }
}

/** What a step by the operator has to know of an order's money. Throws `invalid` for a day that cannot be. */
export async function readMoneyFacts(
  db: Db,
  order: OrderRow,
  { received_on, payment_status }: Pick<OrderPatch, 'received_on' | 'payment_status'>,
  now: string,
): Promise<MoneyFacts> {
  return {
    isClaimed: await isClaimed(db, order),
    returned: await readReturned(db, order),
    ...(payment_status === 'verified' && {
      booking: await readBooking(db, order, received_on, now, 'received_on'),
    }),
  }
}
