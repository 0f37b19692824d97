import type { BrowserContext } from '@playwright/test'

/** Collects console errors and warnings of all pages of a context, except failed requests of an allowed HTTP status. */
export function watchConsole(context: BrowserContext, allowed: number[] = []) {
  const lines: string[] = []
  const isAllowed = (text: string) => allowed.some(status => text.includes(`status of ${status}`))
  context.on('console', message => {
    if (!['error', 'warning'].includes(message.type())) return
    if (!isAllowed(message.text())) lines.push(`${message.page()?.url()}: ${message.text()}`)
  })
  context.on('weberror', error => lines.push(String(error.error())))
  return lines
}
