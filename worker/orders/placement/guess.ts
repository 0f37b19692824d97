import { eq } from 'drizzle-orm'
import { countCodeAttempt } from '../../catalog/codes/offer'
import { undoAttempt } from '../../db/attempts'
import type { Db } from '../../db/client'
import { idempotency_keys } from '../../db/schema/orders'
import { hourMs } from '../../db/stamp'
import { Problem } from '../../lib/problem'
import type { Placed, Sending } from './place'

/**
 * Limit of wrong discount codes per address and hour while placing orders. Counted separately from the code check of
 * the form, so that checking codes cannot block orders.
 */
const mostMisses = 30

const refusal = (retryAfter: number) =>
  new Problem('too_many_requests', {
    retryAfter,
    detail:
      'Kode diskon terlalu sering dicoba dari jaringan internet ini. Kosongkan kode diskon untuk memesan sekarang, atau coba lagi nanti.',
  })

/** Whether the Idempotency-Key is known: such a retry places no order and reveals nothing new about codes. */
async function isRepeated(db: Db, key: string) {
  const rows = await db.select().from(idempotency_keys).where(eq(idempotency_keys.key, key))
  return rows.length > 0
}

const isMissedBy = (error: unknown) =>
  error instanceof Problem && error.code === 'discount_changed' && !error.extra.discount

/**
 * Places an order, counting an invalid discount code as a guess. Throws `too_many_requests` and what `place` throws.
 */
export async function placeWithCodeLimit(
  db: Db,
  { input, key, address }: Sending,
  now: string,
  place: () => Promise<Placed>,
): Promise<Placed> {
  if (address === null || input.discount_code === null) return place()
  const own = { key: `order-codes:${address}`, most: mostMisses, window: hourMs }
  // Count the attempt before checking the code, so that concurrent guesses cannot exceed the limit.
  const { retryAfter, tries } = await countCodeAttempt(db, own, address, now)
  if (retryAfter > 0) {
    if (await isRepeated(db, key)) return place()
    throw refusal(retryAfter)
  }
  try {
    const placed = await place()
    if (placed.rows.order.discount_code_id !== null) await undoAttempt(db, tries)
    return placed
  } catch (error) {
    if (!isMissedBy(error)) await undoAttempt(db, tries)
    throw error
  }
}
