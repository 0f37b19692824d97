import { sql } from 'drizzle-orm'
import type { Context } from '../../context'
import type { ProductsInput } from '../../contract/operations/products'
import { changesOf } from '../../db/audit'
import type { BatchItems } from '../../db/prepare'

type Row = Record<string, unknown> & { name: string }

/** Rows with new ids and audit details; of several products with the same name, the first. */
function rowsOf(products: Row[]) {
  const names = new Set<string>()
  return products.flatMap(product => {
    const name = product.name.toLowerCase()
    if (names.has(name)) return []
    names.add(name)
    return [{ ...product, id: crypto.randomUUID(), changes: changesOf({}, product) }]
  })
}

const audited = ({ db, actor, now }: Context, entity: 'animals' | 'services', given: string) =>
  db.run(sql`
    INSERT INTO audit_events (entity, entity_id, action, actor, changes, created_at)
    SELECT ${entity}, value ->> 'id', 'create', ${actor}, value -> 'changes', ${now} FROM json_each(${given})
    WHERE value ->> 'id' IN (SELECT id FROM ${sql.identifier(entity)})`)

/** Existing names stay unchanged, so importing a file twice is harmless. One transaction. */
export async function addProducts(
  context: Context,
  { animals, services }: ProductsInput,
  also: BatchItems = [],
) {
  const { db, now } = context
  const [herd, rites] = [rowsOf(animals), rowsOf(services)]
  const [givenAnimals, givenServices] = [JSON.stringify(herd), JSON.stringify(rites)]
  const { newAnimals, newServices } = await db.batch({
    newAnimals: db.all<{ id: string }>(sql`
      INSERT INTO animals (id, name, type, price, weight, description, shares, operational_cost, proof_stages, stock,
        created_at, updated_at)
      SELECT value ->> 'id', value ->> 'name', value ->> 'type', value ->> 'price', value ->> 'weight',
        value ->> 'description', value ->> 'shares', value ->> 'operational_cost', value -> 'proof_stages',
        value ->> 'stock', ${now}, ${now}
      FROM json_each(${givenAnimals})
      WHERE NOT EXISTS (
        SELECT 1 FROM animals AS known WHERE lower(known.name) = lower(value ->> 'name') AND known.archived_at IS NULL)
      RETURNING id`),
    newServices: db.all<{ id: string }>(sql`
      INSERT INTO services (id, kind, name, description, long_description, features, terms, popular, price,
        proof_stages, status, order_index, created_at, updated_at)
      SELECT value ->> 'id', value ->> 'kind', value ->> 'name', value ->> 'description', value ->> 'long_description',
        value -> 'features', value -> 'terms', value ->> 'popular', value ->> 'price', value -> 'proof_stages',
        value ->> 'status', (SELECT coalesce(max(order_index) + 1, 0) FROM services) + key, ${now}, ${now}
      FROM json_each(${givenServices})
      WHERE NOT EXISTS (SELECT 1 FROM services AS known WHERE lower(known.name) = lower(value ->> 'name'))
      RETURNING id`),
    animalEvents: audited(context, 'animals', givenAnimals),
    serviceEvents: audited(context, 'services', givenServices),
    also,
  })
  const made = new Set([...newAnimals, ...newServices].map(({ id }) => id))
  const known = [...herd, ...rites].filter(({ id }) => !made.has(id)).map(({ name }) => name)
  return { made: made.size, known }
}
