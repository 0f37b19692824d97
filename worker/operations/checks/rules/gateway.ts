import { sql } from 'drizzle-orm'
import { chargeStates, liveChargeStates } from '../../../contract/money/charges'
import { channelLabels, environmentLabels, providerLabels } from '../../../contract/money/gateway'
import { hourMs, timePlusMs } from '../../../db/stamp'
import { hasUnknownValue, type Rules, readFindings, tableRules } from '../rule'

const known = { provider: providerLabels, environment: environmentLabels }

/** Sum of the journal over rows of `where`: what `account` was debited, less what it was credited. */
const journalSum = (account: string, where: string) =>
  `coalesce((SELECT sum(iif(debit = '${account}', amount, -amount)) FROM journal
    WHERE ${where} AND '${account}' IN (debit, credit)), 0)`

const ofOrder = `journal.order_id = charges.order_id`
const ofPayout = `journal.order_id IS NULL AND journal.source = payouts.id AND kind = 'payout'`

/** Live payments of the charge. */
const payment = `FROM payments WHERE payments.charge_id = charges.id AND payments.voided_at IS NULL`

/**
 * Together, `gateway_journal` of charges and of payouts says that the balance of account 1104 is the sum of live
 * payments through providers less the sum of live payouts, and names the order or payout that differs.
 */
const charges = tableRules({
  table: 'charges',
  size: 500,
  what: `charges.id`,
  rules: {
    gateway_journal: `${journalSum('gateway', ofOrder)} <> coalesce((SELECT sum(amount) FROM payments
      WHERE payments.order_id = charges.order_id AND method = 'gateway' AND voided_at IS NULL), 0)`,
    charge_payment: `iif(state = 'paid',
        (SELECT count(*) || ':' || sum(payments.amount) ${payment} AND method = 'gateway') IS NOT '1:' || paid_amount,
        EXISTS (SELECT 1 ${payment}))
      OR EXISTS (SELECT 1 FROM payments WHERE payments.charge_id = charges.id AND payments.order_id <> charges.order_id)`,
    unknown_value: hasUnknownValue({ ...known, state: chargeStates, channel: channelLabels }),
  },
})

const payouts = tableRules({
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
        AND lane = 'aside' AND reason = 'payout' AND order_id IS NULL)`,
    unknown_value: hasUnknownValue(known),
  },
})

/** In ms. The cron asks the provider 5 minutes after the end of a charge. */
const overdueMs = 2 * hourMs
const maxExamples = 100
const liveStates = sql.raw(liveChargeStates.map(state => `'${state}'`).join(', '))

const overdueCharges: Rules = {
  name: 'overdue_charges',
  slice: async ({ db, now }) => {
    const overdue = sql`
      SELECT id AS what FROM charges INDEXED BY charges_live
      WHERE state IN (${liveStates}) AND expires_at <= ${timePlusMs(now, -overdueMs)} AND coalesce(looked_at, '') < expires_at
      LIMIT ${maxExamples}`
    return { found: [{ check: 'charge_unseen', what: await readFindings(db, overdue) }], next: null }
  },
}

export const gatewayRules = [charges, payouts, overdueCharges]
