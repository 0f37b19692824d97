import type { JobInput } from '../../../../worker/contract/operations/jobs'
import { createJob } from '../jobs/calls'
import { addJob } from '../jobs/store'
import type { Selected } from './use-selection'

type Named = 'ids' | 'remaining_query' | 'seen_at'
type WithoutRows<T> = T extends unknown ? Omit<T, Named> : never
type OfRows = Exclude<JobInput, { ids: [] }>
export type JobStep = WithoutRows<OfRows>

export type BulkKind<Step> = {
  noun: string
  jobOf: (step: Step) => JobStep
  queryOf: (source: string) => Record<string, string | undefined>
}

/** Query string with which the server reads the rows after those that the page already shows. */
function remainingQuery(query: Record<string, string | undefined>, cursor: string) {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return new URLSearchParams([...given, ['cursor', cursor]]).toString()
}

export async function startBulkJob<Step>(
  { jobOf, queryOf }: BulkKind<Step>,
  step: Step,
  { picks, next, source, seen_at }: Selected,
) {
  const ids = picks.map(({ id }) => id)
  const rest = next === null ? {} : { remaining_query: remainingQuery(queryOf(source), next) }
  addJob(await createJob({ ...jobOf(step), ids, ...rest, ...(seen_at ? { seen_at } : {}) }))
}
