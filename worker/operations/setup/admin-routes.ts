import {
  productsCreatedAnswer,
  productsInput,
  type SetupConfigKey,
  setupMissingAnswer,
  testOrderResultSchema,
} from '../../contract/operations/setup'
import { insertAudit } from '../../db/audit'
import type { Db } from '../../db/client'
import type { Bindings } from '../../env'
import { purgeTagsAfter } from '../../http/cache/purge'
import { confirmationHeaders } from '../../http/credential'
import { isProduction } from '../../http/limits/limits'
import { parseOwnOrigin } from '../../http/origin'
import { type Call, createRoutes, describeRoute, operatorContext, validateInput } from '../../http/route'
import { confirmContactChanges } from '../../site/content/read'
import { selectSettingRows, settingOrDefault } from '../../site/settings/read'
import { addProducts } from './products'
import { runTestOrder } from './test-order'

/** Names of missing settings. `hasAddress`: SITE_ORIGIN (the shop's URL) is valid, or development needs none. */
async function missingSetup(db: Db, env: Partial<Bindings>, hasAddress: boolean): Promise<SetupConfigKey[]> {
  const { sender } = settingOrDefault(await selectSettingRows(db, 'messages'), 'messages')
  const lacks: [SetupConfigKey, boolean][] = [
    ['SITE_ORIGIN', !hasAddress],
    ['CERTIFICATE_KEY', !env.CERTIFICATE_KEY],
    ['EMAIL', !env.EMAIL],
    ['sender', env.EMAIL !== undefined && sender === ''],
    ['BACKUPS', !env.BACKUPS],
    // Report a missing Turnstile key only if the other one is set, because one key alone has no effect.
    ['TURNSTILE_SITE_KEY', !env.TURNSTILE_SITE_KEY && !!env.TURNSTILE_SECRET_KEY],
    ['TURNSTILE_SECRET_KEY', !!env.TURNSTILE_SITE_KEY && !env.TURNSTILE_SECRET_KEY],
  ]
  return lacks.flatMap(([name, isMissing]) => (isMissing ? [name] : []))
}

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
    describeRoute('tryOrder', 'Mencoba satu pesanan, yang langsung dihapus lagi', testOrderResultSchema),
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
      const also = await confirmContactChanges('Hewan dan layanan', { record: insertAudit })(
        c,
        null,
        products,
      )
      return c.json(
        await purgeTagsAfter(c, addProducts(operatorContext(c), products, also), 'animals', 'services'),
      )
    },
  )
