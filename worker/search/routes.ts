import { Hono } from 'hono'
import { searchAnswer, searchQuery } from '../contract/shop/search'
import { nowText } from '../db/stamp'
import type { Env } from '../env'
import { describe } from '../http/describe'
import { valid } from '../http/validate'
import { search } from './search'

export const adminSearch = new Hono<Env>().get(
  '/',
  describe('search', 'Mencari pesanan, pelanggan, sertifikat, dan hewan', { answer: searchAnswer }),
  valid('query', searchQuery),
  async c =>
    c.json(
      searchAnswer.parse(await search(c.var.db, c.req.valid('query').q, nowText(), c.var.operator.role)),
    ),
)
