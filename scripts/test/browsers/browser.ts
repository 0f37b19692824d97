export type Handle = {
  click: () => Promise<unknown>
  isFocused: () => Promise<boolean>
  /** Types text; the element must have the focus, so click it first. */
  type: (text: string) => Promise<unknown>
  attach: (path: string) => Promise<unknown>
}

export type Browser = {
  name: string
  goto: (url: string) => Promise<unknown>
  /** Runs a function in the page. It cannot use variables of its file; arguments and result are passed as JSON. */
  call: <Args extends (string | number)[], T>(fn: (...args: Args) => T, ...args: Args) => Promise<T>
  find: (fn: (kind: string, name: string) => unknown, kind: string, name: string) => Promise<Handle | null>
  resize: (width: number, height: number) => Promise<unknown>
  picture: () => Promise<Uint8Array>
  /** Closes the other windows that the page has opened. Returns their number. */
  closeOthers: () => Promise<number>
  /** Console errors, console warnings and CSP violations since the last call. */
  faults: () => Promise<string[]>
  close: () => Promise<void>
}

/** A proxy where nothing listens, so that no request of a page leaves this machine. */
export const nowhere = { host: '127.0.0.1', port: 9 }
