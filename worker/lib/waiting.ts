/** Waits about 1 ms, so that other requests can run: locally all share one thread, which a long loop would block. */
export const yieldToEventLoop = () => new Promise<void>(resolve => setTimeout(resolve, 0))

/** Limits the wait for the result of another request: if the runtime ends that request, the result never arrives. */
const maxWaitMs = 3000

/** Rejects if `result` rejects. */
export async function resolveNullAfterTimeout<T>(result: Promise<T>) {
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
