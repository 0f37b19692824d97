import { asc, eq, isNull } from 'drizzle-orm'
import { animalByIdRangeQuery, animalsFromRows } from '../../catalog/animals/read'
import { idRangeOfSlug } from '../../contract/lib/text'
import type { Db } from '../../db/client'
import { cachePreparedQueries } from '../../db/prepare'
import { animals, services } from '../../db/schema/catalog'
import type { Bindings } from '../../env'
import { firstOrThrow } from '../../lib/only'
import { Problem } from '../../lib/problem'
import { siteContentOf, siteSettingsQuery } from '../settings/read'
import { activeServiceByIdRangeQuery } from './read'

function idRangeOf(slug: string) {
  const ids = idRangeOfSlug(slug)
  if (!ids) throw new Problem('not_found')
  return ids
}

const animalAlone = cachePreparedQueries(db => [animalByIdRangeQuery(db)])
const serviceAlone = cachePreparedQueries(db => [activeServiceByIdRangeQuery(db)])

/** Throws `not_found`. */
export async function readAnimalOnSale(db: Db, slug: string) {
  const [rows] = await db.batch(animalAlone(db, idRangeOf(slug)))
  return firstOrThrow(animalsFromRows(rows))
}

/** Throws `not_found`. */
export async function readService(db: Db, slug: string) {
  const [rows] = await db.batch(serviceAlone(db, idRangeOf(slug)))
  return firstOrThrow(rows)
}

const animalPage = cachePreparedQueries(db => [siteSettingsQuery(db), animalByIdRangeQuery(db)])
const servicePage = cachePreparedQueries(db => [siteSettingsQuery(db), activeServiceByIdRangeQuery(db)])

const noIds = { from: '', to: '' }

export const productPageReaders = {
  animals: async (db: Db, env: Bindings, slug: string, now: string) => {
    const [site, rows] = await db.batch(animalPage(db, idRangeOfSlug(slug) ?? noIds))
    return { site: siteContentOf(site, env, now), product: () => firstOrThrow(animalsFromRows(rows)) }
  },
  services: async (db: Db, env: Bindings, slug: string, now: string) => {
    const [site, rows] = await db.batch(servicePage(db, idRangeOfSlug(slug) ?? noIds))
    return { site: siteContentOf(site, env, now), product: () => firstOrThrow(rows) }
  },
}

/** Max number of products per kind in the sitemap. The protocol allows 50,000 URLs. */
const maxListed = 2000

const productListStatements = cachePreparedQueries(db => [
  db
    .select({ id: animals.id, name: animals.name })
    .from(animals)
    .where(isNull(animals.archived_at))
    .orderBy(asc(animals.created_at), asc(animals.id))
    .limit(maxListed),
  db
    .select({ id: services.id, name: services.name })
    .from(services)
    .where(eq(services.status, 'active'))
    .orderBy(asc(services.order_index), asc(services.id))
    .limit(maxListed),
])

export async function readProductList(db: Db) {
  const [animals, services] = await db.batch(productListStatements(db))
  return { animals, services }
}
