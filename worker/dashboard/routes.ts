import { Hono } from 'hono'
import { dashboard as dashboardAnswer, dashboardQuery } from '../contract/shop/dashboard'
import { nowText } from '../db/stamp'
import type { Env } from '../env'
import { describe } from '../http/describe'
import { valid } from '../http/validate'
import { dashboard as read } from './read'

export const dashboard = new Hono<Env>().get(
  '/',
  describe('getDashboard', 'Ringkasan toko dan yang perlu ditindak', { answer: dashboardAnswer }),
  valid('query', dashboardQuery),
  async c => c.json(await read(c.var.db, c.req.valid('query').range, nowText())),
)
