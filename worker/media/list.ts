import { and, desc, sql } from 'drizzle-orm'
import type { MediaQuery } from '../contract/shop/media'
import type { Db } from '../db/client'
import { cursorOf, olderThan, paged } from '../db/keyset'
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
  const page = paged(rows, limit, last => cursorOf(last.created_at, last.id))
  return { ...page, total: totals[0]?.total ?? 0 }
}
