import {
  dashboard as dashboardAnswer,
  dashboardQuery,
  waiting as waitingAnswer,
} from '../../contract/operations/dashboard'
import { nowText } from '../../db/stamp'
import { describe, routes, valid } from '../../http/route'
import { readDashboard as read } from './read'
import { waitingFor } from './waiting'

export const dashboard = routes().get(
  '/',
  describe('getDashboard', 'Ringkasan toko dan yang perlu ditindak', dashboardAnswer),
  valid('query', dashboardQuery),
  async c => c.json(await read(c.var.db, c.req.valid('query').range, nowText())),
)

export const waiting = routes().get(
  '/',
  describe('getWaiting', 'Yang menunggu di tiap layar untuk orang ini', waitingAnswer),
  async c => c.json(await waitingFor(c.var.db, c.var.operator.role, nowText())),
)
