import { type Context, Hono } from 'hono'
import { items } from '../contract/base'
import type { Proof } from '../contract/orders/lookup'
import { certificateNumberIn, orderCodeIn, shortCodeIn } from '../contract/orders/typed-codes'
import { certificateCode, certificateSearch, publicCertificate } from '../contract/proof/certificates'
import { nowText } from '../db/stamp'
import type { Env } from '../env'
import { describe } from '../http/describe'
import { limited, networkHashes } from '../http/limits'
import { keyHeader, proofOf } from '../http/order-proof'
import { siteOrigin } from '../http/origin'
import { valid } from '../http/validate'
import { isCustomer, isProven } from '../orders/look/access'
import { readOrderById } from '../orders/look/rows'
import { Problem } from '../problem'
import { documentFor, find, notFound, publicView, publishedRow } from './look/find'
import { countOpening, letSee } from './look/numbered'
import type { CertificateRow } from './look/rows'

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

const idsWithoutCode = (rows: CertificateRow[]) => rows.filter(row => row.code === null).map(row => row.id)

/** What was opened by more than a number is shown too; the code in its addresses says so where it has one. */
const letShow = (c: Context<Env>, rows: CertificateRow[]) =>
  letSee(c.var.db, idsWithoutCode(rows), networkHashes(c), nowText())

const countNumber = (c: Context<Env>, { id }: CertificateRow) =>
  countOpening(c.var.db, id, networkHashes(c), nowText())

const hasCode = ({ code }: CertificateRow, given: string | undefined) =>
  code !== null && given !== undefined && shortCodeIn(given) === code

/** Counts what a number alone opens: not what its paper's code opens, nor its order's customer. Wrong digits find nothing. */
async function openNumber(c: Context<Env>, row: CertificateRow, proof: Proof, code: string | undefined) {
  if (hasCode(row, code)) return
  if (row.order_id === null || !isProven(proof)) return countNumber(c, row)
  if (await isCustomerOf(c, row.order_id, proof)) return letShow(c, [row])
  if (proof.key === undefined) throw new Problem('certificate_not_found')
  await countNumber(c, row)
}

/** Like a look-up of an order: only who proved by key to be its customer is not counted, and a wrong proof finds nothing. */
async function search(c: Context<Env>, q: string, proof: Proof, code: string | undefined) {
  const hasKey = proof.key !== undefined
  const hasProof = isProven(proof)
  if (!hasKey) await counted(c)
  const asked = orderCodeIn(q) ?? certificateNumberIn(q) ?? q
  const { rows, order_id } = await find(c.var.db, asked)
  const isCustomers = order_id !== null && hasProof && (await isCustomerOf(c, order_id, proof))
  if (hasKey && !isCustomers) await counted(c)
  const isOpen = order_id === null || isCustomers
  if (rows.length === 0 || (hasProof && !isOpen)) throw await notFound(c.var.db, certificateNumberIn(q) ?? q)
  const numbered = rows.find(row => row.certificate_number === asked.toUpperCase())
  if (numbered) await openNumber(c, numbered, proof, code)
  else if (isOpen) await letShow(c, rows)
  return publicView(rows, isOpen)
}

async function shown(c: Context<Env>, number: string, code: string | undefined) {
  const row = await publishedRow(c.var.db, number)
  if (!hasCode(row, code)) await countNumber(c, row)
  return documentFor(c.var.db, row, siteOrigin(c.env, c.req.url).origin)
}

const html = 'text/html; charset=utf-8'

/** The frame that shows a certificate: its own origin, no scripts, nothing fetched but pictures; its faces come along. */
export const framePolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src 'self' data: https:; frame-ancestors 'self'"

export const certificates = new Hono<Env>()
  .get(
    '/',
    describe('findCertificates', 'Mencari sertifikat dengan nomor sertifikat atau nomor pesanan', {
      answer: items(publicCertificate),
      headers: keyHeader,
    }),
    valid('query', certificateSearch),
    async c => {
      const { q, code, ...proof } = c.req.valid('query')
      return c.json({ items: await search(c, q, proofOf(c, proof), code) })
    },
  )
  .get(
    '/:number/download',
    describe('downloadCertificate', 'Mengunduh sertifikat', { produces: 'text/html' }),
    lookupLimit,
    valid('query', certificateCode),
    async c => {
      const { number, html: body } = await shown(c, c.req.param('number'), c.req.valid('query').code)
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
    valid('query', certificateCode),
    async c => {
      const { html: body } = await shown(c, c.req.param('number'), c.req.valid('query').code)
      return c.body(body, 200, {
        'content-type': html,
        'content-security-policy': framePolicy,
        'x-frame-options': 'SAMEORIGIN',
      })
    },
  )
