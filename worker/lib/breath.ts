/**
 * Yields to the event loop during long work. Locally and in tests everything runs in one thread, and a loop without a pause
 * would starve new requests. Costs about 1 ms elsewhere.
 */
export const breath = () => new Promise<void>(resolve => setTimeout(resolve, 0))
