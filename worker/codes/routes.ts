import { Hono } from 'hono'
import { codeCheck, codeTerms } from '../contract/orders/codes'
import { nowText } from '../db/stamp'
import type { Env } from '../env'
import { describe } from '../http/describe'
import { addressHash, limited, limitsOn } from '../http/limits'
import { valid } from '../http/validate'
import { checkCode } from './check'

export const codes = new Hono<Env>().post(
  '/check',
  describe('checkCode', 'Memeriksa kode diskon', { answer: codeTerms }),
  limited('LOOKUP_LIMIT'),
  valid('json', codeCheck),
  async c => {
    const address = limitsOn(c.env) ? addressHash(c) : null
    return c.json(await checkCode(c.var.db, c.req.valid('json').code, address, nowText()))
  },
)
