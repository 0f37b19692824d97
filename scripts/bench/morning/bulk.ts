import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Desk } from './desk.ts'

const picks = z.object({
  items: z.array(z.object({ id: z.string().or(z.int()) })),
  next_cursor: z.string().nullable(),
})
const jobAnswer = z.object({
  id: z.string(),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  finished_at: z.string().nullable(),
})
const jobList = z.object({ items: z.array(jobAnswer) })
const failures = z.object({ items: z.array(z.object({ code: z.string().nullable() })) })

type Work = {
  /** List of what is to be worked on, and its query. */
  list: string
  query: string
  /** What is done to each, as the dialogs send it. */
  job: { kind: string; step: object }
}

/** Starts it as the dialogs do: the first page by name, the rest by the filter. Null where nothing matches. */
async function begin({ call }: Desk, { list, query, job }: Work) {
  const { items, next_cursor } = await call(picks, `${list}?${query}`)
  if (items.length === 0) return null
  const rest = next_cursor === null ? {} : { rest: `${query}&cursor=${encodeURIComponent(next_cursor)}` }
  return call(jobAnswer, 'jobs', 'POST', { ...job, ids: items.map(({ id }) => String(id)), ...rest })
}

/** Looks at the tray until the job has come so far. */
async function untilDone({ call }: Desk, id: string, isFar: (job: z.infer<typeof jobAnswer>) => boolean) {
  for (;;) {
    const found = (await call(jobList, 'jobs')).items.find(job => job.id === id)
    if (!found) throw new Error('a job is gone')
    if (found.finished_at !== null || isFar(found)) return found
    await wait(500)
  }
}

/** Codes of the first failures, counted. */
async function failed({ call }: Desk, id: string) {
  const { items } = await call(failures, `jobs/${id}/failures?limit=500`)
  const counts = new Map<string, number>()
  for (const { code } of items) counts.set(code ?? '', (counts.get(code ?? '') ?? 0) + 1)
  return counts
}

/** All rows of a filter by one press; with `crashAfter` rows the server is killed, and nobody presses again. */
export async function workThrough(desk: Desk, work: Work, crashAfter?: number) {
  const begun = await begin(desk, work)
  if (!begun) return new Map<string, number>()
  if (crashAfter !== undefined) {
    await untilDone(desk, begun.id, ({ done }) => done >= crashAfter)
    await desk.crash()
  }
  await untilDone(desk, begun.id, () => false)
  return failed(desk, begun.id)
}
