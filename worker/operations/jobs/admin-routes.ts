import { fileFormatQuery } from '../../contract/base'
import { xlsxContentType } from '../../contract/lib/xlsx'
import {
  isExportKind,
  jobInput,
  jobItemsPage,
  jobItemsQuery,
  jobList,
  jobSchema,
} from '../../contract/operations/jobs'
import { nowText } from '../../db/stamp'
import { fileResponse } from '../../http/csv-answer'
import { type Call, createRoutes, describeRoute, operatorContext, validateInput } from '../../http/route'
import { logError } from '../../lib/log'
import { Problem, parseQuery } from '../../lib/problem'
import {
  createAndStartJob,
  resumeJob,
  retryFailedJobItems,
  roleMayRunJob,
  startJobInstances,
  stopJob,
} from './control'
import { readExportFile, recordExport, recordExportDownload } from './exports/file'
import { exportColumns, jobKindsOf } from './kinds'
import { listFailedJobItems, listJobs, readJob } from './list'

/** Body limit in bytes, enough for the largest list of ids with the input of the action. */
const jobBytes = 96 * 1024

async function permittedJob(c: Call, id: string) {
  const found = await readJob(c.var.db, id, nowText())
  if (!roleMayRunJob(c.var.operator.role, found.kind)) throw new Problem('forbidden')
  return found
}

const wakeNow = (c: Call) => startJobInstances(c.var.db, c.env.JOBS, nowText())

async function applyToJob(c: Call, asked: string, step: typeof resumeJob) {
  const { id } = await permittedJob(c, asked)
  await step(operatorContext(c), id, c.var.operator.id)
  if (step !== stopJob) await wakeNow(c)
  return c.json(await readJob(c.var.db, id, nowText()))
}

/** Resumes jobs whose workflow instance was lost, whenever someone opens the list of jobs. */
const wakeInBackground = (c: Call) =>
  c.executionCtx.waitUntil(wakeNow(c).catch(error => logError(error, { event: 'jobs_not_woken' })))

export const jobAdminRoutes = createRoutes()
  .get('/', describeRoute('listJobs', 'Pekerjaan yang berjalan dan yang baru berakhir', jobList), async c => {
    const shown = await listJobs(c.var.db, c.var.operator.role, nowText())
    if (shown.items.some(({ finished_at }) => finished_at === null)) wakeInBackground(c)
    return c.json(shown)
  })
  .post(
    '/',
    describeRoute('startJob', 'Memulai satu langkah untuk banyak baris', jobSchema, { status: 201 }),
    validateInput('json', jobInput, jobBytes),
    async c => {
      const input = c.req.valid('json')
      if (!roleMayRunJob(c.var.operator.role, input.kind)) throw new Problem('forbidden')
      const context = operatorContext(c)
      const { label, query } = jobKindsOf(c.env)[input.kind]
      const remaining_query = input.remaining_query ?? ''
      if (remaining_query !== '') parseQuery(query, remaining_query)
      if (isExportKind(input.kind))
        await recordExport(context, input.kind, new URLSearchParams(remaining_query))
      const id = await createAndStartJob(context, c.var.operator.id, input, label)
      await wakeNow(c)
      return c.json(await readJob(c.var.db, id, nowText()), 201)
    },
  )
  .get('/:id', describeRoute('getJob', 'Satu pekerjaan', jobSchema), async c =>
    c.json(await permittedJob(c, c.req.param('id'))),
  )
  .get(
    '/:id/failures',
    describeRoute(
      'listJobFailures',
      'Baris yang gagal dalam sebuah pekerjaan, dengan alasannya',
      jobItemsPage,
    ),
    validateInput('query', jobItemsQuery),
    async c => {
      const { id } = await permittedJob(c, c.req.param('id'))
      return c.json(await listFailedJobItems(c.var.db, id, c.req.valid('query')))
    },
  )
  .get(
    '/:id/file',
    describeRoute('getJobFile', 'Berkas yang dibuat sebuah pekerjaan, sampai 24 jam sesudahnya', [
      'text/csv',
      xlsxContentType,
    ]),
    validateInput('query', fileFormatQuery),
    async c => {
      const job = await permittedJob(c, c.req.param('id'))
      const columns = isExportKind(job.kind) ? exportColumns[job.kind] : {}
      const file = await readExportFile(
        { db: c.var.db, media: c.env.MEDIA, columns },
        job,
        c.req.valid('query').format,
      )
      await recordExportDownload(operatorContext(c), job.id)
      return fileResponse(file)
    },
  )
  .post('/:id/stop', describeRoute('stopJob', 'Menghentikan pekerjaan', jobSchema), c =>
    applyToJob(c, c.req.param('id'), stopJob),
  )
  .post('/:id/resume', describeRoute('resumeJob', 'Melanjutkan pekerjaan', jobSchema), c =>
    applyToJob(c, c.req.param('id'), resumeJob),
  )
  .post('/:id/retry', describeRoute('retryJob', 'Mengulang yang gagal', jobSchema), c =>
    applyToJob(c, c.req.param('id'), retryFailedJobItems),
  )
