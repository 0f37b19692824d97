import {
  evidenceQuerySchema,
  orderEvidenceSchema,
  sharedEvidenceQuery,
  signedFileQuery,
} from '../../contract/fulfilment/evidence'
import { orders } from '../../db/schema/orders'
import { nowText } from '../../db/stamp'
import { orderAccessHeaders, readOrderCredential } from '../../http/credential'
import { handlerRateLimitMarker, limitRequestRate } from '../../http/limits/limits'
import { type Call, createRoutes, describeRoute, validateInput } from '../../http/route'
import { Problem } from '../../lib/problem'
import { requireOwnedOrder } from '../../orders/lookup/owned'
import { isOrderIdSql, type OrderRow } from '../../orders/lookup/rows'
import { readOrderEvidence } from './list'
import { evidenceShareHash, isEvidenceShareToken, serveFile } from './serve'

const lookupLimit = limitRequestRate('LOOKUP_LIMIT')

/** Only wrong credentials count towards the limit: many phones share one IP address. */
async function refuseAndCount(c: Call): Promise<never> {
  await lookupLimit(c, async () => {})
  throw new Problem('order_not_found')
}

async function orderOfShareLink(c: Call, id: string): Promise<OrderRow> {
  const token = c.req.header('x-evidence-token') ?? ''
  const [order] = await c.var.db
    .select()
    .from(orders)
    .where(isOrderIdSql(id.slice(0, 40)))
  return order && isEvidenceShareToken(c.env.ORDER_KEY_SECRET, order, token) ? order : refuseAndCount(c)
}

export const evidenceRoutes = createRoutes()
  .get(
    '/orders/:order_id',
    describeRoute('getOrderEvidence', 'Pelaksanaan dan bukti sebuah pesanan', orderEvidenceSchema, {
      headers: orderAccessHeaders,
    }),
    handlerRateLimitMarker,
    validateInput('query', evidenceQuerySchema),
    async c => {
      const now = nowText()
      const { after, ...credential } = c.req.valid('query')
      const { order, access } = await requireOwnedOrder(
        c,
        c.req.param('order_id'),
        readOrderCredential(c, credential),
        'read',
        now,
      )
      const secret = c.env.ORDER_KEY_SECRET
      // A shared link has no expiry, so a visitor whose access ends after one hour (view token) cannot create one.
      const share = access === 'key' ? evidenceShareHash(secret, order) : null
      return c.json(await readOrderEvidence(c.var.db, { secret, viewer: order, now }, { after, share }))
    },
  )
  .get(
    '/shared/:id',
    describeRoute('getSharedEvidence', 'Bukti pelaksanaan lewat tautan yang dibagikan', orderEvidenceSchema, {
      headers: { 'X-Evidence-Token': 'Kunci dari tautan bukti' },
    }),
    handlerRateLimitMarker,
    validateInput('query', sharedEvidenceQuery),
    async c => {
      const viewer = await orderOfShareLink(c, c.req.param('id'))
      const look = { secret: c.env.ORDER_KEY_SECRET, viewer, now: nowText() }
      return c.json(await readOrderEvidence(c.var.db, look, { ...c.req.valid('query'), share: null }))
    },
  )
  .get(
    '/files/:id',
    describeRoute('getEvidenceFile', 'Satu foto atau video', 'application/octet-stream'),
    validateInput('query', signedFileQuery),
    c => serveFile(c, c.req.param('id'), c.req.valid('query')),
  )
