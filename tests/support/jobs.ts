import { env } from 'cloudflare:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { BulkResult } from '../../worker/contract/bulk'
import type { ExportKind, Job, JobItems } from '../../worker/contract/operations/jobs'
import type { Bindings } from '../../worker/env'
import { cryptoRandom } from '../../worker/lib/random'
import { startJobInstances } from '../../worker/operations/jobs/control'
import { jobKindsOf } from '../../worker/operations/jobs/kinds'
import { readJob } from '../../worker/operations/jobs/list'
import { type Kinds, runJobSlice } from '../../worker/operations/jobs/slice'
import { ask, db } from './shop'

const path = '/api/admin/jobs'

const noEngine = { create: async () => undefined }

/** A job engine that never runs anything. */
export const lostEngine = { JOBS: noEngine as unknown as Bindings['JOBS'] }

export const startJob = (token: string, json: unknown, more: Partial<typeof lostEngine> = {}) =>
  ask(path, { token, json, env: more })

export async function beginJob(
  token: string,
  json: unknown,
  more?: Partial<typeof lostEngine>,
): Promise<Job> {
  const response = await startJob(token, json, more)
  if (response.status !== 201) throw new Error(await response.text())
  return response.json()
}

export const jobOf = async (token: string, id: string): Promise<Job> =>
  (await ask(`${path}/${id}`, { token })).json()

export async function finishedJob(token: string, id: string): Promise<Job> {
  for (let n = 0; n < 1500; n++) {
    const job = await jobOf(token, id)
    if (job.finished_at !== null) return job
    await wait(20)
  }
  throw new Error(`a job did not end: ${JSON.stringify(await jobOf(token, id))}`)
}

export async function exportedFile(token: string, kind: ExportKind, filter = '') {
  const { id } = await beginJob(token, exportOf(kind, filter))
  await finishedJob(token, id)
  return ask(`${path}/${id}/file`, { token })
}

export const exportOf = (kind: ExportKind, remaining_query = '') => ({
  kind,
  step: { action: 'csv' },
  ids: [],
  remaining_query,
})

export const controlJob = (token: string, id: string, what: 'stop' | 'resume' | 'retry') =>
  ask(`${path}/${id}/${what}`, { method: 'POST', token, env: lostEngine })

export const failedItems = async (token: string, id: string, query = ''): Promise<JobItems> =>
  (await ask(`${path}/${id}/failures${query}`, { token })).json()

/** Job kinds without a signing key. */
export const kinds = jobKindsOf({ ...env, CERTIFICATE_KEY: undefined })

const contextOf = (actor: string) => ({ db, actor, now: new Date().toISOString(), random: cryptoRandom })

/** Runs one slice of the current instance of a job, or of the one `ago` instances before. */
export async function oneSlice(job: string, { size = 3, ago = 0, by = kinds as Kinds } = {}) {
  const row = await env.DB.prepare('SELECT generation FROM jobs WHERE id = ?')
    .bind(job)
    .first<{ generation: number }>()
  return runJobSlice(contextOf, by, { job, generation: (row?.generation ?? 0) - ago }, size)
}

export async function workThrough(id: string, bindings: Partial<Bindings> = {}) {
  const by = jobKindsOf({ ...env, ...bindings })
  for (let n = 0; (await readJob(db, id, new Date().toISOString())).finished_at === null; n++) {
    if (n === 200) throw new Error(`job ${id} does not end`)
    await startJobInstances(db, noEngine, new Date().toISOString())
    await oneSlice(id, { size: 50, by })
  }
}

export type JobRequest = {
  kind: string
  step: object
  ids: string[]
  remaining_query?: string
  seen_at?: string | undefined
}

/**
 * Runs a job here, slice by slice, which is faster than starting the engine; returns the result of each row in order.
 * `key` is the signing key for certificates.
 */
export async function inJob(token: string, asked: JobRequest, key?: string): Promise<BulkResult[]> {
  const { id } = await beginJob(token, asked, lostEngine)
  await workThrough(id, { CERTIFICATE_KEY: key })
  const { results } = await env.DB.prepare(
    "SELECT id, outcome = 'ok' AS ok, code, detail FROM job_items WHERE job_id = ? ORDER BY n",
  )
    .bind(id)
    .all<BulkResult>()
  return results.map(result => ({ ...result, ok: Boolean(result.ok) }))
}
