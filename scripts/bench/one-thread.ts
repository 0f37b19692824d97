/** A request as the database sees it: round trips one after the other, each so many ms on its one thread. */
export type Work = { trips: { statements: number; ms: number }[] }

/** Who sends requests: so many a second at random moments, or one after the other until `times` are done. */
type Source = { name: string; work: Work } & ({ aSecond: number } | { times: number })

type Done = { waits: number[]; endedAt: number; finished: number }

/** The same numbers at each run. */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return (state + 0.5) / 2 ** 32
  }
}

/** Between two round trips of one request, ms: the worker is beside the database. */
const between = 2

type Trip = { at: number; source: number; began: number; n: number }

/** The earliest comes first; a binary heap. */
function queueOf() {
  const heap: Trip[] = []
  const swap = (a: number, b: number) => {
    const [x, y] = [heap[a], heap[b]]
    if (x && y) [heap[a], heap[b]] = [y, x]
  }
  const isLater = (a: number, b: number) => (heap[a]?.at ?? Infinity) > (heap[b]?.at ?? Infinity)
  const push = (trip: Trip) => {
    let at = heap.push(trip) - 1
    for (let up = (at - 1) >> 1; at > 0 && isLater(up, at); at = up, up = (at - 1) >> 1) swap(up, at)
  }
  const pop = () => {
    const first = heap[0]
    const last = heap.pop()
    if (heap.length === 0 || !last) return first
    heap[0] = last
    for (let at = 0; ; ) {
      const child = isLater(2 * at + 1, 2 * at + 2) ? 2 * at + 2 : 2 * at + 1
      if (!isLater(at, child)) return first
      swap(at, child)
      at = child
    }
  }
  return { push, pop }
}

/**
 * One thread that serves round trips in the order in which they come, for `seconds`. `added` is what each
 * statement costs beside what it took here, ms. Answers, by source, how long its requests took and when the last was done, ms.
 */
export function oneThread(sources: Source[], { seconds, added }: { seconds: number; added: number }) {
  const random = randomOf(1448)
  const { push, pop } = queueOf()
  const until = seconds * 1000
  const done: Done[] = sources.map(() => ({ waits: [], endedAt: 0, finished: 0 }))
  for (const [n, source] of sources.entries()) {
    const pause = 'times' in source ? Infinity : 1000 / source.aSecond
    for (let at = 0; at < until; at += -Math.log(random()) * pause) push({ at, source: n, began: at, n: 0 })
  }
  let [free, busy] = [0, 0]
  for (let trip = pop(); trip; trip = pop()) {
    const source = sources[trip.source]
    const told = done[trip.source]
    if (!source || !told || trip.at > 10 * until) continue
    const { ms: own = 0, statements = 1 } = source.work.trips[trip.n] ?? {}
    const ms = own + added * statements
    free = Math.max(free, trip.at) + ms
    busy += ms
    if (trip.n + 1 < source.work.trips.length) {
      push({ ...trip, at: free + between, n: trip.n + 1 })
      continue
    }
    told.waits.push(free - trip.began)
    told.endedAt = free
    told.finished += 1
    if ('times' in source && told.finished < source.times)
      push({ at: free + between, source: trip.source, began: free + between, n: 0 })
  }
  return { done, load: busy / Math.max(until, free) }
}
