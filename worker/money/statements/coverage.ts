import { sql } from 'drizzle-orm'
import { addDays, wibDay } from '../../contract/lib/format'
import type { Coverage, UnseenOrder } from '../../contract/money/bank-rows'
import type { Db } from '../../db/client'
import { isUnseenPaymentSql } from '../payments/received'

const horizonDays = 60
const maxImports = 400

export type Import = {
  account_id: string
  account_name: string
  covered_from: string
  covered_to: string
  opening: number | null
  closing: number | null
}

type Gaps = Pick<Coverage, 'from' | 'to' | 'missing' | 'breaks'>

/** `missing`: days without an import. `breaks`: imports that do not start with the previous import's last balance. */
export function findImportGaps(imports: Import[], today: string): Gaps {
  const sorted = imports.toSorted((a, b) =>
    a.covered_from === b.covered_from
      ? a.covered_to.localeCompare(b.covered_to)
      : a.covered_from.localeCompare(b.covered_from),
  )
  const [first] = sorted
  if (!first) return { from: null, to: null, missing: [], breaks: [] }
  const missing: Gaps['missing'] = []
  const breaks: Gaps['breaks'] = []
  let last = first
  for (const next of sorted.slice(1)) {
    const dayAfter = addDays(last.covered_to, 1)
    if (next.covered_from > dayAfter) missing.push({ from: dayAfter, to: addDays(next.covered_from, -1) })
    const follows = next.covered_from >= dayAfter
    if (follows && last.closing !== null && next.opening !== null && last.closing !== next.opening)
      breaks.push({ day: next.covered_from, closing: last.closing, opening: next.opening })
    if (next.covered_to >= last.covered_to) last = next
  }
  const yesterday = addDays(today, -1)
  if (last.covered_to < yesterday) missing.push({ from: addDays(last.covered_to, 1), to: yesterday })
  return { from: first.covered_from, to: last.covered_to, missing, breaks }
}

/** A file imported on its last day lacks the later rows of that day, so it covers only the days before. */
const lastWholeDay = sql`min(s.covered_to, date(s.created_at, '+7 hours', '-1 day'))`

/** Imports of the last 60 days, without those of feeds, which do not prove that a day is complete. */
export const statementCoverageQuery = (db: Db, now: string) =>
  db.all<Import>(sql`
    SELECT s.account_id, a.bank_name AS account_name, s.covered_from, ${lastWholeDay} AS covered_to, s.opening,
      iif(s.covered_to = ${lastWholeDay}, s.closing, NULL) AS closing
    FROM bank_accounts AS a CROSS JOIN statements AS s INDEXED BY statements_covered
      ON s.account_id = a.id AND s.covered_to >= ${addDays(wibDay(now), -horizonDays)}
    WHERE a.status = 'active' AND s.state = 'done' AND s.covered_from <= ${lastWholeDay}
    ORDER BY s.covered_to DESC LIMIT ${maxImports}`)

export function coverageOf(imports: Import[], now: string): Coverage[] {
  const accounts = Map.groupBy(imports, row => row.account_id)
  return [...accounts].map(([account_id, accountImports]) => ({
    account_id,
    account_name: accountImports[0]?.account_name ?? '',
    ...findImportGaps(accountImports, wibDay(now)),
  }))
}

export const readImportCoverage = async (db: Db, now: string) =>
  coverageOf(await statementCoverageQuery(db, now), now)

const dayMs = 86_400_000
const daysIn = ({ from, to }: { from: string; to: string }) =>
  Math.max(0, (Date.parse(to) - Date.parse(from)) / dayMs + 1)

/** `days` excludes yesterday, because the bank may not offer its file yet. */
export function accountsWithoutRecentStatement(imports: Import[], now: string) {
  const last = addDays(wibDay(now), -2)
  return coverageOf(imports, now).flatMap(({ account_id, account_name, missing }) => {
    const days = missing.reduce((sum, { from, to }) => sum + daysIn({ from, to: to < last ? to : last }), 0)
    return days > 0 ? [{ account_id, account_name, days }] : []
  })
}

const maxOrders = 500
/** Banks book a transfer within 3 days: one on Saturday is booked on Monday. */
const bookingDays = 3

type Unseen = UnseenOrder & { created_at: string }

export const paymentsWithoutBankRowQuery = (db: Db) =>
  db.all<Unseen>(sql`
    SELECT orders.id, orders.order_id, customer_name, waiting.amount AS unseen, payment_verified_at, orders.created_at
    FROM (SELECT order_id, amount FROM payments INDEXED BY payments_unseen WHERE ${isUnseenPaymentSql} LIMIT ${maxOrders}) AS waiting
    JOIN orders ON orders.id = waiting.order_id WHERE payment_verified_at IS NOT NULL
    ORDER BY payment_verified_at DESC`)

const isCovered = (account: Coverage, from: string, to: string) =>
  account.from !== null &&
  account.to !== null &&
  account.from <= from &&
  to <= account.to &&
  account.missing.every(gap => gap.to < from || gap.from > to)

/**
 * Keeps orders whose payment a bank row should confirm by now, because imports of all active accounts cover the days
 * from the order to 3 days after its verification.
 */
export function overdueUnseenOrders(orders: Unseen[], accounts: Coverage[]): UnseenOrder[] {
  if (accounts.length === 0) return []
  return orders.flatMap(({ created_at, ...order }) => {
    const [from, to] = [wibDay(created_at), addDays(wibDay(order.payment_verified_at), bookingDays)]
    return accounts.every(account => isCovered(account, from, to)) ? [order] : []
  })
}

export async function listOrdersWithUnseenPayments(db: Db, now: string) {
  const { orders, imports } = await db.batch({
    orders: paymentsWithoutBankRowQuery(db),
    imports: statementCoverageQuery(db, now),
  })
  return overdueUnseenOrders(orders, coverageOf(imports, now))
}
