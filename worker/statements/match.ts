import { type SQL, sql } from 'drizzle-orm'
import type { Lane, Reason } from '../contract/money/bank-rows'
import type { RowFlag } from '../contract/money/statements'
import type { Db } from '../db/client'
import { readCandidates } from './candidates'
import { hintsFor, restsFor } from './hints'
import { type Facts, type Hint, judge } from './judge'
import { isOpenLane, type OpenRow, readOpen } from './open-rows'

/** Rows of one request. */
const sliceSize = 150

/** The next open rows behind `cursor`, whatever import they came with. */
const openBehind = (cursor: number) => {
  const lane = (name: string) =>
    sql`SELECT id FROM (SELECT id FROM bank_rows WHERE lane = ${name} AND id > ${cursor} ORDER BY id LIMIT ${sliceSize})`
  return sql`SELECT id FROM (
    ${lane('new')} UNION ALL ${lane('check')} UNION ALL ${lane('exact')} UNION ALL ${lane('recorded')}
  ) ORDER BY id LIMIT ${sliceSize}`
}

const readFlags = (json: string): RowFlag[] => JSON.parse(json)
const readUndone = (json: string | null): Facts['undoes'] => {
  if (json === null) return null
  const [order_id, row]: [string, number] = JSON.parse(json)
  return { order_id, row }
}

const handledOf = (reason: string | null) =>
  reason === 'undone' || reason === 'brought_back' ? reason : null

/** What a row and the bank's other rows say. */
const factsOf = (row: OpenRow): Omit<Facts, 'candidates' | 'tooEarlyFor' | 'others'> => ({
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

const nothing = { candidates: [], tooEarlyFor: null }

/** Compares some open rows with today's orders and moves those whose place changed. Nothing is paid by it. */
async function compare(db: Db, ids: SQL, now: string) {
  const rows = await readOpen(db, ids, now)
  const incoming = rows.filter(row => row.side === 'in' && row.sen === 0)
  const meant = await readCandidates(db, incoming, now)
  const [unsure, named] = [
    incoming.filter(row => meant.get(row.id)?.candidates.length === 0),
    incoming.filter(row => meant.get(row.id)?.candidates.length === 1),
  ]
  const others = new Map<number, Hint[]>([
    ...(unsure.length > 0 ? await hintsFor(db, unsure) : []),
    ...(await restsFor(db, named)),
  ])
  const moved = rows.flatMap(row => {
    const facts = { ...factsOf(row), ...(meant.get(row.id) ?? nothing), others: others.get(row.id) ?? [] }
    const verdict = judge(facts)
    const hints = JSON.stringify(verdict.suggestions)
    const isSame = verdict.lane === row.lane && verdict.reason === row.reason && hints === row.suggestions
    return isSame ? [] : [{ id: row.id, lane: verdict.lane, reason: verdict.reason, hints }]
  })
  if (moved.length > 0) await move(db, moved)
  return { rows, changed: moved.length }
}

/** A row that was settled while it was looked at keeps its place. The plus keeps SQLite from walking whole lanes. */
const move = (db: Db, moved: { id: number; lane: Lane; reason: Reason | null; hints: string }[]) =>
  db.run(sql`
    UPDATE bank_rows SET lane = m.value ->> 'lane', reason = m.value ->> 'reason', suggestions = m.value ->> 'hints'
    FROM json_each(${JSON.stringify(moved)}) AS m
    WHERE bank_rows.id = m.value ->> 'id' AND +bank_rows.lane IN ('new', 'check', 'exact', 'recorded')`)

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
  await compare(db, sql`SELECT id FROM bank_rows WHERE statement_id = ${statement_id} AND ${isOpenLane}`, now)
  const exact = await db.all<{ id: number }>(sql`
    SELECT id FROM bank_rows WHERE statement_id = ${statement_id} AND lane = 'exact'`)
  return exact.map(({ id }) => id)
}

/** Slices of one run of the cron: 6,000 rows. */
const mostSlices = 40

/** Looks at rows that nobody looked at yet, so that none waits for a tab that was closed. Answers how many. */
export async function matchNew(db: Db, now: string) {
  const next = sql`SELECT id FROM bank_rows WHERE lane = 'new' ORDER BY id LIMIT ${sliceSize}`
  let looked = 0
  for (let slice = 0; slice < mostSlices; slice++) {
    const { rows } = await compare(db, next, now)
    looked += rows.length
    if (rows.length < sliceSize) break
  }
  return looked
}
