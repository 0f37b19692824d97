import type { ExecutionContext } from 'hono'
import { resolveNullAfterTimeout } from './waiting'

type Context = Pick<ExecutionContext, 'waitUntil'>

/** Calls during a read wait for the next read and share its result: the running read may miss the latest commits. */
export function createSharedRead<T>() {
  let running: Promise<unknown> | null = null
  let next: Promise<T> | null = null

  const begin = (ctx: Context, read: () => Promise<T>) => {
    const result = read()
    const ended = result.then(
      () => {},
      () => {},
    )
    running = ended
    // Other requests wait for this read, so it must continue if the visitor who started it disconnects.
    ctx.waitUntil(
      ended.then(() => {
        if (running === ended) running = null
      }),
    )
    return result
  }

  const after = async (previous: Promise<unknown>, ctx: Context, read: () => Promise<T>) => {
    await resolveNullAfterTimeout(previous)
    next = null
    return begin(ctx, read)
  }

  return async (ctx: Context, read: () => Promise<T>): Promise<T> => {
    if (!running) return begin(ctx, read)
    if (!next) {
      next = after(running, ctx, read)
      ctx.waitUntil(next.catch(() => {}))
      return next
    }
    const awaited = next
    const shared = await resolveNullAfterTimeout(awaited)
    if (shared) return shared.value
    if (next === awaited) next = null
    return read()
  }
}
