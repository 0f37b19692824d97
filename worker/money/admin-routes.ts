import { orderMoney as orderMoneySchema, receiveInput, voidPaymentInput } from '../contract/money/payments'
import { receipt } from '../contract/money/receipts'
import { refundInput } from '../contract/money/refunds'
import { changeInput, changePreview } from '../contract/orders/changes'
import type { CacheTag } from '../http/cache'
import { purged } from '../http/purge'
import { type Call, describe, operatorContext, routes, valid } from '../http/route'
import { Problem } from '../problem'
import { preview } from './changes/read'
import { endChange, proposeChange } from './changes/steps'
import { orderMoney } from './read'
import { giveReceipt, readReceipt } from './receipts'
import { receive, voidPayment } from './receive'
import { requestRefund } from './refunds/steps'

/** The money of the order as it is after a step. */
async function whole(c: Call, step?: Promise<unknown>, ...tags: CacheTag[]) {
  if (step) await purged(c, step, ...tags)
  return c.json(await orderMoney(c.var.db, c.req.param('id') ?? ''))
}

function paymentOf(c: Call): [order_id: string, payment_id: number] {
  const payment_id = Number(c.req.param('payment_id'))
  if (!Number.isSafeInteger(payment_id)) throw new Problem('not_found')
  return [c.req.param('id') ?? '', payment_id]
}

const receiptPath = '/:id/payments/:payment_id/receipt'

/** What is done to an order's money and lines, and the kuitansi of its payments. Mounted beside the routes by id. */
export const adminOrderMoney = routes()
  .get(
    '/:id/money',
    describe('getOrderMoney', 'Uang sebuah pesanan: pembayaran, refund, dan perubahan', orderMoneySchema),
    c => whole(c),
  )
  .post(
    '/:id/payments',
    describe('receivePayment', 'Menerima pembayaran tunai atau lainnya', orderMoneySchema),
    valid('json', receiveInput),
    c => whole(c, receive(operatorContext(c), c.req.param('id'), c.req.valid('json')), 'animals'),
  )
  .post(
    '/:id/payments/:payment_id/void',
    describe('voidPayment', 'Membatalkan pembayaran yang keliru dicatat', orderMoneySchema),
    valid('json', voidPaymentInput),
    c => whole(c, voidPayment(operatorContext(c), ...paymentOf(c), c.req.valid('json'))),
  )
  .post(
    '/:id/refunds',
    describe('requestRefund', 'Mengajukan refund atau infak', orderMoneySchema),
    valid('json', refundInput),
    c => whole(c, requestRefund(operatorContext(c), c.req.param('id'), c.req.valid('json'))),
  )
  .post(
    '/:id/changes/preview',
    describe('previewChange', 'Menghitung perubahan pesanan sebelum diajukan', changePreview),
    valid('json', changeInput),
    async c => c.json(await preview(c.var.db, c.req.param('id'), c.req.valid('json'))),
  )
  .post(
    '/:id/changes',
    describe(
      'proposeChange',
      'Mengubah baris pesanan; yang sudah dibayar menunggu persetujuan pelanggan',
      orderMoneySchema,
    ),
    valid('json', changeInput),
    c => whole(c, proposeChange(operatorContext(c), c.req.param('id'), c.req.valid('json')), 'animals'),
  )
  .post(
    '/:id/changes/:change_id/withdraw',
    describe('withdrawChange', 'Menarik perubahan yang menunggu', orderMoneySchema),
    c => {
      const withdrawn = endChange(
        operatorContext(c),
        c.req.param('id'),
        c.req.param('change_id'),
        'withdrawn',
      )
      return whole(c, withdrawn, 'animals')
    },
  )
  .get(receiptPath, describe('getReceipt', 'Kuitansi sebuah pembayaran', receipt), async c =>
    c.json(await readReceipt(c.var.db, ...paymentOf(c))),
  )
  .post(
    receiptPath,
    describe('giveReceipt', 'Memberi nomor kuitansi, sekali untuk selamanya', receipt),
    async c => c.json(await giveReceipt(operatorContext(c), ...paymentOf(c))),
  )
