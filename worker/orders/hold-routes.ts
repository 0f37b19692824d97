import { Hono } from 'hono'
import { holdAnswer, holdInput } from '../contract/orders/hold'
import { nowText } from '../db/stamp'
import type { Env } from '../env'
import { describe } from '../http/describe'
import { limited, originHash } from '../http/limits'
import { valid } from '../http/validate'
import { holdFor } from './place/hold'

export const holds = new Hono<Env>().post(
  '/check',
  describe('checkHold', 'Berapa jam hewan pilihan ditahan tanpa pembayaran', { answer: holdAnswer }),
  limited('HOLD_LIMIT'),
  valid('json', holdInput),
  async c => c.json(await holdFor(c.var.db, c.req.valid('json'), originHash(c), nowText())),
)
