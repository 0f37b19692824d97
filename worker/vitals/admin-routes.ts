import { Hono } from 'hono'
import { performanceAnswer, performanceQuery } from '../contract/shop/performance'
import { nowText } from '../db/stamp'
import type { Env } from '../env'
import { describe } from '../http/describe'
import { valid } from '../http/validate'
import { performanceOf } from './read'

export const adminPerformance = new Hono<Env>().get(
  '/',
  describe(
    'getPerformance',
    'Cepatnya halaman bagi pengunjung, sejauh mana mereka sampai, dan tugas yang terlambat',
    {
      answer: performanceAnswer,
    },
  ),
  valid('query', performanceQuery),
  async c => c.json(await performanceOf(c.var.db, c.req.valid('query').range, nowText())),
)
