import { productsCreatedAnswer, productsInput } from '../../contract/operations/products'
import { setupMissingAnswer, testOrderAnswer } from '../../contract/operations/setup'
import { audit } from '../../db/audit'
import { purgeAfter } from '../../http/cache/purge'
import { confirmHeader } from '../../http/confirmed'
import { isProduction } from '../../http/limits/limits'
import { ownOrigin } from '../../http/origin'
import { type Call, describe, operatorContext, routes, valid } from '../../http/route'
import { confirmContactChanges } from '../../site/content/contacts'
import { missingOf } from './missing'
import { addProducts } from './products'
import { tryOrder } from './test-order'

const hasAddress = ({ env }: Call) => !isProduction(env) || ownOrigin(env.SITE_ORIGIN) !== null

export const adminSetup = routes()
  .get(
    '/missing',
    describe(
      'getMissing',
      'Rahasia, alamat, dan pengirim yang belum diatur, menurut namanya',
      setupMissingAnswer,
    ),
    async c => c.json({ missing: await missingOf(c.var.db, c.env, hasAddress(c)) }),
  )
  .post(
    '/test-order',
    describe('tryOrder', 'Mencoba satu pesanan, yang langsung dihapus lagi', testOrderAnswer),
    async c => c.json(await purgeAfter(c, tryOrder(operatorContext(c)), 'animals')),
  )
  .post(
    '/products',
    describe(
      'addProducts',
      'Menambah banyak hewan dan layanan; nama yang sudah ada dilewati',
      productsCreatedAnswer,
      {
        headers: confirmHeader,
      },
    ),
    valid('json', productsInput),
    async c => {
      const products = c.req.valid('json')
      const also = await confirmContactChanges('Hewan dan layanan', { record: audit })(c, null, products)
      return c.json(
        await purgeAfter(c, addProducts(operatorContext(c), products, also), 'animals', 'services'),
      )
    },
  )
