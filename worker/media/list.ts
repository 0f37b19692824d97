import { and, desc, eq, sql } from 'drizzle-orm'
import type { MediaQuery } from '../contract/shop/media'
import type { Db } from '../db/client'
import { cursorOf, olderThan } from '../db/keyset'
import { media } from '../db/schema/content'
import { countMatching, matching } from '../db/where'

/** One page of files, newest first; `total` counts up to 1000. */
export async function mediaPage(db: Db, { limit, cursor, q, folder, file_type, status }: MediaQuery) {
  const where = matching(media, { folder, file_type, status }, q)
  const [rows, totals] = await db.batch([
    db
      .select()
      .from(media)
      .where(and(...where, olderThan(cursor, sql`${media.created_at}`, sql`${media.id}`)))
      .orderBy(desc(media.created_at), desc(media.id))
      .limit(limit + 1),
    countMatching(db, media, where),
  ])
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const next_cursor = rows.length > limit && last ? cursorOf(last.created_at, last.id) : null
  return { items, next_cursor, total: totals[0]?.total ?? 0 }
}

export const readMedia = async (db: Db, id: string) =>
  (await db.select().from(media).where(eq(media.id, id)))[0]
