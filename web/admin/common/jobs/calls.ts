import type { JobInput } from '../../../../worker/contract/jobs'
import { ask } from '../../../lib/api'
import { api } from '../../api'

const one = (id: string) => ({ param: { id } })

export const readJobs = async () => (await ask(api.jobs.$get())).items

export const beginJob = (json: JobInput) => ask(api.jobs.$post({ json }))

export const stopJob = (id: string) => ask(api.jobs[':id'].stop.$post(one(id)))

export const resumeJob = (id: string) => ask(api.jobs[':id'].resume.$post(one(id)))

export const retryJob = (id: string) => ask(api.jobs[':id'].retry.$post(one(id)))

export const readFailures = (id: string, cursor?: string) =>
  ask(api.jobs[':id'].failures.$get({ ...one(id), query: { limit: '100', cursor } }))
