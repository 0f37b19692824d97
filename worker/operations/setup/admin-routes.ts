import { productsCreatedAnswer, productsInput } from '../../contract/operations/products'
import { setupMissingAnswer, testOrderAnswer } from '../../contract/operations/setup'
import { auditInsert } from '../../db/audit'
import { purgeTagsAfter } from '../../http/cache/purge'
import { confirmationHeaders } from '../../http/confirmed'
import { isProduction } from '../../http/limits/limits'
import { parseOwnOrigin } from '../../http/origin'
import { type Call, createRoutes, describeRoute, operatorContext, validateInput } from '../../http/route'
import { confirmContactChanges } from '../../site/content/contacts'
import { missingSetup } from './missing'
import { addProducts } from './products'
import { runTestOrder } from './test-order'

const hasAddress = ({ env }: Call) => !isProduction(env) || parseOwnOrigin(env.SITE_ORIGIN) !== null

export const setupAdminRoutes = createRoutes()
  .get(
    '/missing',
    describeRoute(
      'getMissing',
      'Rahasia, alamat, dan pengirim yang belum diatur, menurut namanya',
      setupMissingAnswer,
    ),
    async c => c.json({ missing: await missingSetup(c.var.db, c.env, hasAddress(c)) }),
  )
  .post(
    '/test-order',
    describeRoute('tryOrder', 'Mencoba satu pesanan, yang langsung dihapus lagi', testOrderAnswer),
    async c => c.json(await purgeTagsAfter(c, runTestOrder(operatorContext(c)), 'animals')),
  )
  .post(
    '/products',
    describeRoute(
      'addProducts',
      'Menambah banyak hewan dan layanan; nama yang sudah ada dilewati',
      productsCreatedAnswer,
      {
        headers: confirmationHeaders,
      },
    ),
    validateInput('json', productsInput),
    async c => {
      const products = c.req.valid('json')
      const also = await confirmContactChanges('Hewan dan layanan', { record: auditInsert })(
        c,
        null,
        products,
      )
      return c.json(
        await purgeTagsAfter(c, addProducts(operatorContext(c), products, also), 'animals', 'services'),
      )
    },
  )
