import { z } from 'zod'
import {
  overpaidPage,
  overpaidQuery,
  payeeAnswer,
  payeeInput,
  type RefundPaid,
  refund,
  refundDecision,
  refundListQuery,
  refundPage,
  refundPaid,
} from '../../contract/money/refunds'
import { approvesRefunds } from '../../contract/people/roles'
import { audit } from '../../db/audit'
import { attached } from '../../http/csv-answer'
import { proofForm } from '../../http/proof-form'
import { type Call, describe, operatorContext, routes, valid } from '../../http/route'
import { discardProof, forgetNote, storeProof } from '../../orders/life/proof'
import { Problem } from '../../problem'
import { accountOf, keptPayee } from './payee'
import {
  listOverpaid,
  listRefunds,
  oneRefund,
  outgoingRows,
  payeeChangesOf,
  readRefund,
  replacedPayee,
} from './read'
import { decideRefund, linkRow, payRefund, setPayee } from './steps'

/** The refund as it is after a step. */
async function one(c: Call, id: string, step: Promise<unknown>) {
  await step
  return c.json(await oneRefund(c.var.db, id))
}

/** Keeps the proof for the step, and drops it again when the step failed. */
async function pay(c: Call, id: string, paid: RefundPaid) {
  const { order_id } = await readRefund(c.var.db, id)
  const form = await proofForm(c, true)
  if (form.problem) throw form.problem
  const proof = form.file ? await storeProof(c.env.MEDIA, order_id, form.file) : null
  try {
    await payRefund(operatorContext(c), id, paid, form.note, proof)
  } catch (error) {
    if (proof && error instanceof Problem) await discardProof(c.env.MEDIA, proof)
    throw error
  }
  if (proof) c.executionCtx.waitUntil(forgetNote(c.env.MEDIA, proof))
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
      const account = await accountOf(c.env.ORDER_KEY_SECRET, row)
      await audit(db, { entity: 'refunds', entity_id: row.id, action: 'view', actor, changes: {} }, now)
      const [replaced, rows] = [await replacedPayee(db, row), await outgoingRows(db, row)]
      const history = await payeeChangesOf(db, row.order_id, row.id)
      return c.json({ account, replaced, history, rows })
    },
  )
  .put(
    '/:id/payee',
    describe('setRefundPayee', 'Mengisi rekening tujuan untuk pelanggan', refund),
    valid('json', payeeInput),
    async c => {
      const id = c.req.param('id')
      const payee = await keptPayee(c.env.ORDER_KEY_SECRET, id, c.req.valid('json'))
      return one(c, id, setPayee(operatorContext(c), id, payee))
    },
  )
  .post(
    '/:id/decision',
    describe('decideRefund', 'Menyetujui atau menolak refund', refund),
    valid('json', refundDecision),
    async c => {
      const id = c.req.param('id')
      const decision = c.req.valid('json')
      return one(c, id, decideRefund(operatorContext(c), id, decision, approvesRefunds(c.var.operator.role)))
    },
  )
  .post(
    '/:id/pay',
    describe('payRefund', 'Mencatat refund yang sudah dibayar, dengan buktinya', refund, {
      consumes: 'multipart/form-data',
    }),
    valid('query', refundPaid),
    async c => {
      const id = c.req.param('id')
      return one(c, id, pay(c, id, c.req.valid('query')))
    },
  )
  .post(
    '/:id/row',
    describe('linkRefundRow', 'Mengaitkan refund dengan baris mutasi keluarnya', refund),
    valid('json', z.object({ bank_row_id: z.int().min(1) })),
    async c => {
      const id = c.req.param('id')
      return one(c, id, linkRow(operatorContext(c), id, c.req.valid('json').bank_row_id))
    },
  )
  .get('/:id/proof', describe('getRefundProof', 'Bukti refund', 'application/octet-stream'), async c => {
    const row = await readRefund(c.var.db, c.req.param('id'))
    const object = row.proof_key ? await c.env.MEDIA.get(row.proof_key) : null
    if (!object || !row.proof_mime) throw new Problem('not_found')
    return c.body(object.body, 200, attached(row.proof_name ?? 'bukti', row.proof_mime))
  })
