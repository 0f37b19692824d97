import { orderStatuses, paymentStatuses, slaughterStatuses } from '../../../contract/labels'
import type { CheckId } from '../../../contract/operations/checks'
import { relationLabels } from '../../../contract/orders/names'
import { maxNamesSql } from '../../../db/orders/held'
import { buildTableCheckRules, hasUnknownValue } from '../rule'

const mine = (table: string) => `FROM ${table} WHERE ${table}.order_id = orders.id`

const sum = (table: string, where: string) => `coalesce((SELECT sum(amount) ${mine(table)} AND ${where}), 0)`

const mayReceiveMoney = `(status <> 'cancelled' AND payment_status <> 'verified')`

/** SQL condition: the order's money is earned. Same condition as in the trigger `orders_journal_earned`. */
const isEarned = `payment_status = 'verified' AND status <> 'cancelled' AND short_by = 0 AND slaughter_status = 'completed'`

/** Search term for an order code: the part after 'ORDER-' if it is one word of the index, else only 'order'. */
const searched = `'"' || iif(substr(order_id, 7) GLOB '*[^0-9A-Z]*', 'order', substr(order_id, 7)) || '"'`

const rules = {
  order_lines: `subtotal IS NOT (SELECT sum(price * quantity) ${mine('order_items')})`,
  order_hold: `stock_held <> (status <> 'cancelled')`,
  order_total: `iif(${mayReceiveMoney}, reserves_total IS NULL OR reserved_until IS NOT NULL,
      (reserves_total IS NULL) <> (reserved_until IS NULL))`,
  // An order without verified payment has no income, except income marked `is_extra`, such as a partial payment of a
  // cancelled order. A verified order with payments has income.
  order_income: `(payment_status <> 'verified' AND EXISTS (
        SELECT 1 ${mine('transactions')} AND voided_at IS NULL AND is_extra = 0))
      OR (payment_status = 'verified' AND EXISTS (SELECT 1 ${mine('payments')} AND voided_at IS NULL)
        AND NOT EXISTS (SELECT 1 ${mine('transactions')} AND voided_at IS NULL))`,
  order_short: `short_by > 0`,
  order_left_over: `EXISTS (SELECT 1 FROM order_balances AS balance WHERE balance.id = orders.id
      AND (orders.left_over <> max(0, held - owed) OR orders.short_by <>
        iif(balance.payment_status = 'verified' AND balance.status <> 'cancelled', max(0, owed - held), 0)))`,
  order_refunds: `${sum('refunds', `state <> 'declined'`)} > ${sum(
    'payments',
    `(voided_at IS NULL
        OR EXISTS (SELECT 1 FROM charges WHERE id = charge_id AND state = 'reversed'))`,
  )}
      OR EXISTS (SELECT 1 ${mine('refunds')} AND state = 'paid' AND kind = 'refund' AND NOT EXISTS (
        SELECT 1 FROM transactions WHERE id = transaction_id AND type = 'expense' AND voided_at IS NULL
          AND transactions.amount = refunds.amount))`,
  order_journal: `coalesce((SELECT
        sum(iif(credit = 'deposit', amount, 0) - iif(debit = 'deposit', amount, 0)) ${mine('journal')}), 0)
        <> ${sum('payments', 'voided_at IS NULL')} - ${sum('refunds', `state = 'paid'`)} - iif(${isEarned}, total_amount, 0)
      OR (${isEarned}) <> EXISTS (SELECT 1 ${mine('journal')} AND kind = 'earned' AND reverses IS NULL
        AND NOT EXISTS (SELECT 1 FROM journal AS back WHERE back.reverses = journal.id))`,
  order_changes: `EXISTS (SELECT 1 ${mine('order_changes')} AND state IN ('proposed', 'waiting')
        AND (orders.payment_status <> 'verified' OR orders.status = 'cancelled'))
      OR EXISTS (SELECT 1 ${mine('order_changes')} AND (state = 'waiting') <> (reserves_total IS NOT NULL AND reserved_until IS NULL))
      OR EXISTS (SELECT 1 FROM order_changes, json_each("after") AS line
        LEFT JOIN animals ON animals.id = line.value ->> 'animal_id'
        WHERE order_changes.order_id = orders.id AND state IN ('proposed', 'waiting')
          AND line.value ->> 'animal_id' IS NOT NULL AND animals.shares IS NOT line.value ->> 'shares')`,
  order_code_waived: `code_waived NOT BETWEEN 0 AND unique_code OR (code_waived > 0 AND payment_status <> 'verified')`,
  order_payments: `coalesce((SELECT sum(amount) ${mine('transactions')} AND voided_at IS NULL), 0)
        <> coalesce((SELECT sum(amount) ${mine('payments')} AND voided_at IS NULL AND transaction_id IS NOT NULL), 0)
      OR (payment_status = 'verified' AND EXISTS (
        SELECT 1 ${mine('payments')} AND voided_at IS NULL AND transaction_id IS NULL))
      OR EXISTS (SELECT 1 ${mine('payments')} AND voided_at IS NULL AND transaction_id IS NOT NULL
        AND transaction_id NOT IN (SELECT id ${mine('transactions')} AND voided_at IS NULL))`,
  order_clock: `EXISTS (
      SELECT 1 FROM order_events AS e JOIN order_events AS f ON f.order_id = e.order_id AND f.n = e.n + 1
      WHERE e.order_id = orders.id AND e.created_at > f.created_at)`,
  order_dates: `(status = 'cancelled') <> (cancelled_at IS NOT NULL)
      OR (payment_status = 'verified') <> (payment_verified_at IS NOT NULL)
      OR (slaughter_status = 'completed') <> (slaughter_verified_at IS NOT NULL)`,
  order_names: `EXISTS (SELECT 1 FROM order_beneficiaries AS name
      LEFT JOIN order_items AS line ON line.order_id = name.order_id AND line.n = name.item_n
      WHERE name.order_id = orders.id
        AND (line.n IS NULL OR name.n > ${maxNamesSql('line')}))`,
  order_timeline: `(status = 'cancelled' OR payment_status = 'verified')
      AND NOT EXISTS (SELECT 1 ${mine('order_events')})`,
  order_search: `NOT EXISTS (
      SELECT 1 FROM orders_search WHERE orders_search MATCH ${searched} AND rowid = orders.seq)`,
  // Skips orders with a deleted product. Their `words` still contain the product's id, which the order line has lost.
  // The extra word is harmless.
  order_words: `replace(words, ' ', '')
        <> replace((SELECT words FROM order_words WHERE order_words.id = orders.id), ' ', '')
      AND NOT EXISTS (SELECT 1 ${mine('order_items')} AND animal_id IS NULL AND service_id IS NULL)`,
  order_people: `anonymized_at IS NOT NULL AND (customer_phone <> '' OR customer_email <> ''
      OR EXISTS (SELECT 1 ${mine('order_beneficiaries')}) OR EXISTS (SELECT 1 ${mine('corrections')})
      OR EXISTS (SELECT 1 ${mine('order_changes')} AND leaving <> '[]')
      OR EXISTS (SELECT 1 ${mine('payment_claims')} AND (note IS NOT NULL OR proof_key IS NOT NULL))
      OR EXISTS (SELECT 1 ${mine('certificates')} AND certificates.status IN ('draft', 'published')))`,
  unknown_value: `${hasUnknownValue({
    status: orderStatuses,
    payment_status: paymentStatuses,
    slaughter_status: slaughterStatuses,
  })} OR EXISTS (SELECT 1 ${mine('order_beneficiaries')} AND ${hasUnknownValue({ relation: relationLabels })})`,
} satisfies Partial<Record<CheckId, string>>

export const orderCheckRules = buildTableCheckRules({
  table: 'orders',
  key: 'seq',
  size: 1000,
  what: 'order_id',
  rules,
})
