import { paymentMethodsSchema as answer, paymentMethodsQuery } from '../../contract/orders/orders'
import { cacheableJson } from '../../http/cache/purge'
import { createRoutes, describeRoute, validateInput } from '../../http/route'
import { readPaymentMethods } from './accounts'

export const paymentMethodRoutes = createRoutes().get(
  '/',
  describeRoute('listPaymentMethods', 'Cara pembayaran yang aktif', answer),
  validateInput('query', paymentMethodsQuery),
  async c => {
    const { amount } = c.req.valid('query')
    return cacheableJson(
      c,
      await readPaymentMethods(c.var.db, c.env, amount),
      amount ? 'private' : 'content',
      ['bank-accounts', 'settings'],
    )
  },
)
