import { and, asc, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { SQLiteSelect } from 'drizzle-orm/sqlite-core'
import { animalCursorAfter, animalsPerPage } from '../../contract/catalog/animal-pages'
import {
  type Animal,
  type AnimalAdmin,
  type AnimalQuery,
  type AnimalSearch,
  adminAnimalSchema,
} from '../../contract/catalog/animals'
import type { Db } from '../../db/client'
import { cachePreparedQueries } from '../../db/prepare'
import { afterCursorCondition, jsonListSql, splitPage, timeKeyCursor } from '../../db/query/keyset'
import { countMatching, filterConditions, selectFirstInIdRange } from '../../db/query/where'
import { animal_photos, animals } from '../../db/schema/catalog'
import { firstOrThrow } from '../../lib/only'

const isOnSale = (inStock: boolean): SQL | undefined =>
  inStock ? and(isNull(animals.archived_at), gt(animals.stock, 0)) : isNull(animals.archived_at)

const photosJson = sql`(
  SELECT json_group_array(json_object('file_url', file_url, 'alt_text', alt_text,
    'is_primary', json(iif(is_primary, 'true', 'false')), 'order_index', order_index))
  FROM (SELECT * FROM animal_photos WHERE animal_id = animals.id AND status = 'active' ORDER BY order_index))`

/** Seats taken in the oldest group with free seats. New buyers join only groups of the current season. */
export const takenGroupSeatsSql = sql`(
  SELECT filled + foundation_shares FROM sacrifices INDEXED BY sacrifices_open
  WHERE animal_id = animals.id AND shared = 1 AND status = 'pending' AND capacity > filled + foundation_shares
    AND season = (SELECT max(season) FROM season_numbers)
  ORDER BY number LIMIT 1)`

/** SQLite builds the JSON, because mapping rows and joining photos in the worker takes three times as long. */
const animalJson = sql`json_object('id', id, 'name', name, 'type', type, 'price', price, 'weight', weight,
  'description', description, 'shares', shares, 'operational_cost', operational_cost, 'stock', stock,
  'group_filled', iif(shares > 1, ${takenGroupSeatsSql}, NULL), 'created_at', created_at, 'updated_at', updated_at,
  'photos', json(${photosJson}))`

const parseAnimal = (json: string): Animal => JSON.parse(json)

const orderOf = (inStock: boolean) =>
  inStock ? [asc(animals.price), asc(animals.id)] : [desc(animals.created_at), desc(animals.id)]

const onSale = <Q extends SQLiteSelect>(query: Q, inStock: boolean) =>
  query
    .where(isOnSale(inStock))
    .orderBy(...orderOf(inStock))
    .limit(animalsPerPage)

const asAnimal = { animal: animalJson.mapWith(parseAnimal).as('animal') }
const asText = { text: sql<string>`${animalJson}`.as('text') }

export const animalQuery = (db: Db, inStock: boolean) =>
  onSale(db.select(asAnimal).from(animals).$dynamic(), inStock)

export const animalJsonQuery = (db: Db, inStock: boolean) =>
  onSale(db.select(asText).from(animals).$dynamic(), inStock)

/** Reads an animal by a range of ids (`from` to `to`), because its URL contains only the first characters of the id. */
export const animalByIdRangeQuery = (db: Db) =>
  selectFirstInIdRange(db.select(asAnimal).from(animals).$dynamic(), animals.id, isNull(animals.archived_at))

export const animalsFromRows = (rows: { animal: Animal }[]) => rows.map(({ animal }) => animal)

const all = cachePreparedQueries(db => [animalQuery(db, false)])
const available = cachePreparedQueries(db => [animalQuery(db, true)])
const allTexts = cachePreparedQueries(db => [animalJsonQuery(db, false)])
const availableTexts = cachePreparedQueries(db => [animalJsonQuery(db, true)])

export async function listAnimals(db: Db, inStock: boolean) {
  const [rows] = await db.batch(inStock ? available(db) : all(db))
  return animalsFromRows(rows)
}

const afterCursor = (cursor: string) => {
  const at = cursor.indexOf('_')
  return sql`(price, id) > (${Number(cursor.slice(0, at))}, ${cursor.slice(at + 1)})`
}

/** Animals, cheapest first. With `ids`, animals that are out of stock are included. */
export async function searchAnimals(db: Db, { in_stock, ids, q, type, cursor }: AnimalSearch) {
  const rows = await db
    .select(asAnimal)
    .from(animals)
    .where(
      and(
        isOnSale(ids === undefined && in_stock === 'true'),
        ids === undefined ? undefined : sql`id IN ${jsonListSql(ids)}`,
        ...filterConditions(animals, { type }, q),
        cursor === undefined ? undefined : afterCursor(cursor),
      ),
    )
    .orderBy(...orderOf(true))
    .limit(animalsPerPage)
  const items = animalsFromRows(rows)
  return { items, next_cursor: animalCursorAfter(items) }
}

/** Returns JSON text from SQLite, so that the worker does not parse the list and serialise it again. */
export async function listAnimalsAsJson(db: Db, inStock: boolean) {
  const [rows] = await db.batch(inStock ? availableTexts(db) : allTexts(db))
  return `{"items":[${rows.map(({ text }) => text).join(',')}]}`
}

type PhotoRow = typeof animal_photos.$inferSelect

const withPhotos = (rows: (typeof animals.$inferSelect)[], photos: PhotoRow[]): AnimalAdmin[] => {
  const byAnimal = Map.groupBy(photos, photo => photo.animal_id)
  return rows.map(row => adminAnimalSchema.parse({ ...row, photos: byAnimal.get(row.id) ?? [] }))
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

/** One page of animals for the back office, newest first; `total` counts up to 1000. */
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
