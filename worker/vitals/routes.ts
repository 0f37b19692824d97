import { visitsInput } from '../contract/shop/performance'
import { nowText } from '../db/stamp'
import { limited } from '../http/limits'
import { describe, done, routes, valid } from '../http/route'
import { countVisits } from './count'

const mostBytes = 1024

export const vitals = routes().post(
  '/',
  describe('countVisits', 'Menghitung cepatnya halaman bagi pengunjung, tanpa data tentang siapa'),
  limited('VITALS_LIMIT'),
  limited('ALL_VITALS_LIMIT', () => 'all'),
  valid('json', visitsInput, mostBytes),
  c => done(c, countVisits(c.var.db, c.req.valid('json'), nowText())),
)
