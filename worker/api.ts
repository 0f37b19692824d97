import { adminBankAccounts } from './accounts/admin-routes'
import { payments } from './accounts/routes'
import { adminAnimals } from './animals/admin-routes'
import { animalSearches, animals } from './animals/routes'
import { adminAudit } from './audit/admin-routes'
import { adminAccount } from './auth/account-routes'
import { operatorOnly, rightsNeeded } from './auth/operator'
import { auth } from './auth/routes'
import { adminCertificates } from './certificates/admin-routes'
import { certificates, verify, wellKnown } from './certificates/routes'
import { adminChecks } from './checks/routes'
import { adminCodes } from './codes/admin-routes'
import { codes } from './codes/routes'
import { adminContent } from './content/admin-routes'
import { content } from './content/routes'
import { health } from './contract/base'
import { adminCustomers } from './customers/admin-routes'
import { dashboard, waiting } from './dashboard/routes'
import { nowText } from './db/stamp'
import { adminEvidence } from './evidence/admin-routes'
import { evidence } from './evidence/routes'
import { adminFeeds } from './feeds/admin-routes'
import { feedCalls } from './feeds/routes'
import { adminField } from './field/admin-routes'
import { adminCloses, adminJournal, adminTransactions } from './finance/admin-routes'
import { keyed } from './http/idempotency'
import { describe, routes } from './http/route'
import { adminJobs } from './jobs/admin-routes'
import { adminMedia } from './media/admin-routes'
import { serveMedia } from './media/serve'
import { adminMessages } from './messages/admin-routes'
import { adminOrderMoney, adminRefunds } from './money/admin-routes'
import { orderMoneyRoutes } from './money/routes'
import { healthOf } from './nights/health'
import { adminOrders } from './orders/desk/admin-routes'
import { holds, orderLinks, orders } from './orders/routes'
import { adminPeople } from './people/admin-routes'
import { mailBehind } from './post'
import { adminSacrifices } from './sacrifices/admin-routes'
import { adminSearch } from './search/routes'
import { adminLegalPages, adminSettings } from './settings/admin-routes'
import { adminSetup } from './setup/admin-routes'
import { adminBankRows, adminStatements } from './statements/admin-routes'

const admin = routes()
  .use(operatorOnly)
  .use(rightsNeeded)
  .use(mailBehind)
  .use(keyed)
  .route('/orders', adminOrders)
  .route('/orders', adminOrderMoney)
  .route('/refunds', adminRefunds)
  .route('/sacrifices', adminSacrifices)
  .route('/customers', adminCustomers)
  .route('/dashboard', dashboard)
  .route('/waiting', waiting)
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
      health,
    ),
    async c => c.json(await healthOf(c.var.db, nowText())),
  )
  .route('/', content)
  .route('/animals', animals)
  .route('/payment-methods', payments)
  .use('/orders/*', keyed)
  .route('/orders', orders)
  .route('/orders', orderMoneyRoutes)
  .route('/holds', holds)
  .route('/animal-search', animalSearches)
  .route('/order-links', orderLinks)
  .route('/certificates', certificates)
  .route('/verify', verify)
  .route('/codes', codes)
  .route('/auth', auth)
  .route('/feeds', feedCalls)
  .route('/evidence', evidence)
  .route('/admin', admin)

/** All that answers data and files. What describes or draws it stands above, in `app.ts`. */
export const api = routes().route('/api', all).route('/media', serveMedia).route('/.well-known', wellKnown)

export type AppType = typeof api
