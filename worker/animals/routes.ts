import { Hono } from 'hono'
import { z } from 'zod'
import { animalAt } from '../content/product'
import { animal } from '../contract/animals'
import { items, slugParam } from '../contract/base'
import type { Env } from '../env'
import { describe } from '../http/describe'
import { publish } from '../http/publish'
import { valid } from '../http/validate'
import { animalList } from './read'

const query = z.object({ in_stock: z.enum(['true', 'false']).default('false') })

export const animals = new Hono<Env>()
  .get(
    '/',
    describe('listAnimals', 'Hewan yang dijual', { answer: items(animal) }),
    valid('query', query),
    async c => {
      const isInStock = c.req.valid('query').in_stock === 'true'
      return publish(c, { items: await animalList(c.var.db, isInStock) }, 'stock', ['animals'])
    },
  )
  .get(
    '/:slug',
    describe('getAnimal', 'Satu hewan yang dijual', { answer: animal }),
    valid('param', slugParam),
    async c => publish(c, await animalAt(c.var.db, c.req.valid('param').slug), 'stock', ['animals']),
  )
