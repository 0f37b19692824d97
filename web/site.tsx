import { StrictMode, startTransition } from 'react'
import { siteApi } from './lib/api'
import { cachePageOnNavigation, registerServiceWorker } from './lib/offline'
import { patchDomForTranslation } from './lib/translation-guard'
import { App } from './site/app'
import { PageError, PageSkeleton } from './site/frame/fallbacks'
import { PageRedirect } from './site/page'
import { loadPage, pageFromServerData, readPageData } from './site/router'
import { loadSite } from './site/site-content'
import { currentLocation } from './site/visit'

let resolveHydrated = () => {}

export const hydrationPromise = new Promise<void>(resolve => {
  resolveHydrated = resolve
})

const yieldToBrowser = () => new Promise<void>(resolve => setTimeout(resolve))

function onArrival(pathname: string) {
  resolveHydrated()
  cachePageOnNavigation(pathname)
}

const root = document.getElementById('root') ?? document.body
const data = readPageData()
patchDomForTranslation(root)

// Load React, load the page and hydrate in separate tasks: one long task would block a slow phone.
await yieldToBrowser()
const { createRoot, hydrateRoot } = await import('./react-dom')
await yieldToBrowser()

async function hydrate({ site, page }: NonNullable<typeof data>) {
  const first = await pageFromServerData(page)
  await yieldToBrowser()
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <App site={site} first={first} onArrival={onArrival} />
      </StrictMode>,
    )
  })
}

/** Used if the worker could not render the page: the browser then loads all data. */
async function render() {
  const page = createRoot(root)
  page.render(<PageSkeleton />)
  const read = [
    loadSite(siteApi),
    loadPage(currentLocation(), location.origin, siteApi, new AbortController().signal),
  ] as const
  await Promise.all(read).then(
    ([site, first]) => page.render(<App site={site} first={first} onArrival={onArrival} />),
    error =>
      error instanceof PageRedirect ? location.replace(error.to) : page.render(<PageError error={error} />),
  )
}

await (data ? hydrate(data) : render())
hydrationPromise.then(registerServiceWorker)
