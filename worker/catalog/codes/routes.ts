import { codeTerms, discountCodeCheckSchema } from '../../contract/catalog/codes'
import { nowText } from '../../db/stamp'
import { clientHash, rateLimitBy } from '../../http/limits/limits'
import { createRoutes, describeRoute, validateInput } from '../../http/route'
import { checkCode } from './offer'

export const codeRoutes = createRoutes().post(
  '/check',
  describeRoute('checkCode', 'Memeriksa kode diskon', codeTerms),
  rateLimitBy('LOOKUP_LIMIT'),
  validateInput('json', discountCodeCheckSchema),
  async c => c.json(await checkCode(c.var.db, c.req.valid('json').code, clientHash(c), nowText())),
)
