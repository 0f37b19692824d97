import { checksAnswer } from '../../contract/operations/checks'
import { dutiesAnswer } from '../../contract/site/duties'
import { nowText } from '../../db/stamp'
import { describe, routes } from '../../http/route'
import { dutiesOf, dutiesStatement } from '../nights/health'
import { readChecks, runCheck } from './run'

export const adminChecks = routes()
  .get('/', describe('getChecks', 'Hasil pemeriksaan data', checksAnswer), async c =>
    c.json(await readChecks(c.var.db)),
  )
  .post('/', describe('runChecks', 'Memeriksa data sebagian demi sebagian', checksAnswer), async c =>
    c.json(await runCheck({ db: c.var.db, media: c.env.MEDIA, now: nowText() })),
  )
  .get(
    '/duties',
    describe('getDuties', 'Tugas yang berjalan sendiri, dan yang terlambat', dutiesAnswer),
    async c => {
      const now = nowText()
      return c.json({ items: dutiesOf(await dutiesStatement(c.var.db, now), now) })
    },
  )
