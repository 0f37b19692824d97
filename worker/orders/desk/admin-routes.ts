import { and, eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { orderDelete, orderDetail, orderListQuery, orderPage, orderPatch } from '../../contract/orders/orders'
import { payment_claims } from '../../db/schema/orders'
import { nowText } from '../../db/stamp'
import type { Env } from '../../env'
import { remove } from '../../erase/remove'
import { operatorContext } from '../../http/context'
import { describe } from '../../http/describe'
import { purge } from '../../http/purge'
import { valid } from '../../http/validate'
import { Problem } from '../../problem'
import { refuseOrderOffSeason } from '../../sacrifices/plan/off-season'
import { seatSoon } from '../../sacrifices/seats/fill'
import { change } from '../life/change'
import { isClaimed } from '../life/claim'
import { dropProofsOf } from '../life/proof'
import { operatorStep } from '../life/transitions'
import { detail } from '../look/detail'
import { byId } from '../look/rows'
import { noteView } from '../look/viewed'
import { list } from './list'

const one = async (c: Context<Env>, id: string, now: string) =>
  c.json(await detail(c.var.db, c.env.ORDER_KEY_SECRET, id, now))

/** Noted after the answer, so that nobody waits for it. */
const noteSeen = (c: Context<Env>, id: string, action: 'view' | 'view_proof', now: string) =>
  c.executionCtx.waitUntil(noteView(c.var.db, id, action, c.var.operator.email, now))

export const adminOrders = new Hono<Env>()
  .get(
    '/',
    describe('listOrders', 'Daftar pesanan', { answer: orderPage }),
    valid('query', orderListQuery),
    async c => c.json(await list(c.var.db, c.req.valid('query'), nowText())),
  )
  .get('/:id', describe('getOrderDetail', 'Rincian pesanan', { answer: orderDetail }), c => {
    const now = nowText()
    noteSeen(c, c.req.param('id'), 'view', now)
    return one(c, c.req.param('id'), now)
  })
  .patch(
    '/:id',
    describe('changeOrder', 'Mengubah pesanan', { answer: orderDetail }),
    valid('json', orderPatch),
    async c => {
      const now = nowText()
      const patch = c.req.valid('json')
      const { order, change: step } = await change(
        operatorContext(c, now),
        byId(c.req.param('id')),
        async row => {
          await refuseOrderOffSeason(c.var.db, row, patch)
          return operatorStep(row, patch, now, await isClaimed(c.var.db, row))
        },
        { seen: patch.updated_at },
      )
      if (step.income !== null) await seatSoon(operatorContext(c, now))
      if (order.stock_held !== step.next.stock_held) await purge(c, 'animals')
      return one(c, c.req.param('id'), now)
    },
  )
  .delete(
    '/:id',
    describe('deleteOrder', 'Menghapus pesanan', { status: 204 }),
    valid('json', orderDelete),
    async c => {
      const { confirm } = c.req.valid('json')
      await remove(operatorContext(c), c.req.param('id'), confirm)
      await dropProofsOf(c.env.MEDIA, c.req.param('id'))
      await purge(c, 'animals')
      return c.body(null, 204)
    },
  )
  .get(
    '/:id/claims/:claim_id/proof',
    describe('getPaymentProof', 'Bukti transfer', { produces: 'application/octet-stream' }),
    async c => {
      const [claim] = await c.var.db
        .select()
        .from(payment_claims)
        .where(
          and(eq(payment_claims.id, c.req.param('claim_id')), eq(payment_claims.order_id, c.req.param('id'))),
        )
      const object = claim?.proof_key ? await c.env.MEDIA.get(claim.proof_key) : null
      if (!claim?.proof_mime || !object) throw new Problem('not_found')
      noteSeen(c, claim.order_id, 'view_proof', nowText())
      return c.body(object.body, 200, {
        'content-type': claim.proof_mime,
        'content-disposition': `attachment; filename="${claim.proof_name ?? 'bukti'}"`,
        'content-security-policy': "sandbox; default-src 'none'",
      })
    },
  )
