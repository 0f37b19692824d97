import { Hono } from 'hono'
import { paymentMethods as answer, paymentMethodsQuery } from '../contract/orders/orders'
import type { Env } from '../env'
import { describe } from '../http/describe'
import { publish } from '../http/publish'
import { valid } from '../http/validate'
import { paymentMethods } from './methods'

export const payments = new Hono<Env>().get(
  '/',
  describe('listPaymentMethods', 'Cara pembayaran yang aktif', { answer }),
  valid('query', paymentMethodsQuery),
  async c => {
    const { amount } = c.req.valid('query')
    return publish(c, await paymentMethods(c.var.db, amount), amount ? 'private' : 'content', [
      'bank-accounts',
      'settings',
    ])
  },
)
