import { and, eq } from 'drizzle-orm'
import {
  adjacentOrders,
  customerByPhoneAnswer,
  customerByPhoneQuery,
  deskCancelInput,
  deskNamesInput,
  orderLinkAnswer,
  orderListChangesAnswer,
  orderListChangesQuery,
  orderNoteInput,
  orderNotesAnswer,
  orderSelectionQuerySchema,
  orderSelectionSchema,
} from '../../contract/orders/desk'
import {
  deleteOrderInput,
  deskOrderInput,
  orderDetailSchema,
  orderListQuery,
  orderPage,
  orderPatchSchema,
} from '../../contract/orders/orders'
import { canRoleUse } from '../../contract/people/roles'
import { payment_claims } from '../../db/schema/orders'
import { nowText } from '../../db/stamp'
import { throwIfOrderOffSeason } from '../../fulfilment/sacrifices/plan/rite-day'
import { assignSeatsOrLog } from '../../fulfilment/sacrifices/seats/fill'
import { purgeTags } from '../../http/cache/purge'
import { idempotencyHeader, idempotencyKey } from '../../http/credential'
import { attachmentHeaders } from '../../http/csv-answer'
import { siteOriginOf } from '../../http/origin'
import { type Call, createRoutes, describeRoute, operatorContext, validateInput } from '../../http/route'
import { Problem } from '../../lib/problem'
import { payOrderInCash } from '../../money/order-money/order-money'
import { anonymizeOrder } from '../../people/erase/anonymize'
import { deleteOrderById } from '../../people/erase/remove'
import { applyOrderChange } from '../lifecycle/change'
import { operatorPatchChange } from '../lifecycle/operator-step'
import { deleteProofsOf } from '../lifecycle/proof'
import { readOrderStepFacts } from '../lifecycle/step-facts'
import { readOrderDetail, recordOrderView } from '../lookup/detail'
import { isOrderIdSql } from '../lookup/rows'
import { placeOrder } from '../placement/place'
import { cancelAtDesk } from './cancel'
import { addOrderNote, readOrderNotes, setNamesAtDesk } from './edit'
import { fetchOrderLinkKey, recordRedirectedMessages } from './link'
import { listOrderPage } from './list'
import { findCustomerByPhone, findNeighbourOrders, findOrderListChanges, readOrderSelection } from './lookups'

const readDetail = (c: Call, id: string, now: string) => readOrderDetail(c.var.db, id, now)

const respondWithOrder = async (c: Call, id: string, now: string) => c.json(await readDetail(c, id, now))

const recordViewAfterResponse = (c: Call, id: string, action: 'view' | 'view_proof', now: string) =>
  c.executionCtx.waitUntil(recordOrderView(c.var.db, id, action, c.var.operator.email, now))

/** Register routes without an order id first, because `/:id` would match their paths. */
export const orderAdminRoutes = createRoutes()
  .post(
    '/',
    describeRoute('placeOrderForCustomer', 'Membuat pesanan untuk pelanggan', orderDetailSchema, {
      status: 201,
      headers: idempotencyHeader,
    }),
    validateInput('json', deskOrderInput),
    async c => {
      const now = nowText()
      const key = idempotencyKey(c)
      const { rows, soldOut } = await placeOrder(operatorContext(c, now), {
        input: c.req.valid('json'),
        key,
        address: null,
      })
      if (soldOut) await purgeTags(c, 'animals')
      if (c.req.valid('json').paid_cash) await payOrderInCash(operatorContext(c, now), rows.order.id)
      return c.json(await readDetail(c, rows.order.id, now), 201)
    },
  )
  .get(
    '/caller',
    describeRoute('findCaller', 'Nama dan email dari pesanan terakhir sebuah nomor', customerByPhoneAnswer),
    validateInput('query', customerByPhoneQuery),
    async c => c.json({ customer: await findCustomerByPhone(c.var.db, c.req.valid('query').phone) }),
  )
  .get(
    '/picks',
    describeRoute('pickOrders', 'Pesanan mana saja yang cocok dengan sebuah filter', orderSelectionSchema),
    validateInput('query', orderSelectionQuerySchema),
    async c => c.json(await readOrderSelection(c.var.db, c.req.valid('query'), nowText())),
  )
  .get(
    '/news',
    describeRoute('getOrderNews', 'Apa yang baru di daftar pesanan', orderListChangesAnswer),
    validateInput('query', orderListChangesQuery),
    async c => c.json(await findOrderListChanges(c.var.db, c.req.valid('query'))),
  )
  .get(
    '/:id/around',
    describeRoute('getOrdersAround', 'Pesanan sebelum dan sesudahnya dalam sebuah daftar', adjacentOrders),
    validateInput('query', orderListQuery),
    async c => c.json(await findNeighbourOrders(c.var.db, c.req.param('id'), c.req.valid('query'))),
  )
  .get(
    '/:id/notes',
    describeRoute('getOrderNotes', 'Catatan tim tentang sebuah pesanan', orderNotesAnswer),
    async c => c.json({ items: await readOrderNotes(c.var.db, c.req.param('id')) }),
  )
  .post(
    '/:id/notes',
    describeRoute('addOrderNote', 'Menulis catatan tim tentang sebuah pesanan', orderNotesAnswer),
    validateInput('json', orderNoteInput),
    async c => {
      const id = c.req.param('id')
      await addOrderNote(operatorContext(c), id, c.req.valid('json').text)
      return c.json({ items: await readOrderNotes(c.var.db, id) })
    },
  )
  .put(
    '/:id/beneficiaries',
    describeRoute('setOrderNames', 'Mengisi atau mengubah atas nama', orderDetailSchema),
    validateInput('json', deskNamesInput),
    async c => {
      const now = nowText()
      const id = c.req.param('id')
      await setNamesAtDesk(operatorContext(c, now), id, c.req.valid('json'))
      return respondWithOrder(c, id, now)
    },
  )
  .post(
    '/:id/link',
    describeRoute(
      'fetchOrderLink',
      'Mengambil tautan rahasia pelanggan; pengambilannya dicatat',
      orderLinkAnswer,
    ),
    async c => {
      const { origin } = siteOriginOf(c.env, c.req.url)
      const key = await fetchOrderLinkKey(operatorContext(c), c.env.ORDER_KEY_SECRET, c.req.param('id'))
      return c.json({ link: `${origin}/order-status#${key}` })
    },
  )
  .post(
    '/:id/anonymize',
    describeRoute(
      'anonymizeOrder',
      'Menghapus data pribadi dari pesanan yang sudah ditutup',
      orderDetailSchema,
    ),
    async c => {
      const now = nowText()
      const id = c.req.param('id')
      await anonymizeOrder(operatorContext(c, now), c.env.MEDIA, id)
      return respondWithOrder(c, id, now)
    },
  )
  .get(
    '/',
    describeRoute('listOrders', 'Daftar pesanan', orderPage),
    validateInput('query', orderListQuery),
    async c => c.json(await listOrderPage(c.var.db, c.req.valid('query'), nowText())),
  )
  .get('/:id', describeRoute('getOrderDetail', 'Rincian pesanan', orderDetailSchema), c => {
    const now = nowText()
    recordViewAfterResponse(c, c.req.param('id'), 'view', now)
    return respondWithOrder(c, c.req.param('id'), now)
  })
  .patch(
    '/:id',
    describeRoute('changeOrder', 'Mengubah pesanan', orderDetailSchema),
    validateInput('json', orderPatchSchema),
    async c => {
      const now = nowText()
      const patch = c.req.valid('json')
      const { order, change: step } = await applyOrderChange(
        operatorContext(c, now),
        isOrderIdSql(c.req.param('id')),
        async row => {
          await throwIfOrderOffSeason(c.var.db, row, patch)
          return operatorPatchChange(row, patch, now, await readOrderStepFacts(c.var.db, row, patch, now))
        },
        { seen: patch.updated_at, extra: recordRedirectedMessages(operatorContext(c, now)) },
      )
      if (step.income !== null || step.next.status !== order.status)
        await assignSeatsOrLog(operatorContext(c, now))
      if (order.stock_held !== step.next.stock_held) await purgeTags(c, 'animals')
      return respondWithOrder(c, c.req.param('id'), now)
    },
  )
  .post(
    '/:id/cancel',
    describeRoute(
      'cancelOrderAtDesk',
      'Membatalkan pesanan beserta jadwalnya, dan mengajukan refundnya',
      orderDetailSchema,
    ),
    validateInput('json', deskCancelInput),
    async c => {
      const [now, input] = [nowText(), c.req.valid('json')]
      if (input.refund && !canRoleUse(c.var.operator.role, 'refunds', 'write')) throw new Problem('forbidden')
      await cancelAtDesk(operatorContext(c, now), c.req.param('id'), input)
      await purgeTags(c, 'animals')
      return respondWithOrder(c, c.req.param('id'), now)
    },
  )
  .delete(
    '/:id',
    describeRoute('deleteOrder', 'Menghapus pesanan'),
    validateInput('json', deleteOrderInput),
    async c => {
      const { confirm } = c.req.valid('json')
      await deleteOrderById(operatorContext(c), c.req.param('id'), confirm)
      await deleteProofsOf(c.env.MEDIA, c.req.param('id'))
      await purgeTags(c, 'animals')
      return c.body(null, 204)
    },
  )
  .get(
    '/:id/claims/:claim_id/proof',
    describeRoute('getPaymentProof', 'Bukti transfer', 'application/octet-stream'),
    async c => {
      const [claim] = await c.var.db
        .select()
        .from(payment_claims)
        .where(
          and(eq(payment_claims.id, c.req.param('claim_id')), eq(payment_claims.order_id, c.req.param('id'))),
        )
      const object = claim?.proof_key ? await c.env.MEDIA.get(claim.proof_key) : null
      if (!claim?.proof_mime || !object) throw new Problem('not_found')
      recordViewAfterResponse(c, claim.order_id, 'view_proof', nowText())
      return c.body(object.body, 200, attachmentHeaders(claim.proof_name ?? 'bukti', claim.proof_mime))
    },
  )
