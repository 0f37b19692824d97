import { performanceAnswer, performanceQuery } from '../contract/shop/performance'
import { nowText } from '../db/stamp'
import { describe, routes, valid } from '../http/route'
import { performanceOf } from './read'

export const adminPerformance = routes().get(
  '/',
  describe(
    'getPerformance',
    'Cepatnya halaman bagi pengunjung, sejauh mana mereka sampai, dan tugas yang terlambat',
    performanceAnswer,
  ),
  valid('query', performanceQuery),
  async c => c.json(await performanceOf(c.var.db, c.req.valid('query').range, nowText())),
)
