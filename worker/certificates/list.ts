import { and, type SQL, sql } from 'drizzle-orm'
import type { Picks } from '../contract/bulk'
import type { CertificateListQuery, CertificatePicksQuery } from '../contract/certificates'
import type { Db } from '../db/client'
import { cursorOf, olderThan } from '../db/keyset'
import { mostCounted } from '../db/where'
import { selectCertificates } from './rows'

/** A search looks through this many certificates a page; the next page goes on where it stopped. */
const lookedThrough = 5000

const newestFirst = sql`created_at DESC, id DESC`

const statusOf = ({ status, unsigned }: CertificateListQuery) => (unsigned ? 'published' : status)

const inStatus = (query: CertificateListQuery) =>
  statusOf(query) ? sql`status = ${statusOf(query)}` : sql`1 = 1`

const within = (query: CertificateListQuery) =>
  sql`${inStatus(query)} AND ${olderThan(query.cursor, sql`created_at`, sql`id`)}`

const ordersLike = (code: string) => sql`
  SELECT id FROM orders WHERE order_id >= ${code} AND order_id < ${`${code}~`} LIMIT 100`

/** A whole number or code is looked up in its index; null when it is neither. */
function exactly(q: string): SQL | null {
  const code = q.toUpperCase()
  if (/^CERT-\d{6}-\d{4,}$/.test(code)) return sql`certificate_number = ${code}`
  if (/^ORDER-\d{3,}[A-Z]{2}$/.test(code)) {
    return sql`certificates.order_id IN (SELECT id FROM orders WHERE order_id = ${code})`
  }
  return null
}

const containing = (q: string) => sql`(
  instr(certificate_number, ${q.toUpperCase()}) > 0 OR instr(lower(name), ${q.toLowerCase()}) > 0
  OR certificates.order_id IN (SELECT id FROM (${ordersLike(q.toUpperCase())}))
  OR certificates.order_id IN (SELECT id FROM (${ordersLike(`ORDER-${q.toUpperCase()}`)})))`

const isUnsigned = sql`signature IS NULL`

/** No index knows these: they are found by looking through the certificates. */
const isLookedFor = ({ q, unsigned }: CertificateListQuery) => Boolean(q) || unsigned === true

/** Rows of one page, and where its search ended when it did not reach the oldest. */
function statements(db: Db, query: CertificateListQuery) {
  const exact = query.q ? exactly(query.q) : null
  const window = sql`SELECT id FROM certificates WHERE ${within(query)} ORDER BY ${newestFirst}`
  const isSearch = isLookedFor(query) && exact === null
  const wanted = and(query.q ? containing(query.q) : undefined, query.unsigned ? isUnsigned : undefined)
  const searched = isSearch
    ? sql`id IN (${window} LIMIT ${lookedThrough}) AND ${wanted}`
    : sql`id IN (${window} LIMIT ${query.limit + 1})`
  const where = exact
    ? sql`${exact} AND ${within(query)} AND ${query.unsigned ? isUnsigned : sql`1`}`
    : searched
  const end = isSearch ? sql`LIMIT 1 OFFSET ${lookedThrough - 1}` : sql`LIMIT 0`
  return [
    selectCertificates(db, where)
      .orderBy(newestFirst)
      .limit(query.limit + 1),
    db.all<{ created_at: string; id: string }>(sql`
      SELECT created_at, id FROM certificates WHERE ${within(query)} ORDER BY ${newestFirst} ${end}`),
    db.all<{ n: number }>(sql`
      SELECT count(*) AS n FROM (SELECT 1 FROM certificates WHERE ${inStatus(query)} LIMIT ${mostCounted})`),
  ] as const
}

/**
 * One page of certificates, newest first; `q` is part of a number, a name or an order code.
 * `total` counts up to 1000, and is null where only reading everything would tell.
 */
export async function list(db: Db, query: CertificateListQuery) {
  const [rows, [end], [total]] = await db.batch(statements(db, query))
  const items = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? items.at(-1) : end
  return {
    items,
    next_cursor: last ? cursorOf(last.created_at, last.id) : null,
    total: isLookedFor(query) ? null : (total?.n ?? 0),
  }
}

/** Which certificates a filter matches, newest first. Those that a search has to look for come in pages of their own. */
export async function picks(db: Db, query: CertificatePicksQuery): Promise<Picks> {
  const { items, ...page } = await list(db, query)
  return { ...page, items: items.map(({ id, certificate_number }) => ({ id, label: certificate_number })) }
}

const some = (order: SQL) => sql`
  SELECT id, signature FROM (SELECT id, signature FROM certificates INDEXED BY certificates_by_status
    WHERE status = 'published' ORDER BY ${order} LIMIT ${mostCounted})`

/**
 * How many are published without a signature, among the oldest, which may be from before there was a key, and the
 * newest, from when it was missing.
 */
export async function countUnsigned(db: Db) {
  const [row] = await db.all<{ n: number }>(sql`
    SELECT count(*) AS n FROM (${some(sql`created_at, id`)} UNION ${some(newestFirst)}) WHERE ${isUnsigned}`)
  return Math.min(mostCounted, row?.n ?? 0)
}
