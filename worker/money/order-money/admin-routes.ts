import { z } from 'zod'
import { changeInput, changePreview } from '../../contract/money/changes'
import { orderMoney as orderMoneySchema, receiveInput, voidPaymentInput } from '../../contract/money/payments'
import { receiptSchema } from '../../contract/money/receipts'
import {
  overpaidPage,
  overpaidQuery,
  payeeAnswer,
  payeeInput,
  type RefundPaid,
  refundDecision,
  refundInput,
  refundListQuery,
  refundPage,
  refundPaidInput,
  refundSchema,
} from '../../contract/money/refunds'
import { approvesRefunds } from '../../contract/people/roles'
import { audit } from '../../db/audit'
import type { CacheTag } from '../../http/cache/cache'
import { purgeAfter } from '../../http/cache/purge'
import { attachmentHeaders } from '../../http/csv-answer'
import { proofForm } from '../../http/proof-form'
import { type Call, describe, operatorContext, routes, valid } from '../../http/route'
import { Problem } from '../../lib/problem'
import { deleteNote, deleteProof, storeProof } from '../../orders/life/proof'
import { previewChange } from '../changes/read'
import { endChange, proposeChange } from '../changes/steps'
import {
  encryptPayee,
  listOverpaid,
  listRefunds,
  outgoingRows,
  payeeAccountOf,
  payeeChangesOf,
  readRefund,
  readRefundView,
  replacedPayee,
} from '../refunds/read'
import { requestRefund } from '../refunds/request'
import { decideRefund, linkRow, payRefund, setPayee } from '../refunds/steps'
import { giveReceipt, orderMoney, readReceipt, receivePayment, voidPayment } from './order-money'

async function respondWithMoney(c: Call, step?: Promise<unknown>, ...tags: CacheTag[]) {
  if (step) await purgeAfter(c, step, ...tags)
  return c.json(await orderMoney(c.var.db, c.req.param('id') ?? ''))
}

function paymentOf(c: Call): [order_id: string, payment_id: number] {
  const payment_id = Number(c.req.param('payment_id'))
  if (!Number.isSafeInteger(payment_id)) throw new Problem('not_found')
  return [c.req.param('id') ?? '', payment_id]
}

const receiptPath = '/:id/payments/:payment_id/receipt'

export const adminOrderMoney = routes()
  .get(
    '/:id/money',
    describe('getOrderMoney', 'Uang sebuah pesanan: pembayaran, refund, dan perubahan', orderMoneySchema),
    c => respondWithMoney(c),
  )
  .post(
    '/:id/payments',
    describe('receivePayment', 'Menerima pembayaran tunai atau lainnya', orderMoneySchema),
    valid('json', receiveInput),
    c =>
      respondWithMoney(
        c,
        receivePayment(operatorContext(c), c.req.param('id'), c.req.valid('json')),
        'animals',
      ),
  )
  .post(
    '/:id/payments/:payment_id/void',
    describe('voidPayment', 'Membatalkan pembayaran yang keliru dicatat', orderMoneySchema),
    valid('json', voidPaymentInput),
    c => respondWithMoney(c, voidPayment(operatorContext(c), ...paymentOf(c), c.req.valid('json'))),
  )
  .post(
    '/:id/refunds',
    describe('requestRefund', 'Mengajukan refund atau infak', orderMoneySchema),
    valid('json', refundInput),
    c => respondWithMoney(c, requestRefund(operatorContext(c), c.req.param('id'), c.req.valid('json'))),
  )
  .post(
    '/:id/changes/preview',
    describe('previewChange', 'Menghitung perubahan pesanan sebelum diajukan', changePreview),
    valid('json', changeInput),
    async c => c.json(await previewChange(c.var.db, c.req.param('id'), c.req.valid('json'))),
  )
  .post(
    '/:id/changes',
    describe(
      'proposeChange',
      'Mengubah baris pesanan; yang sudah dibayar menunggu persetujuan pelanggan',
      orderMoneySchema,
    ),
    valid('json', changeInput),
    c =>
      respondWithMoney(
        c,
        proposeChange(operatorContext(c), c.req.param('id'), c.req.valid('json')),
        'animals',
      ),
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
      return respondWithMoney(c, withdrawn, 'animals')
    },
  )
  .get(receiptPath, describe('getReceipt', 'Kuitansi sebuah pembayaran', receiptSchema), async c =>
    c.json(await readReceipt(c.var.db, ...paymentOf(c))),
  )
  .post(
    receiptPath,
    describe('giveReceipt', 'Memberi nomor kuitansi, sekali untuk selamanya', receiptSchema),
    async c => c.json(await giveReceipt(operatorContext(c), ...paymentOf(c))),
  )

async function respondWithRefund(c: Call, id: string, step: Promise<unknown>) {
  await step
  return c.json(await readRefundView(c.var.db, id))
}

/** Stores the proof before the step, and deletes it if the step fails. */
async function payWithProof(c: Call, id: string, paid: RefundPaid) {
  const { order_id } = await readRefund(c.var.db, id)
  const form = await proofForm(c, true)
  if (form.problem) throw form.problem
  const proof = form.file ? await storeProof(c.env.MEDIA, order_id, form.file) : null
  try {
    await payRefund(operatorContext(c), id, paid, form.note, proof)
  } catch (error) {
    if (proof && error instanceof Problem) await deleteProof(c.env.MEDIA, proof)
    throw error
  }
  if (proof) c.executionCtx.waitUntil(deleteNote(c.env.MEDIA, proof))
}

export const adminRefunds = routes()
  .get('/', describe('listRefunds', 'Daftar refund', refundPage), valid('query', refundListQuery), async c =>
    c.json(await listRefunds(c.var.db, c.req.valid('query'))),
  )
  .get(
    '/overpaid',
    describe('listOverpaid', 'Pesanan yang dibayar lebih', overpaidPage),
    valid('query', overpaidQuery),
    async c => c.json(await listOverpaid(c.var.db, c.req.valid('query'))),
  )
  .get(
    '/:id/payee',
    describe('getRefundPayee', 'Rekening tujuan sebuah refund, untuk yang membayarnya', payeeAnswer),
    async c => {
      const { db, actor, now } = operatorContext(c)
      const row = await readRefund(db, c.req.param('id'))
      const account = await payeeAccountOf(c.env.ORDER_KEY_SECRET, row)
      await audit(db, { entity: 'refunds', entity_id: row.id, action: 'view', actor, changes: {} }, now)
      const [replaced, rows] = [await replacedPayee(db, row), await outgoingRows(db, row)]
      const history = await payeeChangesOf(db, row.order_id, row.id)
      return c.json({ account, replaced, history, rows })
    },
  )
  .put(
    '/:id/payee',
    describe('setRefundPayee', 'Mengisi rekening tujuan untuk pelanggan', refundSchema),
    valid('json', payeeInput),
    async c => {
      const id = c.req.param('id')
      const payee = await encryptPayee(c.env.ORDER_KEY_SECRET, id, c.req.valid('json'))
      return respondWithRefund(c, id, setPayee(operatorContext(c), id, payee))
    },
  )
  .post(
    '/:id/decision',
    describe('decideRefund', 'Menyetujui atau menolak refund', refundSchema),
    valid('json', refundDecision),
    async c => {
      const id = c.req.param('id')
      const decision = c.req.valid('json')
      return respondWithRefund(
        c,
        id,
        decideRefund(operatorContext(c), id, decision, approvesRefunds(c.var.operator.role)),
      )
    },
  )
  .post(
    '/:id/pay',
    describe('payRefund', 'Mencatat refund yang sudah dibayar, dengan buktinya', refundSchema, {
      consumes: 'multipart/form-data',
    }),
    valid('query', refundPaidInput),
    async c => {
      const id = c.req.param('id')
      return respondWithRefund(c, id, payWithProof(c, id, c.req.valid('query')))
    },
  )
  .post(
    '/:id/row',
    describe('linkRefundRow', 'Mengaitkan refund dengan baris mutasi keluarnya', refundSchema),
    valid('json', z.object({ bank_row_id: z.int().min(1) })),
    async c => {
      const id = c.req.param('id')
      return respondWithRefund(c, id, linkRow(operatorContext(c), id, c.req.valid('json').bank_row_id))
    },
  )
  .get('/:id/proof', describe('getRefundProof', 'Bukti refund', 'application/octet-stream'), async c => {
    const row = await readRefund(c.var.db, c.req.param('id'))
    const object = row.proof_key ? await c.env.MEDIA.get(row.proof_key) : null
    if (!object || !row.proof_mime) throw new Problem('not_found')
    return c.body(object.body, 200, attachmentHeaders(row.proof_name ?? 'bukti', row.proof_mime))
  })
