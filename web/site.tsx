import { StrictMode, startTransition } from 'react'
import { api } from './lib/api'
import { keepForOffline, keepOnArrival } from './lib/offline'
import { keepThroughTranslation } from './lib/translation-guard'
import { App } from './site/app'
import { PageError, PageSkeleton } from './site/frame/fallbacks'
import { Redirect } from './site/page'
import { loadVisit, readPageData, visitWith } from './site/router'
import { loadSite } from './site/site-content'
import { currentLocation } from './site/visit'

let comeAlive = () => {}

export const alive = new Promise<void>(resolve => {
  comeAlive = resolve
})

const breathe = () => new Promise<void>(resolve => setTimeout(resolve))

function onArrival(pathname: string) {
  comeAlive()
  keepOnArrival(pathname)
}

const root = document.getElementById('root') ?? document.body
const data = readPageData()
keepThroughTranslation(root)

// React, the page and hydration run in separate tasks: together they block a slow phone.
await breathe()
const { createRoot, hydrateRoot } = await import('./react-dom')
await breathe()

async function hydrate({ site, page }: NonNullable<typeof data>) {
  const first = await visitWith(page)
  await breathe()
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <App site={site} first={first} onArrival={onArrival} />
      </StrictMode>,
    )
  })
}

/** Fallback if the worker could not render the page: loads all data in the browser. */
async function render() {
  const page = createRoot(root)
  page.render(<PageSkeleton />)
  const read = [
    loadSite(api),
    loadVisit(currentLocation(), location.origin, api, new AbortController().signal),
  ] as const
  await Promise.all(read).then(
    ([site, first]) => page.render(<App site={site} first={first} onArrival={onArrival} />),
    error =>
      error instanceof Redirect ? location.replace(error.to) : page.render(<PageError error={error} />),
  )
}

await (data ? hydrate(data) : render())
alive.then(keepForOffline)
