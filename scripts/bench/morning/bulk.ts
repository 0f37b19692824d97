import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Desk } from './desk.ts'

const picks = z.object({
  items: z.array(z.object({ id: z.string().or(z.int()) })),
  next_cursor: z.string().nullable(),
})
const results = z.object({ items: z.array(z.object({ ok: z.boolean(), code: z.string().nullable() })) })

type Id = string | number

/** Rows that a filter matches, page by page as the back office reads them. */
export async function* pagesOf({ call }: Desk, source: string) {
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: z.infer<typeof picks> = await call(picks, `${source}${cursor && `&cursor=${cursor}`}`)
    yield page.items.map(({ id }) => id)
    cursor = page.next_cursor
  }
}

type Context = {
  /** List of what is to be worked on. */
  source: string
  path: string
  bodyOf: (ids: Id[]) => unknown
  /** Rows that travel together: 5 in the back office where each is a transaction of its own. */
  chunk?: number
}

/** Sends one request for some rows; counts those for which it did not work, by why. */
async function sendFew({ call }: Desk, { path, bodyOf }: Context, ids: Id[], failed: Map<string, number>) {
  const { items } = await call(results, path, 'POST', bodyOf(ids))
  for (const { ok, code } of items) if (!ok) failed.set(code ?? '', (failed.get(code ?? '') ?? 0) + 1)
}

const chunksOf = (ids: Id[], size: number) =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, n) => ids.slice(n * size, (n + 1) * size))

/** All rows of a filter, one request after the other, as the runner of the back office does. */
export async function workThrough(desk: Desk, work: Context) {
  const failed = new Map<string, number>()
  for await (const ids of pagesOf(desk, work.source))
    for (const few of chunksOf(ids, work.chunk ?? 5)) await sendFew(desk, work, few, failed)
  return failed
}

/**
 * The same, broken off by a crash of the server after `after` rows with a request on its way. Two operators then begin
 * anew at the same rows at once, those that are done among them.
 */
export async function breakOff(desk: Desk, work: Context, after: number) {
  const failed = new Map<string, number>()
  const chunk = work.chunk ?? 5
  const ids: Id[] = []
  for await (const page of pagesOf(desk, work.source)) {
    ids.push(...page)
    if (ids.length >= after + 2 * chunk) break
  }
  for (const few of chunksOf(ids.slice(0, after), chunk)) await sendFew(desk, work, few, failed)
  const lost = sendFew(desk, work, ids.slice(after, after + chunk), failed).catch((error: Error) => error)
  await wait(15)
  await desk.crash()
  const met = await lost
  if (met) throw met
  // Doing it again must be harmless; that it tells some rows as done is no failure.
  const again = chunksOf(ids.slice(Math.max(0, after - 10 * chunk), after + 2 * chunk), chunk)
  const operators = [1, 2].map(async () => {
    for (const few of again) await sendFew(desk, work, few, new Map())
  })
  await Promise.all(operators)
}
