import { Hono } from 'hono'
import {
  dashboard as dashboardAnswer,
  dashboardQuery,
  waiting as waitingAnswer,
} from '../contract/shop/dashboard'
import { nowText } from '../db/stamp'
import type { Env } from '../env'
import { describe } from '../http/describe'
import { valid } from '../http/validate'
import { dashboard as read } from './read'
import { waitingFor } from './waiting'

export const dashboard = new Hono<Env>().get(
  '/',
  describe('getDashboard', 'Ringkasan toko dan yang perlu ditindak', { answer: dashboardAnswer }),
  valid('query', dashboardQuery),
  async c => c.json(await read(c.var.db, c.req.valid('query').range, nowText())),
)

export const waiting = new Hono<Env>().get(
  '/',
  describe('getWaiting', 'Yang menunggu di tiap layar untuk orang ini', { answer: waitingAnswer }),
  async c => c.json(await waitingFor(c.var.db, c.var.operator.role, nowText())),
)
