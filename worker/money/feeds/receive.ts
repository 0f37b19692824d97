import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context } from '../../context'
import { addDays, wibDay } from '../../contract/lib/format'
import type { FeedRows } from '../../contract/money/feeds'
import { rowIdentity } from '../../contract/money/statements'
import { feeds } from '../../db/schema/money/money'
import { Problem } from '../../lib/problem'
import { mergeNextSlice } from '../statements/import/merge'
import { addStatementRows, beginStatementImport } from '../statements/import/upload'
import { matchStatement } from '../statements/match/match'
import { settleBankRows } from '../statements/settle/settle'

type Feed = typeof feeds.$inferSelect

/** Settles the exact rows of the import in the name of the feed. Returns the number of settled rows. */
async function settleExact(context: Context, statement_id: string) {
  const ids = await matchStatement(context.db, statement_id, context.now)
  const results = await settleBankRows(context, ids)
  return results.filter(({ ok }) => ok).length
}

/** Removes equal rows, which a feed sends by mistake. In an uploaded file, two equal rows are two bookings. */
function withoutRepeats(rows: FeedRows['rows']) {
  const known = new Map(rows.map(row => [rowIdentity({ ...row, pending: false }), row]))
  return [...known.values()]
}

/** Accepted days before and after today. Feeds send recent rows, or rows they missed. */
const maxDaysBack = 400
const maxDaysAhead = 1

/** A wrong date would extend the days that count as covered. Throws `invalid`. */
function requireNearDays({ rows }: FeedRows, now: string) {
  const today = wibDay(now)
  const [first, last] = [addDays(today, -maxDaysBack), addDays(today, maxDaysAhead)]
  const errors = rows.flatMap(({ date }, n) =>
    date < first || date > last
      ? [{ path: `rows.${n}.date`, message: `Tanggal harus antara ${first} dan ${last}` }]
      : [],
  )
  if (errors.length > 0) throw new Problem('invalid', { errors })
}

/** Imports rows that are not known yet. `body` is the signed text; the same body is the same import (idempotent). */
export async function receiveRows(context: Context, feed: Feed, sent: FeedRows, body: string) {
  requireNearDays(sent, context.now)
  const rows = withoutRepeats(sent.rows)
  const { id, state } = await beginStatementImport(context, {
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
    await addStatementRows(
      context,
      id,
      rows.map((row, n) => ({ ...row, line: n + 1, occurrence: 1, pending: false })),
    )
  }
  let done = await mergeNextSlice(context, id)
  while (done.state === 'merging') done = await mergeNextSlice(context, id)
  await context.db.update(feeds).set({ last_used_at: context.now }).where(eq(feeds.id, feed.id))
  const settled = feed.auto_verify ? await settleExact(context, id) : 0
  return { added: done.added, known: done.known, settled }
}
