import { z } from 'zod'
import { itemsSchema, slugParam } from '../../contract/base'
import { animalSchema, animalSearch } from '../../contract/catalog/animals'
import { cacheableJson, publishText } from '../../http/cache/publish'
import { rateLimited } from '../../http/limits/limits'
import { describe, routes, valid } from '../../http/route'
import { createSharedRead } from '../../lib/together'
import { readAnimalOnSale } from '../../site/content/product'
import { animalListText, searchAnimals } from './read'

const list = itemsSchema(animalSchema)
const query = z.object({ in_stock: z.enum(['true', 'false']).default('false') })

/** Concurrent requests share one read: the edge cache expires every 5 seconds, and then many visitors ask at once. */
const sharedReads = { true: createSharedRead<string>(), false: createSharedRead<string>() }

export const animals = routes()
  .get('/', describe('listAnimals', 'Hewan yang dijual', list), valid('query', query), async c => {
    const { in_stock } = c.req.valid('query')
    const json = await sharedReads[in_stock](c.executionCtx, () =>
      animalListText(c.var.db, in_stock === 'true'),
    )
    return publishText<z.infer<typeof list>>(c, json, 'stock', ['animals'])
  })
  .get(
    '/:slug',
    describe('getAnimal', 'Satu hewan yang dijual', animalSchema),
    valid('param', slugParam),
    async c =>
      cacheableJson(c, await readAnimalOnSale(c.var.db, c.req.valid('param').slug), 'stock', ['animals']),
  )

const searchResult = list.extend({ next_cursor: z.string().nullable() })

/** The search has its own path: below `/animals`, the route `/animals/:slug` would treat its name as a slug. */
export const animalSearches = routes().get(
  '/',
  describe('searchAnimals', 'Mencari hewan yang dijual', searchResult),
  rateLimited('HOLD_LIMIT'),
  valid('query', animalSearch),
  async c => cacheableJson(c, await searchAnimals(c.var.db, c.req.valid('query')), 'stock', ['animals']),
)
