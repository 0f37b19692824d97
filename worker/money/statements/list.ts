import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { parseDay, parseDayRange } from '../../contract/lib/days'
import {
  type BankRow,
  type BankRowQuery,
  type BankRowState,
  type BankRowSummary,
  bankRowStates,
  type Reason,
  statementSchema,
} from '../../contract/money/bank-rows'
import type { SearchAnswer } from '../../contract/operations/search'
import { statusAfterDeadline } from '../../contract/orders/rules'
import type { Db } from '../../db/client'
import {
  afterCursorCondition,
  columnsOfSchema,
  jsonListSql,
  splitPage,
  timeKeyCursor,
} from '../../db/query/keyset'
import { parseTypedAmount, parseTypedPhone } from '../../db/query/typed-query'
import { countMatching, filterConditions, maxCountedRows } from '../../db/query/where'
import { bank_row_counts, bank_rows, statements } from '../../db/schema/money/money'
import { nowText } from '../../db/stamp'
import type { OrderRow } from '../../orders/lookup/rows'
import { isOnlyInImportSql } from './settle/bank-row'

/** SQLite can use the index on the day only if the condition names the accounts. */
const onDays = ({ from, to }: { from: string; to: string }): SQL =>
  sql`account_id IN (SELECT id FROM bank_accounts) AND date BETWEEN ${from} AND ${to}`

// `why` is the reason for a hit in Indonesian, or null for a text search. A phone number is searched without its
// prefix, which banks write as 0, 62 or +62.
function searchedRows(q: string | undefined, now: string) {
  const days = q ? parseDayRange(q, now) : null
  if (q && days !== null) {
    const why = parseDay(q, now) === null ? 'Bulan itu' : 'Tanggal itu'
    return { words: undefined, day: onDays(days), why }
  }
  const [phone, amount] = q ? [parseTypedPhone(q), parseTypedAmount(q)] : [null, null]
  const digits = phone?.slice(2) ?? amount
  return {
    words: digits === null ? q : String(digits),
    day: undefined,
    why: amount === null ? null : 'Jumlah yang sama',
  }
}

type Found = SearchAnswer['rows'][number] & { paid: string | null }

/** Newest first, in any state. `paid` is the internal id of the order that the bank row paid. */
export async function findBankRows(db: Db, q: string, limit: number, now = nowText()): Promise<Found[]> {
  const { words, day, why } = searchedRows(q, now)
  const rows = await db
    .select({
      id: bank_rows.id,
      date: bank_rows.date,
      side: bank_rows.side,
      amount: bank_rows.amount,
      description: bank_rows.description,
      state: bank_rows.state,
      paid: bank_rows.order_id,
      order_id: sql<
        string | null
      >`(SELECT orders.order_id FROM orders WHERE orders.id = bank_rows.order_id)`.as('order_code'),
    })
    .from(bank_rows)
    .where(and(...filterConditions(bank_rows, {}, words), day))
    .orderBy(desc(bank_rows.id))
    .limit(limit)
  const amount = parseTypedAmount(q)
  return rows.map(row => ({ ...row, found: amount === null || row.amount === amount ? why : null }))
}

type Row = typeof bank_rows.$inferSelect
type NamedOrder = Pick<OrderRow, 'id' | 'order_id' | 'customer_name' | 'total_amount'> &
  Parameters<typeof statusAfterDeadline>[0]

const account_name = sql<string>`(SELECT account_name FROM statements WHERE statements.id = bank_rows.statement_id)`

const readOrders = (db: Db, ids: string[]) =>
  db.all<NamedOrder>(sql`
    SELECT id, order_id, customer_name, total_amount, status, payment_status, payment_claimed_at, claim_until, expires_at
    FROM orders WHERE id IN ${jsonListSql(ids)}`)

const suggestionsOf = (row: Row, orders: Map<string, NamedOrder>, now: string) =>
  row.suggestions.flatMap(([id, reason, with_row]) => {
    const order = orders.get(id)
    return order ? [{ ...order, status: statusAfterDeadline(order, now), reason, with_row }] : []
  })

async function toBankRows(
  db: Db,
  rows: { row: Row; account_name: string }[],
  now: string,
): Promise<BankRow[]> {
  const ids = rows.flatMap(({ row }) => [row.order_id ?? '', ...row.suggestions.map(([id]) => id)])
  const found = await readOrders(db, [...new Set(ids.filter(Boolean))])
  const orders = new Map(found.map(order => [order.id, order]))
  return rows.map(({ row, account_name }) => {
    const paid = orders.get(row.order_id ?? '')
    return {
      ...row,
      account_name,
      suggestions: suggestionsOf(row, orders, now),
      paid_id: row.order_id,
      order_id: paid?.order_id ?? null,
      order_status: paid ? statusAfterDeadline(paid, now) : null,
    }
  })
}

/** Payments whose bank row a later file lacks or reverses. Without INDEXED BY, SQLite scans all paid rows. */
const doubtfulRows = (...where: (SQL | undefined)[]) => sql`
  SELECT id FROM bank_rows INDEXED BY bank_rows_doubtful
  WHERE ${and(sql`reason IS NOT NULL AND state IN ('settled', 'part')`, ...where)}`

/** A cursor with this prefix points to a bank row without suggested orders. */
const plainPrefix = '-'

/** First rows with suggested orders, then rows without; oldest first in both groups. */
function pageToCheck(
  cursor: string | undefined,
  conditions: (SQL | undefined)[],
  isSearch: boolean,
  limit: number,
) {
  const isPlain = cursor?.startsWith(plainPrefix) ?? false
  const last = Number(cursor?.replace(plainPrefix, '')) || 0
  const rows = (index: SQL, isInList: SQL, after: number) => sql`SELECT id FROM (
    SELECT id FROM bank_rows ${isSearch ? sql`` : sql`INDEXED BY ${index}`}
    WHERE ${and(sql`state = 'check'`, isInList, sql`id > ${after}`, ...conditions)} ORDER BY id LIMIT ${limit})`
  const suggested = rows(sql`bank_rows_suggested`, sql`suggestions <> '[]'`, last)
  const plain = rows(sql`bank_rows_state`, sql`suggestions = '[]'`, isPlain ? last : 0)
  return isPlain ? plain : sql`SELECT id FROM (${suggested} UNION ALL ${plain}) LIMIT ${limit}`
}

/**
 * Newest first. In the list of rows to check, rows with suggested orders come first, and older rows come before newer
 * ones. `q` is a text, an amount or a day.
 */
export async function listBankRows(db: Db, query: BankRowQuery, now: string) {
  const { limit, cursor, q, side, doubtful, ...chosen } = query
  // SQLite uses the partial index of outgoing rows only if `side` is a literal, not a parameter.
  const way = side && (side === 'out' ? sql`side = 'out'` : sql`side = 'in'`)
  const { words, day } = searchedRows(q, now)
  const conditions = [...filterConditions(bank_rows, chosen, words), day, way]
  const where = doubtful ? [sql`id IN (${doubtfulRows(...conditions)})`] : conditions
  const isToCheck = query.state === 'check' && !doubtful
  const after = cursor ? sql`${bank_rows.id} < ${Number(cursor) || 0}` : undefined
  const page = isToCheck
    ? sql`id IN (${pageToCheck(cursor, conditions, q !== undefined, limit + 1)})`
    : and(...where, after)
  const [found, totals] = await db.batch([
    db
      .select({ row: bank_rows, account_name: account_name.as('account_name') })
      .from(bank_rows)
      .where(page)
      .orderBy(...(isToCheck ? [sql`suggestions = '[]'`, bank_rows.id] : [desc(bank_rows.id)]))
      .limit(limit + 1),
    countMatching(db, bank_rows, where),
  ])
  const { items, next_cursor } = splitPage(found, limit, ({ row: { id, suggestions } }) =>
    isToCheck && suggestions.length === 0 ? `${plainPrefix}${id}` : String(id),
  )
  return { items: await toBankRows(db, items, now), next_cursor, total: totals[0]?.total ?? 0 }
}

export const countDoubtfulPayments = (db: Db) =>
  db.all<{ n: number }>(sql`
    SELECT count(*) AS n FROM (${doubtfulRows()} LIMIT ${maxCountedRows})`)

/** Triggers count the bank rows of each state. */
export async function readBankRowSummary(db: Db): Promise<BankRowSummary> {
  const { counts, unfinished, doubtful } = await db.batch({
    counts: db.select().from(bank_row_counts),
    unfinished: db.all<{ n: number }>(
      sql`SELECT count(*) AS n FROM statements INDEXED BY statements_unfinished WHERE state IN ('uploading', 'merging')`,
    ),
    doubtful: countDoubtfulPayments(db),
  })
  const of = new Map(counts.map(({ state, n }) => [state, n]))
  const names = Object.keys(bankRowStates) as BankRowState[]
  return {
    states: Object.fromEntries(names.map(state => [state, of.get(state) ?? 0])) as Record<
      BankRowState,
      number
    >,
    unfinished: unfinished[0]?.n ?? 0,
    doubtful: doubtful[0]?.n ?? 0,
  }
}

const waitingCount = sql<number>`(SELECT count(*) FROM uploaded_rows WHERE statement_id = statements.id)`

const readCodes = (json: string): string[] => JSON.parse(json)

/** For each import, the orders whose paid refunds lose their bank row if the import is undone. One scan for all imports. */
const refundsOfImports = sql`(
  SELECT bank_rows.statement_id AS import_id, json_group_array(orders.order_id) AS codes
  FROM refunds INDEXED BY refunds_row
  CROSS JOIN bank_rows ON bank_rows.id = refunds.bank_row_id JOIN orders ON orders.id = refunds.order_id
  WHERE refunds.bank_row_id IS NOT NULL AND ${isOnlyInImportSql(sql`bank_rows.statement_id`)}
  GROUP BY bank_rows.statement_id) AS refunds_of_imports`

const selectStatements = (db: Db) =>
  db
    .select({
      ...columnsOfSchema(statements, statementSchema),
      waiting: waitingCount.as('waiting'),
      refunds: sql`coalesce(codes, '[]')`.mapWith(readCodes).as('refunds'),
    })
    .from(statements)
    .leftJoin(refundsOfImports, sql`import_id = ${statements.id}`)

export async function readStatement(db: Db, id: string) {
  const [[row], counts] = await db.batch([
    selectStatements(db).where(eq(statements.id, id)),
    db.all<{ reason: Reason; n: number }>(sql`
      SELECT reason, count(*) AS n FROM bank_rows INDEXED BY bank_rows_statement
      WHERE statement_id = (SELECT id FROM statements WHERE id = ${id} AND state = 'done') AND +state = 'aside' GROUP BY reason`),
  ])
  return row ? { ...row, aside: Object.fromEntries(counts.map(({ reason, n }) => [reason, n])) } : null
}

type StatementQuery = { limit: number; cursor?: string | undefined; account_id?: string | undefined }

export async function listStatements(db: Db, { limit, cursor, account_id }: StatementQuery) {
  const isOfAccount = account_id ? sql`account_id = ${account_id}` : sql`1 = 1`
  const rows = await selectStatements(db)
    .where(sql`${isOfAccount} AND ${afterCursorCondition(cursor, sql`created_at`, sql`id`)}`)
    .orderBy(sql`created_at DESC`, sql`id DESC`)
    .limit(limit + 1)
  const { items, next_cursor } = splitPage(rows, limit, ({ created_at, id }) => timeKeyCursor(created_at, id))
  return { items: items.map(row => ({ ...row, aside: {} })), next_cursor, total: null }
}
