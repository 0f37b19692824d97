const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

export const retryDelaysMs: readonly number[] = [1000, 2000, 4000]

/** Runs `run`, and again after each delay in `waits` (ms) while it fails. Throws the last error. */
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
