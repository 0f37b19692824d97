import { codeCheck, codeTerms } from '../../contract/catalog/codes'
import { nowText } from '../../db/stamp'
import { limited, originHash } from '../../http/limits/limits'
import { describe, routes, valid } from '../../http/route'
import { checkCode } from './check'

export const codes = routes().post(
  '/check',
  describe('checkCode', 'Memeriksa kode diskon', codeTerms),
  limited('LOOKUP_LIMIT'),
  valid('json', codeCheck),
  async c => c.json(await checkCode(c.var.db, c.req.valid('json').code, originHash(c), nowText())),
)
