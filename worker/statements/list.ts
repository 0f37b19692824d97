import { and, desc, eq, sql } from 'drizzle-orm'
import {
  type BankRow,
  type BankRowQuery,
  type BankRowSummary,
  type Lane,
  lanes,
  type Reason,
  type Suggestion,
} from '../contract/money/bank-rows'
import { effectiveStatus } from '../contract/orders/rules'
import type { Db } from '../db/client'
import { cursorOf, olderThan } from '../db/keyset'
import { bank_row_counts, bank_rows, statements } from '../db/schema/money'
import { countMatching, matching, mostCounted } from '../db/where'
import type { OrderRow } from '../orders/look/rows'
import { searchedRows } from './find'

type Row = typeof bank_rows.$inferSelect
type Named = Pick<
  OrderRow,
  | 'id'
  | 'order_id'
  | 'customer_name'
  | 'total_amount'
  | 'status'
  | 'payment_status'
  | 'payment_claimed_at'
  | 'claim_until'
  | 'expires_at'
>

const account_name = sql<string>`(SELECT account_name FROM statements WHERE statements.id = bank_rows.statement_id)`

const readOrders = (db: Db, ids: string[]) =>
  db.all<Named>(sql`
    SELECT id, order_id, customer_name, total_amount, status, payment_status, payment_claimed_at, claim_until, expires_at
    FROM orders WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)

function suggestionsOf(row: Row, orders: Map<string, Named>, now: string): Suggestion[] {
  return row.suggestions.flatMap(([id, reason, with_row]) => {
    const order = orders.get(id)
    if (!order) return []
    const { order_id, customer_name, total_amount, payment_status } = order
    return [
      {
        id,
        order_id,
        reason,
        customer_name,
        total_amount,
        status: effectiveStatus(order, now),
        payment_status,
        with_row,
      },
    ]
  })
}

async function view(db: Db, rows: { row: Row; account_name: string }[], now: string): Promise<BankRow[]> {
  const ids = rows.flatMap(({ row }) => [row.order_id ?? '', ...row.suggestions.map(([id]) => id)])
  const found = await readOrders(db, [...new Set(ids.filter(Boolean))])
  const orders = new Map(found.map(order => [order.id, order]))
  const statusOf = (order: Named | undefined) => (order ? effectiveStatus(order, now) : null)
  return rows.map(({ row, account_name }) => ({
    id: row.id,
    account_id: row.account_id,
    account_name,
    statement_id: row.statement_id,
    line: row.line,
    date: row.date,
    time: row.time,
    side: row.side,
    amount: row.amount,
    sen: row.sen,
    balance: row.balance,
    reference: row.reference,
    description: row.description,
    flags: row.flags,
    lane: row.lane,
    reason: row.reason,
    suggestions: suggestionsOf(row, orders, now),
    paid_id: row.order_id,
    order_id: orders.get(row.order_id ?? '')?.order_id ?? null,
    order_status: statusOf(orders.get(row.order_id ?? '')),
    settled_at: row.settled_at,
    settled_by: row.settled_by,
  }))
}

/** Payments of which a younger file says otherwise; the words are those of their index. */
const isDoubtful = sql`reason IS NOT NULL AND lane IN ('settled', 'part')`

/** One page of rows, newest first; `q` looks through descriptions and amounts, or names a day. */
export async function listRows(db: Db, query: BankRowQuery, now: string) {
  const { limit, cursor, q, side, doubtful, ...chosen } = query
  // As a word of the statement itself, or the index of the few that went out would not be seen to fit.
  const way = side && (side === 'out' ? sql`side = 'out'` : sql`side = 'in'`)
  const { words, day } = searchedRows(q)
  const where = [...matching(bank_rows, chosen, words), day, way, doubtful ? isDoubtful : undefined]
  const [found, totals] = await db.batch([
    db
      .select({ row: bank_rows, account_name: account_name.as('account_name') })
      .from(bank_rows)
      .where(and(...where, cursor ? sql`${bank_rows.id} < ${Number(cursor) || 0}` : undefined))
      .orderBy(desc(bank_rows.id))
      .limit(limit + 1),
    countMatching(db, bank_rows, where),
  ])
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: await view(db, shown, now),
    next_cursor: found.length > limit && last ? String(last.row.id) : null,
    total: totals[0]?.total ?? 0,
  }
}

/** Statement that counts payments to be looked at again, up to 1,000. */
export const countDoubtful = (db: Db) =>
  db.all<{ n: number }>(sql`
    SELECT count(*) AS n FROM (SELECT 1 FROM bank_rows INDEXED BY bank_rows_doubtful WHERE ${isDoubtful} LIMIT ${mostCounted})`)

/** Rows in each lane, from counters, and imports that somebody has to finish. */
export async function summary(db: Db): Promise<BankRowSummary> {
  const { counts, unfinished, doubtful } = await db.batch({
    counts: db.select().from(bank_row_counts),
    unfinished: db.all<{ n: number }>(
      sql`SELECT count(*) AS n FROM statements INDEXED BY statements_unfinished WHERE state IN ('uploading', 'merging')`,
    ),
    doubtful: countDoubtful(db),
  })
  const of = new Map(counts.map(({ lane, n }) => [lane, n]))
  const names = Object.keys(lanes) as Lane[]
  return {
    lanes: Object.fromEntries(names.map(lane => [lane, of.get(lane) ?? 0])) as Record<Lane, number>,
    unfinished: unfinished[0]?.n ?? 0,
    doubtful: doubtful[0]?.n ?? 0,
  }
}

const waiting = sql<number>`(SELECT count(*) FROM uploaded_rows WHERE statement_id = statements.id)`

export const statementColumns = {
  id: statements.id,
  account_id: statements.account_id,
  account_name: statements.account_name,
  file_name: statements.file_name,
  layout: statements.layout,
  state: statements.state,
  row_count: statements.row_count,
  waiting: waiting.as('waiting'),
  added: statements.added,
  known: statements.known,
  gone: statements.gone,
  covered_from: statements.covered_from,
  covered_to: statements.covered_to,
  opening: statements.opening,
  closing: statements.closing,
  created_by: statements.created_by,
  created_at: statements.created_at,
}

/** One import as the wire carries it. */
export async function readStatement(db: Db, id: string) {
  const [[row], counts] = await db.batch([
    db.select(statementColumns).from(statements).where(eq(statements.id, id)),
    db.all<{ reason: Reason; n: number }>(sql`
      SELECT reason, count(*) AS n FROM bank_rows INDEXED BY bank_rows_statement
      WHERE statement_id = (SELECT id FROM statements WHERE id = ${id} AND state = 'done') AND +lane = 'aside' GROUP BY reason`),
  ])
  return row ? { ...row, aside: Object.fromEntries(counts.map(({ reason, n }) => [reason, n])) } : null
}

type StatementQuery = { limit: number; cursor?: string | undefined; account_id?: string | undefined }

/** Imports, newest first. */
export async function listStatements(db: Db, { limit, cursor, account_id }: StatementQuery) {
  const mine = account_id ? sql`account_id = ${account_id}` : sql`1 = 1`
  const rows = await db
    .select(statementColumns)
    .from(statements)
    .where(sql`${mine} AND ${olderThan(cursor, sql`created_at`, sql`id`)}`)
    .orderBy(sql`created_at DESC`, sql`id DESC`)
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    items: items.map(row => ({ ...row, aside: {} })),
    next_cursor: rows.length > limit && last ? cursorOf(last.created_at, last.id) : null,
    total: null,
  }
}
