import { z } from 'zod'
import {
  dashboardSchema as dashboardAnswer,
  dashboardQuery,
  waitingTaskCountsSchema as waitingAnswer,
} from '../../contract/operations/dashboard'
import { nowText } from '../../db/stamp'
import {
  createRoutes,
  describeRoute,
  noContentResponse,
  operatorContext,
  validateInput,
} from '../../http/route'
import { dismissAccountChange } from './account-changes'
import { readDashboard as read, readWaitingTaskCounts } from './read'

const idParam = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

export const dashboardRoutes = createRoutes()
  .get(
    '/',
    describeRoute('getDashboard', 'Ringkasan toko dan yang perlu ditindak', dashboardAnswer),
    validateInput('query', dashboardQuery),
    async c => c.json(await read(c.var.db, c.req.valid('query').range, nowText(), c.var.operator.email)),
  )
  .post(
    '/account-changes/:id/dismiss',
    describeRoute('dismissAccountChange', 'Menutup peringatan atas perubahan rekening sendiri'),
    validateInput('param', idParam),
    c => noContentResponse(c, dismissAccountChange(operatorContext(c), c.req.valid('param').id)),
  )

export const waitingTaskRoutes = createRoutes().get(
  '/',
  describeRoute('getWaiting', 'Yang menunggu di tiap layar untuk orang ini', waitingAnswer),
  async c => c.json(await readWaitingTaskCounts(c.var.db, c.var.operator.role, nowText())),
)
