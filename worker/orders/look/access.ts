import { type Bucket, waitFor } from '../../attempts'
import { watch } from '../../auth/watch'
import type { Db } from '../../db/client'
import { hour } from '../../db/stamp'
import { Problem } from '../../problem'
import { isOrderKey } from './key'
import type { OrderRow } from './rows'

export type Proof = { key?: string; phone4?: string }

/**
 * Wrong digits: five an hour from one address, and from all of them 20 an hour and 50 a day, so that a stranger
 * cannot use up the tries of the customer, nor many strangers come to an end with 10,000.
 */
const triesOf = (order_id: string, address: string): Bucket[] => [
  { key: `digits:${order_id}:${address}`, most: 5, window: hour },
  { key: `digits:${order_id}`, most: 20, window: hour },
  { key: `digits-of-day:${order_id}`, most: 50, window: 24 * hour },
]

const guessed = (order_id: string) => ({
  entity: 'orders',
  entity_id: order_id,
  action: 'digits_guessed',
  actor: 'visitor',
})

/** Whether the given proof shows that the asker is the order's customer. Without an `address` tries are not counted. */
export async function isCustomer(
  db: Db,
  secret: string,
  order: OrderRow,
  proof: Proof,
  now: string,
  address: string | null,
) {
  if (proof.key !== undefined) return isOrderKey(secret, order, proof.key)
  if (proof.phone4 === undefined) return false
  const isRight = order.customer_phone.slice(-4) === proof.phone4
  if (address === null) return isRight
  // Counted in the database before anybody is told: of guesses at the same moment only the first ones get an answer.
  const retryAfter = await waitFor(db, triesOf(order.id, address), now, !isRight)
  if (retryAfter === 0) return isRight
  await watch(db, guessed(order.id), now, 1)
  throw new Problem('too_many_requests', { retryAfter })
}
