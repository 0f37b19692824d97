import { itemsSchema, reasonInput } from '../../contract/base'
import {
  payoutInput,
  payoutPage,
  payoutQuery,
  payoutRowInput,
  payoutSchema,
  providerBalanceSchema,
} from '../../contract/money/payouts'
import {
  createRoutes,
  describeRoute,
  noContentResponse,
  operatorContext,
  validateInput,
} from '../../http/route'
import { linkPayoutRow, listPayouts, readProviderBalances, recordPayout, voidPayout } from './payouts'

export const payoutAdminRoutes = createRoutes()
  .get(
    '/',
    describeRoute('listPayouts', 'Pencairan dari penyedia pembayaran, yang terbaru dahulu', payoutPage),
    validateInput('query', payoutQuery),
    async c => c.json(await listPayouts(c.var.db, c.req.valid('query'))),
  )
  .get(
    '/balances',
    describeRoute(
      'getProviderBalances',
      'Uang yang masih di penyedia pembayaran',
      itemsSchema(providerBalanceSchema),
    ),
    async c => c.json({ items: await readProviderBalances(c.var.db) }),
  )
  .post(
    '/',
    describeRoute('recordPayout', 'Mencatat pencairan', payoutSchema, { status: 201 }),
    validateInput('json', payoutInput),
    async c => c.json(await recordPayout(operatorContext(c), c.req.valid('json')), 201),
  )
  .post(
    '/:id/void',
    describeRoute('voidPayout', 'Membatalkan pencairan yang keliru dicatat', payoutSchema),
    validateInput('json', reasonInput),
    async c => c.json(await voidPayout(operatorContext(c), c.req.param('id'), c.req.valid('json').reason)),
  )
  .post(
    '/:id/row',
    describeRoute('linkPayoutRow', 'Mencocokkan pencairan dengan baris mutasinya'),
    validateInput('json', payoutRowInput),
    c =>
      noContentResponse(
        c,
        linkPayoutRow(operatorContext(c), c.req.param('id'), c.req.valid('json').bank_row_id),
      ),
  )
