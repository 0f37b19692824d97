import { checkRunsAnswer } from '../../contract/operations/checks'
import { scheduledTasksAnswer } from '../../contract/site/duties'
import { nowText } from '../../db/stamp'
import { createRoutes, describeRoute } from '../../http/route'
import { scheduledTaskStates, scheduledTaskTimesQuery } from '../nights/health'
import { readCheckRuns, runDataCheck } from './run'

export const dataCheckAdminRoutes = createRoutes()
  .get('/', describeRoute('getChecks', 'Hasil pemeriksaan data', checkRunsAnswer), async c =>
    c.json(await readCheckRuns(c.var.db)),
  )
  .post('/', describeRoute('runChecks', 'Memeriksa data sebagian demi sebagian', checkRunsAnswer), async c =>
    c.json(await runDataCheck({ db: c.var.db, media: c.env.MEDIA, now: nowText() })),
  )
  .get(
    '/duties',
    describeRoute('getDuties', 'Tugas yang berjalan sendiri, dan yang terlambat', scheduledTasksAnswer),
    async c => {
      const now = nowText()
      return c.json({ items: scheduledTaskStates(await scheduledTaskTimesQuery(c.var.db, now), now) })
    },
  )
