import type { OrderPatch } from '../../contract/orders/orders'
import type { Db } from '../../db/client'
import { readReturned } from '../../payments/received'
import type { OrderRow } from '../look/rows'
import { isClaimed } from './claim'
import { readBooking } from './payment-day'
import type { MoneyFacts } from './transitions'

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
