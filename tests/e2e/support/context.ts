import type { Browser } from '@playwright/test'

/**
 * A context of the browser for one test after the other: emptied it is as new, but for what the browser has fetched and
 * compiled, which makes a page cost half. Playwright's own `reuseContext` forgets that as well. What is put into every
 * page of a context cannot be taken out again: give such a script to a page; a context whose clock was set is spent.
 */
export async function keptContext(browser: Browser) {
  const context = await browser.newContext()
  // Only by a page can a context be asked to forget what an origin has stored.
  const own = await context.newPage()
  const session = await context.newCDPSession(own)

  const origins = new Set<string>()
  context.on('page', page => page.on('framenavigated', frame => origins.add(new URL(frame.url()).origin)))

  let isSpent = false
  const { clock } = context
  const { install } = clock
  clock.install = (...given) => {
    isSpent = true
    return install.apply(clock, given)
  }

  const empty = async () => {
    await Promise.all(context.pages().map(page => page !== own && page.close()))
    context.removeAllListeners('console')
    context.removeAllListeners('weberror')
    await context.unrouteAll()
    await context.clearPermissions()
    await context.setOffline(false)
    await context.clearCookies()
    for (const origin of origins) {
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    }
    origins.clear()
  }
  return { context, empty, isSpent: () => isSpent }
}

export type KeptContext = Awaited<ReturnType<typeof keptContext>>
