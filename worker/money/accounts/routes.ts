import { paymentMethods as answer, paymentMethodsQuery } from '../../contract/orders/orders'
import { cacheableJson } from '../../http/cache/publish'
import { describe, routes, valid } from '../../http/route'
import { paymentMethods } from './methods'

export const payments = routes().get(
  '/',
  describe('listPaymentMethods', 'Cara pembayaran yang aktif', answer),
  valid('query', paymentMethodsQuery),
  async c => {
    const { amount } = c.req.valid('query')
    return cacheableJson(c, await paymentMethods(c.var.db, amount), amount ? 'private' : 'content', [
      'bank-accounts',
      'settings',
    ])
  },
)
