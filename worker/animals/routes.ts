import { Hono } from 'hono'
import { z } from 'zod'
import { animalAt } from '../content/product'
import { animal } from '../contract/animals'
import { items, slugParam } from '../contract/base'
import type { Env } from '../env'
import { describe } from '../http/describe'
import { publish, publishText } from '../http/publish'
import { valid } from '../http/validate'
import { animalListText } from './read'

const list = items(animal)
const query = z.object({ in_stock: z.enum(['true', 'false']).default('false') })

export const animals = new Hono<Env>()
  .get(
    '/',
    describe('listAnimals', 'Hewan yang dijual', { answer: list }),
    valid('query', query),
    async c => {
      const isInStock = c.req.valid('query').in_stock === 'true'
      const json = await animalListText(c.var.db, isInStock)
      return publishText<z.infer<typeof list>>(c, json, 'stock', ['animals'])
    },
  )
  .get(
    '/:slug',
    describe('getAnimal', 'Satu hewan yang dijual', { answer: animal }),
    valid('param', slugParam),
    async c => publish(c, await animalAt(c.var.db, c.req.valid('param').slug), 'stock', ['animals']),
  )
