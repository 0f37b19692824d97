import { z } from 'zod'
import { orderChangeInput, orderChangePreviewSchema } from '../../contract/money/changes'
import {
  orderMoneySchema,
  receiptSchema,
  receivePaymentInput,
  voidPaymentInput,
} from '../../contract/money/payments'
import {
  overpaidPage,
  overpaidQuery,
  payeeAnswer,
  payeeInput,
  type RefundPaid,
  refundDecisionInput,
  refundInput,
  refundListQuery,
  refundPage,
  refundPaidInput,
  refundSchema,
} from '../../contract/money/refunds'
import { mayApproveLargeRefunds } from '../../contract/people/roles'
import { insertAudit } from '../../db/audit'
import type { CacheTag } from '../../http/cache/cache'
import { purgeTagsAfter } from '../../http/cache/purge'
import { attachmentHeaders } from '../../http/csv-answer'
import { readProofForm } from '../../http/proof-form'
import { type Call, createRoutes, describeRoute, operatorContext, validateInput } from '../../http/route'
import { Problem } from '../../lib/problem'
import { deleteProof, deleteProofNote, storeProof } from '../../orders/lifecycle/proof'
import { previewOrderChange } from '../changes/read'
import { closeOrderChange, proposeOrderChange } from '../changes/steps'
import { checkChargeForDesk } from '../charges/open'
import {
  decryptPayeeAccount,
  encryptPayee,
  findOutgoingBankRows,
  findReplacedPayee,
  listOverpaid,
  listRefunds,
  readPayeeChanges,
  readRefund,
  readRefundView,
} from '../refunds/read'
import { requestRefund } from '../refunds/request'
import { decideRefund, linkPaidRefundToBankRow, payRefund, setRefundPayee } from '../refunds/steps'
import { issueReceipt, readOrderMoneyView, readReceipt, receivePayment, voidPayment } from './order-money'

async function respondWithMoney(c: Call, step?: Promise<unknown>, ...tags: CacheTag[]) {
  if (step) await purgeTagsAfter(c, step, ...tags)
  return c.json(await readOrderMoneyView(c.var.db, c.req.param('id') ?? ''))
}

function paymentOf(c: Call): [order_id: string, payment_id: number] {
  const payment_id = Number(c.req.param('payment_id'))
  if (!Number.isSafeInteger(payment_id)) throw new Problem('not_found')
  return [c.req.param('id') ?? '', payment_id]
}

const receiptPath = '/:id/payments/:payment_id/receipt'

export const orderMoneyAdminRoutes = createRoutes()
  .get(
    '/:id/money',
    describeRoute(
      'getOrderMoney',
      'Uang sebuah pesanan: pembayaran, refund, dan perubahan',
      orderMoneySchema,
    ),
    c => respondWithMoney(c),
  )
  .post(
    '/:id/payments',
    describeRoute('receivePayment', 'Menerima pembayaran tunai atau lainnya', orderMoneySchema),
    validateInput('json', receivePaymentInput),
    c =>
      respondWithMoney(
        c,
        receivePayment(operatorContext(c), c.req.param('id'), c.req.valid('json')),
        'animals',
      ),
  )
  .post(
    '/:id/payments/:payment_id/void',
    describeRoute('voidPayment', 'Membatalkan pembayaran yang keliru dicatat', orderMoneySchema),
    validateInput('json', voidPaymentInput),
    c => respondWithMoney(c, voidPayment(operatorContext(c), ...paymentOf(c), c.req.valid('json'))),
  )
  .post(
    '/:id/refunds',
    describeRoute('requestRefund', 'Mengajukan refund atau infak', orderMoneySchema),
    validateInput('json', refundInput),
    c => respondWithMoney(c, requestRefund(operatorContext(c), c.req.param('id'), c.req.valid('json'))),
  )
  .post(
    '/:id/changes/preview',
    describeRoute('previewChange', 'Menghitung perubahan pesanan sebelum diajukan', orderChangePreviewSchema),
    validateInput('json', orderChangeInput),
    async c => c.json(await previewOrderChange(c.var.db, c.req.param('id'), c.req.valid('json'))),
  )
  .post(
    '/:id/changes',
    describeRoute(
      'proposeChange',
      'Mengubah baris pesanan; yang sudah dibayar menunggu persetujuan pelanggan',
      orderMoneySchema,
    ),
    validateInput('json', orderChangeInput),
    c =>
      respondWithMoney(
        c,
        proposeOrderChange(operatorContext(c), c.req.param('id'), c.req.valid('json')),
        'animals',
      ),
  )
  .post(
    '/:id/changes/:change_id/withdraw',
    describeRoute('withdrawChange', 'Menarik perubahan yang menunggu', orderMoneySchema),
    c => {
      const withdrawn = closeOrderChange(
        operatorContext(c),
        c.req.param('id'),
        c.req.param('change_id'),
        'withdrawn',
      )
      return respondWithMoney(c, withdrawn, 'animals')
    },
  )
  .post(
    '/:id/charges/:charge_id/check',
    describeRoute('lookAtOrderCharge', 'Menanyakan pembayarannya kepada penyedia', orderMoneySchema),
    c =>
      respondWithMoney(
        c,
        checkChargeForDesk(operatorContext(c), c.env, c.req.param('id'), c.req.param('charge_id')),
        'animals',
      ),
  )
  .get(receiptPath, describeRoute('getReceipt', 'Kuitansi sebuah pembayaran', receiptSchema), async c =>
    c.json(await readReceipt(c.var.db, ...paymentOf(c))),
  )
  .post(
    receiptPath,
    describeRoute('giveReceipt', 'Memberi nomor kuitansi, sekali untuk selamanya', receiptSchema),
    async c => c.json(await issueReceipt(operatorContext(c), ...paymentOf(c))),
  )

async function respondWithRefund(c: Call, id: string, step: Promise<unknown>) {
  await step
  return c.json(await readRefundView(c.var.db, id))
}

/** The proof is stored first, and deleted if the refund cannot be marked as paid. */
async function payWithProof(c: Call, id: string, paid: RefundPaid) {
  const { order_id } = await readRefund(c.var.db, id)
  const form = await readProofForm(c, true)
  if (form.problem) throw form.problem
  const proof = form.file ? await storeProof(c.env.MEDIA, order_id, form.file) : null
  try {
    await payRefund(operatorContext(c), id, paid, form.note, proof)
  } catch (error) {
    if (proof && error instanceof Problem) await deleteProof(c.env.MEDIA, proof)
    throw error
  }
  if (proof) c.executionCtx.waitUntil(deleteProofNote(c.env.MEDIA, proof))
}

export const refundAdminRoutes = createRoutes()
  .get(
    '/',
    describeRoute('listRefunds', 'Daftar refund', refundPage),
    validateInput('query', refundListQuery),
    async c => c.json(await listRefunds(c.var.db, c.req.valid('query'))),
  )
  .get(
    '/overpaid',
    describeRoute('listOverpaid', 'Pesanan yang dibayar lebih', overpaidPage),
    validateInput('query', overpaidQuery),
    async c => c.json(await listOverpaid(c.var.db, c.req.valid('query'))),
  )
  .get(
    '/:id/payee',
    describeRoute('getRefundPayee', 'Rekening tujuan sebuah refund, untuk yang membayarnya', payeeAnswer),
    async c => {
      const { db, actor, now } = operatorContext(c)
      const row = await readRefund(db, c.req.param('id'))
      const account = await decryptPayeeAccount(c.env.ORDER_KEY_SECRET, row)
      await insertAudit(db, { entity: 'refunds', entity_id: row.id, action: 'view', actor, changes: {} }, now)
      const [replaced, rows] = [await findReplacedPayee(db, row), await findOutgoingBankRows(db, row)]
      const history = await readPayeeChanges(db, row.order_id, row.id)
      return c.json({ account, replaced, history, rows })
    },
  )
  .put(
    '/:id/payee',
    describeRoute('setRefundPayee', 'Mengisi rekening tujuan untuk pelanggan', refundSchema),
    validateInput('json', payeeInput),
    async c => {
      const id = c.req.param('id')
      const payee = await encryptPayee(c.env.ORDER_KEY_SECRET, id, c.req.valid('json'))
      return respondWithRefund(c, id, setRefundPayee(operatorContext(c), id, payee))
    },
  )
  .post(
    '/:id/decision',
    describeRoute('decideRefund', 'Menyetujui atau menolak refund', refundSchema),
    validateInput('json', refundDecisionInput),
    async c => {
      const id = c.req.param('id')
      const decision = c.req.valid('json')
      return respondWithRefund(
        c,
        id,
        decideRefund(operatorContext(c), id, decision, mayApproveLargeRefunds(c.var.operator.role)),
      )
    },
  )
  .post(
    '/:id/pay',
    describeRoute('payRefund', 'Mencatat refund yang sudah dibayar, dengan buktinya', refundSchema, {
      consumes: 'multipart/form-data',
    }),
    validateInput('query', refundPaidInput),
    async c => {
      const id = c.req.param('id')
      return respondWithRefund(c, id, payWithProof(c, id, c.req.valid('query')))
    },
  )
  .post(
    '/:id/row',
    describeRoute('linkRefundRow', 'Mengaitkan refund dengan baris mutasi keluarnya', refundSchema),
    validateInput('json', z.object({ bank_row_id: z.int().min(1) })),
    async c => {
      const id = c.req.param('id')
      return respondWithRefund(
        c,
        id,
        linkPaidRefundToBankRow(operatorContext(c), id, c.req.valid('json').bank_row_id),
      )
    },
  )
  .get('/:id/proof', describeRoute('getRefundProof', 'Bukti refund', 'application/octet-stream'), async c => {
    const row = await readRefund(c.var.db, c.req.param('id'))
    const object = row.proof_key ? await c.env.MEDIA.get(row.proof_key) : null
    if (!object || !row.proof_mime) throw new Problem('not_found')
    return c.body(object.body, 200, attachmentHeaders(row.proof_name ?? 'bukti', row.proof_mime))
  })
