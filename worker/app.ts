import { Hono } from 'hono'
import { adminAnimals } from './animals/admin-routes'
import { animals } from './animals/routes'
import { adminAudit } from './audit/admin-routes'
import { adminAccount } from './auth/account-routes'
import { operatorOnly } from './auth/operator'
import { auth } from './auth/routes'
import { adminCertificates } from './certificates/admin-routes'
import { certificates } from './certificates/routes'
import { adminFaqs, adminGalleries, adminServices, adminTestimonials } from './content/admin-routes'
import { content } from './content/routes'
import { health } from './contract/base'
import { adminCustomers } from './customers/admin-routes'
import { dashboard } from './dashboard/routes'
import type { Env } from './env'
import { adminTransactions } from './finance/admin-routes'
import { describe } from './http/describe'
import { docs } from './http/docs'
import { secureHeaders } from './http/headers'
import { observe } from './http/observe'
import { onError, problemResponse } from './http/on-error'
import { SplitRouter } from './http/router'
import { secretsNeeded } from './http/secrets'
import { adminMedia } from './media/admin-routes'
import { serveMedia } from './media/serve'
import { adminOrders } from './orders/admin-routes'
import { orderDesk } from './orders/desk-routes'
import { orders } from './orders/routes'
import { adminBankAccounts } from './payments/admin-routes'
import { payments } from './payments/routes'
import { adminLegalPages, adminSettings } from './settings/admin-routes'

const admin = new Hono<Env>()
  .use(operatorOnly)
  .route('/orders', orderDesk)
  .route('/orders', adminOrders)
  .route('/customers', adminCustomers)
  .route('/dashboard', dashboard)
  .route('/certificates', adminCertificates)
  .route('/transactions', adminTransactions)
  .route('/animals', adminAnimals)
  .route('/galleries', adminGalleries)
  .route('/testimonials', adminTestimonials)
  .route('/faqs', adminFaqs)
  .route('/services', adminServices)
  .route('/bank-accounts', adminBankAccounts)
  .route('/media', adminMedia)
  .route('/settings', adminSettings)
  .route('/legal-pages', adminLegalPages)
  .route('/audit', adminAudit)
  .route('/account', adminAccount)

const api = new Hono<Env>()
  .get('/health', describe('getHealth', 'Apakah server hidup', { answer: health }), c => c.json({ ok: true }))
  .route('/', content)
  .route('/animals', animals)
  .route('/payment-methods', payments)
  .route('/orders', orders)
  .route('/certificates', certificates)
  .route('/auth', auth)
  .route('/admin', admin)

export const app = new Hono<Env>({ router: new SplitRouter('/api/admin') })
  .use(secureHeaders)
  .use(observe)
  .use(secretsNeeded)
  .onError(onError)
  .notFound(() => problemResponse('route_not_found'))
  .route('/api', api)
  .route('/media', serveMedia)

export type AppType = typeof app

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
app.post('*', c => c.redirect(c.req.url, 303))

// The pages ask the app they belong to. Loaded late, so that no API call waits for React.
app.get('*', async c => (await import('./page/serve')).servePage(c, app))
