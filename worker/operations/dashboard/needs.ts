import { type SQL, sql } from 'drizzle-orm'
import { wibDay } from '../../contract/lib/format'
import type { Dashboard } from '../../contract/operations/dashboard'
import type { Answers } from '../../db/batch'
import type { Db } from '../../db/client'
import { claimsEndingWithoutProofSql } from '../../db/orders/held'
import {
  countAndOldest,
  countAndOldestOf,
  countFromRows,
  maxCountedRows,
  rowCountQuery,
} from '../../db/query/where'
import { hourMs, timePlusMs } from '../../db/stamp'
import { seasonSql } from '../../fulfilment/sacrifices/lookup/query'
import { emailResultTimeoutMs } from '../../messages/claim'
import { unclosedDaysSql } from '../../money/close/questions'
import { partialPaymentsByOrderSql } from '../../money/payments/received'
import {
  accountsWithoutRecentStatement,
  coverageOf,
  overdueUnseenOrders,
  paymentsWithoutBankRowQuery,
  statementCoverageQuery,
} from '../../money/statements/coverage'
import { countDoubtfulPayments } from '../../money/statements/list'
import { isLongClaimedSql } from '../../orders/desk/sorting'
import { findLargestHolders, heldStockQuery } from './held'

const maxDays = 5
const maxOrders = 5
const maxChecked = 200

const newestSeason = seasonSql({ season: undefined })

type NamelessRow = Needs['nameless']['items'][number] & { count: number; since: string }

/** Orders with nameless seats. Each row repeats the number (`count`) and earliest time (`since`) of all such seats. */
const unnamedSeatsQuery = (db: Db) =>
  db.all<NamelessRow>(sql`
    WITH open AS MATERIALIZED (
      SELECT * FROM (SELECT id, date FROM sacrifices INDEXED BY sacrifices_planned
        WHERE status = 'scheduled' ORDER BY date LIMIT ${maxChecked})
      UNION ALL SELECT * FROM (SELECT id, date FROM sacrifices INDEXED BY sacrifices_by_status
        WHERE status = 'pending' AND season = ${newestSeason} ORDER BY number LIMIT ${maxChecked})),
    nameless AS (SELECT seats.order_id AS id, min(open.date) AS date, count(*) AS names, min(seats.created_at) AS since
      FROM open CROSS JOIN seats ON seats.sacrifice_id = open.id
      WHERE NOT EXISTS (SELECT 1 FROM order_beneficiaries AS person WHERE person.order_id = seats.order_id
        AND person.item_n = seats.item_n AND person.n = seats.beneficiary_n)
      GROUP BY seats.order_id)
    SELECT orders.id, orders.order_id, customer_name, total_amount, date, names,
      (SELECT sum(names) FROM nameless) AS count, (SELECT min(since) FROM nameless) AS since
    FROM (SELECT * FROM nameless ORDER BY date IS NULL, date, since LIMIT ${maxOrders}) AS first
      CROSS JOIN orders ON orders.id = first.id
    ORDER BY date IS NULL, date, first.since`)

function namelessNeeds(rows: NamelessRow[]): Needs['nameless'] {
  const [first] = rows
  const items = rows.map(({ id, order_id, customer_name, total_amount, names, date }) => ({
    id,
    order_id,
    customer_name,
    total_amount,
    names,
    date,
  }))
  return { count: first?.count ?? 0, since: first?.since ?? null, items }
}

/** Queries for the next days with sacrifices, and for sacrifices without a day: their number and earliest payment. */
const planDayQueries = (db: Db) => ({
  planned: db.all<Needs['planned'][number]>(sql`
    SELECT date, count(*) AS n FROM (SELECT date FROM sacrifices INDEXED BY sacrifices_planned
      WHERE status = 'scheduled' ORDER BY date LIMIT ${maxCountedRows})
    GROUP BY date ORDER BY date LIMIT ${maxDays}`),
  unplanned: db.all<Needs['unplanned']>(sql`
    SELECT coalesce(sum(n), 0) AS count,
      (SELECT min(coalesce(payment_verified_at, first.created_at))
        FROM (SELECT id, created_at FROM sacrifices INDEXED BY sacrifices_by_status
          WHERE status = 'pending' AND season = ${newestSeason} ORDER BY number LIMIT ${maxChecked}) AS first
          LEFT JOIN seats ON seats.sacrifice_id = first.id LEFT JOIN orders ON orders.id = seats.order_id) AS since
    FROM sacrifice_counts WHERE status = 'pending' AND season = ${newestSeason}`),
})

type Needs = Dashboard['needs']

const maxShown = 5
const lowStock = 3
const soonMs = 3 * hourMs

export const claimedOrdersSql = sql`FROM orders INDEXED BY orders_claimed
  WHERE payment_claimed_at IS NOT NULL AND payment_status <> 'verified'`

const longClaimed = (now: string) =>
  sql`FROM orders INDEXED BY orders_claimed_at WHERE ${isLongClaimedSql(now)}`

const columns = sql`id, order_id, customer_name, total_amount, expires_at`

/**
 * SQL for orders that expire within 3 h: new orders that never changed (`fresh`), other unpaid orders, and orders with
 * a payment claim without a valid proof.
 */
const expiring = (now: string) => sql`FROM (
    SELECT * FROM (SELECT ${columns} FROM orders INDEXED BY orders_fresh WHERE fresh = 1 ORDER BY seq LIMIT ${maxCountedRows})
    UNION ALL SELECT ${columns} FROM orders INDEXED BY orders_waiting
    WHERE status = 'pending' AND payment_status IN ('pending', 'rejected') AND payment_claimed_at IS NULL AND fresh = 0
      AND expires_at > ${now} AND expires_at <= ${timePlusMs(now, soonMs)}
    UNION ALL ${claimsEndingWithoutProofSql(columns, now, timePlusMs(now, soonMs))})
  WHERE expires_at > ${now} AND expires_at <= ${timePlusMs(now, soonMs)}`

const lowStockAnimals = sql`FROM animals WHERE archived_at IS NULL AND stock <= ${lowStock}`

export const emailsInStateSql = (state: string) =>
  sql`FROM messages INDEXED BY messages_by_state WHERE state = ${state} AND channel = 'email'`

const unknownEmails = (now: string) =>
  sql`${emailsInStateSql('sending')} AND updated_at <= ${timePlusMs(now, -emailResultTimeoutMs)}`

export const draftCertificatesSql = sql`FROM certificates INDEXED BY certificates_by_status WHERE status = 'draft'`

const outdated = sql`FROM certificates INDEXED BY certificates_outdated WHERE status = 'published' AND outdated = 1`

export const refundsInStateSql = (state: string) =>
  sql`FROM refunds INDEXED BY refunds_open WHERE state IN ('requested', 'approved') AND state = ${state}`

/** Counts undecided bank rows by state. `check` includes rows that have not been compared with orders yet. */
export const countOpenBankRows = (db: Db) =>
  db.all<Needs['bank_rows']>(sql`
    SELECT coalesce(sum(n) FILTER (WHERE state = 'exact'), 0) AS exact,
      coalesce(sum(n) FILTER (WHERE state = 'recorded'), 0) AS recorded,
      coalesce(sum(n) FILTER (WHERE state IN ('new', 'check')), 0) AS "check"
    FROM bank_row_counts WHERE state IN ('new', 'check', 'exact', 'recorded')`)

const openParts = sql`FROM (${partialPaymentsByOrderSql}) AS p JOIN orders ON orders.id = p.order_id WHERE orders.status = 'cancelled'`

export const openCorrectionsSql = sql`FROM corrections WHERE state = 'open'`

export const dueMessagesSql = (now: string) => sql`FROM messages INDEXED BY messages_due
  WHERE state = 'due' AND channel = 'whatsapp' AND next_try_at <= ${now}`

const created = sql`created_at`
const order = sql`id, order_id, customer_name, total_amount`
const shortOrders = sql`FROM orders INDEXED BY orders_short WHERE short_by > 0`

const firstRowsAndCount = <T>(db: Db, columns: SQL, rows: SQL, first: SQL) =>
  [
    db.all<T>(sql`SELECT ${columns} ${rows} ORDER BY ${first} LIMIT ${maxShown}`),
    rowCountQuery(db, rows),
  ] as const

/**
 * A unique code (100–999) is added to the price of an order. To estimate how many codes are used, the query takes the
 * most common prices of the newest orders and looks up every 15th code.
 */
const newestOrders = 200
const maxPrices = 3
const sampleStep = 15
const sampled = 900 / sampleStep
const fullPercent = 70

/** Finds prices with few unused unique codes (100–999). If none is left, customers pay at least 1,000 rupiah more. */
const crowdedStatement = (db: Db) =>
  db.all<Dashboard['needs']['crowded_totals'][number]>(sql`
    WITH RECURSIVE code(n) AS (SELECT 100 UNION ALL SELECT n + ${sampleStep} FROM code WHERE n + ${sampleStep} < 1000),
    prices AS MATERIALIZED (
      SELECT price FROM (SELECT subtotal - discount AS price FROM orders ORDER BY seq DESC LIMIT ${newestOrders})
      GROUP BY price ORDER BY count(*) DESC LIMIT ${maxPrices})
    SELECT price AS subtotal, CAST(count(*) * 100 / ${sampled} AS INTEGER) AS used_percent
    FROM prices CROSS JOIN code CROSS JOIN orders ON orders.reserves_total = prices.price + code.n
    GROUP BY price HAVING used_percent >= ${fullPercent}
    ORDER BY used_percent DESC`)

type Item<K extends 'claims' | 'short' | 'expiring' | 'low_stock'> = Needs[K]['items'][number]

/** Returns the oldest undecided payment claims. Reads only the 1000 oldest orders with a claim, to bound the cost. */
const claimsStatement = (db: Db) =>
  db.all<Item<'claims'>>(sql`
    SELECT *, EXISTS (SELECT 1 FROM payment_claims WHERE order_id = claimed.id AND proof_key IS NOT NULL) AS has_proof FROM (
      SELECT ${order}, payment_claimed_at FROM (SELECT * ${claimedOrdersSql} ORDER BY seq LIMIT ${maxCountedRows})
      ORDER BY payment_claimed_at LIMIT ${maxShown}) AS claimed`)

export const dashboardTaskQueries = (db: Db, now: string) => ({
  claims: claimsStatement(db),
  claimed: countAndOldestOf(db, claimedOrdersSql, sql`payment_claimed_at`),
  long: rowCountQuery(db, longClaimed(now)),
  nameless: unnamedSeatsQuery(db),
  ...planDayQueries(db),
  unclosed: countAndOldestOf(db, unclosedDaysSql(wibDay(now)), sql`day`),
  messages: countAndOldestOf(db, dueMessagesSql(now), sql`next_try_at`),
  crowded: crowdedStatement(db),
  held: heldStockQuery(db),
  due: firstRowsAndCount<Item<'expiring'>>(db, sql`${order}, expires_at`, expiring(now), sql`expires_at`),
  low: firstRowsAndCount<Item<'low_stock'>>(
    db,
    sql`id, name, type, stock, shares`,
    lowStockAnimals,
    sql`stock, name`,
  ),
  drafts: countAndOldestOf(db, draftCertificatesSql, created),
  outdated: countAndOldestOf(db, outdated, created),
  failedEmails: countAndOldestOf(db, emailsInStateSql('failed'), sql`due_at`),
  unknownEmails: countAndOldestOf(db, unknownEmails(now), sql`due_at`),
  corrections: countAndOldestOf(db, openCorrectionsSql, created),
  requested: countAndOldestOf(db, refundsInStateSql('requested'), created),
  approved: countAndOldestOf(db, refundsInStateSql('approved'), created),
  short: db.all<Item<'short'>>(sql`SELECT ${order}, short_by ${shortOrders} ORDER BY seq LIMIT ${maxShown}`),
  shortCount: countAndOldestOf(db, shortOrders, created),
  overpaid: countAndOldestOf(db, sql`FROM orders INDEXED BY orders_overpaid WHERE left_over > 0`, created),
  bankRows: countOpenBankRows(db),
  imports: statementCoverageQuery(db, now),
  openParts: rowCountQuery(db, openParts),
  doubtful: countDoubtfulPayments(db),
  unseen: paymentsWithoutBankRowQuery(db),
})

const fewOf = <T>([items, count]: readonly [T[], { n: number }[]]) => ({ count: countFromRows(count), items })

function openMoneyOf(
  read: Pick<
    Answers<ReturnType<typeof dashboardTaskQueries>>,
    'openParts' | 'doubtful' | 'unseen' | 'imports'
  >,
  now: string,
): Needs['open_money'] {
  const unseen = overdueUnseenOrders(read.unseen, coverageOf(read.imports, now))
  return {
    parts: countFromRows(read.openParts),
    doubtful: countFromRows(read.doubtful),
    unseen: { count: unseen.length, items: unseen.slice(0, maxShown) },
  }
}

/** Reads who reserves an animal only if unpaid orders reserve a large part of its stock. */
export const readDashboardTasks = async (
  db: Db,
  read: Answers<ReturnType<typeof dashboardTaskQueries>>,
  now: string,
): Promise<Needs> => ({
  open_money: openMoneyOf(read, now),
  short: { ...countAndOldest(read.shortCount), items: read.short },
  claims: { ...countAndOldest(read.claimed), items: read.claims },
  long_claims: countFromRows(read.long),
  nameless: namelessNeeds(read.nameless),
  unplanned: countAndOldest(read.unplanned),
  planned: read.planned,
  unclosed: countAndOldest(read.unclosed),
  messages: countAndOldest(read.messages),
  held: await findLargestHolders(db, read.held),
  crowded_totals: read.crowded,
  expiring: fewOf(read.due),
  low_stock: fewOf(read.low),
  draft_certificates: countAndOldest(read.drafts),
  outdated_certificates: countAndOldest(read.outdated),
  emails: { failed: countAndOldest(read.failedEmails), unknown: countAndOldest(read.unknownEmails) },
  corrections: countAndOldest(read.corrections),
  refunds: {
    requested: countAndOldest(read.requested),
    approved: countAndOldest(read.approved),
    overpaid: countAndOldest(read.overpaid),
  },
  bank_rows: read.bankRows[0] ?? { exact: 0, recorded: 0, check: 0 },
  uncovered: accountsWithoutRecentStatement(read.imports, now),
})
