import { Hono } from 'hono'
import { apiRoutes } from './api'
import type { Env } from './env'
import { secureHeaders } from './http/headers'
import { handleError, problemResponse } from './http/on-error'
import { openApiRoutes } from './http/openapi/docs'
import { siteOriginOf } from './http/origin'
import { meterRequest, SplitRouter } from './http/router'
import { requireSecrets } from './http/secrets'
import { formTargetPath } from './site/page/address'

export const app = new Hono<Env>({ router: new SplitRouter('/api/admin') })
  .use(secureHeaders)
  .use(meterRequest)
  .use(requireSecrets)
  .onError(handleError)
  .notFound(() => problemResponse('route_not_found'))
  .route('/', apiRoutes)

// Registered after `apiRoutes`, because the API documentation and the pages need the finished app.
app
  .route(
    '/api',
    openApiRoutes(() => app.routes),
  )
  .all('/api/*', () => problemResponse('route_not_found'))
  // Cloudflare serves existing build files without calling the worker, so the file of this request does not exist.
  .all('/assets/*', () => problemResponse('route_not_found'))

// The visitor submitted a form before its script loaded. Redirect to the page, so that no form value appears in the
// address or the log.
app.post('*', c =>
  c.redirect(siteOriginOf(c.env, c.req.url).origin + formTargetPath(new URL(c.req.url)), 303),
)

// Server rendering calls the API of the same app. Imported lazily, so that API requests do not load React.
app.get('*', async c => (await import('./site/page/serve')).servePage(c, app))
