import { type SQL, sql } from 'drizzle-orm'
import { type BankRowState, isBookedBefore, type Reason } from '../../../contract/money/bank-rows'
import type { RowFlag } from '../../../contract/money/statements'
import type { Db } from '../../../db/client'
import { partialPaymentsByOrderSql } from '../../payments/received'
import { isOpenBankRowSql, type OpenRow, readOpenBankRows } from '../settle/bank-row'
import {
  amountsWithSwappedDigits,
  type BankRowFacts,
  duplicateTransferDays,
  type Hint,
  judgeBankRow,
  readMatchCandidates,
  readReservedTotals,
} from './judge'

const isWaiting = sql`o.payment_status <> 'verified' AND o.status <> 'cancelled'`

/** SQL condition: the order was placed on the bank row's day or earlier. */
const isSince = sql`r.date >= date(o.created_at, '+7 hours')`

const maxPairs = 300

type Pair = { row: number; order_id: string; with_row?: number; is_cancelled?: number }

const maxOrdersPerRow = 5

// Finds unpaid orders whose price without the unique code is the round amount of a bank row: the payer may have
// forgotten the code.
const readForgotten = (db: Db, ids: string) =>
  db.all<Pair>(sql`
    SELECT found.row, wanted.value AS order_id FROM (
      SELECT r.id AS row, (
        SELECT json_group_array(id) FROM (
          SELECT o.id FROM orders AS o WHERE o.reserves_total BETWEEN r.amount + 100 AND r.amount + 999
            AND o.subtotal - o.discount = r.amount AND ${isWaiting} AND ${isSince} LIMIT ${maxOrdersPerRow})) AS found
      FROM bank_rows AS r WHERE r.id IN (SELECT value FROM json_each(${ids})) AND r.amount % 1000 = 0) AS found
    JOIN json_each(found.found) AS wanted`)

/** Bank rows with the amount that a partially paid or underpaid order still lacks. */
const readRests = (db: Db, ids: string) =>
  db.all<Pair>(sql`
    SELECT r.id AS row, o.id AS order_id, o.status = 'cancelled' AS is_cancelled
    FROM (${partialPaymentsByOrderSql}) AS p
    JOIN orders AS o ON o.id = p.order_id AND o.payment_status <> 'verified'
    JOIN bank_rows AS r ON r.amount = o.total_amount - p.paid AND r.side = 'in' AND ${isSince}
    WHERE r.id IN (SELECT value FROM json_each(${ids}))
    UNION ALL
    SELECT r.id, o.id, 0 FROM orders AS o INDEXED BY orders_short
    JOIN bank_rows AS r ON r.amount = o.short_by AND r.side = 'in' AND ${isSince}
    WHERE o.short_by > 0 AND r.id IN (SELECT value FROM json_each(${ids}))
    LIMIT ${maxPairs}`)

/** A sender with more bank rows is a payment service rather than a person. */
const maxRowsOfSender = 20

/** Finds two bank rows of one sender within 7 days that together pay the total of an unpaid order. */
const readPairs = (db: Db, ids: string) =>
  db.all<Pair>(sql`
    SELECT r.id AS row, o.id AS order_id, t.id AS with_row
    FROM bank_rows AS r
    JOIN bank_rows AS t ON t.id IN (
        SELECT s.id FROM bank_rows AS s INDEXED BY bank_rows_sender
        WHERE s.account_id = r.account_id AND s.sender = r.sender AND s.sender <> '' AND s.state IN ('new', 'check')
        ORDER BY s.id DESC LIMIT ${maxRowsOfSender})
      AND t.id <> r.id AND t.date BETWEEN date(r.date, '-7 days') AND date(r.date, '+7 days')
    JOIN orders AS o ON o.reserves_total = r.amount + t.amount AND ${isWaiting} AND ${isSince}
    WHERE r.id IN (SELECT value FROM json_each(${ids})) AND r.sender <> '' LIMIT ${maxPairs}`)

/** Only the newest orders are read, because a common name can have thousands. */
const maxNamesakesRead = 100

/** A paid order may be paid twice if the bank row differs from its total by at most a tenth. */
const isPaidAlike = sql`o.payment_status = 'verified' AND o.status <> 'cancelled'
  AND abs(o.total_amount - (r.value ->> 'amount')) * 10 <= o.total_amount
  AND r.value ->> 'date' <= date(o.payment_verified_at, '+7 hours', ${sql.raw(`'+${duplicateTransferDays} days'`)})`

const readNamesakes = (db: Db, rows: OpenRow[]) => {
  const senderTerms = rows.flatMap(({ id, date, amount, sender }) =>
    sender ? [{ id, date, amount, terms: exactTerms(sender) }] : [],
  )
  return db.all<{ row: number; found: string }>(sql`
    SELECT r.value ->> 'id' AS row, (
      SELECT json_group_array(json_array(id, iif(is_paid, 'paid_alike', 'name_alike'))) FROM (
        SELECT o.id, o.payment_status = 'verified' AS is_paid FROM (
          SELECT rowid FROM orders_search WHERE orders_search MATCH r.value ->> 'terms'
          ORDER BY rowid DESC LIMIT ${maxNamesakesRead}) AS named
        JOIN orders AS o ON o.seq = named.rowid
        WHERE (${isWaiting} OR ${isPaidAlike}) AND r.value ->> 'date' >= date(o.created_at, '+7 hours')
        ORDER BY is_paid, o.seq DESC LIMIT 3)) AS found
    FROM json_each(${JSON.stringify(senderTerms)}) AS r`)
}

const exactTerms = (words: string) =>
  words
    .split(' ')
    .map(word => `"${word}"`)
    .join(' AND ')

const restHint = ({ order_id, is_cancelled }: Pair): Hint => [
  order_id,
  is_cancelled === 1 ? 'rest_of_cancelled' : 'rest_of_part',
]

async function restsFor(db: Db, rows: OpenRow[]) {
  const rests = rows.length > 0 ? await readRests(db, JSON.stringify(rows.map(row => row.id))) : []
  const byRow = Map.groupBy(rests, ({ row }) => row)
  return new Map(Array.from(byRow, ([row, pairs]) => [row, pairs.map(restHint)] as const))
}

const hintsIn = (json: string): Hint[] => JSON.parse(json)

/** By row id: orders that requested another amount but may be meant, most likely first. */
async function hintsFor(db: Db, rows: OpenRow[]) {
  const ids = JSON.stringify(rows.map(row => row.id))
  const slips = new Map(rows.map(row => [row, amountsWithSwappedDigits(row.amount)]))
  const { rests, pairs, forgotten, swappedTotals, namesakes } = await db.batch({
    rests: readRests(db, ids),
    pairs: readPairs(db, ids),
    forgotten: readForgotten(db, ids),
    swappedTotals: readReservedTotals(db, [...new Set([...slips.values()].flat())]),
    namesakes: readNamesakes(db, rows),
  })
  const hints = new Map<number, Hint[]>(rows.map(row => [row.id, []]))
  const add = (row: number, hint: Hint) => hints.get(row)?.push(hint)
  for (const pair of rests) add(pair.row, restHint(pair))
  for (const { row, order_id, with_row } of pairs) add(row, [order_id, 'adds_up', with_row])
  for (const { row, order_id } of forgotten) add(row, [order_id, 'code_forgotten'])
  const waiting = swappedTotals.filter(o => o.payment_status !== 'verified' && o.status !== 'cancelled')
  for (const [row, amounts] of slips)
    for (const order of waiting)
      if (amounts.includes(order.amount) && !isBookedBefore(row, order.since))
        add(row.id, [order.id, 'digits_swapped'])
  for (const { row, found } of namesakes)
    for (const hint of hintsIn(found))
      if (!hints.get(row)?.some(([known]) => known === hint[0])) add(row, hint)
  return hints
}

const rowsPerSlice = 150

const openRowsAfter = (cursor: number) => {
  const state = (name: string) =>
    sql`SELECT id FROM (SELECT id FROM bank_rows WHERE state = ${name} AND id > ${cursor} ORDER BY id LIMIT ${rowsPerSlice})`
  return sql`SELECT id FROM (
    ${state('new')} UNION ALL ${state('check')} UNION ALL ${state('exact')} UNION ALL ${state('recorded')}
  ) ORDER BY id LIMIT ${rowsPerSlice}`
}

const readFlags = (json: string): RowFlag[] => JSON.parse(json)
const readUndone = (json: string | null): BankRowFacts['undoes'] => {
  if (json === null) return null
  const [order_id, row]: [string, number] = JSON.parse(json)
  return { order_id, row }
}

const handledOf = (reason: string | null) =>
  reason === 'undone' || reason === 'brought_back' ? reason : null

const factsOf = (row: OpenRow): Omit<BankRowFacts, 'candidates' | 'tooEarlyFor' | 'others'> => ({
  side: row.side,
  sen: row.sen,
  flags: readFlags(row.flags),
  gone: row.gone === 1,
  isReversed: row.reversed === 1,
  undoes: readUndone(row.undoes),
  handled: handledOf(row.reason),
  isUnbalanced: row.unbalanced === 1,
  isAhead: row.ahead === 1,
})

const noCandidates = { candidates: [], tooEarlyFor: null }

/** Updates the states of the rows. No order is marked as paid here. */
async function matchRows(db: Db, ids: SQL, now: string) {
  const rows = await readOpenBankRows(db, ids, now)
  const incoming = rows.filter(row => row.side === 'in' && row.sen === 0)
  const meant = await readMatchCandidates(db, incoming, now)
  const [unsure, named] = [
    incoming.filter(row => meant.get(row.id)?.candidates.length === 0),
    incoming.filter(row => meant.get(row.id)?.candidates.length === 1),
  ]
  const others = new Map<number, Hint[]>([
    ...(unsure.length > 0 ? await hintsFor(db, unsure) : []),
    ...(await restsFor(db, named)),
  ])
  const moved = rows.flatMap(row => {
    const facts = {
      ...factsOf(row),
      ...(meant.get(row.id) ?? noCandidates),
      others: others.get(row.id) ?? [],
    }
    const verdict = judgeBankRow(facts)
    const hints = JSON.stringify(verdict.suggestions)
    const isSame = verdict.state === row.state && verdict.reason === row.reason && hints === row.suggestions
    return isSame ? [] : [{ id: row.id, state: verdict.state, reason: verdict.reason, hints }]
  })
  if (moved.length > 0) await moveRows(db, moved)
  return { rows, changed: moved.length }
}

/** The unary plus keeps SQLite from scanning all rows in these states. */
const moveRows = (
  db: Db,
  moved: { id: number; state: BankRowState; reason: Reason | null; hints: string }[],
) =>
  db.run(sql`
    UPDATE bank_rows SET state = m.value ->> 'state', reason = m.value ->> 'reason', suggestions = m.value ->> 'hints'
    FROM json_each(${JSON.stringify(moved)}) AS m
    WHERE bank_rows.id = m.value ->> 'id' AND +bank_rows.state IN ('new', 'check', 'exact', 'recorded')`)

export async function matchNextBankRowSlice(db: Db, cursor: number, now: string) {
  const { rows, changed } = await matchRows(db, openRowsAfter(cursor), now)
  const last = rows.at(-1)
  return { next_cursor: rows.length < rowsPerSlice || !last ? null : last.id, changed }
}

/** A feed may send 100 rows per call. */
const maxExactPerCall = 100

/** Also returns exact matches of the feed's earlier calls, because settling those may have failed. */
export async function matchStatement(db: Db, statement_id: string, now: string) {
  await matchRows(
    db,
    sql`SELECT id FROM bank_rows WHERE statement_id = ${statement_id} AND ${isOpenBankRowSql}`,
    now,
  )
  const exact = await db.all<{ id: number }>(sql`
    SELECT id FROM bank_rows WHERE state = 'exact' AND EXISTS (
      SELECT 1 FROM statements AS s WHERE s.id = bank_rows.statement_id
        AND s.feed_id = (SELECT feed_id FROM statements WHERE id = ${statement_id}))
    ORDER BY id DESC LIMIT ${maxExactPerCall}`)
  return exact.map(({ id }) => id)
}

const maxSlicesPerRun = 40

/** Matches rows that a closed browser tab left unmatched. Returns their number. */
export async function matchNewBankRows(db: Db, now: string) {
  const next = sql`SELECT id FROM bank_rows WHERE state = 'new' ORDER BY id LIMIT ${rowsPerSlice}`
  let looked = 0
  for (let slice = 0; slice < maxSlicesPerRun; slice++) {
    const { rows } = await matchRows(db, next, now)
    looked += rows.length
    if (rows.length < rowsPerSlice) break
  }
  return looked
}
