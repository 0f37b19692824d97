/**
 * A signal that aborts with a `TimeoutError` after `ms`. Chrome before 124 lets `AbortSignal.timeout` abort with an
 * `AbortError`, by which nobody could tell a slow server from a visitor who left.
 */
export function timeoutSignal(ms: number): AbortSignal {
  const timeout = new AbortController()
  setTimeout(() => timeout.abort(new DOMException('The call took too long', 'TimeoutError')), ms)
  return timeout.signal
}

/** A signal that aborts with the first of `signals`, for browsers without `AbortSignal.any`. */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const any = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) any.abort(signal.reason)
    else signal.addEventListener('abort', () => any.abort(signal.reason), { signal: any.signal })
  }
  return any.signal
}

/** A signal that aborts after `ms`, or earlier with `signal`. */
export const signalWithin = (ms: number, signal?: AbortSignal | null) =>
  signal ? anySignal([signal, timeoutSignal(ms)]) : timeoutSignal(ms)
