import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { keepForOffline, keepOnArrival } from './lib/offline'
import { readPageData, resolveLazyRoutes } from './site/page-data'
import { siteRoutes } from './site/routes'

const root = document.getElementById('root')
const hydrationData = readPageData()
await resolveLazyRoutes(siteRoutes, location.pathname)

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
