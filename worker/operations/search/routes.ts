import { searchAnswer, searchQuery } from '../../contract/operations/search'
import { nowText } from '../../db/stamp'
import { describe, routes, valid } from '../../http/route'
import { searchEverything } from './search'

export const adminSearch = routes().get(
  '/',
  describe('search', 'Mencari pesanan, pelanggan, sertifikat, dan hewan', searchAnswer),
  valid('query', searchQuery),
  async c =>
    c.json(
      searchAnswer.parse(
        await searchEverything(c.var.db, c.req.valid('query').q, nowText(), c.var.operator.role),
      ),
    ),
)
