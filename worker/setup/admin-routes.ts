import { Hono } from 'hono'
import { productsInput, productsMade } from '../contract/shop/products'
import type { Env } from '../env'
import { operatorContext } from '../http/context'
import { describe } from '../http/describe'
import { purge } from '../http/purge'
import { valid } from '../http/validate'
import { addProducts } from './products'

export const adminSetup = new Hono<Env>().post(
  '/products',
  describe('addProducts', 'Menambah banyak hewan dan layanan; nama yang sudah ada dilewati', {
    answer: productsMade,
  }),
  valid('json', productsInput),
  async c => {
    const added = await addProducts(operatorContext(c), c.req.valid('json'))
    await purge(c, 'animals', 'services')
    return c.json(added)
  },
)
