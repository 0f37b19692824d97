import { adminAnimals } from './catalog/animals/admin-routes'
import { animalRoutes, animalSearchRoutes } from './catalog/animals/routes'
import { adminCodes } from './catalog/codes/admin-routes'
import { codeRoutes } from './catalog/codes/routes'
import { healthSchema } from './contract/base'
import { nowText } from './db/stamp'
import { adminCertificates } from './fulfilment/certificates/admin-routes'
import { certificateRoutes, verifyRoutes, wellKnownRoutes } from './fulfilment/certificates/routes'
import { adminEvidence } from './fulfilment/evidence/admin-routes'
import { evidenceRoutes } from './fulfilment/evidence/routes'
import { adminField } from './fulfilment/field/admin-routes'
import { adminSacrifices } from './fulfilment/sacrifices/admin-routes'
import { withIdempotencyKey } from './http/idempotency'
import { createRoutes, describeRoute } from './http/route'
import { adminMessages } from './messages/admin-routes'
import { sendMailAfterResponse } from './messages/post'
import { adminBankAccounts } from './money/accounts/admin-routes'
import { paymentMethodRoutes } from './money/accounts/routes'
import { adminFeeds } from './money/feeds/admin-routes'
import { feedRoutes } from './money/feeds/routes'
import { adminCloses, adminJournal, adminTransactions } from './money/ledger/admin-routes'
import { adminOrderMoney, adminRefunds } from './money/order-money/admin-routes'
import { orderMoneyRoutes } from './money/order-money/routes'
import { adminBankRows, adminStatements } from './money/statements/admin-routes'
import { adminChecks } from './operations/checks/routes'
import { dashboardRoutes, waitingRoutes } from './operations/dashboard/routes'
import { adminJobs } from './operations/jobs/admin-routes'
import { readHealth } from './operations/nights/health'
import { adminSearch } from './operations/search/routes'
import { adminSetup } from './operations/setup/admin-routes'
import { adminCustomers } from './orders/customers/admin-routes'
import { adminOrders } from './orders/desk/admin-routes'
import { holdRoutes, orderLinkRoutes, orderRoutes } from './orders/routes'
import { adminAudit } from './people/audit/admin-routes'
import { adminAccount } from './people/auth/account-routes'
import { requireOperator, requirePermission } from './people/auth/operator'
import { authRoutes } from './people/auth/routes'
import { adminPeople } from './people/team/admin-routes'
import { adminContent } from './site/content/admin-routes'
import { contentRoutes } from './site/content/routes'
import { adminMedia } from './site/media/admin-routes'
import { serveMedia } from './site/media/serve'
import { adminLegalPages, adminSettings } from './site/settings/admin-routes'

const admin = createRoutes()
  .use(requireOperator)
  .use(requirePermission)
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

const all = createRoutes()
  .get(
    '/health',
    describeRoute(
      'getHealth',
      'Apakah server hidup, dan kapan tugas berkala, email, dan cadangannya terakhir jalan',
      healthSchema,
    ),
    async c => c.json(await readHealth(c.var.db, nowText())),
  )
  .route('/', contentRoutes)
  .route('/animals', animalRoutes)
  .route('/payment-methods', paymentMethodRoutes)
  .use('/orders/*', withIdempotencyKey)
  .route('/orders', orderRoutes)
  .route('/orders', orderMoneyRoutes)
  .route('/holds', holdRoutes)
  .route('/animal-search', animalSearchRoutes)
  .route('/order-links', orderLinkRoutes)
  .route('/certificates', certificateRoutes)
  .route('/verify', verifyRoutes)
  .route('/codes', codeRoutes)
  .route('/auth', authRoutes)
  .route('/feeds', feedRoutes)
  .route('/evidence', evidenceRoutes)
  .route('/admin', admin)

/** All routes that return data and files. `app.ts` adds pages and documentation. */
export const apiRoutes = createRoutes()
  .route('/api', all)
  .route('/media', serveMedia)
  .route('/.well-known', wellKnownRoutes)

export type AppType = typeof apiRoutes
