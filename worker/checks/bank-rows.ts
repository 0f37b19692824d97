import { sql } from 'drizzle-orm'
import { lanes, reasons } from '../contract/money/bank-rows'
import { rowSides } from '../contract/money/statements'
import { hour, later } from '../db/stamp'
import { notIn } from './lists'
import { type Part, type Rule, walk } from './part'

const size = 500
/** A lane with more rows is not counted anew, to keep its slice bounded. */
const mostCounted = 50_000

const named = sql`'baris ' || line || ', ' || date || ', Rp ' || amount`

/** A rule over the rows of a slice; `broken` is a condition. */
const rule = (check: Rule['check'], broken: string): Rule => ({
  check,
  broken: (from, to) => sql`
    SELECT ${named} AS what
    FROM bank_rows WHERE id > ${from} AND id <= ${to} AND (${sql.raw(broken)})`,
})

const order = 'FROM orders WHERE orders.id = bank_rows.order_id'
const payment = `FROM payments WHERE payments.bank_row_id = bank_rows.id AND payments.voided_at IS NULL`

/** A row that paid something is one payment of its order, booked when it is settled; any other row is none. */
const rowPart = walk('bank_rows', 'id', size, [
  rule(
    'bank_row_paid',
    `iif(lane IN ('settled', 'part'),
      side = 'out' OR (SELECT payments.order_id || payments.amount || (transaction_id IS NULL) ${payment})
        IS NOT bank_rows.order_id || bank_rows.amount || (lane = 'part'),
      order_id IS NOT NULL OR EXISTS (SELECT 1 ${payment}))`,
  ),
  rule(
    'bank_row_before_order',
    `order_id IS NOT NULL AND date || 'T' || coalesce(time, '99')
      < (SELECT strftime('%Y-%m-%dT%H:%M', created_at, '+7 hours') ${order})`,
  ),
  rule(
    'unknown_value',
    [notIn('lane', lanes), notIn('side', rowSides), notIn('reason', reasons)].join(' OR '),
  ),
])

/** The trigger `statements_one_account` refuses it; what was there before stays until it is undone. */
const statementPart = walk('statements', 'rowid', size, [
  {
    check: 'statement_elsewhere',
    broken: (from, to) => sql`
      SELECT file_name || ', ' || account_name AS what FROM statements AS s
      WHERE rowid > ${from} AND rowid <= ${to} AND state <> 'undone' AND feed_id IS NULL
        AND EXISTS (
          SELECT 1 FROM statements AS o
          WHERE o.sha256 = s.sha256 AND o.account_id <> s.account_id AND o.state <> 'undone' AND o.feed_id IS NULL)`,
  },
])

const names = Object.keys(lanes)

/** One lane a slice. */
const countPart: Part = {
  name: 'bank_row_counts',
  slice: async ({ db }, cursor) => {
    const at = Number(cursor ?? 0)
    const lane = names[at] ?? ''
    const what = await db.all<{ what: string }>(sql`
      SELECT ${lane} AS what FROM (
        SELECT (SELECT count(*) FROM (SELECT 1 FROM bank_rows WHERE lane = ${lane} LIMIT ${mostCounted + 1})) AS n,
          coalesce((SELECT n FROM bank_row_counts WHERE lane = ${lane}), 0) AS kept)
      WHERE n <= ${mostCounted} AND n <> kept`)
    const next = at + 1 < names.length ? String(at + 1) : null
    return { found: [{ check: 'bank_row_counters', what: what.map(row => row.what) }], next }
  },
}

/** The cron looks at all new rows; what is as old as this has been passed over. */
const patience = 2 * hour
const mostNamed = 100

const lookedAtPart: Part = {
  name: 'new_bank_rows',
  slice: async ({ db, now }) => {
    const rows = await db.all<{ what: string }>(sql`
      SELECT ${named} AS what FROM bank_rows INDEXED BY bank_rows_lane
      WHERE lane = 'new' AND updated_at <= ${later(now, -patience)} LIMIT ${mostNamed}`)
    return { found: [{ check: 'bank_row_unseen', what: rows.map(({ what }) => what) }], next: null }
  },
}

export const bankRowParts = [rowPart, statementPart, countPart, lookedAtPart]
