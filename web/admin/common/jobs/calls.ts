import type { FileFormat } from '../../../../worker/contract/base'
import type { Job, JobInput } from '../../../../worker/contract/operations/jobs'
import { fetchJson } from '../../../lib/api'
import { adminApi } from '../api'
import { downloadFile } from '../parts/files'

const jobParam = (id: string) => ({ param: { id } })

export const readJobs = async () => (await fetchJson(adminApi.jobs.$get())).items

export const createJob = (json: JobInput) => fetchJson(adminApi.jobs.$post({ json }))

export const requestJobStop = (id: string) => fetchJson(adminApi.jobs[':id'].stop.$post(jobParam(id)))

export const requestJobResume = (id: string) => fetchJson(adminApi.jobs[':id'].resume.$post(jobParam(id)))

export const retryFailedJob = (id: string) => fetchJson(adminApi.jobs[':id'].retry.$post(jobParam(id)))

export const downloadExport = ({ id }: Job, format: FileFormat) =>
  downloadFile(`/api/admin/jobs/${id}/file?format=${format}`, `export.${format}`)

export const readJobFailures = (id: string, cursor: string | undefined, signal: AbortSignal) =>
  fetchJson(
    adminApi.jobs[':id'].failures.$get(
      { ...jobParam(id), query: { limit: '100', cursor } },
      { init: { signal } },
    ),
  )
