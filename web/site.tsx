import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { readPageData, resolveLazyRoutes } from './site/page-data'
import { siteRoutes } from './site/routes'

const root = document.getElementById('root')
const hydrationData = readPageData()
await resolveLazyRoutes(siteRoutes, location.pathname)

const router = createBrowserRouter(siteRoutes, hydrationData ? { hydrationData } : {})
const site = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
)

startTransition(() => {
  if (!root) return
  if (hydrationData) hydrateRoot(root, site)
  else createRoot(root).render(site)
})
