/** What the browser's protocol calls an element of the page. */
export type Handle = { [key: string]: string }

/** One window of a real browser, led from outside. */
export type Browser = {
  name: string
  goto: (url: string) => Promise<void>
  /** Calls a plain function of the page, which knows nothing of this file; what goes in and out is JSON. */
  call: <Args extends (string | number)[], T>(fn: (...args: Args) => T, ...args: Args) => Promise<T>
  /** The same for a function that answers an element, or null. */
  find: (fn: (kind: string, name: string) => unknown, kind: string, name: string) => Promise<Handle | null>
  click: (element: Handle) => Promise<void>
  /** Types into the element that is clicked first. */
  type: (element: Handle, text: string) => Promise<void>
  attach: (element: Handle, path: string) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  /** A PNG of the window. */
  picture: () => Promise<Buffer>
  /** Closes windows that the page opened beside its own; how many there were. */
  closeOthers: () => Promise<number>
  /** Errors and warnings of the console and violations of the CSP since the last time. */
  faults: () => Promise<string[]>
  close: () => Promise<void>
}

/** Where nothing listens: no request leaves this machine, whatever a page asks for. */
export const nowhere = '127.0.0.1:9'
