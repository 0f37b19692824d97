import { signalWithTimeout } from '../../lib/signals'

/** Aborts a read after `ms`. Rejects with `TimeoutError`, or with the caller's reason if the caller aborted. */
export function withReadTimeout<T>(
  ms: number,
  signal: AbortSignal | null | undefined,
  read: (signal: AbortSignal) => Promise<T>,
) {
  const either = signalWithTimeout(ms, signal)
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(either.reason)
    if (either.aborted) return stop()
    either.addEventListener('abort', stop, { once: true })
    read(either).then(resolve, reject)
  })
}
