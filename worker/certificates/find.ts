import { sql } from 'drizzle-orm'
import type { PublicCertificate } from '../contract/certificates'
import type { Db } from '../db/client'
import { Problem } from '../problem'
import { documentOf, templateOf, templatesOf, templatesStatement, valuesOf } from './document'
import { type CertificateRow, publishedNumber, selectCertificates } from './rows'

/** An order may have one certificate a name. */
const mostFound = 100

const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
/** Five groups, or 32 digits without their dashes: somebody meant an order's internal id. */
const looksLikeId = /^([0-9a-z]+-){4}[0-9a-z]+$|^[0-9a-f]{32}$/i

/** Published certificates by number, own id, order code or order id, each from its index. */
const matching = (q: string) => sql`status = 'published' AND id IN (
  SELECT id FROM certificates WHERE certificate_number = ${q.toUpperCase()}
  UNION SELECT id FROM certificates WHERE id = ${q.toLowerCase()}
  UNION SELECT id FROM certificates WHERE order_id IN (
    SELECT id FROM orders WHERE order_id = ${q.toUpperCase()} UNION SELECT id FROM orders WHERE id = ${q.toLowerCase()}))`

export function publicView(row: CertificateRow): PublicCertificate {
  const { id: _, order_id: __, order_code: ___, template_id: ____, created_at, updated_at, ...shown } = row
  const path = `/api/certificates/${encodeURIComponent(row.certificate_number)}`
  return { ...shown, view_url: `${path}/view`, download_url: `${path}/download` }
}

/** Newest first. Throws `certificate_not_found`, `bad_order_id` for what was meant as an id and is none. */
export async function find(db: Db, q: string) {
  const rows = await selectCertificates(db, matching(q))
    .orderBy(sql`created_at DESC`, sql`id DESC`)
    .limit(mostFound)
  if (rows.length > 0) return rows.map(publicView)
  const isBroken = looksLikeId.test(q) && !version4.test(q)
  throw new Problem(isBroken ? 'bad_order_id' : 'certificate_not_found')
}

/** A published certificate as HTML. Throws `certificate_not_found`, `template_not_found`. */
export async function publishedDocument(db: Db, number: string) {
  const [[row], settings] = await db.batch([
    selectCertificates(db, publishedNumber(number)),
    templatesStatement(db),
  ])
  if (!row) throw new Problem('certificate_not_found')
  const template = templateOf(templatesOf(settings), row.template_id)
  if (template === undefined) throw new Problem('template_not_found')
  return { number: row.certificate_number, html: documentOf(template, valuesOf(row)) }
}
