import { sql } from 'drizzle-orm'
import { itemsSchema } from '../../contract/base'
import { publicationProblemTexts } from '../../contract/fulfilment/certificate-rules'
import {
  certificateSearchQuery,
  maskedCertificateSchema,
  type PublicCertificate,
  publicCertificateSchema,
  shortLinkCodeQuery,
  signingKeySetSchema,
  unmaskedCertificateSchema,
  verificationSchema as verificationAnswer,
} from '../../contract/fulfilment/certificates'
import { maskName } from '../../contract/lib/format'
import type { Credential } from '../../contract/orders/lookup'
import {
  certificateNumberIn,
  orderCodeIn,
  shortCodeIn,
  shortLinkPath,
} from '../../contract/orders/typed-codes'
import { type Bucket, countAttemptOrWait } from '../../db/attempts'
import type { Db } from '../../db/client'
import { orders } from '../../db/schema/orders'
import { hourMs, nowText } from '../../db/stamp'
import { orderKeyHeader, readOrderCredential } from '../../http/credential'
import {
  countOrderLookup,
  handlerRateLimitMarker,
  limitRequestRate,
  type Network,
  networkHashes,
} from '../../http/limits/limits'
import { siteOriginOf } from '../../http/origin'
import { type Call, createRoutes, describeRoute, validateInput } from '../../http/route'
import { firstOrThrow } from '../../lib/only'
import { Problem } from '../../lib/problem'
import { hasOrderCredential, keyOrViewTokenOf, verifyOrderAccess } from '../../orders/lookup/access'
import { isOrderIdSql } from '../../orders/lookup/rows'
import { recordUsedUpLimit, shopWideLimits } from '../../people/auth/totals'
import { certificateHtmlFile, type DocumentSource } from './lookup/document'
import { verifyCertificateByCode } from './lookup/verdict'
import {
  type CertificateRow,
  isPublishedNumber,
  orderStateText,
  type SignedRow,
  selectCertificates,
  selectSignedCertificates,
} from './rows'
import { readKeySet } from './signing/signature'

const maxFound = 500

const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
/** Matches a text in the form of an internal id (UUID), so that the visitor learns that the id is wrong. */
const looksLikeId = /^([0-9a-z]+-){4}[0-9a-z]+$|^[0-9a-f]{32}$/i

/** Searches each column by its own index; the `+` keeps SQLite from using the index on status instead. */
const matchesQuery = (q: string) => sql`+status = 'published' AND id IN (
  SELECT id FROM certificates WHERE certificate_number = ${q.toUpperCase()}
  UNION SELECT id FROM certificates WHERE id = ${q.toLowerCase()}
  UNION SELECT id FROM certificates WHERE order_id IN (
    SELECT id FROM orders WHERE order_id = ${q.toUpperCase()} UNION SELECT id FROM orders WHERE id = ${q.toLowerCase()}))`

const wholeView = (row: CertificateRow) => {
  const path = `/api/certificates/${encodeURIComponent(row.certificate_number)}`
  const query = row.code ? `?code=${row.code}` : ''
  return unmaskedCertificateSchema.parse({
    ...row,
    masked: false,
    view_url: `${path}/view${query}`,
    download_url: `${path}/download${query}`,
    verify_url: row.code && shortLinkPath(row.code),
    order_today: row.signed_at === null || row.not_yet !== null ? orderStateText(row) : null,
    is_early: row.not_yet !== null,
  })
}

// Zod drops all fields that the schema `maskedCertificateSchema` does not name.
const maskedView = (row: CertificateRow) =>
  maskedCertificateSchema.parse({
    ...row,
    name: maskName(row.name),
    masked: true,
    location: null,
    beneficiaries: null,
    pelaksana_nama: null,
    pelaksana_status: null,
    penanggung_jawab: null,
    view_url: null,
    download_url: null,
  })

/** Full certificates if `isOpen` (found by certificate number, or by the order's customer), else with masked names. */
const publicCertificateViews = (rows: CertificateRow[], isOpen: boolean): PublicCertificate[] =>
  rows.map(row => (isOpen ? wholeView(row) : maskedView(row)))

async function findCertificates(db: Db, q: string) {
  const rows = await selectCertificates(db, matchesQuery(q))
    .orderBy(sql`created_at DESC`, sql`id DESC`)
    .limit(maxFound)
  const isOwn = rows.some(row => row.certificate_number === q.toUpperCase() || row.id === q.toLowerCase())
  return { rows, order_id: isOwn ? null : (rows[0]?.order_id ?? null) }
}

const selectClosed = (db: Db, q: string) =>
  selectSignedCertificates(
    db,
    sql`certificates.certificate_number = ${q.toUpperCase()} AND certificates.status IN ('replaced', 'revoked')`,
  )

const closedText = ({ status, certificate_number, successor }: SignedRow) => {
  if (status === 'revoked') return `Sertifikat ${certificate_number} sudah dicabut.`
  const by = successor ? ` dengan ${successor.certificate_number}` : ''
  return `Sertifikat ${certificate_number} sudah diganti${by}.`
}

async function notFoundProblem(db: Db, q: string) {
  if (looksLikeId.test(q) && !version4.test(q)) return new Problem('bad_order_id')
  const [row] = await selectClosed(db, q)
  return new Problem('certificate_not_found', row ? { detail: closedText(row) } : {})
}

const readPublishedCertificate = async (db: Db, number: string) =>
  firstOrThrow(await selectCertificates(db, isPublishedNumber(number)), 'certificate_not_found')

function renderCertificateDocument(db: Db, row: CertificateRow, source: DocumentSource) {
  if (row.not_yet !== null)
    throw new Problem('certificate_early', { detail: publicationProblemTexts[row.not_yet] })
  return certificateHtmlFile(db, row, source)
}

const dayMs = 24 * hourMs

/** Records that this network opened this certificate today, so that opening it again is not counted. */
const openedBucket = ({ network }: Network, id: string): Bucket => ({
  key: `certificate:${id}:${network}`,
  most: 1,
  window: dayMs,
})

/** Daily limits for opening certificates by number, per network and per area: only 10,000 numbers exist per month. */
const openingBuckets = ({ network, area }: Network): Bucket[] => [
  { key: `certificates:${network}`, most: 12, window: dayMs },
  { key: `certificates-near:${area}`, most: 36, window: dayMs },
  shopWideLimits.certificates,
]

// Certificate numbers can be guessed, so each access counts towards the look-up limit.
const lookupLimit = limitRequestRate('LOOKUP_LIMIT')

const countLookup = (c: Call) => lookupLimit(c, async () => {})

async function isCustomerOf(c: Call, order_id: string, credential: Credential) {
  const { db } = c.var
  const [order] = await db.select().from(orders).where(isOrderIdSql(order_id))
  return (
    order !== undefined &&
    (await verifyOrderAccess(db, c.env.ORDER_KEY_SECRET, order, credential, nowText(), networkHashes(c))) !==
      null
  )
}

// Marks the certificates as already opened from this network today, so that the customer can open them without using up
// a limit. Links of certificates with a code contain the code and are never counted, so skip those.
async function allowFreeViewing(c: Call, rows: CertificateRow[]) {
  const from = networkHashes(c)
  if (from === null) return
  const now = nowText()
  for (const { id, code } of rows)
    if (code === null) await countAttemptOrWait(c.var.db, [openedBucket(from, id)], now)
}

/** Counts an opening once per day and network, in one SQL statement, so that concurrent requests respect the limit. */
async function countOpening(c: Call, { id }: CertificateRow) {
  const { db } = c.var
  const from = networkHashes(c)
  if (from === null) return
  const now = nowText()
  const seen = openedBucket(from, id)
  const retryAfter = await countAttemptOrWait(db, [seen, ...openingBuckets(from)], now)
  if (retryAfter === 0 || (await countAttemptOrWait(db, [seen], now, false)) > 0) return
  await recordUsedUpLimit(db, 'certificates', now)
  throw new Problem('certificates_used_up', { retryAfter })
}

const hasCode = ({ code }: CertificateRow, given: string | undefined) =>
  code !== null && given !== undefined && shortCodeIn(given) === code

/** Counts the opening unless the visitor has the certificate's code or is the order's customer. */
async function openNumber(c: Call, row: CertificateRow, credential: Credential, code: string | undefined) {
  if (hasCode(row, code)) return
  if (row.order_id === null || !hasOrderCredential(credential)) return countOpening(c, row)
  if (await isCustomerOf(c, row.order_id, credential)) return allowFreeViewing(c, [row])
  if (keyOrViewTokenOf(credential) === undefined) throw new Problem('certificate_not_found')
  await countOpening(c, row)
}

/** A valid order key or view token is not counted as a look-up. A wrong one finds no certificate. */
async function search(c: Call, q: string, credential: Credential, code: string | undefined) {
  const hasKey = keyOrViewTokenOf(credential) !== undefined
  const hasCredential = hasOrderCredential(credential)
  if (!hasKey) await countLookup(c)
  const number = certificateNumberIn(q)
  // Count the look-up before searching. A search by certificate number is counted when the certificate is opened.
  if (!hasCredential && number === null) await countOrderLookup(c, nowText())
  const asked = orderCodeIn(q) ?? number ?? q
  const { rows, order_id } = await findCertificates(c.var.db, asked)
  const isCustomers = order_id !== null && hasCredential && (await isCustomerOf(c, order_id, credential))
  if (hasKey && !isCustomers) await countLookup(c)
  const isOpen = order_id === null || isCustomers
  if (rows.length === 0 || (hasCredential && !isOpen)) throw await notFoundProblem(c.var.db, number ?? q)
  const numbered = rows.find(row => row.certificate_number === asked.toUpperCase())
  if (numbered) await openNumber(c, numbered, credential, code)
  else if (isOpen) await allowFreeViewing(c, rows)
  return publicCertificateViews(rows, isOpen)
}

async function openDocument(c: Call, number: string, code: string | undefined) {
  const row = await readPublishedCertificate(c.var.db, number)
  if (!hasCode(row, code)) await countOpening(c, row)
  const { origin } = siteOriginOf(c.env, c.req.url)
  return renderCertificateDocument(c.var.db, row, { origin, assets: c.env.ASSETS })
}

const htmlType = 'text/html; charset=utf-8'

/** The iframe of a certificate runs no scripts. Its fonts are inlined, so only images may be fetched. */
export const certificateFramePolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src 'self' data: https:; frame-ancestors 'self'"

export const certificateRoutes = createRoutes()
  .get(
    '/',
    describeRoute(
      'findCertificates',
      'Mencari sertifikat dengan nomor sertifikat atau nomor pesanan',
      itemsSchema(publicCertificateSchema),
      { headers: orderKeyHeader },
    ),
    validateInput('query', certificateSearchQuery),
    async c => {
      const { q, code, ...credential } = c.req.valid('query')
      return c.json({ items: await search(c, q, readOrderCredential(c, credential), code) })
    },
  )
  .get(
    '/:number/download',
    describeRoute('downloadCertificate', 'Mengunduh sertifikat', 'text/html'),
    lookupLimit,
    validateInput('query', shortLinkCodeQuery),
    async c => {
      const { number, html: body } = await openDocument(c, c.req.param('number'), c.req.valid('query').code)
      return c.body(body, 200, {
        'content-type': htmlType,
        'content-disposition': `attachment; filename="${number}.html"`,
        'content-security-policy': certificateFramePolicy,
      })
    },
  )
  .get(
    '/:number/view',
    describeRoute('viewCertificate', 'Sertifikat untuk ditampilkan dalam bingkai', 'text/html'),
    lookupLimit,
    validateInput('query', shortLinkCodeQuery),
    async c => {
      const { html: body } = await openDocument(c, c.req.param('number'), c.req.valid('query').code)
      return c.body(body, 200, {
        'content-type': htmlType,
        'content-security-policy': certificateFramePolicy,
        'x-frame-options': 'SAMEORIGIN',
      })
    },
  )

/** Only unknown certificate codes are rate-limited: codes cannot be guessed, and many phones share one IP address. */
export const certificateVerifyRoutes = createRoutes().get(
  '/:code',
  describeRoute('verifyCertificate', 'Memeriksa sertifikat lewat tautan pendeknya', verificationAnswer),
  handlerRateLimitMarker,
  async c => {
    const code = shortCodeIn(c.req.param('code'))
    const found = code && (await verifyCertificateByCode(c.var.db, code))
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
