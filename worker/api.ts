import { adminAnimals } from './catalog/animals/admin-routes'
import { animalSearches, animals } from './catalog/animals/routes'
import { adminCodes } from './catalog/codes/admin-routes'
import { codes } from './catalog/codes/routes'
import { healthSchema } from './contract/base'
import { nowText } from './db/stamp'
import { adminCertificates } from './fulfilment/certificates/admin-routes'
import { certificates, verifyRoutes, wellKnownRoutes } from './fulfilment/certificates/routes'
import { adminEvidence } from './fulfilment/evidence/admin-routes'
import { evidence } from './fulfilment/evidence/routes'
import { adminField } from './fulfilment/field/admin-routes'
import { adminSacrifices } from './fulfilment/sacrifices/admin-routes'
import { withIdempotencyKey } from './http/idempotency'
import { describe, routes } from './http/route'
import { adminMessages } from './messages/admin-routes'
import { sendMailAfterResponse } from './messages/post'
import { adminBankAccounts } from './money/accounts/admin-routes'
import { payments } from './money/accounts/routes'
import { adminFeeds } from './money/feeds/admin-routes'
import { feedCalls } from './money/feeds/routes'
import { adminCloses, adminJournal, adminTransactions } from './money/ledger/admin-routes'
import { adminOrderMoney, adminRefunds } from './money/order-money/admin-routes'
import { orderMoneyRoutes } from './money/order-money/routes'
import { adminBankRows, adminStatements } from './money/statements/admin-routes'
import { adminChecks } from './operations/checks/routes'
import { dashboardRoutes, waitingRoutes } from './operations/dashboard/routes'
import { adminJobs } from './operations/jobs/admin-routes'
import { healthOf } from './operations/nights/health'
import { adminSearch } from './operations/search/routes'
import { adminSetup } from './operations/setup/admin-routes'
import { adminCustomers } from './orders/customers/admin-routes'
import { adminOrders } from './orders/desk/admin-routes'
import { holds, orderLinks, orders } from './orders/routes'
import { adminAudit } from './people/audit/admin-routes'
import { adminAccount } from './people/auth/account-routes'
import { operatorOnly, rightsNeeded } from './people/auth/operator'
import { auth } from './people/auth/routes'
import { adminPeople } from './people/team/admin-routes'
import { adminContent } from './site/content/admin-routes'
import { contentRoutes } from './site/content/routes'
import { adminMedia } from './site/media/admin-routes'
import { serveMedia } from './site/media/serve'
import { adminLegalPages, adminSettings } from './site/settings/admin-routes'

const admin = routes()
  .use(operatorOnly)
  .use(rightsNeeded)
  .use(sendMailAfterResponse)
  .use(withIdempotencyKey)
  .route('/orders', adminOrders)
  .route('/orders', adminOrderMoney)
  .route('/refunds', adminRefunds)
  .route('/sacrifices', adminSacrifices)
  .route('/customers', adminCustomers)
  .route('/dashboard', dashboardRoutes)
  .route('/waiting', waitingRoutes)
  .route('/certificates', adminCertificates)
  .route('/transactions', adminTransactions)
  .route('/closes', adminCloses)
  .route('/journal', adminJournal)
  .route('/statements', adminStatements)
  .route('/bank-rows', adminBankRows)
  .route('/feeds', adminFeeds)
  .route('/codes', adminCodes)
  .route('/animals', adminAnimals)
  .route('/', adminContent)
  .route('/bank-accounts', adminBankAccounts)
  .route('/media', adminMedia)
  .route('/settings', adminSettings)
  .route('/legal-pages', adminLegalPages)
  .route('/messages', adminMessages)
  .route('/audit', adminAudit)
  .route('/checks', adminChecks)
  .route('/account', adminAccount)
  .route('/people', adminPeople)
  .route('/evidence', adminEvidence)
  .route('/field', adminField)
  .route('/jobs', adminJobs)
  .route('/search', adminSearch)
  .route('/setup', adminSetup)

const all = routes()
  .get(
    '/health',
    describe(
      'getHealth',
      'Apakah server hidup, dan kapan tugas berkala, email, dan cadangannya terakhir jalan',
      healthSchema,
    ),
    async c => c.json(await healthOf(c.var.db, nowText())),
  )
  .route('/', contentRoutes)
  .route('/animals', animals)
  .route('/payment-methods', payments)
  .use('/orders/*', withIdempotencyKey)
  .route('/orders', orders)
  .route('/orders', orderMoneyRoutes)
  .route('/holds', holds)
  .route('/animal-search', animalSearches)
  .route('/order-links', orderLinks)
  .route('/certificates', certificates)
  .route('/verify', verifyRoutes)
  .route('/codes', codes)
  .route('/auth', auth)
  .route('/feeds', feedCalls)
  .route('/evidence', evidence)
  .route('/admin', admin)

/** All routes that return data and files. `app.ts` adds pages and documentation. */
export const api = routes()
  .route('/api', all)
  .route('/media', serveMedia)
  .route('/.well-known', wellKnownRoutes)

export type AppType = typeof api
