import { animalAdminRoutes } from './catalog/animals/admin-routes'
import { animalRoutes, animalSearchRoutes } from './catalog/animals/routes'
import { discountCodeAdminRoutes } from './catalog/codes/admin-routes'
import { discountCodeRoutes } from './catalog/codes/routes'
import { healthSchema } from './contract/base'
import { nowText } from './db/stamp'
import { certificateAdminRoutes } from './fulfilment/certificates/admin-routes'
import { certificateRoutes, certificateVerifyRoutes, wellKnownRoutes } from './fulfilment/certificates/routes'
import { evidenceAdminRoutes, evidenceFieldRoutes } from './fulfilment/evidence/admin-routes'
import { evidenceRoutes } from './fulfilment/evidence/routes'
import { fieldAppAdminRoutes } from './fulfilment/field/admin-routes'
import { sacrificeAdminRoutes } from './fulfilment/sacrifices/admin-routes'
import { withIdempotencyKey } from './http/idempotency'
import { createRoutes, describeRoute } from './http/route'
import { messageAdminRoutes } from './messages/admin-routes'
import { sendMailAfterResponse } from './messages/post'
import { bankAccountAdminRoutes } from './money/accounts/admin-routes'
import { paymentMethodRoutes } from './money/accounts/routes'
import { chargeNotificationRoutes, chargeRoutes } from './money/charges/routes'
import { feedAdminRoutes } from './money/feeds/admin-routes'
import { feedRoutes } from './money/feeds/routes'
import { gatewayAdminRoutes } from './money/gateway/admin-routes'
import { dayCloseAdminRoutes, journalAdminRoutes, transactionAdminRoutes } from './money/ledger/admin-routes'
import { orderMoneyAdminRoutes, refundAdminRoutes } from './money/order-money/admin-routes'
import { orderMoneyRoutes } from './money/order-money/routes'
import { payoutAdminRoutes } from './money/payouts/admin-routes'
import { bankRowAdminRoutes, statementAdminRoutes } from './money/statements/admin-routes'
import { dataCheckAdminRoutes } from './operations/checks/routes'
import { dashboardRoutes, waitingTaskRoutes } from './operations/dashboard/routes'
import { jobAdminRoutes } from './operations/jobs/admin-routes'
import { readHealth } from './operations/nights/health'
import { searchAdminRoutes } from './operations/search/routes'
import { setupAdminRoutes } from './operations/setup/admin-routes'
import { customerAdminRoutes } from './orders/customers/admin-routes'
import { orderAdminRoutes } from './orders/desk/admin-routes'
import { orderLinkRoutes, orderRoutes, reservationTimeRoutes } from './orders/routes'
import { auditAdminRoutes } from './people/audit/admin-routes'
import { accountAdminRoutes } from './people/auth/account-routes'
import { requireOperator, requirePermission } from './people/auth/operator'
import { authRoutes } from './people/auth/routes'
import { teamAdminRoutes } from './people/team/admin-routes'
import { contentAdminRoutes } from './site/content/admin-routes'
import { contentRoutes } from './site/content/routes'
import { mediaAdminRoutes } from './site/media/admin-routes'
import { serveMedia } from './site/media/serve'
import { legalPageAdminRoutes, settingsAdminRoutes } from './site/settings/admin-routes'

const admin = createRoutes()
  .use(requireOperator)
  .use(requirePermission)
  .use(sendMailAfterResponse)
  .use(withIdempotencyKey)
  .route('/orders', orderAdminRoutes)
  .route('/orders', orderMoneyAdminRoutes)
  .route('/refunds', refundAdminRoutes)
  .route('/sacrifices', sacrificeAdminRoutes)
  .route('/customers', customerAdminRoutes)
  .route('/dashboard', dashboardRoutes)
  .route('/waiting', waitingTaskRoutes)
  .route('/certificates', certificateAdminRoutes)
  .route('/transactions', transactionAdminRoutes)
  .route('/closes', dayCloseAdminRoutes)
  .route('/journal', journalAdminRoutes)
  .route('/payouts', payoutAdminRoutes)
  .route('/statements', statementAdminRoutes)
  .route('/bank-rows', bankRowAdminRoutes)
  .route('/feeds', feedAdminRoutes)
  .route('/codes', discountCodeAdminRoutes)
  .route('/animals', animalAdminRoutes)
  .route('/', contentAdminRoutes)
  .route('/bank-accounts', bankAccountAdminRoutes)
  .route('/media', mediaAdminRoutes)
  .route('/settings', settingsAdminRoutes)
  .route('/gateway', gatewayAdminRoutes)
  .route('/legal-pages', legalPageAdminRoutes)
  .route('/messages', messageAdminRoutes)
  .route('/audit', auditAdminRoutes)
  .route('/checks', dataCheckAdminRoutes)
  .route('/account', accountAdminRoutes)
  .route('/people', teamAdminRoutes)
  .route('/evidence', evidenceAdminRoutes)
  .route('/field', fieldAppAdminRoutes)
  .route('/field', evidenceFieldRoutes)
  .route('/jobs', jobAdminRoutes)
  .route('/search', searchAdminRoutes)
  .route('/setup', setupAdminRoutes)

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
  // `withIdempotencyKey` skips POST /orders (`routesWithoutIdempotencyKey`): placing an order stores the key itself.
  .use('/orders/*', withIdempotencyKey)
  .route('/orders', orderRoutes)
  .route('/orders', orderMoneyRoutes)
  .route('/orders', chargeRoutes)
  .route('/notifications', chargeNotificationRoutes)
  .route('/holds', reservationTimeRoutes)
  .route('/animal-search', animalSearchRoutes)
  .route('/order-links', orderLinkRoutes)
  .route('/certificates', certificateRoutes)
  .route('/verify', certificateVerifyRoutes)
  .route('/codes', discountCodeRoutes)
  .route('/auth', authRoutes)
  .route('/feeds', feedRoutes)
  .route('/evidence', evidenceRoutes)
  .route('/admin', admin)

export const apiRoutes = createRoutes()
  .route('/api', all)
  .route('/media', serveMedia)
  .route('/.well-known', wellKnownRoutes)

export type AppType = typeof apiRoutes
