import { Hono } from 'hono'
import { visitsInput } from '../contract/shop/performance'
import { nowText } from '../db/stamp'
import type { Env } from '../env'
import { describe } from '../http/describe'
import { limited } from '../http/limits'
import { valid } from '../http/validate'
import { countVisits } from './count'

const mostBytes = 1024

export const vitals = new Hono<Env>().post(
  '/',
  describe('countVisits', 'Menghitung cepatnya halaman bagi pengunjung, tanpa data tentang siapa', {
    status: 204,
  }),
  limited('VITALS_LIMIT'),
  limited('ALL_VITALS_LIMIT', () => 'all'),
  valid('json', visitsInput, mostBytes),
  async c => {
    await countVisits(c.var.db, c.req.valid('json'), nowText())
    return c.body(null, 204)
  },
)
