import type { JobInput } from '../../../../worker/contract/operations/jobs'
import { beginJob } from '../jobs/calls'
import { noteJob } from '../jobs/store'
import type { Selected } from './use-selection'

type Named = 'ids' | 'rest' | 'seen_at'
type WithoutRows<T> = T extends unknown ? Omit<T, Named> : never
type OfRows = Exclude<JobInput, { ids: [] }>
export type JobStep = WithoutRows<OfRows>

/** What every dialog of a kind of bulk work has in common. */
export type BulkKind<Step> = {
  noun: string
  jobOf: (step: Step) => JobStep
  /** What the list's own query is, of the filter in its address. */
  queryOf: (source: string) => Record<string, string | undefined>
}

/** The rows behind those that were read, as the server goes on reading them. */
function restOf(query: Record<string, string | undefined>, cursor: string) {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return new URLSearchParams([...given, ['cursor', cursor]]).toString()
}

/** Starts it for the selected rows; throws `ApiProblem`. */
export async function startJob<Step>(
  { jobOf, queryOf }: BulkKind<Step>,
  step: Step,
  { picks, next, source, seen_at }: Selected,
) {
  const ids = picks.map(({ id }) => id)
  const rest = next === null ? {} : { rest: restOf(queryOf(source), next) }
  noteJob(await beginJob({ ...jobOf(step), ids, ...rest, ...(seen_at ? { seen_at } : {}) }))
}
