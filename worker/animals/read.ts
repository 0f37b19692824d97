import { and, asc, desc, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Animal } from '../contract/animals'
import type { Db } from '../db/client'
import { animal_photos, animals } from '../db/schema'

/** The public list is one page: a shop with more kinds of animals on sale than this needs a search, not a list. */
const mostShown = 100

const shown = (inStock: boolean): SQL | undefined =>
  inStock ? and(isNull(animals.archived_at), gt(animals.stock, 0)) : isNull(animals.archived_at)

/** Two statements for one batch: the animals on sale and their active photos. In stock: cheapest first, else newest first. */
export function animalStatements(db: Db, inStock: boolean) {
  const order = inStock ? [asc(animals.price), asc(animals.id)] : [desc(animals.created_at), desc(animals.id)]
  const ids = db
    .select({ id: animals.id })
    .from(animals)
    .where(shown(inStock))
    .orderBy(...order)
    .limit(mostShown)
  return [
    db
      .select()
      .from(animals)
      .where(shown(inStock))
      .orderBy(...order)
      .limit(mostShown),
    db
      .select()
      .from(animal_photos)
      .where(and(inArray(animal_photos.animal_id, ids), eq(animal_photos.status, 'active')))
      .orderBy(asc(animal_photos.animal_id), asc(animal_photos.order_index)),
  ] as const
}

type Rows = readonly [(typeof animals.$inferSelect)[], (typeof animal_photos.$inferSelect)[]]

export function animalsOf([rows, photos]: Rows): Animal[] {
  const byAnimal = Map.groupBy(photos, photo => photo.animal_id)
  return rows.map(({ archived_at: _, ...animal }) => ({
    ...animal,
    photos: (byAnimal.get(animal.id) ?? []).map(({ file_url, alt_text, is_primary, order_index }) => ({
      file_url,
      alt_text,
      is_primary,
      order_index,
    })),
  }))
}

export const animalList = async (db: Db, inStock: boolean) =>
  animalsOf(await db.batch(animalStatements(db, inStock)))
