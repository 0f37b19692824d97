import { StrictMode, startTransition, useEffect } from 'react'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { keepForOffline, keepOnArrival } from './lib/offline'
import { readPageData, resolveLazyRoutes } from './site/page-data'
import { siteRoutes } from './site/routes'

/** Lets the browser paint and answer between two pieces of work. */
const breathe = () => new Promise<void>(resolve => setTimeout(resolve))

const root = document.getElementById('root')
const hydrationData = readPageData()

// React, the page and its hydration each in a task of their own: together they hold up a slow phone.
await breathe()
const { createRoot, hydrateRoot } = await import('react-dom/client')
await breathe()
await resolveLazyRoutes(siteRoutes, location.pathname)
await breathe()

const router = createBrowserRouter(siteRoutes, hydrationData ? { hydrationData } : {})
const { promise: alive, resolve: comeAlive } = Promise.withResolvers<void>()

/** Settles when React answers to what is pressed. */
export { alive }

function Site() {
  useEffect(comeAlive, [])
  return <RouterProvider router={router} />
}

const site = (
  <StrictMode>
    <Site />
  </StrictMode>
)

startTransition(() => {
  if (!root) return
  if (hydrationData) hydrateRoot(root, site)
  else createRoot(root).render(site)
})

alive.then(keepForOffline)
router.subscribe(({ location: place, navigation }) => {
  if (navigation.state === 'idle') keepOnArrival(place.pathname)
})
