import { type Context, Hono } from 'hono'
import { orderMoney as orderMoneySchema, receiveInput, voidPaymentInput } from '../contract/money/payments'
import { refundInput } from '../contract/money/refunds'
import { changeInput, changePreview } from '../contract/orders/changes'
import type { Env } from '../env'
import { operatorContext } from '../http/context'
import { describe } from '../http/describe'
import { purge } from '../http/purge'
import { valid } from '../http/validate'
import { Problem } from '../problem'
import { preview } from './changes/read'
import { endChange, proposeChange } from './changes/steps'
import { orderMoney } from './read'
import { receive, voidPayment } from './receive'
import { requestRefund } from './refunds/steps'

const whole = async (c: Context<Env>) => c.json(await orderMoney(c.var.db, c.req.param('id') ?? ''))

/** What is done to an order's money and lines. Mounted beside the routes by id. */
export const adminOrderMoney = new Hono<Env>()
  .get(
    '/:id/money',
    describe('getOrderMoney', 'Uang sebuah pesanan: pembayaran, refund, dan perubahan', {
      answer: orderMoneySchema,
    }),
    whole,
  )
  .post(
    '/:id/payments',
    describe('receivePayment', 'Menerima pembayaran tunai atau lainnya', { answer: orderMoneySchema }),
    valid('json', receiveInput),
    async c => {
      await receive(operatorContext(c), c.req.param('id'), c.req.valid('json'))
      await purge(c, 'animals')
      return whole(c)
    },
  )
  .post(
    '/:id/payments/:payment_id/void',
    describe('voidPayment', 'Membatalkan pembayaran yang keliru dicatat', { answer: orderMoneySchema }),
    valid('json', voidPaymentInput),
    async c => {
      const payment_id = Number(c.req.param('payment_id'))
      if (!Number.isSafeInteger(payment_id)) throw new Problem('not_found')
      await voidPayment(operatorContext(c), c.req.param('id'), payment_id, c.req.valid('json'))
      return whole(c)
    },
  )
  .post(
    '/:id/refunds',
    describe('requestRefund', 'Mengajukan refund atau infak', { answer: orderMoneySchema }),
    valid('json', refundInput),
    async c => {
      await requestRefund(operatorContext(c), c.req.param('id'), c.req.valid('json'))
      return whole(c)
    },
  )
  .post(
    '/:id/changes/preview',
    describe('previewChange', 'Menghitung perubahan pesanan sebelum diajukan', { answer: changePreview }),
    valid('json', changeInput),
    async c => c.json(await preview(c.var.db, c.req.param('id'), c.req.valid('json'))),
  )
  .post(
    '/:id/changes',
    describe('proposeChange', 'Mengubah baris pesanan; yang sudah dibayar menunggu persetujuan pelanggan', {
      answer: orderMoneySchema,
    }),
    valid('json', changeInput),
    async c => {
      await proposeChange(operatorContext(c), c.req.param('id'), c.req.valid('json'))
      await purge(c, 'animals')
      return whole(c)
    },
  )
  .post(
    '/:id/changes/:change_id/withdraw',
    describe('withdrawChange', 'Menarik perubahan yang menunggu', { answer: orderMoneySchema }),
    async c => {
      await endChange(operatorContext(c), c.req.param('id'), c.req.param('change_id'), 'withdrawn')
      await purge(c, 'animals')
      return whole(c)
    },
  )
