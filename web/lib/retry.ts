const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Delays in ms between attempts, as in the specification: three retries from 1 s, doubling, at most 8 s. */
export const retryDelaysMs: readonly number[] = [1000, 2000, 4000]

/** Repeats a failed run after the delays `waits` (ms). Throws the last error. */
export async function retryWithDelays<T>(
  run: () => Promise<T>,
  waits = retryDelaysMs,
  mayRetry = (_error: unknown) => true,
): Promise<T> {
  for (const wait of waits) {
    try {
      return await run()
    } catch (error) {
      if (!mayRetry(error)) throw error
      await sleep(wait)
    }
  }
  return run()
}
