import { eq } from 'drizzle-orm'
import type { Context } from '../context'
import type { AnimalAdmin, AnimalInput, AnimalPatch } from '../contract/shop/animals'
import { audit, auditIfChanged, changesOf } from '../db/audit'
import { areSharesKept, outOfStockAnimal } from '../db/errors'
import { again, nextVersion, retried, wasMoved } from '../db/guard'
import { animals } from '../db/schema/shop'
import { invalid, Problem } from '../problem'
import { readSeen } from '../seen'
import { readAnimal } from './admin-read'
import { arranged, replacePhotos, storedPhoto } from './photos'
import { isMoved, refusedStock, stockChanges, stockGuard, stockSql } from './stock'

const attempts = 24

const entity = 'animals'

export async function createAnimal({ db, actor, now }: Context, { photos, ...values }: AnimalInput) {
  const id = crypto.randomUUID()
  const list = arranged(photos)
  const changes = changesOf({}, { ...values, photos: list })
  await db.batch([
    db.insert(animals).values({ ...values, id, created_at: now, updated_at: now }),
    ...replacePhotos(db, id, list),
    audit(db, { entity, entity_id: id, action: 'create', actor, changes }, now),
  ])
  return readAnimal(db, id)
}

const refusedShares = () => {
  const message =
    'Hewan ini sudah pernah dipesan, jadi jumlah bagiannya tidak dapat diubah. Arsipkan, lalu tambahkan hewan baru.'
  return invalid('shares', message)
}

/** The columns a change sets, apart from stock. */
function columnsOf(
  before: AnimalAdmin,
  { name, type, price, weight, description, shares, operational_cost, proof_stages, archived }: AnimalPatch,
  now: string,
) {
  const values = { name, type, price, weight, description, shares, operational_cost, proof_stages }
  if (archived === undefined) return values
  return { ...values, archived_at: archived ? (before.archived_at ?? now) : null }
}

const defined = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** As `arranged` has them, to be compared. */
const photosOf = ({ photos }: AnimalAdmin) => photos.map(storedPhoto)

/** What a change does to the animal as read. */
function plan(before: AnimalAdmin, patch: AnimalPatch, now: string) {
  const columns = defined(columnsOf(before, patch, now))
  const photos = patch.photos && arranged(patch.photos)
  const photoChanges = photos ? changesOf({ photos: photosOf(before) }, { photos }) : {}
  const changes = { ...changesOf(before, columns), ...photoChanges, ...stockChanges(patch) }
  return { columns, photos: 'photos' in photoChanges ? photos : undefined, changes }
}

function write({ db, actor, now }: Context, before: AnimalAdmin, patch: AnimalPatch) {
  const { columns, photos, changes } = plan(before, patch, now)
  if (Object.keys(changes).length === 0) return
  const updated_at = nextVersion(before.updated_at, now, stockGuard(patch))
  return db.batch([
    db
      .update(animals)
      .set({ ...columns, ...stockSql(patch), updated_at })
      .where(eq(animals.id, before.id)),
    auditIfChanged(db, { entity, entity_id: before.id, action: 'update', actor, changes }, now),
    ...(photos ? replacePhotos(db, before.id, photos) : []),
  ])
}

/**
 * Changes an animal, its photos and its stock in one batch that orders cannot come between. Without `updated_at` the
 * change is laid over whatever is there. Throws `not_found`, `stale`, and `out_of_stock` when more is taken than there is.
 */
export async function changeAnimal(context: Context, id: string, patch: AnimalPatch) {
  const seen = { updated_at: patch.updated_at }
  const attempt = async () => {
    const before = await readSeen({ read: () => readAnimal(context.db, id), seen })
    if (isMoved(before, patch)) throw refusedStock(before, patch)
    try {
      await write(context, before, patch)
      return await readAnimal(context.db, id)
    } catch (error) {
      if (wasMoved(error, animals)) return again
      if (areSharesKept(error)) throw refusedShares()
      if (outOfStockAnimal(error) === null) throw error
      throw refusedStock(await readAnimal(context.db, id), patch)
    }
  }
  return retried(attempts, attempt, () => new Problem('stale'))
}
