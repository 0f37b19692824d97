import { z } from 'zod'
import { agreeToChangeInput } from '../../contract/money/changes'
import { customerMoney } from '../../contract/money/payments'
import { payeeInput } from '../../contract/money/refunds'
import { lookupQuery } from '../../contract/orders/lookup'
import { nowText } from '../../db/stamp'
import { purgeTags } from '../../http/cache/purge'
import { credentialOf, proofHeaders } from '../../http/credential'
import { rateLimited } from '../../http/limits/limits'
import { type Call, customerContext, describe, routes, valid } from '../../http/route'
import { Problem } from '../../lib/problem'
import { sendMailAfterResponse } from '../../messages/post'
import { requireOwnedOrder } from '../../orders/owned'
import { changesOf, changeView } from '../changes/read'
import { agreeChange, endChange } from '../changes/steps'
import { balanceStatement } from '../payments/balance'
import { encryptPayee, payeeChangesOf, readRefund, refundViewsOf } from '../refunds/read'
import { setPayee } from '../refunds/steps'

const decision = z.union([
  agreeToChangeInput.extend({ agree: z.literal(true) }),
  z.object({ agree: z.literal(false) }),
])

async function view(c: Call, order_id: string) {
  const { refunds, changes, payees, balances } = await c.var.db.batch({
    balances: balanceStatement(c.var.db, order_id),
    refunds: refundViewsOf(c.var.db, order_id),
    changes: changesOf(c.var.db, order_id),
    payees: payeeChangesOf(c.var.db, order_id),
  })
  return c.json(
    customerMoney.parse({
      refunds,
      changes: changes.map(row => changeView(row, balances[0])),
      payees: payees.map(({ actor, ...payee }) => ({ ...payee, by_shop: actor !== 'customer' })),
    }),
  )
}

/** Reading needs only the phone's last digits; every change needs the key of the order's link. */
export const orderMoneyRoutes = routes()
  .get(
    '/:order_id/money',
    describe('getCustomerMoney', 'Perubahan dan refund sebuah pesanan', customerMoney, {
      headers: proofHeaders,
    }),
    valid('query', lookupQuery),
    async c => {
      const credential = credentialOf(c, c.req.valid('query'))
      const rows = await requireOwnedOrder(c, c.req.param('order_id'), credential, 'read', nowText())
      return view(c, rows.order.id)
    },
  )
  .post(
    '/:order_id/changes/:change_id',
    describe('answerChange', 'Menyetujui atau menolak perubahan pesanan', customerMoney, {
      headers: proofHeaders,
    }),
    rateLimited('CLAIM_LIMIT'),
    valid('query', lookupQuery),
    valid('json', decision),
    async c => {
      const now = nowText()
      const credential = credentialOf(c, c.req.valid('query'))
      const rows = await requireOwnedOrder(c, c.req.param('order_id'), credential, 'answer_change', now)
      const [id, change_id, answer] = [rows.order.id, c.req.param('change_id'), c.req.valid('json')]
      if (answer.agree) await agreeChange(customerContext(c, now), id, change_id, answer)
      else await endChange(customerContext(c, now), id, change_id, 'declined')
      await purgeTags(c, 'animals')
      return view(c, id)
    },
  )
  .put(
    '/:order_id/refunds/:refund_id/payee',
    describe('setPayee', 'Mengisi rekening tujuan refund', customerMoney, { headers: proofHeaders }),
    rateLimited('CLAIM_LIMIT'),
    // Sends the e-mail about the new account immediately, not in the next cron run.
    sendMailAfterResponse,
    valid('query', lookupQuery),
    valid('json', payeeInput),
    async c => {
      const now = nowText()
      const credential = credentialOf(c, c.req.valid('query'))
      const rows = await requireOwnedOrder(c, c.req.param('order_id'), credential, 'set_payee', now)
      const refund = await readRefund(c.var.db, c.req.param('refund_id'))
      if (refund.order_id !== rows.order.id) throw new Problem('not_found')
      const payee = await encryptPayee(c.env.ORDER_KEY_SECRET, refund.id, c.req.valid('json'))
      await setPayee(customerContext(c, now), refund.id, payee)
      return view(c, rows.order.id)
    },
  )
