import { Hono } from 'hono'
import { checksAnswer } from '../contract/shop/checks'
import { nowText } from '../db/stamp'
import type { Env } from '../env'
import { describe } from '../http/describe'
import { check, readChecks } from './run'

export const adminChecks = new Hono<Env>()
  .get('/', describe('getChecks', 'Hasil pemeriksaan data', { answer: checksAnswer }), async c =>
    c.json(await readChecks(c.var.db)),
  )
  .post(
    '/',
    describe('runChecks', 'Memeriksa data sebagian demi sebagian', { answer: checksAnswer }),
    async c => c.json(await check({ db: c.var.db, media: c.env.MEDIA, now: nowText() })),
  )
