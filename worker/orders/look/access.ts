import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { attempts } from '../../db/schema'
import { hour, later } from '../../db/stamp'
import { Problem } from '../../problem'
import { isOrderKey } from './key'
import type { OrderRow } from './rows'

const phoneTries = 5

export type Proof = { key?: string; phone4?: string }

/**
 * Counts a try before it is judged, so that parallel guesses count too; a right one is taken back.
 * Five an hour per order; then 429 with the seconds until the hour is over.
 */
async function countTry(db: Db, key: string, now: string) {
  const [row] = await db
    .insert(attempts)
    .values({ key, n: 1, until: later(now, hour) })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        n: sql`iif(until <= ${now}, 1, n + 1)`,
        until: sql`iif(until <= ${now}, excluded.until, until)`,
      },
    })
    .returning()
  if (row && row.n > phoneTries) {
    const retryAfter = Math.ceil((Date.parse(row.until) - Date.parse(now)) / 1000)
    throw new Problem('too_many_requests', { retryAfter })
  }
}

const takeBack = (db: Db, key: string) =>
  db.run(sql`UPDATE attempts SET n = n - 1 WHERE key = ${key} AND n > 0`)

/** Whether the given proof shows that the asker is the order's customer. `tries` are free only in load tests. */
export async function isCustomer(
  db: Db,
  secret: string,
  order: OrderRow,
  proof: Proof,
  now: string,
  tries: 'counted' | 'free',
) {
  if (proof.key !== undefined) return isOrderKey(secret, order, proof.key)
  if (proof.phone4 === undefined) return false
  const isRight = order.customer_phone.slice(-4) === proof.phone4
  if (tries === 'free') return isRight
  const key = `phone4:${order.id}`
  await countTry(db, key, now)
  if (isRight) await takeBack(db, key)
  return isRight
}
