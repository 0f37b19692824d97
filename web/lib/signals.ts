/** Replaces `AbortSignal.timeout`, which throws AbortError in Chrome before 124. */
export function timeoutSignal(ms: number): AbortSignal {
  const timeout = new AbortController()
  setTimeout(() => timeout.abort(new DOMException('The call took too long', 'TimeoutError')), ms)
  return timeout.signal
}

/** Aborts with the first of `signals`. Replaces `AbortSignal.any`, which older browsers lack. */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const any = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) any.abort(signal.reason)
    else signal.addEventListener('abort', () => any.abort(signal.reason), { signal: any.signal })
  }
  return any.signal
}

export const signalWithTimeout = (ms: number, signal?: AbortSignal | null) =>
  signal ? anySignal([signal, timeoutSignal(ms)]) : timeoutSignal(ms)

/** Rejects with `TimeoutError` after `ms`, or with the caller's reason if the caller aborts. */
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
