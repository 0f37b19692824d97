import { type Context, Hono } from 'hono'
import { items } from '../contract/base'
import { certificateSearch, publicCertificate } from '../contract/certificates'
import { certificateNumberIn, orderCodeIn } from '../contract/typed-codes'
import { nowText } from '../db/stamp'
import type { Env } from '../env'
import { describe } from '../http/describe'
import { limited, networkHashes } from '../http/limits'
import { keyHeader, proofOf } from '../http/order-proof'
import { siteOrigin } from '../http/origin'
import { valid } from '../http/validate'
import { isCustomer, isProven, type Proof } from '../orders/look/access'
import { readOrderById } from '../orders/look/rows'
import { find, notFound, publicView, publishedDocument } from './find'

// Numbers can be guessed, so every way to a certificate counts as a look-up.
const lookupLimit = limited('LOOKUP_LIMIT')

const counted = (c: Context<Env>) => lookupLimit(c, async () => {})

async function isCustomerOf(c: Context<Env>, order_id: string, proof: Proof) {
  const { db } = c.var
  const found = await readOrderById(db, order_id)
  return (
    found !== null && isCustomer(db, c.env.ORDER_KEY_SECRET, found.order, proof, nowText(), networkHashes(c))
  )
}

/** Like a look-up of an order: only who proved by key to be its customer is not counted, and a wrong proof finds nothing. */
async function search(c: Context<Env>, q: string, proof: Proof) {
  const hasKey = proof.key !== undefined
  const hasProof = isProven(proof)
  if (!hasKey) await counted(c)
  const { rows, order_id } = await find(c.var.db, orderCodeIn(q) ?? certificateNumberIn(q) ?? q)
  const isCustomers = order_id !== null && hasProof && (await isCustomerOf(c, order_id, proof))
  if (hasKey && !isCustomers) await counted(c)
  const isOpen = order_id === null || isCustomers
  if (rows.length === 0 || (hasProof && !isOpen)) throw await notFound(c.var.db, certificateNumberIn(q) ?? q)
  return publicView(rows, isOpen)
}

const html = 'text/html; charset=utf-8'

/** The frame that shows a certificate: its own origin, no scripts, nothing fetched but pictures. */
export const framePolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https:; frame-ancestors 'self'"

export const certificates = new Hono<Env>()
  .get(
    '/',
    describe('findCertificates', 'Mencari sertifikat dengan nomor sertifikat atau nomor pesanan', {
      answer: items(publicCertificate),
      headers: keyHeader,
    }),
    valid('query', certificateSearch),
    async c => {
      const { q, ...proof } = c.req.valid('query')
      return c.json({ items: await search(c, q, proofOf(c, proof)) })
    },
  )
  .get(
    '/:number/download',
    describe('downloadCertificate', 'Mengunduh sertifikat', { produces: 'text/html' }),
    lookupLimit,
    async c => {
      const { number, html: body } = await publishedDocument(
        c.var.db,
        c.req.param('number'),
        siteOrigin(c.env, c.req.url).origin,
      )
      return c.body(body, 200, {
        'content-type': html,
        'content-disposition': `attachment; filename="${number}.html"`,
        'content-security-policy': framePolicy,
      })
    },
  )
  .get(
    '/:number/view',
    describe('viewCertificate', 'Sertifikat untuk ditampilkan dalam bingkai', { produces: 'text/html' }),
    lookupLimit,
    async c => {
      const { html: body } = await publishedDocument(
        c.var.db,
        c.req.param('number'),
        siteOrigin(c.env, c.req.url).origin,
      )
      return c.body(body, 200, {
        'content-type': html,
        'content-security-policy': framePolicy,
        'x-frame-options': 'SAMEORIGIN',
      })
    },
  )
