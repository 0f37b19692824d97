import type { ExecutionContext } from 'hono'
import { within } from './within'

type Context = Pick<ExecutionContext, 'waitUntil'>

/**
 * One read for all who ask while another is under way: it begins when that one ends, after the last of them came, so
 * that nobody is given less than what was committed when they asked. Copies are never kept.
 */
export function readTogether<T>() {
  let running: Promise<unknown> | null = null
  let next: Promise<T> | null = null

  const begin = (ctx: Context, read: () => Promise<T>) => {
    const result = read()
    const ended = result.then(
      () => {},
      () => {},
    )
    running = ended
    // Others wait for it, so it goes on when its own visitor leaves.
    ctx.waitUntil(
      ended.then(() => {
        if (running === ended) running = null
      }),
    )
    return result
  }

  const after = async (previous: Promise<unknown>, ctx: Context, read: () => Promise<T>) => {
    await within(previous)
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
    const shared = await within(awaited)
    if (shared) return shared.value
    if (next === awaited) next = null
    return read()
  }
}
