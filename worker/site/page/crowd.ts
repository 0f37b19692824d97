import type { ExecutionContext } from 'hono'
import { within } from '../../lib/within'

type Drawing<T> = { result: Promise<T>; began: number; waiting: number; isDone: boolean }

/** A copy lives this long, and only where many asked at once: whoever looks alone sees what was just saved. */
const copyLife = 1000
const crowd = 8
/** Where no address of the shop is set, hosts make more. */
const mostAddresses = 20

/**
 * Lets requests for one page that come at the same time wait for one drawing, and a crowd take its copy for a second.
 * For pages that may be some seconds old, and only those: `addresses` are few.
 */
export function drawOnce<T>() {
  const drawings = new Map<string, Drawing<T>>()

  return async (address: string, ctx: Pick<ExecutionContext, 'waitUntil'>, draw: () => Promise<T>) => {
    const known = drawings.get(address)
    const isRecent = known !== undefined && Date.now() - known.began < copyLife
    if (isRecent && !known.isDone) {
      known.waiting += 1
      const drawn = await within(known.result)
      return { result: drawn ? drawn.value : await draw(), isCopy: false }
    }
    if (isRecent && known.waiting >= crowd) return { result: await known.result, isCopy: true }
    const drawing: Drawing<T> = { result: draw(), began: Date.now(), waiting: 0, isDone: false }
    if (drawings.size >= mostAddresses) drawings.clear()
    drawings.set(address, drawing)
    const ended = drawing.result.then(
      () => {
        drawing.isDone = true
      },
      () => drawings.delete(address),
    )
    // Others wait for it, so it goes on when its own visitor leaves.
    ctx.waitUntil(ended)
    return { result: await drawing.result, isCopy: false }
  }
}
