import { z } from 'zod'
import {
  dashboardSchema as dashboardAnswer,
  dashboardQuery,
  waitingSchema as waitingAnswer,
} from '../../contract/operations/dashboard'
import { nowText } from '../../db/stamp'
import { describe, noContent, operatorContext, routes, valid } from '../../http/route'
import { dismissAccountChange } from './account-changes'
import { readDashboard as read } from './read'
import { waitingFor } from './waiting'

const idParam = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

export const dashboardRoutes = routes()
  .get(
    '/',
    describe('getDashboard', 'Ringkasan toko dan yang perlu ditindak', dashboardAnswer),
    valid('query', dashboardQuery),
    async c => c.json(await read(c.var.db, c.req.valid('query').range, nowText(), c.var.operator.email)),
  )
  .post(
    '/account-changes/:id/dismiss',
    describe('dismissAccountChange', 'Menutup peringatan atas perubahan rekening sendiri'),
    valid('param', idParam),
    c => noContent(c, dismissAccountChange(operatorContext(c), c.req.valid('param').id)),
  )

export const waitingRoutes = routes().get(
  '/',
  describe('getWaiting', 'Yang menunggu di tiap layar untuk orang ini', waitingAnswer),
  async c => c.json(await waitingFor(c.var.db, c.var.operator.role, nowText())),
)
