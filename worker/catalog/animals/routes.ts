import { z } from 'zod'
import { itemsSchema, slugParam } from '../../contract/base'
import { animalSchema, animalSearchQuery } from '../../contract/catalog/animals'
import { cacheableJson, cacheableText } from '../../http/cache/purge'
import { limitRequestRate } from '../../http/limits/limits'
import { createRoutes, describeRoute, validateInput } from '../../http/route'
import { createSharedRead } from '../../lib/together'
import { readAnimalOnSale } from '../../site/content/product'
import { listAnimalsAsJson, searchAnimals } from './read'

const list = itemsSchema(animalSchema)
const query = z.object({ in_stock: z.enum(['true', 'false']).default('false') })

/** Concurrent requests share one read, because many arrive at once when the edge cache expires (every 5 seconds). */
const sharedReads = { true: createSharedRead<string>(), false: createSharedRead<string>() }

export const animalRoutes = createRoutes()
  .get(
    '/',
    describeRoute('listAnimals', 'Hewan yang dijual', list),
    validateInput('query', query),
    async c => {
      const { in_stock } = c.req.valid('query')
      const json = await sharedReads[in_stock](c.executionCtx, () =>
        listAnimalsAsJson(c.var.db, in_stock === 'true'),
      )
      return cacheableText<z.infer<typeof list>>(c, json, 'stock', ['animals'])
    },
  )
  .get(
    '/:slug',
    describeRoute('getAnimal', 'Satu hewan yang dijual', animalSchema),
    validateInput('param', slugParam),
    async c =>
      cacheableJson(c, await readAnimalOnSale(c.var.db, c.req.valid('param').slug), 'stock', ['animals']),
  )

const searchResult = list.extend({ next_cursor: z.string().nullable() })

/** The search has its own path, because `/animals/:slug` would read `/animals/search` as a slug. */
export const animalSearchRoutes = createRoutes().get(
  '/',
  describeRoute('searchAnimals', 'Mencari hewan yang dijual', searchResult),
  limitRequestRate('HOLD_LIMIT'),
  validateInput('query', animalSearchQuery),
  async c => cacheableJson(c, await searchAnimals(c.var.db, c.req.valid('query')), 'stock', ['animals']),
)
