import { sql } from 'drizzle-orm'
import { notPublishableTexts } from '../../../contract/fulfilment/certificate-rules'
import {
  maskedCertificate,
  type PublicCertificate,
  wholeCertificate,
} from '../../../contract/fulfilment/certificates'
import { maskName } from '../../../contract/lib/format'
import { shortLinkPath } from '../../../contract/orders/typed-codes'
import { type Bucket, countAttemptOrWait } from '../../../db/attempts'
import type { Db } from '../../../db/client'
import { hourMs } from '../../../db/stamp'
import type { Network } from '../../../http/limits/limits'
import { firstOrThrow } from '../../../lib/only'
import { Problem } from '../../../lib/problem'
import { recordUsedUpLimit, shopWideLimits } from '../../../people/auth/totals'
import {
  type CertificateRow,
  isPublishedNumber,
  orderStateText,
  type SignedRow,
  selectCertificates,
  selectSignedCertificates,
} from '../rows'
import { certificateHtmlFile, type DocumentSource } from './document'

/** Limit of certificates per search: an order has one for each of its names. */
const maxFound = 500

const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
/** Matches a UUID, with or without dashes: the visitor typed an order's internal id. */
const looksLikeId = /^([0-9a-z]+-){4}[0-9a-z]+$|^[0-9a-f]{32}$/i

/**
 * SQL condition: `q` is the certificate's number or id, or the code or id of its order. Each of these columns has an
 * index; the `+` keeps SQLite from using the index on status instead.
 */
const matchesQuery = (q: string) => sql`+status = 'published' AND id IN (
  SELECT id FROM certificates WHERE certificate_number = ${q.toUpperCase()}
  UNION SELECT id FROM certificates WHERE id = ${q.toLowerCase()}
  UNION SELECT id FROM certificates WHERE order_id IN (
    SELECT id FROM orders WHERE order_id = ${q.toUpperCase()} UNION SELECT id FROM orders WHERE id = ${q.toLowerCase()}))`

const wholeView = (row: CertificateRow) => {
  const path = `/api/certificates/${encodeURIComponent(row.certificate_number)}`
  const query = row.code ? `?code=${row.code}` : ''
  return wholeCertificate.parse({
    ...row,
    masked: false,
    view_url: `${path}/view${query}`,
    download_url: `${path}/download${query}`,
    verify_url: row.code && shortLinkPath(row.code),
    order_today: row.signed_at === null || row.not_yet !== null ? orderStateText(row) : null,
    is_early: row.not_yet !== null,
  })
}

// Zod drops all fields that the schema `maskedCertificate` does not name.
const maskedView = (row: CertificateRow) =>
  maskedCertificate.parse({
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
export const publicCertificateViews = (rows: CertificateRow[], isOpen: boolean): PublicCertificate[] =>
  rows.map(row => (isOpen ? wholeView(row) : maskedView(row)))

export async function findCertificates(db: Db, q: string) {
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

export async function notFoundProblem(db: Db, q: string) {
  if (looksLikeId.test(q) && !version4.test(q)) return new Problem('bad_order_id')
  const [row] = await selectClosed(db, q)
  return new Problem('certificate_not_found', row ? { detail: closedText(row) } : {})
}

export const readPublishedCertificate = async (db: Db, number: string) =>
  firstOrThrow(await selectCertificates(db, isPublishedNumber(number)), 'certificate_not_found')

/** Certificate as HTML. Throws `template_not_found`, and `certificate_early` if the rite is not done yet. */
export function renderCertificateDocument(db: Db, row: CertificateRow, source: DocumentSource) {
  if (row.not_yet !== null)
    throw new Problem('certificate_early', { detail: notPublishableTexts[row.not_yet] })
  return certificateHtmlFile(db, row, source)
}

const dayMs = 24 * hourMs

/** Rate-limit bucket: the network already opened the certificate today, so opening it again is not counted. */
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

/**
 * Counts that a certificate was opened by its number, once per day and network. One SQL statement records and counts,
 * so concurrent requests cannot exceed the limit. Throws `certificates_used_up`.
 */
export async function countCertificateOpening(db: Db, id: string, from: Network | null, now: string) {
  if (from === null) return
  const seen = openedBucket(from, id)
  const retryAfter = await countAttemptOrWait(db, [seen, ...openingBuckets(from)], now)
  if (retryAfter === 0 || (await countAttemptOrWait(db, [seen], now, false)) > 0) return
  await recordUsedUpLimit(db, 'certificates', now)
  throw new Problem('certificates_used_up', { retryAfter })
}

/** Lets a network open these certificates today uncounted, because it used a code or is the order's customer. */
export async function allowFreeViewing(db: Db, ids: string[], from: Network | null, now: string) {
  if (from === null) return
  for (const id of ids) await countAttemptOrWait(db, [openedBucket(from, id)], now)
}
