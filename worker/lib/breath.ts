/**
 * Lets others through in the midst of long work. Where all is one thread, as on the engine that runs here and in tests,
 * nobody new is heard while the next thing is always ready; elsewhere it is a millisecond.
 */
export const breath = () => new Promise<void>(resolve => setTimeout(resolve, 0))
