import { Hono } from 'hono'
import { z } from 'zod'
import { animalAt } from '../content/product'
import { items, slugParam } from '../contract/base'
import { animal } from '../contract/shop/animals'
import type { Env } from '../env'
import { describe } from '../http/describe'
import { publish, publishText } from '../http/publish'
import { valid } from '../http/validate'
import { readTogether } from '../together'
import { animalListText } from './read'

const list = items(animal)
const query = z.object({ in_stock: z.enum(['true', 'false']).default('false') })

/** Every visitor asks for these at the edge's fifth second. */
const together = { true: readTogether<string>(), false: readTogether<string>() }

export const animals = new Hono<Env>()
  .get(
    '/',
    describe('listAnimals', 'Hewan yang dijual', { answer: list }),
    valid('query', query),
    async c => {
      const { in_stock } = c.req.valid('query')
      const json = await together[in_stock](c.executionCtx, () =>
        animalListText(c.var.db, in_stock === 'true'),
      )
      return publishText<z.infer<typeof list>>(c, json, 'stock', ['animals'])
    },
  )
  .get(
    '/:slug',
    describe('getAnimal', 'Satu hewan yang dijual', { answer: animal }),
    valid('param', slugParam),
    async c => publish(c, await animalAt(c.var.db, c.req.valid('param').slug), 'stock', ['animals']),
  )
