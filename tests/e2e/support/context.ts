import type { Browser } from '@playwright/test'

/**
 * A browser context that consecutive tests share. `empty` clears pages, routes, cookies and storage, but keeps the HTTP
 * and compile caches, which halves the time of a page; Playwright's `reuseContext` clears these caches as well.
 * Init scripts of a context cannot be removed: add them to a page. A context whose clock was set cannot be reused.
 */
export async function keptContext(browser: Browser) {
  const context = await browser.newContext()
  // A page that stays open, because `Storage.clearDataForOrigin` needs the CDP session of a page.
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
