import { sql } from 'drizzle-orm'
import type { Context } from '../../context'
import type { ProductsInput } from '../../contract/operations/setup'
import { changedFields } from '../../db/audit'
import { insertSelect } from '../../db/guard'
import type { BatchItems } from '../../db/prepare'
import { animals as animalTable, services as serviceTable } from '../../db/schema/catalog'

type Row = Record<string, unknown> & { name: string }

function rowsOf(products: Row[]) {
  const names = new Set<string>()
  return products.flatMap(product => {
    const name = product.name.toLowerCase()
    if (names.has(name)) return []
    names.add(name)
    return [{ ...product, id: crypto.randomUUID(), changes: changedFields({}, product) }]
  })
}

const audited = ({ db, actor, now }: Context, entity: 'animals' | 'services', given: string) =>
  db.run(sql`
    INSERT INTO audit_events (entity, entity_id, action, actor, changes, created_at)
    SELECT ${entity}, value ->> 'id', 'create', ${actor}, value -> 'changes', ${now} FROM json_each(${given})
    WHERE value ->> 'id' IN (SELECT id FROM ${sql.identifier(entity)})`)

/** Adds products from a file. Products with an existing name stay unchanged, so importing a file twice is harmless. */
export async function addProducts(
  context: Context,
  { animals, services }: ProductsInput,
  also: BatchItems = [],
) {
  const { db, now } = context
  const [herd, rites] = [rowsOf(animals), rowsOf(services)]
  const [givenAnimals, givenServices] = [JSON.stringify(herd), JSON.stringify(rites)]
  const { newAnimals, newServices } = await db.batch({
    newAnimals: db.all<{ id: string }>(
      insertSelect(
        animalTable,
        {
          id: sql`value ->> 'id'`,
          name: sql`value ->> 'name'`,
          type: sql`value ->> 'type'`,
          price: sql`value ->> 'price'`,
          weight: sql`value ->> 'weight'`,
          description: sql`value ->> 'description'`,
          shares: sql`value ->> 'shares'`,
          operational_cost: sql`value ->> 'operational_cost'`,
          proof_stages: sql`value -> 'proof_stages'`,
          stock: sql`value ->> 'stock'`,
          created_at: now,
          updated_at: now,
        },
        sql`FROM json_each(${givenAnimals})
          WHERE NOT EXISTS (
            SELECT 1 FROM animals AS known WHERE lower(known.name) = lower(value ->> 'name') AND known.archived_at IS NULL)
          RETURNING id`,
      ),
    ),
    newServices: db.all<{ id: string }>(
      insertSelect(
        serviceTable,
        {
          id: sql`value ->> 'id'`,
          kind: sql`value ->> 'kind'`,
          name: sql`value ->> 'name'`,
          description: sql`value ->> 'description'`,
          long_description: sql`value ->> 'long_description'`,
          features: sql`value -> 'features'`,
          terms: sql`value -> 'terms'`,
          popular: sql`value ->> 'popular'`,
          price: sql`value ->> 'price'`,
          proof_stages: sql`value -> 'proof_stages'`,
          status: sql`value ->> 'status'`,
          order_index: sql`(SELECT coalesce(max(order_index) + 1, 0) FROM services) + key`,
          created_at: now,
          updated_at: now,
        },
        sql`FROM json_each(${givenServices})
          WHERE NOT EXISTS (SELECT 1 FROM services AS known WHERE lower(known.name) = lower(value ->> 'name'))
          RETURNING id`,
      ),
    ),
    animalEvents: audited(context, 'animals', givenAnimals),
    serviceEvents: audited(context, 'services', givenServices),
    also,
  })
  const made = new Set([...newAnimals, ...newServices].map(({ id }) => id))
  const known = [...herd, ...rites].filter(({ id }) => !made.has(id)).map(({ name }) => name)
  return { made: made.size, known }
}
