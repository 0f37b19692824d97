import { itemsSchema } from '../../contract/base'
import {
  certificateCode,
  certificateSearch,
  publicCertificate,
  signingKeySetSchema,
  verificationSchema as verificationAnswer,
} from '../../contract/fulfilment/certificates'
import type { Credential } from '../../contract/orders/lookup'
import { certificateNumberIn, orderCodeIn, shortCodeIn } from '../../contract/orders/typed-codes'
import { orders } from '../../db/schema/orders'
import { nowText } from '../../db/stamp'
import { orderKeyHeader, readOrderCredential } from '../../http/credential'
import { countOrderLookup, limitedByHandler, networkHashes, rateLimitBy } from '../../http/limits/limits'
import { siteOriginOf } from '../../http/origin'
import { type Call, createRoutes, describeRoute, validateInput } from '../../http/route'
import { Problem } from '../../lib/problem'
import { hasOrderCredential, keyOrViewToken, verifyOrderAccess } from '../../orders/lookup/access'
import { orderRowById } from '../../orders/lookup/rows'
import {
  allowFreeViewing,
  countCertificateOpening,
  findCertificates,
  notFoundProblem,
  publicCertificateViews,
  readPublishedCertificate,
  renderCertificateDocument,
} from './lookup/find'
import { verifyCode } from './lookup/verdict'
import type { CertificateRow } from './rows'
import { readKeySet } from './signing/keys'

// Certificate numbers can be guessed, so each access counts towards the look-up limit.
const lookupLimit = rateLimitBy('LOOKUP_LIMIT')

const countLookup = (c: Call) => lookupLimit(c, async () => {})

async function isCustomerOf(c: Call, order_id: string, credential: Credential) {
  const { db } = c.var
  const [order] = await db.select().from(orders).where(orderRowById(order_id))
  return (
    order !== undefined &&
    (await verifyOrderAccess(db, c.env.ORDER_KEY_SECRET, order, credential, nowText(), networkHashes(c))) !==
      null
  )
}

const idsWithoutCode = (rows: CertificateRow[]) => rows.filter(row => row.code === null).map(row => row.id)

/** Allows this network to view the certificates that have no code; the URLs of the others contain their code. */
const allowShowing = (c: Call, rows: CertificateRow[]) =>
  allowFreeViewing(c.var.db, idsWithoutCode(rows), networkHashes(c), nowText())

const countNumber = (c: Call, { id }: CertificateRow) =>
  countCertificateOpening(c.var.db, id, networkHashes(c), nowText())

const hasCode = ({ code }: CertificateRow, given: string | undefined) =>
  code !== null && given !== undefined && shortCodeIn(given) === code

/**
 * Opens a certificate. Counts the opening only if the visitor found the certificate by its number, not by its code or
 * as the order's customer.
 */
async function openNumber(c: Call, row: CertificateRow, credential: Credential, code: string | undefined) {
  if (hasCode(row, code)) return
  if (row.order_id === null || !hasOrderCredential(credential)) return countNumber(c, row)
  if (await isCustomerOf(c, row.order_id, credential)) return allowShowing(c, [row])
  if (keyOrViewToken(credential) === undefined) throw new Problem('certificate_not_found')
  await countNumber(c, row)
}

/**
 * Searches certificates. Counts like an order look-up: a customer with a valid credential is not counted, and a wrong
 * credential finds nothing.
 */
async function search(c: Call, q: string, credential: Credential, code: string | undefined) {
  const hasKey = keyOrViewToken(credential) !== undefined
  const hasCredential = hasOrderCredential(credential)
  if (!hasKey) await countLookup(c)
  const number = certificateNumberIn(q)
  // Count the look-up before searching, as for orders. A search by certificate number is counted later, when the
  // certificate is opened.
  if (!hasCredential && number === null) await countOrderLookup(c, nowText())
  const asked = orderCodeIn(q) ?? number ?? q
  const { rows, order_id } = await findCertificates(c.var.db, asked)
  const isCustomers = order_id !== null && hasCredential && (await isCustomerOf(c, order_id, credential))
  if (hasKey && !isCustomers) await countLookup(c)
  const isOpen = order_id === null || isCustomers
  if (rows.length === 0 || (hasCredential && !isOpen)) throw await notFoundProblem(c.var.db, number ?? q)
  const numbered = rows.find(row => row.certificate_number === asked.toUpperCase())
  if (numbered) await openNumber(c, numbered, credential, code)
  else if (isOpen) await allowShowing(c, rows)
  return publicCertificateViews(rows, isOpen)
}

async function openDocument(c: Call, number: string, code: string | undefined) {
  const row = await readPublishedCertificate(c.var.db, number)
  if (!hasCode(row, code)) await countNumber(c, row)
  const { origin } = siteOriginOf(c.env, c.req.url)
  return renderCertificateDocument(c.var.db, row, { origin, assets: c.env.ASSETS })
}

const htmlType = 'text/html; charset=utf-8'

/**
 * Content-Security-Policy of the iframe that shows a certificate: own origin, no scripts; only images are fetched,
 * because fonts are inlined.
 */
export const framePolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src 'self' data: https:; frame-ancestors 'self'"

export const certificateRoutes = createRoutes()
  .get(
    '/',
    describeRoute(
      'findCertificates',
      'Mencari sertifikat dengan nomor sertifikat atau nomor pesanan',
      itemsSchema(publicCertificate),
      { headers: orderKeyHeader },
    ),
    validateInput('query', certificateSearch),
    async c => {
      const { q, code, ...credential } = c.req.valid('query')
      return c.json({ items: await search(c, q, readOrderCredential(c, credential), code) })
    },
  )
  .get(
    '/:number/download',
    describeRoute('downloadCertificate', 'Mengunduh sertifikat', 'text/html'),
    lookupLimit,
    validateInput('query', certificateCode),
    async c => {
      const { number, html: body } = await openDocument(c, c.req.param('number'), c.req.valid('query').code)
      return c.body(body, 200, {
        'content-type': htmlType,
        'content-disposition': `attachment; filename="${number}.html"`,
        'content-security-policy': framePolicy,
      })
    },
  )
  .get(
    '/:number/view',
    describeRoute('viewCertificate', 'Sertifikat untuk ditampilkan dalam bingkai', 'text/html'),
    lookupLimit,
    validateInput('query', certificateCode),
    async c => {
      const { html: body } = await openDocument(c, c.req.param('number'), c.req.valid('query').code)
      return c.body(body, 200, {
        'content-type': htmlType,
        'content-security-policy': framePolicy,
        'x-frame-options': 'SAMEORIGIN',
      })
    },
  )

/** Only unknown certificate codes are rate-limited: codes cannot be guessed, and many phones share one IP address. */
export const verifyRoutes = createRoutes().get(
  '/:code',
  describeRoute('verifyCertificate', 'Memeriksa sertifikat lewat tautan pendeknya', verificationAnswer),
  limitedByHandler,
  async c => {
    const code = shortCodeIn(c.req.param('code'))
    const found = code && (await verifyCode(c.var.db, code))
    if (found) return c.json(found)
    await countLookup(c)
    throw new Problem('certificate_not_found', { detail: 'Kode ini tidak dikenal.' })
  },
)

const keysCacheControl = 'public, max-age=300'

/** Public CORS: any site may fetch the keys to verify a signature. */
export const wellKnownRoutes = createRoutes().get(
  '/jwks.json',
  describeRoute('getSigningKeys', 'Kunci publik tanda tangan sertifikat', signingKeySetSchema),
  async c =>
    c.json(await readKeySet(c.var.db), 200, {
      'cache-control': keysCacheControl,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    }),
)
