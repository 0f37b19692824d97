const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Waits of the specification: three retries from 1 s, doubling, at most 8 s. */
export const retryWaits: readonly number[] = [1000, 2000, 4000]

/** Reads again after each wait (ms) while it fails; throws the last failure. */
export async function patiently<T>(read: () => Promise<T>, waits = retryWaits): Promise<T> {
  for (const wait of waits) {
    try {
      return await read()
    } catch {
      await sleep(wait)
    }
  }
  return read()
}
