// This import must be first: it configures zod before any module creates a schema.
import '../worker/contract/base'

import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import './admin/shell/admin.css'
import { adminRouteTable } from './admin/shell/routes'
import { startOperatorSession } from './admin/shell/session'
import { recordLoadedAssets } from './lib/offline'
import { patchDomForTranslation } from './lib/translation-guard'

// Start recording before other code loads: the field app caches every recorded file for offline use.
recordLoadedAssets()

const root = document.getElementById('root')

// The style sheet and `start-check.js` show an error notice while this attribute is missing.
document.documentElement.dataset.started = ''

if (root) patchDomForTranslation(root)

// Render only when the session is known, so that a signed-in user never sees the sign-in form.
startOperatorSession().then(() => {
  if (root) createRoot(root).render(<RouterProvider router={createBrowserRouter(adminRouteTable)} />)
})
