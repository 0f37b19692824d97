import { type SQL, sql } from 'drizzle-orm'
import type { SacrificeQuery } from '../../../contract/fulfilment/sacrifices'
import type { SlaughterStatus } from '../../../contract/labels'
import { parseDayRange } from '../../../contract/lib/days'
import type { Db } from '../../../db/client'
import { orderSearchTerms } from '../../../db/orders/order-terms'
import { jsonListSql } from '../../../db/query/keyset'
import { maxCountedRows, prefixTerms } from '../../../db/query/where'
import { nowText } from '../../../db/stamp'

const ownSacrifices = sql`FROM seats JOIN sacrifices AS own ON own.id = sacrifice_id WHERE seats.order_id = orders.id`

/** SQL for an order's summary of its sacrifices. Must match the triggers `sacrifices_sum_up` and `seats_sum_up`. */
const summary = {
  slaughter_status: sql`iif(EXISTS (SELECT 1 ${ownSacrifices} AND own.status = 'pending'), 'pending',
    iif(EXISTS (SELECT 1 ${ownSacrifices} AND own.status = 'scheduled'), 'scheduled', 'completed'))`,
  slaughter_date: sql`(SELECT max(own.date) ${ownSacrifices})`,
  slaughter_location: sql`(SELECT group_concat(venue, ', ') FROM (
    SELECT DISTINCT own.location AS venue ${ownSacrifices} AND own.location IS NOT NULL ORDER BY 1))`,
  slaughter_verified_at: sql`(SELECT iif(min(own.completed_at IS NOT NULL), max(own.completed_at), NULL) ${ownSacrifices})`,
}

const columns = Object.entries(summary)

export const isOrderSummaryOutdatedSql = sql`${sql.join(
  columns.map(([name, value]) => sql`orders.${sql.identifier(name)} IS NOT ${value}`),
  sql` OR `,
)}`

export const updateOrderSummaries = (db: Db, ids: string[]) =>
  db.run(sql`
    UPDATE orders SET ${sql.join(
      columns.map(([name, value]) => sql`${sql.identifier(name)} = ${value}`),
      sql`, `,
    )}
    WHERE id IN ${jsonListSql(ids)} AND EXISTS (SELECT 1 ${ownSacrifices}) AND (${isOrderSummaryOutdatedSql})`)

export const requiredStagesSql = sql`coalesce(
  (SELECT proof_stages FROM animals WHERE animals.id = sacrifices.animal_id),
  (SELECT proof_stages FROM services WHERE services.id = sacrifices.service_id), '[]')`

const existingStages = sql`SELECT DISTINCT stage FROM evidence_of JOIN evidence ON evidence.id = evidence_of.evidence_id
  WHERE evidence_of.sacrifice_id = sacrifices.id`

export const selectEvidenceStages = (ids: string[]) => sql`
  SELECT id, ${requiredStagesSql} AS wanted, (SELECT json_group_array(stage) FROM (${existingStages})) AS shown
  FROM sacrifices WHERE id IN ${jsonListSql(ids)}`

export const hasNamelessSeatSql = sql`EXISTS (
  SELECT 1 FROM seats LEFT JOIN order_beneficiaries AS person
    ON person.order_id = seats.order_id AND person.item_n = seats.item_n AND person.n = seats.beneficiary_n
  WHERE seats.sacrifice_id = sacrifices.id AND person.name IS NULL)`

const lacksEvidenceSql = sql`status = 'completed' AND (evidence = 0 OR EXISTS (
  SELECT 1 FROM json_each(${requiredStagesSql}) AS wanted WHERE wanted.value NOT IN (${existingStages})))`

const alwaysTrue = sql`1 = 1`

type Filter = Omit<SacrificeQuery, 'limit'>

export const seasonSql = ({ season }: Pick<SacrificeQuery, 'season'>) =>
  season === undefined ? sql`(SELECT max(season) FROM season_numbers)` : sql`${season}`

const numberIn = (q: string) => /^(?:no\.?|#)?\s*(\d{1,5})$/i.exec(q)?.[1]

const byTag = (q: string) => {
  const tag = q.toUpperCase()
  return sql`SELECT id FROM sacrifices WHERE tag >= ${tag} AND tag < ${`${tag}\uffff`}`
}

const selectHits = (search: string, terms: string) => sql`
  SELECT rowid FROM ${sql.identifier(search)} WHERE ${sql.identifier(search)} MATCH ${terms}
  ORDER BY rowid DESC LIMIT ${maxCountedRows}`

/** Searches by number, ear tag, day, person's name or order. */
function searchCondition(q: string, query: Filter) {
  const number = numberIn(q)
  if (number !== undefined) {
    return sql`id IN (SELECT id FROM sacrifices WHERE season = ${seasonSql(query)} AND number = ${Number(number)}
      UNION ${byTag(q)})`
  }
  const days = parseDayRange(q, nowText())
  if (days !== null) return sql`date BETWEEN ${days.from} AND ${days.to}`
  const [terms, ofOrders] = [prefixTerms(q), orderSearchTerms(q)]
  if (terms === '' || ofOrders === '') return sql`1 = 0`
  return sql`id IN (
    SELECT sacrifice_id FROM seats WHERE rowid IN (${selectHits('seats_search', terms)})
    UNION SELECT sacrifice_id FROM orders JOIN seats ON seats.order_id = orders.id
      WHERE orders.seq IN (${selectHits('orders_search', ofOrders)})
    UNION ${byTag(q)})`
}

/** The first condition decides which index SQLite uses; `+` keeps SQLite from using the index of another condition. */
function conditions(query: Filter): SQL[] {
  const { ids, open, lacking, nameless, date, place } = query
  const picked = ids ? [sql`id IN ${jsonListSql(ids)}`] : []
  const searched = query.q ? [searchCondition(query.q, query)] : []
  const free = open ? [sql`capacity > filled + foundation_shares AND status <> 'completed'`] : []
  const unproven = lacking ? [lacksEvidenceSql] : []
  const withoutNames = nameless ? [sql`+status <> 'completed'`, hasNamelessSeatSql] : []
  const isExact = picked.length + searched.length > 0
  const isRead = isExact || free.length > 0 || query.product !== undefined
  const isAtVenue = !isRead && date !== undefined && place !== undefined
  const equal = [
    ['date', date],
    ['location', place],
    ['status', query.status],
    ['kind', query.kind],
  ].filter(([, value]) => value !== undefined)
  const filters = equal.map(([column = '', value], n) => {
    const isIndexed = !isRead && (n === 0 || (n === 1 && isAtVenue))
    return sql`${sql.raw(isIndexed ? '' : '+')}${sql.identifier(column)} = ${value}`
  })
  const season = sql`${sql.raw(isExact || isAtVenue ? '+' : '')}season = ${seasonSql(query)}`
  return [...picked, ...searched, ...free, ...unproven, ...withoutNames, ...filters, season]
}

const afterCursor = (cursor: string | undefined) =>
  cursor ? sql`number > ${Number(cursor) || 0}` : alwaysTrue

export function sacrificePageSql(query: Filter, limit: number) {
  const where = sql.join([...conditions(query), afterCursor(query.cursor)], sql` AND `)
  const page = (also: SQL) => sql`
    SELECT id, number FROM sacrifices WHERE ${where} AND ${also} ORDER BY number LIMIT ${limit}`
  if (query.product === undefined) return page(alwaysTrue)
  const { product } = query
  return sql`SELECT id, number FROM (
    SELECT * FROM (${page(sql`animal_id = ${product}`)})
    UNION ALL SELECT * FROM (${page(sql`service_id = ${product}`)})) ORDER BY number LIMIT ${limit}`
}

const isWhole = ({ q, ids, open, lacking, nameless, date, place, kind, product, status }: Filter) =>
  ![q, ids, open, lacking, nameless, date, place, kind, product, status].some(Boolean)

const completedPrefix = '-'

/** SQL for the ids of one page. Without a filter, unfinished sacrifices of the season come first. */
export function buildSacrificePageQuery(query: Filter, limit: number) {
  if (!isWhole(query))
    return { page: sql`SELECT id FROM (${sacrificePageSql(query, limit)})`, isOpenFirst: false }
  const { cursor } = query
  const [isDone, number] = [cursor?.startsWith(completedPrefix), cursor?.replace(completedPrefix, '')]
  const inState = (status: SlaughterStatus, from: string | undefined) =>
    sql`SELECT id, number, ${status === 'completed' ? 1 : 0} AS done FROM (${sacrificePageSql({ ...query, status, cursor: from }, limit)})`
  const all = [inState('pending', number), inState('scheduled', number), inState('completed', undefined)]
  const shown = isDone ? [inState('completed', number)] : all
  const page = sql`SELECT id FROM (${sql.join(shown, sql` UNION ALL `)} ORDER BY done, number LIMIT ${limit})`
  return { page, isOpenFirst: true }
}

export const sacrificeCursor = (
  { number, status }: { number: number; status: SlaughterStatus },
  isOpenFirst: boolean,
) => `${isOpenFirst && status === 'completed' ? completedPrefix : ''}${number}`

export function sacrificeTotalSql(query: Filter) {
  if (!isWhole({ ...query, status: undefined })) {
    return sql`SELECT count(*) AS total FROM (${sacrificePageSql({ ...query, cursor: undefined }, maxCountedRows)})`
  }
  const inStatus = query.status ? sql`status = ${query.status}` : alwaysTrue
  return sql`SELECT coalesce(sum(n), 0) AS total FROM sacrifice_counts WHERE season = ${seasonSql(query)} AND ${inStatus}`
}
