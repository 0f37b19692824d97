import { type SQL, sql } from 'drizzle-orm'
import {
  type CertificateListQuery,
  type CertificatePage,
  type CertificatePicksQuery,
  certificateSchema,
} from '../../../contract/fulfilment/certificates'
import { certificateStatuses } from '../../../contract/labels'
import { parseDayRange } from '../../../contract/lib/days'
import { addDays, wibDayStart } from '../../../contract/lib/format'
import type { Db } from '../../../db/client'
import { orderSearchTerms } from '../../../db/orders/order-terms'
import { afterCursorCondition, splitPage, timeKeyCursor } from '../../../db/query/keyset'
import { parseTypedAmount, parseTypedPhone } from '../../../db/query/typed-query'
import { countFromRows, integerSql, rowCountQuery, substringTerms } from '../../../db/query/where'
import { isPublishableSql, selectCertificates, selectCertificatesWithRowid } from '../rows'

/** Limit of search hits that one page reads if the search has a filter. The next page continues after these hits. */
const maxHitsPerPage = 1000

type Page = Omit<CertificatePage, 'seen_at'>

const newestFirst = sql`created_at DESC, id DESC`
const draftsFirst = sql`status = 'draft' DESC, ${newestFirst}`

const isAfter = (cursor: string | undefined) => afterCursorCondition(cursor, sql`created_at`, sql`id`)

/** Must equal the condition of the partial index `certificates_unsigned`. */
const isUnsigned = sql`status = 'published' AND signature IS NULL`

const mendConditions = {
  outdated: sql`status = 'published' AND outdated = 1`,
  early: sql`status = 'published' AND early = 1`,
}

/** The column `early` can be outdated, so exclude certificates whose order allows the publication by now. */
const stillEarly = ({ mend }: CertificateListQuery) =>
  mend === 'early' ? sql`NOT ${isPublishableSql}` : sql`1 = 1`

const inState = ({ status, unsigned, mend }: CertificateListQuery) => {
  if (mend) return mendConditions[mend]
  return unsigned ? isUnsigned : status ? sql`status = ${status}` : sql`1 = 1`
}

/** Forces the partial index, because SQLite would choose the index on status. */
const indexedTable = ({ unsigned, mend }: CertificateListQuery) => {
  if (mend) return sql.raw(`certificates INDEXED BY certificates_${mend}`)
  return unsigned ? sql`certificates INDEXED BY certificates_unsigned` : sql`certificates`
}

const pageCondition = (query: CertificateListQuery) =>
  sql`${inState(query)} AND ${stillEarly(query)} AND ${isAfter(query.cursor)}`

function exactCondition(q: string): SQL | null {
  const code = q.toUpperCase()
  if (/^CERT-\d{6}-\d{4,}$/.test(code)) return sql`certificate_number = ${code}`
  if (/^ORDER-\d{3,}[A-Z]{2}$/.test(code)) {
    return sql`certificates.order_id IN (SELECT id FROM orders WHERE order_id = ${code})`
  }
  return null
}

/** SQL condition for a search text that is a phone number, amount, day or month; null for other texts. */
function typedCondition(q: string, now: string): SQL | null {
  const days = parseDayRange(q, now)
  if (days !== null)
    return sql`certificates.created_at >= ${wibDayStart(days.from)} AND certificates.created_at < ${wibDayStart(addDays(days.to, 1))}`
  // A number of up to 6 digits may be a part of a certificate number, so the text search handles it.
  if (parseTypedPhone(q) === null && (parseTypedAmount(q) === null || /^\d{1,6}$/.test(q))) return null
  return sql`certificates.order_id IN (SELECT id FROM orders WHERE seq IN (
    SELECT rowid FROM orders_search WHERE orders_search MATCH ${orderSearchTerms(q)} ORDER BY rowid DESC LIMIT ${maxHitsPerPage}))`
}

const issuedPrefix = '-'

const issuedStates = Object.keys(certificateStatuses).filter(status => status !== 'draft')

const newestOf = (status: string, cursor: string | undefined, limit: number) => sql`
  SELECT id, created_at FROM (
    SELECT id, created_at FROM certificates WHERE status = ${status} AND ${isAfter(cursor)} ORDER BY ${newestFirst} LIMIT ${limit})`

/** SQL for the ids of one page: drafts first, because an operator must finish them, then all others; newest first. */
function pageDraftsFirst(cursor: string | undefined, limit: number) {
  const after = cursor?.startsWith(issuedPrefix) ? cursor.slice(issuedPrefix.length) : undefined
  const issued = sql.join(
    issuedStates.map(status => newestOf(status, after, limit)),
    sql` UNION ALL `,
  )
  const others = sql`SELECT id FROM (SELECT id FROM (${issued}) ORDER BY ${newestFirst} LIMIT ${limit})`
  if (after !== undefined) return others
  return sql`SELECT id FROM (SELECT id FROM (${newestOf('draft', cursor, limit)}) UNION ALL ${others}) LIMIT ${limit}`
}

async function listDraftsFirst(
  db: Db,
  { limit, cursor }: CertificateListQuery,
  exact: SQL | null,
): Promise<Page> {
  const isOfPage = cursor?.startsWith(issuedPrefix)
    ? sql`status <> 'draft' AND ${isAfter(cursor.slice(issuedPrefix.length))}`
    : sql`(status <> 'draft' OR ${isAfter(cursor)})`
  const [rows, total] = await db.batch([
    selectCertificates(
      db,
      exact ? sql`${exact} AND ${isOfPage}` : sql`id IN (${pageDraftsFirst(cursor, limit + 1)})`,
    )
      .orderBy(draftsFirst)
      .limit(limit + 1),
    rowCountQuery(db, sql`FROM certificates`),
  ])
  const found = splitPage(
    rows,
    limit,
    ({ status, created_at, id }) =>
      `${status === 'draft' ? '' : issuedPrefix}${timeKeyCursor(created_at, id)}`,
  )
  return { ...found, total: exact ? null : countFromRows(total) }
}

async function listFiltered(db: Db, query: CertificateListQuery, exact: SQL | null): Promise<Page> {
  const { limit } = query
  const from = indexedTable(query)
  const page = sql`SELECT id FROM ${from} WHERE ${pageCondition(query)} ORDER BY ${newestFirst} LIMIT ${limit + 1}`
  const [rows, total] = await db.batch([
    selectCertificates(db, exact ? sql`${exact} AND ${pageCondition(query)}` : sql`id IN (${page})`)
      .orderBy(newestFirst)
      .limit(limit + 1),
    rowCountQuery(db, sql`FROM ${from} WHERE ${inState(query)} AND ${stillEarly(query)}`),
  ])
  const found = splitPage(rows, limit, last => timeKeyCursor(last.created_at, last.id))
  return { ...found, total: exact ? null : countFromRows(total) }
}

async function listSearched(db: Db, query: CertificateListQuery, terms: string): Promise<Page> {
  const { limit, cursor, status, unsigned, mend } = query
  const isAny = !status && !unsigned && !mend
  const below = Number(cursor ?? Number.MAX_SAFE_INTEGER) || 0
  const hits = sql`SELECT rowid FROM certificates_search
    WHERE certificates_search MATCH ${terms} AND rowid < ${integerSql(below)}
    ORDER BY rowid DESC LIMIT ${isAny ? limit + 1 : maxHitsPerPage}`
  const [rows, [end]] = await db.batch([
    // The `+` makes SQLite start from the search hits instead of the index for the filter.
    selectCertificatesWithRowid(
      db,
      sql`certificates.rowid IN (${hits}) AND +${inState(query)} AND ${stillEarly(query)}`,
    )
      .orderBy(sql`certificates.rowid DESC`)
      .limit(limit + 1),
    db.all<{ rowid: number }>(
      isAny
        ? sql`SELECT 0 AS rowid LIMIT 0`
        : sql`SELECT rowid FROM (${hits}) LIMIT 1 OFFSET ${maxHitsPerPage - 1}`,
    ),
  ])
  const { items, next_cursor } = splitPage(rows, limit, last => String(last.rowid))
  return {
    items: items.map(row => certificateSchema.parse(row)),
    next_cursor: next_cursor ?? (end ? String(end.rowid) : null),
    total: null,
  }
}

/** `total` is at most 1000, and null if a count would scan all rows. A filtered list ignores `areDraftsFirst`. */
export async function listCertificates(
  db: Db,
  query: CertificateListQuery,
  seen_at: string,
  areDraftsFirst = false,
): Promise<CertificatePage> {
  const exact = query.q ? (exactCondition(query.q) ?? typedCondition(query.q, seen_at)) : null
  const isUnfiltered = !query.status && !query.unsigned && !query.mend
  if (areDraftsFirst && isUnfiltered && (!query.q || exact))
    return { ...(await listDraftsFirst(db, query, exact)), seen_at }
  if (!query.q || exact) return { ...(await listFiltered(db, query, exact)), seen_at }
  const terms = substringTerms(query.q)
  const nothing = { items: [], next_cursor: null, total: null }
  return { ...(terms === '' ? nothing : await listSearched(db, query, terms)), seen_at }
}

export async function listCertificatePicks(db: Db, query: CertificatePicksQuery, seen_at: string) {
  const { items, ...page } = await listCertificates(db, query, seen_at)
  return { ...page, items: items.map(({ id, certificate_number }) => ({ id, label: certificate_number })) }
}

export const countUnsignedCertificates = async (db: Db) =>
  countFromRows(
    await rowCountQuery(db, sql`FROM certificates INDEXED BY certificates_unsigned WHERE ${isUnsigned}`),
  )
