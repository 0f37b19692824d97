import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client'

/** Its seat, and the sacrifice that the seat was in when it was drafted. */
export type Proven = {
  order_id: string | null
  item_n: number | null
  beneficiary_n: number | null
  sacrifice_id: string | null
}

/**
 * SHA-256 (hex) of each picture and video that shows this certificate's sacrifice, and that its customer may see. A seat
 * that moved since counts where it is now.
 */
export async function evidenceHashesOf(db: Db, { order_id, item_n, beneficiary_n, sacrifice_id }: Proven) {
  const seat = sql`SELECT sacrifice_id FROM seats
    WHERE order_id = ${order_id} AND item_n = ${item_n} AND beneficiary_n = ${beneficiary_n}`
  const rows = await db.all<{ sha256: string }>(sql`
    SELECT DISTINCT evidence.sha256 FROM evidence_of JOIN evidence ON evidence.id = evidence_of.evidence_id
    WHERE evidence_of.sacrifice_id = coalesce((${seat}), ${sacrifice_id}) AND visible = 1`)
  return rows.map(row => row.sha256)
}
