import { eq } from 'drizzle-orm'
import type { Db } from '../db/client'
import { statements } from '../db/schema/money'
import { Problem } from '../problem'

export type StoredStatement = typeof statements.$inferSelect

/** An import as it is kept. Throws `not_found`. */
export async function readStored(db: Db, id: string): Promise<StoredStatement> {
  const [row] = await db.select().from(statements).where(eq(statements.id, id))
  if (!row) throw new Problem('not_found')
  return row
}
