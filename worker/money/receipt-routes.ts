import { type Context, Hono } from 'hono'
import { receipt } from '../contract/money/receipts'
import type { Env } from '../env'
import { operatorContext } from '../http/context'
import { describe } from '../http/describe'
import { Problem } from '../problem'
import { giveReceipt, readReceipt } from './receipts'

const path = '/:id/payments/:payment_id/receipt'

function asked(c: Context<Env>): [order_id: string, payment_id: number] {
  const payment_id = Number(c.req.param('payment_id'))
  if (!Number.isSafeInteger(payment_id)) throw new Problem('not_found')
  return [c.req.param('id') ?? '', payment_id]
}

/** The kuitansi of a payment. Mounted beside the routes of orders. */
export const adminReceipts = new Hono<Env>()
  .get(path, describe('getReceipt', 'Kuitansi sebuah pembayaran', { answer: receipt }), async c =>
    c.json(await readReceipt(c.var.db, ...asked(c))),
  )
  .post(
    path,
    describe('giveReceipt', 'Memberi nomor kuitansi, sekali untuk selamanya', { answer: receipt }),
    async c => c.json(await giveReceipt(operatorContext(c), ...asked(c))),
  )
