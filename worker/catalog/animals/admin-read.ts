import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type AnimalAdmin, type AnimalQuery, animalAdmin } from '../../contract/catalog/animals'
import type { Db } from '../../db/client'
import { afterCursorCondition, splitPage, timeKeyCursor } from '../../db/query/keyset'
import { countMatching, filterConditions } from '../../db/query/where'
import { animal_photos, animals } from '../../db/schema/catalog/shop'
import { firstOrThrow } from '../../lib/only'

type PhotoRow = typeof animal_photos.$inferSelect

const withPhotos = (rows: (typeof animals.$inferSelect)[], photos: PhotoRow[]): AnimalAdmin[] => {
  const byAnimal = Map.groupBy(photos, photo => photo.animal_id)
  return rows.map(row => animalAdmin.parse({ ...row, photos: byAnimal.get(row.id) ?? [] }))
}

const photosOf = (db: Db, where: SQL) =>
  db
    .select()
    .from(animal_photos)
    .where(where)
    .orderBy(asc(animal_photos.animal_id), asc(animal_photos.order_index))

/** Throws `not_found`. */
export async function readAnimal(db: Db, id: string) {
  const [rows, photos] = await db.batch([
    db.select().from(animals).where(eq(animals.id, id)),
    photosOf(db, eq(animal_photos.animal_id, id)),
  ])
  return firstOrThrow(withPhotos(rows, photos))
}

/** Newest first; `total` counts up to 1000. */
export async function readAnimalPage(db: Db, { limit, cursor, q, type, archived }: AnimalQuery) {
  const shelf =
    archived === 'true' ? sql`${animals.archived_at} IS NOT NULL` : sql`${animals.archived_at} IS NULL`
  const where = [shelf, ...filterConditions(animals, { type }, q)]
  const wanted = db
    .select({ id: animals.id })
    .from(animals)
    .where(and(...where, afterCursorCondition(cursor, sql`${animals.created_at}`, sql`${animals.id}`)))
    .orderBy(desc(animals.created_at), desc(animals.id))
    .limit(limit + 1)
  const { rows, photos, totals } = await db.batch({
    rows: db
      .select()
      .from(animals)
      .where(inArray(animals.id, wanted))
      .orderBy(desc(animals.created_at), desc(animals.id)),
    photos: photosOf(db, inArray(animal_photos.animal_id, wanted)),
    totals: countMatching(db, animals, where),
  })
  const { items, next_cursor } = splitPage(rows, limit, last => timeKeyCursor(last.created_at, last.id))
  return { items: withPhotos(items, photos), next_cursor, total: totals[0]?.total ?? 0 }
}
