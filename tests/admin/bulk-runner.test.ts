import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  answered,
  type BulkJob,
  isFinished,
  type Run,
  runJob,
  sizeOf,
} from '../../web/admin/common/bulk/runner'
import { ApiProblem } from '../../web/lib/problem'

type Step = { action: 'verify' }

const pick = (n: number) => ({ id: `id-${n}`, label: `ORDER-${n}` })
const numbers = (n: number) => Array.from({ length: n }, (_, at) => at)

const runOf = (n: number, more: Partial<Run<Step>> = {}): Run<Step> => ({
  step: { action: 'verify' },
  source: '',
  todo: numbers(n).map(pick),
  next: null,
  done: [],
  failed: [],
  total: n,
  ...more,
})

const ok = (id: string) => ({ id, ok: true, code: null, detail: null })

/** A server that counts how often each row was done. */
function server(fails: (ids: string[], call: number) => ApiProblem | 'lost answer' | null = () => null) {
  const times = new Map<string, number>()
  let calls = 0
  const job: BulkJob<Step> = {
    async send(_, ids) {
      const failure = fails(ids, calls++)
      if (failure instanceof ApiProblem) throw failure
      // Doing a row twice is as doing it once: that is what every step must promise.
      for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1)
      if (failure === 'lost answer') throw ApiProblem.network()
      return ids.map(ok)
    },
    more: async () => ({ items: [], next_cursor: null, total: null }),
  }
  return { job, times, calls: () => calls }
}

async function through(
  run: Run<Step>,
  job: BulkJob<Step>,
  isStopped = () => false,
  waits: number[] = [0, 0],
) {
  const seen: Run<Step>[] = [run]
  const problem = await runJob(run, job, { onChange: next => seen.push(next), isStopped, waits })
  return { run: seen.at(-1) ?? run, problem, seen }
}

describe('a run', () => {
  test('works on every row once, a few at a time, and tells how far it is', async () => {
    const { job, times, calls } = server()
    const { run, problem, seen } = await through(runOf(12), job)
    expect([problem, isFinished(run), calls()]).toEqual([null, true, 3])
    expect([...times.values()]).toEqual(numbers(12).map(() => 1))
    expect(seen.map(answered)).toEqual([0, 5, 10, 12])
    expect(run.done).toEqual(numbers(12).map(n => `ORDER-${n}`))
  })

  test('tells with every request, also after it was stopped, when its rows were seen', async () => {
    const told: unknown[] = []
    const job: BulkJob<Step> = {
      ...server().job,
      send: async (_, ids, seen_at) => {
        told.push(seen_at)
        return ids.map(ok)
      },
    }
    const seen_at = '2026-05-01T00:00:00.000Z'
    const { run } = await through(runOf(12, { seen_at }), job, () => told.length === 1)
    await through(JSON.parse(JSON.stringify(run)), job)
    expect(told).toEqual([seen_at, seen_at, seen_at])
  })

  test('one row that fails is told with its reason and stops none of the others', async () => {
    const job: BulkJob<Step> = {
      ...server().job,
      send: async (_, ids) =>
        ids.map(id => (id === 'id-3' ? { id, ok: false, code: 'out_of_stock', detail: 'Habis.' } : ok(id))),
    }
    const { run } = await through(runOf(7), job)
    expect(run.failed).toEqual([{ ...pick(3), detail: 'Habis.' }])
    expect(run.done).toHaveLength(6)
  })

  test('a row that the server does not mention counts as failed', async () => {
    const job: BulkJob<Step> = { ...server().job, send: async (_, ids) => ids.slice(1).map(ok) }
    const { run } = await through(runOf(3), job)
    expect(run.failed).toMatchObject([{ id: 'id-0', detail: 'Server tidak menjawab untuk baris ini.' }])
  })

  test('stops between two requests, and goes on with the rest', async () => {
    const { job, times } = server()
    let requests = 0
    const { run } = await through(runOf(12), job, () => requests++ > 0)
    expect([answered(run), isFinished(run)]).toEqual([5, false])
    const { run: whole } = await through(run, job)
    expect(isFinished(whole)).toBe(true)
    expect([...times.values()]).toEqual(numbers(12).map(() => 1))
  })

  test('an answer that is lost is asked for again', async () => {
    const { job, calls } = server((_, call) => (call === 1 ? 'lost answer' : null))
    const { run, problem } = await through(runOf(10), job)
    expect([problem, run.done.length, calls()]).toEqual([null, 10, 3])
  })

  test('without the network it stops with the same rows ahead', async () => {
    const { job } = server((_, call) => (call > 0 ? ApiProblem.network() : null))
    const { run, problem } = await through(runOf(10), job)
    expect(problem?.code).toBe('network')
    expect(run.todo.map(({ id }) => id)).toEqual(numbers(5).map(n => `id-${n + 5}`))
    expect(run.failed).toEqual([])
  })

  test('what will not go away by itself is not tried again', async () => {
    const { job, calls } = server(() => new ApiProblem('invalid', 422, 'Ada isian yang belum benar.'))
    const { problem } = await through(runOf(3), job)
    expect([problem?.code, calls()]).toEqual(['invalid', 1])
  })

  test('rows that were not known at the start are read as they are needed', async () => {
    const read: string[] = []
    const pages: Record<string, { items: ReturnType<typeof pick>[]; next_cursor: string | null }> = {
      a: { items: [], next_cursor: 'b' },
      b: { items: [pick(5), pick(6)], next_cursor: null },
    }
    const job: BulkJob<Step> = {
      ...server().job,
      more: async (source, cursor) => {
        read.push(`${source} ${cursor}`)
        return { total: null, items: [], next_cursor: null, ...pages[cursor] }
      },
    }
    const { run } = await through(runOf(5, { source: 'status=pending', next: 'a', total: 7 }), job)
    expect(read).toEqual(['status=pending a', 'status=pending b'])
    expect(run.done).toEqual(numbers(7).map(n => `ORDER-${n}`))
  })
})

test('its size is exact once all rows are known, and unknown while nobody can tell', () => {
  expect(sizeOf(runOf(3))).toBe(3)
  expect(sizeOf(runOf(3, { next: 'x', total: 900 }))).toBe(900)
  expect(sizeOf(runOf(3, { next: 'x', total: 2 }))).toBe(3)
  expect(sizeOf(runOf(3, { next: 'x', total: null }))).toBeNull()
})

test('however often it is stopped, kept and cut off, every row ends with one result and none is done without one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(30),
      fc.array(fc.constantFrom('fine', 'lost answer', 'no network', 'stop'), { maxLength: 40 }),
      async (rows, course) => {
        let at = 0
        const event = () => course[at++] ?? 'fine'
        const { job, times } = server(() => {
          const what = event()
          if (what === 'lost answer') return what
          return what === 'no network' ? ApiProblem.network() : null
        })
        let run = runOf(rows)
        for (let round = 0; round <= course.length && !isFinished(run); round++) {
          // What is kept through a reload is JSON.
          run = JSON.parse(
            JSON.stringify((await through(run, job, () => course[at] === 'stop' && at++ > 0, [0])).run),
          )
        }
        const told = [
          ...run.done,
          ...run.failed.map(({ label }) => label),
          ...run.todo.map(({ label }) => label),
        ]
        expect(told).toEqual(numbers(rows).map(n => `ORDER-${n}`))
        for (const label of run.done) expect(times.get(label.replace('ORDER', 'id'))).toBeGreaterThan(0)
      },
    ),
  )
})
