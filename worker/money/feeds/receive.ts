import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context } from '../../context'
import { addDays, wibDay } from '../../contract/lib/format'
import type { FeedRows } from '../../contract/money/feeds'
import { rowIdentity } from '../../contract/money/statements'
import { feeds } from '../../db/schema/money/money'
import { Problem } from '../../lib/problem'
import { merge } from '../statements/import/merge'
import { addRows, begin } from '../statements/import/upload'
import { matchStatement } from '../statements/match/match'
import { settle } from '../statements/settle/settle'

type Feed = typeof feeds.$inferSelect

/** Exact rows, settled in the name of the feed. Answers how many. */
async function settleExact(context: Context, statement_id: string) {
  const ids = await matchStatement(context.db, statement_id, context.now)
  const results = await settle(context, ids)
  return results.filter(({ ok }) => ok).length
}

/** A machine that tells one row twice in a call means one: of rows of a file the second would be a twin. */
function eachOnce(rows: FeedRows['rows']) {
  const known = new Map(rows.map(row => [rowIdentity({ ...row, pending: false }), row]))
  return [...known.values()]
}

/** Days a machine may tell of: it sends what just happened, or what it missed. */
const daysBack = 400
const daysAhead = 1

/** A day far away is a mistake of the machine, and would stretch what days are covered. Throws `invalid`. */
function needNearDays({ rows }: FeedRows, now: string) {
  const today = wibDay(now)
  const [first, last] = [addDays(today, -daysBack), addDays(today, daysAhead)]
  const errors = rows.flatMap(({ date }, n) =>
    date < first || date > last
      ? [{ path: `rows.${n}.date`, message: `Tanggal harus antara ${first} dan ${last}` }]
      : [],
  )
  if (errors.length > 0) throw new Problem('invalid', { errors })
}

/**
 * Takes what a feed sends, as one small import: what is known already is not added again, whoever told it first.
 * `body` is what was signed; the same body again is the same import.
 */
export async function receive(context: Context, feed: Feed, sent: FeedRows, body: string) {
  needNearDays(sent, context.now)
  const rows = eachOnce(sent.rows)
  const { id, state } = await begin(context, {
    account_id: feed.account_id,
    feed_id: feed.id,
    file_name: feed.name,
    sha256: createHash('sha256').update(`${feed.id}.${body}`).digest('hex'),
    source_format: `feed:${feed.id}`,
    layout: 'Sumber otomatis',
    signature: `feed:${feed.id}`,
    row_count: rows.length,
    covered: null,
    opening: null,
    closing: null,
    is_unbalanced: false,
    is_account_confirmed: false,
    are_days_confirmed: false,
  })
  if (state === 'uploading') {
    await addRows(
      context,
      id,
      rows.map((row, n) => ({ ...row, line: n + 1, occurrence: 1, pending: false })),
    )
  }
  let done = await merge(context, id)
  while (done.state === 'merging') done = await merge(context, id)
  await context.db.update(feeds).set({ last_used_at: context.now }).where(eq(feeds.id, feed.id))
  const settled = feed.auto_verify ? await settleExact(context, id) : 0
  return { added: done.added, known: done.known, settled }
}
