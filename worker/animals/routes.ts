import { z } from 'zod'
import { animalAt } from '../content/product'
import { items, slugParam } from '../contract/base'
import { animal } from '../contract/shop/animals'
import { publish, publishText } from '../http/publish'
import { describe, routes, valid } from '../http/route'
import { readTogether } from '../together'
import { animalListText } from './read'

const list = items(animal)
const query = z.object({ in_stock: z.enum(['true', 'false']).default('false') })

/** Every visitor asks for these at the edge's fifth second. */
const together = { true: readTogether<string>(), false: readTogether<string>() }

export const animals = routes()
  .get('/', describe('listAnimals', 'Hewan yang dijual', list), valid('query', query), async c => {
    const { in_stock } = c.req.valid('query')
    const json = await together[in_stock](c.executionCtx, () => animalListText(c.var.db, in_stock === 'true'))
    return publishText<z.infer<typeof list>>(c, json, 'stock', ['animals'])
  })
  .get(
    '/:slug',
    describe('getAnimal', 'Satu hewan yang dijual', animal),
    valid('param', slugParam),
    async c => publish(c, await animalAt(c.var.db, c.req.valid('param').slug), 'stock', ['animals']),
  )
