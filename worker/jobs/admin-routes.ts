import { type Context, Hono } from 'hono'
import { isExportKind, job, jobFileQuery, jobInput, jobItems, jobItemsQuery, jobList } from '../contract/jobs'
import { xlsxType } from '../contract/xlsx'
import { nowText } from '../db/stamp'
import type { Env } from '../env'
import { checked } from '../field-errors'
import { operatorContext } from '../http/context'
import { fileAnswer } from '../http/csv-answer'
import { describe } from '../http/describe'
import { valid } from '../http/validate'
import { exportColumns, kindsOf } from '../job-kinds'
import { logError } from '../log'
import { Problem } from '../problem'
import { resume, retryFailed, stop } from './control'
import { wake } from './engine'
import { fileOf } from './exports/file'
import { noteExport, noteFetched } from './exports/note'
import { failuresOf, listJobs, readJob } from './list'
import { mayRun } from './rights'
import { start } from './start'

/** Rows named one by one, and a step with its words. */
const jobBytes = 96 * 1024

/** The job, for whoever has the right of its kind. */
async function owned(c: Context<Env>, id: string) {
  const found = await readJob(c.var.db, id, nowText())
  if (!mayRun(c.var.operator.role, found.kind)) throw new Problem('forbidden')
  return found
}

const wakeNow = (c: Context<Env>) => wake(c.var.db, c.env.JOBS, nowText())

/** What a lost instance left is taken up by whoever looks. */
const wakeBehind = (c: Context<Env>) =>
  c.executionCtx.waitUntil(wakeNow(c).catch(error => logError(error, { event: 'jobs_not_woken' })))

/** Long work, which goes on by itself. */
export const adminJobs = new Hono<Env>()
  .get(
    '/',
    describe('listJobs', 'Pekerjaan yang berjalan dan yang baru berakhir', { answer: jobList }),
    async c => {
      const shown = await listJobs(c.var.db, c.var.operator.role, nowText())
      if (shown.items.some(({ finished_at }) => finished_at === null)) wakeBehind(c)
      return c.json(shown)
    },
  )
  .post(
    '/',
    describe('startJob', 'Memulai satu langkah untuk banyak baris', { status: 201, answer: job }),
    valid('json', jobInput, jobBytes),
    async c => {
      const input = c.req.valid('json')
      if (!mayRun(c.var.operator.role, input.kind)) throw new Problem('forbidden')
      const context = operatorContext(c)
      const { label, query } = kindsOf(c.env)[input.kind]
      const filter = input.rest && Object.fromEntries(new URLSearchParams(input.rest))
      if (filter) checked(query, filter)
      if (isExportKind(input.kind)) await noteExport(context, input.kind, filter || {})
      const id = await start(context, c.var.operator.id, input, label)
      await wakeNow(c)
      return c.json(await readJob(c.var.db, id, nowText()), 201)
    },
  )
  .get('/:id', describe('getJob', 'Satu pekerjaan', { answer: job }), async c =>
    c.json(await owned(c, c.req.param('id'))),
  )
  .get(
    '/:id/failures',
    describe('listJobFailures', 'Baris yang gagal dalam sebuah pekerjaan, dengan alasannya', {
      answer: jobItems,
    }),
    valid('query', jobItemsQuery),
    async c => {
      const { id } = await owned(c, c.req.param('id'))
      return c.json(await failuresOf(c.var.db, id, c.req.valid('query')))
    },
  )
  .get(
    '/:id/file',
    describe('getJobFile', 'Berkas yang dibuat sebuah pekerjaan, sampai 24 jam sesudahnya', {
      produces: ['text/csv', xlsxType],
    }),
    valid('query', jobFileQuery),
    async c => {
      const job = await owned(c, c.req.param('id'))
      const columns = isExportKind(job.kind) ? exportColumns[job.kind] : {}
      const file = await fileOf(
        { db: c.var.db, media: c.env.MEDIA, columns },
        job,
        c.req.valid('query').format,
      )
      await noteFetched(operatorContext(c), job.id)
      return fileAnswer(file)
    },
  )
  .post('/:id/stop', describe('stopJob', 'Menghentikan pekerjaan', { answer: job }), async c => {
    const { id } = await owned(c, c.req.param('id'))
    await stop(operatorContext(c), id)
    return c.json(await readJob(c.var.db, id, nowText()))
  })
  .post('/:id/resume', describe('resumeJob', 'Melanjutkan pekerjaan', { answer: job }), async c => {
    const { id } = await owned(c, c.req.param('id'))
    await resume(operatorContext(c), c.var.operator.id, id)
    await wakeNow(c)
    return c.json(await readJob(c.var.db, id, nowText()))
  })
  .post('/:id/retry', describe('retryJob', 'Mengulang yang gagal', { answer: job }), async c => {
    const { id } = await owned(c, c.req.param('id'))
    await retryFailed(operatorContext(c), c.var.operator.id, id)
    await wakeNow(c)
    return c.json(await readJob(c.var.db, id, nowText()))
  })
