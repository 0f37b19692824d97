import { discountCodeCheckSchema, discountTermsAnswer } from '../../contract/catalog/codes'
import { nowText } from '../../db/stamp'
import { clientHash, limitRequestRate } from '../../http/limits/limits'
import { createRoutes, describeRoute, validateInput } from '../../http/route'
import { checkDiscountCode } from './offer'

export const discountCodeRoutes = createRoutes().post(
  '/check',
  describeRoute('checkCode', 'Memeriksa kode diskon', discountTermsAnswer),
  limitRequestRate('LOOKUP_LIMIT'),
  validateInput('json', discountCodeCheckSchema),
  async c => c.json(await checkDiscountCode(c.var.db, c.req.valid('json').code, clientHash(c), nowText())),
)
