import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import type { AnimalAdmin, AnimalInput, AnimalPatch, PhotoInput } from '../../contract/catalog/animals'
import { changedFields, insertAudit, insertAuditIfChanged } from '../../db/audit'
import type { Db } from '../../db/client'
import { isRefused, outOfStockAnimal } from '../../db/errors'
import {
  nextVersion,
  retryMarker,
  retryWhileOvertaken,
  valueOrRollbackSql,
  wasConditionRefused,
  wasVersionOvertaken,
} from '../../db/guard'
import type { BatchItems } from '../../db/prepare'
import { animal_photos, animals } from '../../db/schema/catalog'
import { readRowUnlessStale } from '../../db/seen'
import { invalidField, Problem } from '../../lib/problem'
import { readAnimal } from './read'

type Step = Pick<AnimalPatch, 'stock' | 'stock_seen' | 'stock_change'>

/** A form also sends an unchanged stock back, so only a different number counts as a change. */
const setsStock = ({ stock, stock_seen }: Step) => stock !== undefined && stock !== stock_seen

/** Adds `stock_change` to the current stock in SQL, because orders may have changed the stock since it was read. */
function stockSql(step: Step) {
  if (setsStock(step)) return { stock: step.stock }
  return step.stock_change ? { stock: sql`stock + ${step.stock_change}` } : {}
}

const stockGuard = (step: Step) => (setsStock(step) ? sql`stock = ${step.stock_seen}` : sql`1 = 1`)

const isStockMoved = ({ stock }: AnimalAdmin, step: Step) => setsStock(step) && stock !== step.stock_seen

/** A `stock_change` is logged without the old and new stock, because orders may change the stock at the same time. */
function stockChanges(step: Step): Record<string, unknown> {
  if (setsStock(step)) return { stock: [step.stock_seen, step.stock] }
  return step.stock_change ? { stock_change: step.stock_change } : {}
}

/** Returns `stale` if the stock changed since it was read, `out_of_stock` if the stock is too low to subtract. */
function refusedStock({ id, name, stock, shares }: AnimalAdmin, step: Step) {
  if (step.stock_change === undefined) {
    const message = `Stok sudah berubah menjadi ${stock}. Periksa kembali lalu simpan.`
    return new Problem('stale', { detail: message, errors: [{ path: 'stock', message }] })
  }
  const message = `Stok ${name} tinggal ${stock}, tidak dapat dikurangi ${-step.stock_change}.`
  const errors = [{ path: 'stock_change', message }]
  return new Problem('out_of_stock', {
    detail: message,
    errors,
    shortages: [{ animal_id: id, name, stock, shares }],
  })
}

function primaryIndexOf(photos: PhotoInput[]) {
  const shown = photos.findIndex(photo => photo.status === 'active')
  const chosen = photos.findIndex(photo => photo.is_primary && (photo.status === 'active' || shown === -1))
  return Math.max(chosen === -1 ? shown : chosen, 0)
}

function arrangePhotos(photos: PhotoInput[]) {
  const primary = primaryIndexOf(photos)
  return photos.map((photo, order_index) =>
    storedPhoto({ ...photo, is_primary: order_index === primary, order_index }),
  )
}

type Arranged = ReturnType<typeof arrangePhotos>

const storedPhoto = ({
  file_url,
  alt_text,
  is_primary,
  order_index,
  status,
}: PhotoInput & { order_index: number }) => ({ file_url, alt_text, is_primary, order_index, status })

/** Replaces the photos of an existing animal. All photos are one JSON parameter: D1 allows only 100 parameters. */
function replacePhotos(db: Db, animal_id: string, photos: Arranged) {
  const rows = JSON.stringify(photos.map(photo => ({ id: crypto.randomUUID(), ...photo })))
  return [
    db.delete(animal_photos).where(eq(animal_photos.animal_id, animal_id)),
    db.run(sql`
      INSERT INTO animal_photos (id, animal_id, file_url, alt_text, is_primary, order_index, status)
      SELECT value ->> 'id', animals.id, value ->> 'file_url', value ->> 'alt_text', value ->> 'is_primary',
        value ->> 'order_index', value ->> 'status'
      FROM json_each(${rows}) JOIN animals ON animals.id = ${animal_id}`),
  ] as const
}

const maxAttempts = 24

const entity = 'animals'

export async function createAnimal(
  { db, actor, now }: Context,
  { photos, ...values }: AnimalInput,
  also: BatchItems = [],
) {
  const id = crypto.randomUUID()
  const list = arrangePhotos(photos)
  const changes = changedFields({}, { ...values, photos: list })
  await db.batch([
    db.insert(animals).values({ ...values, id, created_at: now, updated_at: now }),
    ...replacePhotos(db, id, list),
    insertAudit(db, { entity, entity_id: id, action: 'create', actor, changes }, now),
    ...also,
  ])
  return readAnimal(db, id)
}

const refusedShares = () => {
  const message =
    'Hewan ini sudah pernah dipesan, jadi jumlah bagiannya tidak dapat diubah. Arsipkan, lalu tambahkan hewan baru.'
  return invalidField('shares', message)
}

function columnsOf(
  before: AnimalAdmin,
  { name, type, price, weight, description, shares, operational_cost, proof_stages, archived }: AnimalPatch,
  now: string,
) {
  const values = { name, type, price, weight, description, shares, operational_cost, proof_stages }
  if (archived === undefined) return values
  return { ...values, archived_at: archived ? (before.archived_at ?? now) : null }
}

const withoutUndefined = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

const photosOf = ({ photos }: AnimalAdmin) => photos.map(storedPhoto)

function planChange(before: AnimalAdmin, patch: AnimalPatch, now: string) {
  const columns = withoutUndefined(columnsOf(before, patch, now))
  const photos = patch.photos && arrangePhotos(patch.photos)
  const photoChanges = photos ? changedFields({ photos: photosOf(before) }, { photos }) : {}
  const changes = { ...changedFields(before, columns), ...photoChanges, ...stockChanges(patch) }
  return { columns, photos: 'photos' in photoChanges ? photos : undefined, changes }
}

const isPromised = (animal_id: string) => sql`EXISTS (
  SELECT 1 FROM order_changes INDEXED BY order_changes_due JOIN json_each("after") AS line
  WHERE state IN ('proposed', 'waiting') AND line.value ->> 'animal_id' = ${animal_id})`

function write({ db, actor, now }: Context, before: AnimalAdmin, patch: AnimalPatch, also: BatchItems) {
  const { columns, photos, changes } = planChange(before, patch, now)
  if (Object.keys(changes).length === 0) return
  const updated_at = nextVersion(before.updated_at, now, stockGuard(patch))
  // `shares` of an ordered animal is fixed. A trigger checks orders; this SQL checks unfinished order changes.
  const kept =
    'shares' in changes ? { shares: valueOrRollbackSql(sql`NOT ${isPromised(before.id)}`, patch.shares) } : {}
  return db.batch([
    db
      .update(animals)
      .set({ ...columns, ...kept, ...stockSql(patch), updated_at })
      .where(eq(animals.id, before.id)),
    insertAuditIfChanged(db, { entity, entity_id: before.id, action: 'update', actor, changes }, now),
    ...also,
    ...(photos ? replacePhotos(db, before.id, photos) : []),
  ])
}

/** `guard` may require a password or return SQL for the same batch. Throws `not_found`, `stale`, `out_of_stock`. */
export async function changeAnimal(
  context: Context,
  id: string,
  patch: AnimalPatch,
  guard: (before: AnimalAdmin) => Promise<BatchItems> = async () => [],
) {
  const seen = { updated_at: patch.updated_at }
  const attempt = async () => {
    const before = await readRowUnlessStale({ read: () => readAnimal(context.db, id), seen })
    if (isStockMoved(before, patch)) throw refusedStock(before, patch)
    const also = await guard(before)
    try {
      await write(context, before, patch, also)
      return await readAnimal(context.db, id)
    } catch (error) {
      if (wasVersionOvertaken(error, animals)) return retryMarker
      if (isRefused(error, 'shares_kept') || wasConditionRefused(error, 'animals.shares'))
        throw refusedShares()
      if (outOfStockAnimal(error) === null) throw error
      throw refusedStock(await readAnimal(context.db, id), patch)
    }
  }
  return retryWhileOvertaken(maxAttempts, attempt, () => new Problem('stale'))
}

/** Archives the animal if an order or an unfinished order change refers to it, else deletes it. Throws `not_found`. */
export async function removeAnimal({ db, actor, now }: Context, id: string) {
  const { name } = await readAnimal(db, id)
  const event = (action: string) => ({
    entity: 'animals',
    entity_id: id,
    action,
    actor,
    changes: { name: [name, null] },
  })
  const isOrdered = sql`(EXISTS (SELECT 1 FROM order_items WHERE animal_id = ${id}) OR ${isPromised(id)})`
  const { removed } = await db.batch({
    archived: db
      .update(animals)
      .set({ archived_at: now, updated_at: now })
      .where(and(eq(animals.id, id), isNull(animals.archived_at), isOrdered)),
    archiving: insertAuditIfChanged(db, event('archive'), now),
    removed: db
      .delete(animals)
      .where(and(eq(animals.id, id), sql`NOT ${isOrdered}`))
      .returning({ id: animals.id }),
    removing: insertAuditIfChanged(db, event('delete'), now),
  })
  return { archived: removed.length === 0 }
}
