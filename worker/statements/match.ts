import { type SQL, sql } from 'drizzle-orm'
import type { Lane, Reason } from '../contract/bank-rows'
import { isOverdue } from '../contract/order-rules'
import type { Db } from '../db/client'
import type { OrderRow } from '../orders/look/rows'
import { type Candidate, type Facts, type Hint, judge, swapped } from './judge'
import { isUnbalanced } from './unbalanced'

/** Rows of one request. */
const sliceSize = 150

type Open = {
  id: number
  account_id: string
  amount: number
  sen: number
  date: string
  sender: string
  lane: string
  reason: string | null
  suggestions: string
  gone: number
  twin: number
  unbalanced: number
  reversed: number
}

/** The next open rows behind `cursor`, whatever import they came with. */
const openBehind = (cursor: number) => {
  const lane = (name: string) =>
    sql`SELECT id FROM (SELECT id FROM bank_rows WHERE lane = ${name} AND id > ${cursor} ORDER BY id LIMIT ${sliceSize})`
  return sql`SELECT id FROM (${lane('new')} UNION ALL ${lane('check')} UNION ALL ${lane('exact')}) ORDER BY id LIMIT ${sliceSize}`
}

/** Open rows with what the other rows of the bank say about them. Of several equal ones the first is no twin. */
const readOpen = (db: Db, ids: SQL) =>
  db.all<Open>(sql`
    SELECT r.id, r.account_id, r.amount, r.sen, r.date, r.sender, r.lane, r.reason, r.suggestions,
      r.gone_in IS NOT NULL AS gone, ${isUnbalanced(sql`r.flags`)} AS unbalanced,
      EXISTS (SELECT 1 FROM bank_rows AS t INDEXED BY bank_rows_amount_side WHERE t.amount = r.amount AND t.side = 'in' AND t.id <> r.id
        AND (t.lane IN ('settled', 'part') OR (t.lane IN ('new', 'check', 'exact') AND t.id < r.id))
        AND t.date >= date(r.date, '-30 days')) AS twin,
      EXISTS (SELECT 1 FROM bank_rows AS o INDEXED BY bank_rows_amount_side WHERE o.amount = r.amount AND o.side = 'out' AND o.account_id = r.account_id
        AND o.date BETWEEN date(r.date, '-1 day') AND date(r.date, '+3 days')) AS reversed
    FROM bank_rows AS r WHERE r.id IN (${ids}) AND r.side = 'in' ORDER BY r.id`)

type Found = Pick<
  OrderRow,
  'id' | 'status' | 'payment_status' | 'payment_claimed_at' | 'claim_until' | 'expires_at'
> & {
  amount: number
  in_stock: number
  has_parts: number
}

/** Orders that reserve one of the amounts, and whether their animals could be taken again. */
const readExact = (db: Db, amounts: number[]) =>
  db.all<Found>(sql`
    SELECT o.reserves_total AS amount, o.id, o.status, o.payment_status, o.payment_claimed_at, o.claim_until, o.expires_at,
      NOT EXISTS (
        SELECT 1 FROM order_items AS i JOIN animals AS a ON a.id = i.animal_id
        WHERE i.order_id = o.id GROUP BY a.id HAVING sum(i.quantity) > a.stock) AS in_stock,
      EXISTS (SELECT 1 FROM bank_rows AS p WHERE p.order_id = o.id AND +p.lane = 'part') AS has_parts
    FROM orders AS o WHERE o.reserves_total IN (SELECT value FROM json_each(${JSON.stringify(amounts)}))`)

const isWaiting = sql`o.payment_status <> 'verified' AND o.status <> 'cancelled'`

/** Of all rows of a slice together: two rows each. */
const mostPairs = 300

type Pair = { row: number; order_id: string; with_row?: number }

/** So many orders are named beside a row; a morning's other rows must not be left without. */
const mostEach = 5

/** A round amount that is the total of open orders without their unique code. */
const readForgotten = (db: Db, ids: string) =>
  db.all<Pair>(sql`
    SELECT found.row, wanted.value AS order_id FROM (
      SELECT r.id AS row, (
        SELECT json_group_array(id) FROM (
          SELECT o.id FROM orders AS o WHERE o.reserves_total BETWEEN r.amount + 100 AND r.amount + 999
            AND o.subtotal - o.discount = r.amount AND ${isWaiting} LIMIT ${mostEach})) AS found
      FROM bank_rows AS r WHERE r.id IN (SELECT value FROM json_each(${ids})) AND r.amount % 1000 = 0) AS found
    JOIN json_each(found.found) AS wanted`)

/** What is still missing of an order paid in part. */
const readRests = (db: Db, ids: string) =>
  db.all<Pair>(sql`
    SELECT r.id AS row, o.id AS order_id
    FROM (SELECT order_id, sum(amount) AS paid FROM bank_rows WHERE lane = 'part' GROUP BY order_id) AS p
    JOIN orders AS o ON o.id = p.order_id AND ${isWaiting}
    JOIN bank_rows AS r ON r.amount = o.total_amount - p.paid AND r.side = 'in'
    WHERE r.id IN (SELECT value FROM json_each(${ids})) LIMIT ${mostPairs}`)

/** Who sends more than that is a payment service and no person. */
const mostOfSender = 20

/** Two rows of one sender within a week that make an order's total. */
const readPairs = (db: Db, ids: string) =>
  db.all<Pair>(sql`
    SELECT r.id AS row, o.id AS order_id, t.id AS with_row
    FROM bank_rows AS r
    JOIN bank_rows AS t ON t.id IN (
        SELECT s.id FROM bank_rows AS s INDEXED BY bank_rows_sender
        WHERE s.account_id = r.account_id AND s.sender = r.sender AND s.sender <> '' AND s.lane IN ('new', 'check')
        ORDER BY s.id DESC LIMIT ${mostOfSender})
      AND t.id <> r.id AND t.date BETWEEN date(r.date, '-7 days') AND date(r.date, '+7 days')
    JOIN orders AS o ON o.reserves_total = r.amount + t.amount AND ${isWaiting}
    WHERE r.id IN (SELECT value FROM json_each(${ids})) AND r.sender <> '' LIMIT ${mostPairs}`)

/** Waiting orders of a customer who is called like the sender. */
const readNamesakes = (db: Db, rows: Open[]) => {
  const asked = rows.flatMap(({ id, sender }) => (sender ? [{ id, terms: exactTerms(sender) }] : []))
  return db.all<{ row: number; found: string }>(sql`
    SELECT r.value ->> 'id' AS row, (
      SELECT json_group_array(id) FROM (
        SELECT o.id FROM orders_search JOIN orders AS o ON o.seq = orders_search.rowid
        WHERE orders_search MATCH r.value ->> 'terms' AND ${isWaiting} ORDER BY orders_search.rowid DESC LIMIT 3)) AS found
    FROM json_each(${JSON.stringify(asked)}) AS r`)
}

const exactTerms = (words: string) =>
  words
    .split(' ')
    .map(word => `"${word}"`)
    .join(' AND ')

const idsIn = (json: string): string[] => JSON.parse(json)

function candidateOf(found: Found | undefined, now: string): Candidate | null {
  if (!found) return null
  return {
    id: found.id,
    isPaid: found.payment_status === 'verified',
    isCancelled: found.status === 'cancelled' || isOverdue(found, now),
    inStock: found.in_stock === 1,
    hasParts: found.has_parts === 1,
  }
}

async function othersOf(db: Db, rows: Open[]) {
  const ids = JSON.stringify(rows.map(row => row.id))
  const slips = new Map(rows.map(row => [row.id, swapped(row.amount)]))
  const [rests, pairs, forgotten, swappedTotals, namesakes] = await db.batch([
    readRests(db, ids),
    readPairs(db, ids),
    readForgotten(db, ids),
    readExact(db, [...new Set([...slips.values()].flat())]),
    readNamesakes(db, rows),
  ])
  const hints = new Map<number, Hint[]>(rows.map(row => [row.id, []]))
  const add = (row: number, hint: Hint) => hints.get(row)?.push(hint)
  for (const { row, order_id } of rests) add(row, [order_id, 'rest_of_part'])
  for (const { row, order_id, with_row } of pairs) add(row, [order_id, 'adds_up', with_row])
  for (const { row, order_id } of forgotten) add(row, [order_id, 'code_forgotten'])
  const waiting = swappedTotals.filter(o => o.payment_status !== 'verified' && o.status !== 'cancelled')
  for (const [row, amounts] of slips)
    for (const order of waiting) if (amounts.includes(order.amount)) add(row, [order.id, 'digits_swapped'])
  for (const { row, found } of namesakes)
    for (const id of idsIn(found))
      if (!hints.get(row)?.some(([known]) => known === id)) add(row, [id, 'name_alike'])
  return hints
}

/** Compares some open rows with today's orders and moves those whose place changed. Nothing is paid by it. */
async function compare(db: Db, ids: SQL, now: string) {
  const rows = await readOpen(db, ids)
  if (rows.length === 0) return { rows, changed: 0 }
  const amounts = rows.map(row => row.amount)
  const exact = new Map((await readExact(db, amounts)).map(order => [order.amount, order]))
  const unsure = rows.filter(row => row.sen === 0 && !exact.has(row.amount))
  const others = unsure.length > 0 ? await othersOf(db, unsure) : new Map<number, Hint[]>()
  const moved = rows.flatMap(row => {
    const verdict = judge(factsOf(row, exact.get(row.amount), others.get(row.id), now))
    const hints = JSON.stringify(verdict.suggestions)
    const isSame = verdict.lane === row.lane && verdict.reason === row.reason && hints === row.suggestions
    return isSame ? [] : [{ id: row.id, lane: verdict.lane, reason: verdict.reason, hints }]
  })
  if (moved.length > 0) await move(db, moved)
  return { rows, changed: moved.length }
}

const factsOf = (row: Open, exact: Found | undefined, others: Hint[] | undefined, now: string): Facts => ({
  sen: row.sen,
  gone: row.gone === 1,
  hasTwin: row.twin === 1,
  isReversed: row.reversed === 1,
  wasUndone: row.reason === 'undone',
  isUnbalanced: row.unbalanced === 1,
  exact: candidateOf(exact, now),
  others: others ?? [],
})

/** A row that was settled while it was looked at keeps its place. The plus keeps SQLite from walking whole lanes. */
const move = (db: Db, moved: { id: number; lane: Lane; reason: Reason | null; hints: string }[]) =>
  db.run(sql`
    UPDATE bank_rows SET lane = m.value ->> 'lane', reason = m.value ->> 'reason', suggestions = m.value ->> 'hints'
    FROM json_each(${JSON.stringify(moved)}) AS m
    WHERE bank_rows.id = m.value ->> 'id' AND +bank_rows.lane IN ('new', 'check', 'exact')`)

/**
 * Looks at the next slice of open rows. Answers where the one after it begins, null at the end, and how many rows moved.
 */
export async function match(db: Db, cursor: number, now: string) {
  const { rows, changed } = await compare(db, openBehind(cursor), now)
  const last = rows.at(-1)
  return { next_cursor: rows.length < sliceSize || !last ? null : last.id, changed }
}

/** Looks at the open rows of one small import; answers the ids of those that match exactly. */
export async function matchStatement(db: Db, statement_id: string, now: string) {
  const mine = sql`SELECT id FROM bank_rows WHERE statement_id = ${statement_id} AND lane IN ('new', 'check', 'exact')`
  await compare(db, mine, now)
  const exact = await db.all<{ id: number }>(sql`
    SELECT id FROM bank_rows WHERE statement_id = ${statement_id} AND lane = 'exact'`)
  return exact.map(({ id }) => id)
}
