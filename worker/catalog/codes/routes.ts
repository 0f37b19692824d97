import { codeCheck, codeTerms } from '../../contract/catalog/codes'
import { nowText } from '../../db/stamp'
import { clientHash, rateLimited } from '../../http/limits/limits'
import { describe, routes, valid } from '../../http/route'
import { checkCode } from './check'

export const codes = routes().post(
  '/check',
  describe('checkCode', 'Memeriksa kode diskon', codeTerms),
  rateLimited('LOOKUP_LIMIT'),
  valid('json', codeCheck),
  async c => c.json(await checkCode(c.var.db, c.req.valid('json').code, clientHash(c), nowText())),
)
