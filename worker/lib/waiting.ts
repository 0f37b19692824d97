/**
 * Yields to the event loop (about 1 ms). Locally everything runs in one thread, so a long loop would starve requests.
 */
export const yieldToEventLoop = () => new Promise<void>(resolve => setTimeout(resolve, 0))

/**
 * Longest wait for work that another request has started. If the runtime ended that request, its promise never settles;
 * the caller then does the work itself.
 */
const maxWaitMs = 3000

/** Awaits another request's promise; null after `maxWaitMs`. Rejects if the promise rejects. */
export async function orNullAfterTimeout<T>(result: Promise<T>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), maxWaitMs)
  })
  try {
    return await Promise.race([result.then(value => ({ value })), late])
  } finally {
    clearTimeout(timer)
  }
}
