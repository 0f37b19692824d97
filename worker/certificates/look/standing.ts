import { type SQL, sql } from 'drizzle-orm'
import { notYetWords, type Standing, whyNotYet } from '../../contract/proof/certificate-rules'
import type { Db } from '../../db/client'
import { databaseText } from '../../db/errors'
import { Problem } from '../../problem'
import type { Proven } from '../seal/evidence'

type Slot = Record<'order_id' | 'item_n' | 'beneficiary_n', SQL>

/** What the order of a slot says, as JSON; NULL without one. Seats say more than the order, once it has them. */
const standingAt = ({ order_id, item_n, beneficiary_n }: Slot) => sql`(
  SELECT json_object('payment_status', orders.payment_status, 'status', orders.status,
    'rite', iif(orders.seated = 1 AND ${beneficiary_n} IS NOT NULL,
      (SELECT rite.status FROM seats JOIN sacrifices AS rite ON rite.id = seats.sacrifice_id
        WHERE seats.order_id = ${order_id} AND seats.item_n = ${item_n} AND seats.beneficiary_n = ${beneficiary_n}),
      orders.slaughter_status))
  FROM orders WHERE orders.id = ${order_id})`

const columnsOf = (name: string): Slot => ({
  order_id: sql.raw(`${name}.order_id`),
  item_n: sql.raw(`${name}.item_n`),
  beneficiary_n: sql.raw(`${name}.beneficiary_n`),
})

export const readStanding = (json: string): Standing => JSON.parse(json)

/** For a list of certificates. */
export const standing = sql<string | null>`${standingAt(columnsOf('certificates'))}`

/** Condition on a certificate: its order says today that it may be published. */
export const isDue = sql`(certificates.order_id IS NULL OR EXISTS (SELECT 1 FROM (SELECT ${standing} AS said)
  WHERE said ->> 'payment_status' = 'verified' AND said ->> 'status' <> 'cancelled' AND said ->> 'rite' = 'completed'))`

const earlyProblem = (words: string) => new Problem('certificate_early', { detail: words })

/** Throws `certificate_early` with the reason why what is of this slot may not be published yet. */
export async function refuseEarly(db: Db, { order_id, item_n, beneficiary_n }: Omit<Proven, 'sacrifice_id'>) {
  if (order_id === null) return
  const slot = { order_id: sql`${order_id}`, item_n: sql`${item_n}`, beneficiary_n: sql`${beneficiary_n}` }
  const [row] = await db.all<{ said: string | null }>(sql`SELECT ${standingAt(slot)} AS said`)
  const reason = whyNotYet(row?.said ? readStanding(row.said) : null)
  if (reason) throw earlyProblem(`Belum dapat diterbitkan. ${notYetWords[reason]}`)
}

/** Runs what publishes; what its order took back in the meantime is refused with the same words. */
export async function publishing<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Problem) && databaseText(error).includes('certificate_early')) {
      throw earlyProblem('Belum dapat diterbitkan: pesanannya baru saja berubah. Muat ulang, lalu periksa.')
    }
    throw error
  }
}
