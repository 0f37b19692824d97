import { Hono } from 'hono'
import { api } from './api'
import type { Env } from './env'
import { secureHeaders } from './http/headers'
import { observe } from './http/observe'
import { onError, problemResponse } from './http/on-error'
import { docs } from './http/openapi/docs'
import { siteOrigin } from './http/origin'
import { SplitRouter } from './http/router'
import { secretsNeeded } from './http/secrets'
import { formAddress } from './site/page/address'

export const app = new Hono<Env>({ router: new SplitRouter('/api/admin') })
  .use(secureHeaders)
  .use(observe)
  .use(secretsNeeded)
  .onError(onError)
  .notFound(() => problemResponse('route_not_found'))
  .route('/', api)

// Apart from the chain above: documentation and pages need the app they belong to.
app
  .route(
    '/api',
    docs(() => app.routes),
  )
  .all('/api/*', () => problemResponse('route_not_found'))
  // The files that a build made are served without the worker: only those it has not come here.
  .all('/assets/*', () => problemResponse('route_not_found'))

// A form sent before its script arrived: the page again, with nothing of it in the address or the log.
app.post('*', c => c.redirect(siteOrigin(c.env, c.req.url).origin + formAddress(new URL(c.req.url)), 303))

// The pages ask the app they belong to. Loaded late, so that no API call waits for React.
app.get('*', async c => (await import('./site/page/serve')).servePage(c, app))
