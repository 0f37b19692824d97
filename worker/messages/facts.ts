import { type SQL, sql } from 'drizzle-orm'
import { dateTime, formatRupiah, longDate, wibDay } from '../contract/lib/format'
import { normalizeLine, removeUnreadableCharacters } from '../contract/lib/text'
import { type MessageKind, messageRulesOf } from '../contract/messages/kinds'
import type { MessageValues } from '../contract/messages/text'
import { deadlineWithoutGrace } from '../contract/money/charges'
import { type Channel, channelLabels, paymentInstructionsSchema } from '../contract/money/gateway'
import type { Db } from '../db/client'
import { mailboxSql } from '../db/orders/held'
import { partialPaymentsSumSql } from '../money/payments/received'
import { orderKey } from '../orders/lookup/access'
import type { OrderRow } from '../orders/lookup/rows'

// SQL condition: the customer can pay the charge by a virtual account number. An order has at most one such charge.
const isPayableVirtualAccount = sql`charges.state IN ('asking', 'open', 'unknown') AND charges.channel GLOB 'va_*'
  AND charges.presented ->> 'link' IS NULL`

export const messageFactColumns = sql`
  EXISTS (
    SELECT 1 FROM certificates WHERE certificates.order_id = orders.id AND certificates.status = 'published') AS has_certificate,
  EXISTS (
    SELECT 1 FROM seats JOIN evidence_of ON evidence_of.sacrifice_id = seats.sacrifice_id
    JOIN evidence ON evidence.id = evidence_of.evidence_id
    WHERE seats.order_id = orders.id AND visible = 1) AS has_evidence,
  (SELECT state FROM order_changes
    WHERE order_changes.order_id = orders.id AND state IN ('proposed', 'waiting')) AS open_change,
  EXISTS (SELECT 1 FROM refunds WHERE refunds.order_id = orders.id AND kind = 'refund'
    AND state IN ('requested', 'approved') AND payee_account IS NULL) AS needs_payee,
  (SELECT expires_at FROM charges WHERE charges.order_id = orders.id AND ${isPayableVirtualAccount}) AS va_until`

const orderColumns = [
  'order_id',
  'created_at',
  'key_version',
  'customer_name',
  'customer_phone',
  'customer_email',
  'status',
  'payment_status',
  'payment_claimed_at',
  'payment_rejected_reason',
  'slaughter_status',
  'slaughter_date',
  'slaughter_location',
  'total_amount',
  'claim_until',
  'expires_at',
  'message_consent',
  'anonymized_at',
  'placed_from',
] as const satisfies (keyof OrderRow)[]

export type MessageFacts = Pick<OrderRow, (typeof orderColumns)[number]> & {
  message: number
  kind: MessageKind
  tries: number
  due_at: string
  /** Distinguishes the messages of one kind that an order can have, for example by the time of the event. */
  ref: string
  order: string
  key_from_code: 0 | 1
  mailbox: string
  /** In rupiah: sum of the partial payments. */
  arrived: number
  /** Last four digits of the refund account that was entered at the time `ref`; null for other kinds of messages. */
  payee_last4: string | null
  has_evidence: 0 | 1
  open_change: 'proposed' | 'waiting' | null
  needs_payee: 0 | 1
  has_certificate: 0 | 1
  va_until: string | null
  va_channel: Channel | null
  va_amount: number | null
  /** JSON with the virtual account number; '{}' while the number is unknown. */
  va_presented: string | null
  charge_deadline: string | null
}

/** SQL condition: the message needs a customer's action and is sent first. Same kinds as index `messages_urgent`. */
export const isUrgentMessageSql = sql`kind IN ('placed', 'reminder', 'rejected')`

export const readMessageFacts = (db: Db, ids: SQL) =>
  db.all<MessageFacts>(sql`
    SELECT messages.id AS message, kind, tries, due_at, ref, orders.id AS "order", key_from_code,
      ${sql.raw(orderColumns.map(column => `orders.${column}`).join(', '))}, ${mailboxSql(sql`customer_email`)} AS mailbox,
      ${partialPaymentsSumSql(sql`orders.id`)} AS arrived,
      iif(kind = 'payee_changed', (
        SELECT details ->> 'last4' FROM order_events WHERE order_events.order_id = orders.id
          AND type = 'refund_payee' AND order_events.created_at = messages.ref ORDER BY n DESC LIMIT 1), NULL) AS payee_last4,
      charges.channel AS va_channel, charges.amount AS va_amount, charges.presented AS va_presented,
      (SELECT order_deadline FROM charges WHERE order_id = orders.id
        ORDER BY created_at DESC, id DESC LIMIT 1) AS charge_deadline,
      ${messageFactColumns}
    FROM messages JOIN orders ON orders.id = messages.order_id
    LEFT JOIN charges ON charges.order_id = orders.id AND ${isPayableVirtualAccount}
    WHERE messages.id IN ${ids} ORDER BY NOT ${isUrgentMessageSql}, next_try_at, messages.id`)

const maxNameLength = 40
const namePattern = /^\p{L}[\p{L}\p{M} .'’-]*$/u

/** Name for the greeting; '' if implausible, because visitors could enter links or text addressed to strangers. */
export function greetingName(text: string) {
  const [first = ''] = removeUnreadableCharacters(normalizeLine(text)).split(',')
  // Add a space after each dot, because mail programs turn two letters with a dot between them into a link.
  const tidy = first
    .replace(/\.(?=\S)/g, '. ')
    .replace(/\s+/g, ' ')
    .trim()
  return tidy.length <= maxNameLength && namePattern.test(tidy) ? tidy : ''
}

function virtualAccountText({ va_channel, va_presented }: MessageFacts) {
  if (va_channel === null || va_presented === null) return ''
  const { va_number, biller_code, bill_key } = paymentInstructionsSchema.parse(JSON.parse(va_presented))
  const number = va_number ?? `kode perusahaan ${biller_code}, nomor ${bill_key}`
  return `${channelLabels[va_channel]} ${number}`
}

export const messageValues = (facts: MessageFacts, shop: string): MessageValues => ({
  customer_name: greetingName(facts.customer_name),
  order_id: facts.order_id,
  shop,
  total: formatRupiah(Math.max(0, facts.total_amount - facts.arrived)),
  deadline: dateTime(deadlineWithoutGrace(facts.expires_at, facts.charge_deadline)),
  va_number: virtualAccountText(facts),
  va_total: formatRupiah(facts.va_amount ?? 0),
  va_until: facts.va_until === null ? '' : dateTime(facts.va_until),
  reason: facts.payment_rejected_reason ?? '',
  slaughter_date: facts.slaughter_date === null ? 'segera' : longDate(facts.slaughter_date),
  payee_day: facts.payee_last4 === null ? '' : longDate(wibDay(facts.ref)),
  payee_last4: facts.payee_last4 ?? '',
  slaughter_location: facts.slaughter_location ?? 'kami kabarkan kemudian',
})

export function orderLinkOf(facts: MessageFacts, origin: string, secret: string) {
  const { order, order_id, key_version, kind } = facts
  const key = orderKey(secret, { id: order, order_id, key_version, key_from_code: facts.key_from_code === 1 })
  const page = messageRulesOf(kind).pays ? '/payment' : '/order-status'
  return `${origin}${page}#${order_id}.${key}`
}

export const statusLink = (facts: MessageFacts, origin: string, secret: string) =>
  orderLinkOf({ ...facts, kind: 'paid' }, origin, secret)
