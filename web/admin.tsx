// First: it configures zod before any schema is made.
import '../worker/contract/base'

import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import './admin/shell/admin.css'
import { routes } from './admin/shell/routes'
import { startSession } from './admin/shell/session'
import { recordAssets } from './lib/offline'
import { keepThroughTranslation } from './lib/translation-guard'

// Lapangan needs the list of all assets, however long the back office was open before it.
recordAssets()

const root = document.getElementById('root')

// The style and `start-check.js` go by this: without it they show that the page did not start.
document.documentElement.dataset.started = ''

if (root) keepThroughTranslation(root)

// Nothing is rendered before it is known whether somebody is signed in.
startSession().then(() => {
  if (root) createRoot(root).render(<RouterProvider router={createBrowserRouter(routes)} />)
})
