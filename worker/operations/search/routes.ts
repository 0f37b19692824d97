import { searchAnswer, searchQuery } from '../../contract/operations/search'
import { nowText } from '../../db/stamp'
import { createRoutes, describeRoute, validateInput } from '../../http/route'
import { searchEverything } from './search'

export const searchAdminRoutes = createRoutes().get(
  '/',
  describeRoute('search', 'Mencari pesanan, pelanggan, sertifikat, dan hewan', searchAnswer),
  validateInput('query', searchQuery),
  async c =>
    c.json(
      searchAnswer.parse(
        await searchEverything(c.var.db, c.req.valid('query').q, nowText(), c.var.operator.role),
      ),
    ),
)
