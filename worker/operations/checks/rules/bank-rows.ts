import { sql } from 'drizzle-orm'
import { bankRowLanes, bankRowReasons } from '../../../contract/money/bank-rows'
import { rowSideLabels } from '../../../contract/money/statements'
import { hourMs, timePlusMs } from '../../../db/stamp'
import { groupStateRule, hasUnknownValue, type Rules, readFindings, tableRules } from '../rule'

const size = 500
/** A state with more rows is not counted, to bound the slice. */
const maxCounted = 50_000

const what = `'baris ' || line || ', ' || date || ', Rp ' || amount`

const order = 'FROM orders WHERE orders.id = bank_rows.order_id'
const payment = `FROM payments WHERE payments.bank_row_id = bank_rows.id AND payments.voided_at IS NULL`

const rows = tableRules({
  table: 'bank_rows',
  key: 'id',
  size,
  what,
  rules: {
    // A bank row that paid an order has exactly one payment, of that order and amount. It is booked as income if the
    // row is 'settled', not if it is a 'part'. Any other row has no order and no payment.
    bank_row_paid: `iif(lane IN ('settled', 'part'),
      side = 'out' OR (SELECT payments.order_id || payments.amount || (transaction_id IS NULL) ${payment})
        IS NOT bank_rows.order_id || bank_rows.amount || (lane = 'part'),
      order_id IS NOT NULL OR EXISTS (SELECT 1 ${payment}))`,
    bank_row_before_order: `order_id IS NOT NULL AND early_reason IS NULL AND date || 'T' || coalesce(time, '99')
      < (SELECT strftime('%Y-%m-%dT%H:%M', created_at, '+7 hours') ${order})`,
    payout_row: `lane = 'aside' AND reason = 'payout' AND NOT EXISTS (
      SELECT 1 FROM payouts WHERE payouts.bank_row_id = bank_rows.id AND voided_at IS NULL)`,
    unknown_value: hasUnknownValue({ lane: bankRowLanes, side: rowSideLabels, reason: bankRowReasons }),
  },
})

const statements = tableRules({
  table: 'statements',
  size,
  what: `file_name || ', ' || account_name`,
  rules: {
    // The same file was imported for two accounts. The trigger `statements_one_account` prevents this now; older cases
    // are reported until one import is undone.
    statement_elsewhere: `state <> 'undone' AND feed_id IS NULL AND EXISTS (
      SELECT 1 FROM statements AS o
      WHERE o.sha256 = statements.sha256 AND o.account_id <> statements.account_id AND o.state <> 'undone' AND o.feed_id IS NULL)`,
  },
})

const counts = groupStateRule(
  'bank_row_counts',
  'bank_row_counters',
  bankRowLanes,
  lane => sql`
    SELECT ${lane} AS what FROM (
      SELECT (SELECT count(*) FROM (SELECT 1 FROM bank_rows WHERE lane = ${lane} LIMIT ${maxCounted + 1})) AS n,
        coalesce((SELECT n FROM bank_row_counts WHERE lane = ${lane}), 0) AS kept)
    WHERE n <= ${maxCounted} AND n <> kept`,
)

/** In ms. The cron processes all new rows; a row still new after this was missed. */
const overdueMs = 2 * hourMs
const maxExamples = 100

const overdueRows: Rules = {
  name: 'new_bank_rows',
  slice: async ({ db, now }) => {
    const passedOver = sql`
      SELECT ${sql.raw(what)} AS what FROM bank_rows INDEXED BY bank_rows_lane
      WHERE lane = 'new' AND updated_at <= ${timePlusMs(now, -overdueMs)} LIMIT ${maxExamples}`
    return { found: [{ check: 'bank_row_unseen', what: await readFindings(db, passedOver) }], next: null }
  },
}

export const bankRowRules = [rows, statements, counts, overdueRows]
