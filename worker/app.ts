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

// Register these routes last, because the API documentation and the pages use the finished app.
app
  .route(
    '/api',
    openApiRoutes(() => app.routes),
  )
  .all('/api/*', () => problemResponse('route_not_found'))
  // The worker is called only for files that do not exist: Cloudflare serves the other files itself.
  .all('/assets/*', () => problemResponse('route_not_found'))

// A form that is sent before its script has loaded arrives here. The redirect drops all values of the form, so that no
// URL and no log contains them.
app.post('*', c =>
  c.redirect(siteOriginOf(c.env, c.req.url).origin + formTargetPath(new URL(c.req.url)), 303),
)

// The pages call the API of this app. The import is lazy, so that API requests do not load React.
app.get('*', async c => (await import('./site/page/serve')).servePage(c, app))
