import type { ExecutionContext } from 'hono'
import { orNullAfterTimeout } from '../../lib/within'

type Drawing<T> = { result: Promise<T>; began: number; waiting: number; isDone: boolean }

/** Lifetime of a copy in ms. Copies are shared only under load, so a single visitor sees saved changes at once. */
const copyLifeMs = 1000
const crowdSize = 8
/** Bounds the map: without `SITE_ORIGIN`, each host name adds addresses. */
const maxAddresses = 20

/**
 * Concurrent requests for a page share one rendering; under load, visitors share a copy for one second. Use it only for
 * pages that may be seconds old and have few `addresses`.
 */
export function createSharedRendering<T>() {
  const drawings = new Map<string, Drawing<T>>()

  return async (address: string, ctx: Pick<ExecutionContext, 'waitUntil'>, draw: () => Promise<T>) => {
    const known = drawings.get(address)
    const isRecent = known !== undefined && Date.now() - known.began < copyLifeMs
    if (isRecent && !known.isDone) {
      known.waiting += 1
      const drawn = await orNullAfterTimeout(known.result)
      return { result: drawn ? drawn.value : await draw(), isCopy: false }
    }
    if (isRecent && known.waiting >= crowdSize) return { result: await known.result, isCopy: true }
    const drawing: Drawing<T> = { result: draw(), began: Date.now(), waiting: 0, isDone: false }
    if (drawings.size >= maxAddresses) drawings.clear()
    drawings.set(address, drawing)
    const ended = drawing.result.then(
      () => {
        drawing.isDone = true
      },
      () => drawings.delete(address),
    )
    // Other requests wait for the result, so rendering continues when the first visitor disconnects.
    ctx.waitUntil(ended)
    return { result: await drawing.result, isCopy: false }
  }
}
