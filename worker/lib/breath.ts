/**
 * Yields to the event loop (about 1 ms). Locally everything runs in one thread, so a long loop would starve requests.
 */
export const yieldToEventLoop = () => new Promise<void>(resolve => setTimeout(resolve, 0))
