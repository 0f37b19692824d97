/** Reference to an element of the page in the browser's protocol. */
export type Handle = { [key: string]: string }

/** One window of a real browser, controlled through its automation protocol. */
export type Browser = {
  name: string
  goto: (url: string) => Promise<void>
  /** Runs a function in the page. It cannot use variables of its file; arguments and result are passed as JSON. */
  call: <Args extends (string | number)[], T>(fn: (...args: Args) => T, ...args: Args) => Promise<T>
  /** Runs a function in the page that returns an element or null. */
  find: (fn: (kind: string, name: string) => unknown, kind: string, name: string) => Promise<Handle | null>
  click: (element: Handle) => Promise<void>
  /** Types text; the element must have the focus, so click it first. */
  type: (element: Handle, text: string) => Promise<void>
  attach: (element: Handle, path: string) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  /** A PNG of the window. */
  picture: () => Promise<Buffer>
  /** Closes the other windows that the page has opened. Returns their number. */
  closeOthers: () => Promise<number>
  /** Console errors, console warnings and CSP violations since the last call. */
  faults: () => Promise<string[]>
  close: () => Promise<void>
}

/** A proxy address where nothing listens, so that no request of a page leaves this machine. */
export const nowhere = '127.0.0.1:9'
