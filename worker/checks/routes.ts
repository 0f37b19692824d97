import { checksAnswer } from '../contract/shop/checks'
import { nowText } from '../db/stamp'
import { describe, routes } from '../http/route'
import { check, readChecks } from './run'

export const adminChecks = routes()
  .get('/', describe('getChecks', 'Hasil pemeriksaan data', checksAnswer), async c =>
    c.json(await readChecks(c.var.db)),
  )
  .post('/', describe('runChecks', 'Memeriksa data sebagian demi sebagian', checksAnswer), async c =>
    c.json(await check({ db: c.var.db, media: c.env.MEDIA, now: nowText() })),
  )
