import { sql } from 'drizzle-orm'
import { accountNumberProblem } from '../../../contract/money/accounts/banks'
import { bankRowReasons, bankRowStates } from '../../../contract/money/bank-rows'
import { chargeStates, liveChargeStates } from '../../../contract/money/charges'
import { channelLabels, environmentLabels, providerLabels } from '../../../contract/money/gateway'
import { bankRowSideLabels } from '../../../contract/money/statements'
import { hourMs, timePlusMs } from '../../../db/stamp'
import { readMerchant } from '../../../money/accounts/accounts'
import {
  buildTableCheckRules,
  createGroupStateRule,
  hasUnknownValue,
  type Rules,
  readCheckFindings,
} from '../rule'

const maxAccounts = 1000

type Row = { bank_name: string; account_number: string; qris_code: string | null }

const isBroken = ({ account_number, qris_code }: Row) =>
  qris_code === null
    ? accountNumberProblem(account_number) !== null
    : readMerchant(qris_code).refusal !== undefined

/** Accounts that customers see must be valid by the rules that apply when an account is saved. */
export const accountCheckRules: Rules = {
  name: 'account_numbers',
  slice: async ({ db }) => {
    const rows = await db.all<Row>(sql`
      SELECT bank_name, account_number, qris_code FROM bank_accounts WHERE status = 'active' LIMIT ${maxAccounts}`)
    return {
      found: [{ check: 'account_number', what: rows.filter(isBroken).map(row => row.bank_name) }],
      next: null,
    }
  },
}

const size = 500
/** Maximum number of bank rows to count per state. A state with more is skipped, to bound the cost of a slice. */
const maxCounted = 50_000

const what = `'baris ' || line || ', ' || date || ', Rp ' || amount`

const order = 'FROM orders WHERE orders.id = bank_rows.order_id'
const paymentOfRow = `FROM payments WHERE payments.bank_row_id = bank_rows.id AND payments.voided_at IS NULL`

const rows = buildTableCheckRules({
  table: 'bank_rows',
  key: 'id',
  size,
  what,
  rules: {
    // A bank row that paid an order has exactly one payment, of that order and amount. Only a 'settled' row is income,
    // a 'part' is not yet. Any other bank row has no order and no payment.
    bank_row_paid: `iif(state IN ('settled', 'part'),
      side = 'out' OR (SELECT payments.order_id || payments.amount || (transaction_id IS NULL) ${paymentOfRow})
        IS NOT bank_rows.order_id || bank_rows.amount || (state = 'part'),
      order_id IS NOT NULL OR EXISTS (SELECT 1 ${paymentOfRow}))`,
    bank_row_before_order: `order_id IS NOT NULL AND early_reason IS NULL AND date || 'T' || coalesce(time, '99')
      < (SELECT strftime('%Y-%m-%dT%H:%M', created_at, '+7 hours') ${order})`,
    payout_row: `state = 'aside' AND reason = 'payout' AND NOT EXISTS (
      SELECT 1 FROM payouts WHERE payouts.bank_row_id = bank_rows.id AND voided_at IS NULL)`,
    unknown_value: hasUnknownValue({ state: bankRowStates, side: bankRowSideLabels, reason: bankRowReasons }),
  },
})

const statements = buildTableCheckRules({
  table: 'statements',
  size,
  what: `file_name || ', ' || account_name`,
  rules: {
    // Reports a file imported into two accounts. The trigger `statements_one_account` only checks new imports.
    statement_elsewhere: `state <> 'undone' AND feed_id IS NULL AND EXISTS (
      SELECT 1 FROM statements AS o
      WHERE o.sha256 = statements.sha256 AND o.account_id <> statements.account_id AND o.state <> 'undone' AND o.feed_id IS NULL)`,
  },
})

const counts = createGroupStateRule(
  'bank_row_counts',
  'bank_row_counters',
  bankRowStates,
  state => sql`
    SELECT ${state} AS what FROM (
      SELECT (SELECT count(*) FROM (SELECT 1 FROM bank_rows WHERE state = ${state} LIMIT ${maxCounted + 1})) AS n,
        coalesce((SELECT n FROM bank_row_counts WHERE state = ${state}), 0) AS kept)
    WHERE n <= ${maxCounted} AND n <> kept`,
)

/** In ms. The cron job processes all new bank rows, so a bank row that is still new after this time was missed. */
const overdueMs = 2 * hourMs
const maxExamples = 100

const overdueRows: Rules = {
  name: 'new_bank_rows',
  slice: async ({ db, now }) => {
    const passedOver = sql`
      SELECT ${sql.raw(what)} AS what FROM bank_rows INDEXED BY bank_rows_state
      WHERE state = 'new' AND updated_at <= ${timePlusMs(now, -overdueMs)} LIMIT ${maxExamples}`
    return {
      found: [{ check: 'bank_row_unseen', what: await readCheckFindings(db, passedOver) }],
      next: null,
    }
  },
}

export const bankRowCheckRules = [rows, statements, counts, overdueRows]

const known = { provider: providerLabels, environment: environmentLabels }

/** SQL for the balance of `account` in the journal rows that match `where`: the debits minus the credits. */
const journalSum = (account: string, where: string) =>
  `coalesce((SELECT sum(iif(debit = '${account}', amount, -amount)) FROM journal
    WHERE ${where} AND '${account}' IN (debit, credit)), 0)`

const ofOrder = `journal.order_id = charges.order_id`
const ofPayout = `journal.order_id IS NULL AND journal.source = payouts.id AND kind = 'payout'`

const paymentOfCharge = `FROM payments WHERE payments.charge_id = charges.id AND payments.voided_at IS NULL`

/**
 * The rule `gateway_journal`, here and in `payouts`, checks that the balance of account 1104 (payment provider) is the
 * sum of all payments minus all payouts that were not voided.
 */
const charges = buildTableCheckRules({
  table: 'charges',
  size: 500,
  what: `charges.id`,
  rules: {
    gateway_journal: `${journalSum('gateway', ofOrder)} <> coalesce((SELECT sum(amount) FROM payments
      WHERE payments.order_id = charges.order_id AND method = 'gateway' AND voided_at IS NULL), 0)`,
    charge_payment: `iif(state = 'paid',
        (SELECT count(*) || ':' || sum(payments.amount) ${paymentOfCharge} AND method = 'gateway') IS NOT '1:' || paid_amount,
        EXISTS (SELECT 1 ${paymentOfCharge}))
      OR EXISTS (SELECT 1 FROM payments WHERE payments.charge_id = charges.id AND payments.order_id <> charges.order_id)`,
    unknown_value: hasUnknownValue({ ...known, state: chargeStates, channel: channelLabels }),
  },
})

const payouts = buildTableCheckRules({
  table: 'payouts',
  size: 500,
  what: `payouts.day || ', Rp ' || payouts.gross`,
  rules: {
    gateway_journal: `${journalSum('gateway', ofPayout)} <> -iif(voided_at IS NULL, gross, 0)
      OR ${journalSum('bank', ofPayout)} <> iif(voided_at IS NULL, net, 0)
      OR ${journalSum('gateway_fee', ofPayout)} <> iif(voided_at IS NULL, fee, 0)
      OR ${journalSum('gateway_vat', ofPayout)} <> iif(voided_at IS NULL, vat, 0)`,
    payout_row: `voided_at IS NULL AND bank_row_id IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM bank_rows WHERE bank_rows.id = payouts.bank_row_id AND side = 'in' AND amount = net AND sen = 0
        AND state = 'aside' AND reason = 'payout' AND order_id IS NULL)`,
    unknown_value: hasUnknownValue(known),
  },
})

const liveStates = sql.raw(liveChargeStates.map(state => `'${state}'`).join(', '))

const overdueCharges: Rules = {
  name: 'overdue_charges',
  slice: async ({ db, now }) => {
    const overdue = sql`
      SELECT id AS what FROM charges INDEXED BY charges_live
      WHERE state IN (${liveStates}) AND expires_at <= ${timePlusMs(now, -overdueMs)} AND coalesce(checked_at, '') < expires_at
      LIMIT ${maxExamples}`
    return { found: [{ check: 'charge_unseen', what: await readCheckFindings(db, overdue) }], next: null }
  },
}

export const gatewayCheckRules = [charges, payouts, overdueCharges]
