import { type Context as Call, Hono } from 'hono'
import { productsInput, productsMade } from '../contract/shop/products'
import { orderTried, setupMissing } from '../contract/shop/setup'
import type { Env } from '../env'
import { operatorContext } from '../http/context'
import { describe } from '../http/describe'
import { isProduction } from '../http/limits'
import { ownOrigin } from '../http/origin'
import { purge } from '../http/purge'
import { valid } from '../http/validate'
import { missingOf } from './missing'
import { addProducts } from './products'
import { tryOrder } from './test-order'

const hasAddress = ({ env }: Call<Env>) => !isProduction(env) || ownOrigin(env.SITE_ORIGIN) !== null

export const adminSetup = new Hono<Env>()
  .get(
    '/missing',
    describe('getMissing', 'Rahasia, alamat, dan pengirim yang belum diatur, menurut namanya', {
      answer: setupMissing,
    }),
    async c => c.json({ missing: await missingOf(c.var.db, c.env, hasAddress(c)) }),
  )
  .post(
    '/test-order',
    describe('tryOrder', 'Mencoba satu pesanan, yang langsung dihapus lagi', { answer: orderTried }),
    async c => {
      const tried = await tryOrder(operatorContext(c))
      await purge(c, 'animals')
      return c.json(tried)
    },
  )
  .post(
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
