import { z } from 'zod'
import { agreeToChangeInput } from '../../contract/money/changes'
import { customerOrderMoneySchema } from '../../contract/money/payments'
import { payeeInput } from '../../contract/money/refunds'
import { orderAccessQuery } from '../../contract/orders/lookup'
import { nowText } from '../../db/stamp'
import { purgeTags } from '../../http/cache/purge'
import { orderAccessHeaders, readOrderCredential } from '../../http/credential'
import { limitRequestRate } from '../../http/limits/limits'
import { type Call, createRoutes, customerContext, describeRoute, validateInput } from '../../http/route'
import { Problem } from '../../lib/problem'
import { sendMailAfterResponse } from '../../messages/post'
import { requireOwnedOrder } from '../../orders/lookup/owned'
import { orderChangeView, readOrderChanges } from '../changes/read'
import { agreeToOrderChange, closeOrderChange } from '../changes/steps'
import { orderBalanceQuery } from '../payments/balance'
import { encryptPayee, readPayeeChanges, readRefund, readRefundViews } from '../refunds/read'
import { setRefundPayee } from '../refunds/steps'

const decision = z.union([
  agreeToChangeInput.extend({ agree: z.literal(true) }),
  z.object({ agree: z.literal(false) }),
])

async function view(c: Call, order_id: string) {
  const { refunds, changes, payees, balances } = await c.var.db.batch({
    balances: orderBalanceQuery(c.var.db, order_id),
    refunds: readRefundViews(c.var.db, order_id),
    changes: readOrderChanges(c.var.db, order_id),
    payees: readPayeeChanges(c.var.db, order_id),
  })
  return c.json(
    customerOrderMoneySchema.parse({
      refunds,
      changes: changes.map(row => orderChangeView(row, balances[0])),
      payees: payees.map(({ actor, ...payee }) => ({ ...payee, by_shop: actor !== 'customer' })),
    }),
  )
}

/** Customers need the last digits of the phone number to read, but the order's key for changes. */
export const orderMoneyRoutes = createRoutes()
  .get(
    '/:order_id/money',
    describeRoute('getCustomerMoney', 'Perubahan dan refund sebuah pesanan', customerOrderMoneySchema, {
      headers: orderAccessHeaders,
    }),
    validateInput('query', orderAccessQuery),
    async c => {
      const credential = readOrderCredential(c, c.req.valid('query'))
      const rows = await requireOwnedOrder(c, c.req.param('order_id'), credential, 'read', nowText())
      return view(c, rows.order.id)
    },
  )
  .post(
    '/:order_id/changes/:change_id',
    describeRoute('answerChange', 'Menyetujui atau menolak perubahan pesanan', customerOrderMoneySchema, {
      headers: orderAccessHeaders,
    }),
    limitRequestRate('CLAIM_LIMIT'),
    validateInput('query', orderAccessQuery),
    validateInput('json', decision),
    async c => {
      const now = nowText()
      const credential = readOrderCredential(c, c.req.valid('query'))
      const rows = await requireOwnedOrder(c, c.req.param('order_id'), credential, 'answer_change', now)
      const [id, change_id, answer] = [rows.order.id, c.req.param('change_id'), c.req.valid('json')]
      if (answer.agree) await agreeToOrderChange(customerContext(c, now), id, change_id, answer)
      else await closeOrderChange(customerContext(c, now), id, change_id, 'declined')
      await purgeTags(c, 'animals')
      return view(c, id)
    },
  )
  .put(
    '/:order_id/refunds/:refund_id/payee',
    describeRoute('setPayee', 'Mengisi rekening tujuan refund', customerOrderMoneySchema, {
      headers: orderAccessHeaders,
    }),
    limitRequestRate('CLAIM_LIMIT'),
    // Send the e-mail about the new payee account now, not in the next cron run.
    sendMailAfterResponse,
    validateInput('query', orderAccessQuery),
    validateInput('json', payeeInput),
    async c => {
      const now = nowText()
      const credential = readOrderCredential(c, c.req.valid('query'))
      const rows = await requireOwnedOrder(c, c.req.param('order_id'), credential, 'set_payee', now)
      const refund = await readRefund(c.var.db, c.req.param('refund_id'))
      if (refund.order_id !== rows.order.id) throw new Problem('not_found')
      const payee = await encryptPayee(c.env.ORDER_KEY_SECRET, refund.id, c.req.valid('json'))
      await setRefundPayee(customerContext(c, now), refund.id, payee)
      return view(c, rows.order.id)
    },
  )
