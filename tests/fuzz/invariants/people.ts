import type { Rule } from './kinds'

const named = 'orders.id, orders.order_id'
const due = `m.state = 'due'`

/** Conditions under which a due message must not be sent. */
const untrue: Record<string, string> = {
  placed: `orders.payment_status = 'verified' OR orders.status = 'cancelled'`,
  reminder: `orders.payment_status = 'verified' OR orders.status = 'cancelled' OR orders.payment_claimed_at IS NOT NULL AND (claim_until IS NULL OR claim_until > expires_at)`,
  paid: `orders.payment_status <> 'verified' OR orders.status = 'cancelled'`,
  rejected: `orders.payment_status <> 'rejected' OR orders.status = 'cancelled'`,
  scheduled: `orders.slaughter_status <> 'scheduled'`,
  slaughtered: `orders.slaughter_status <> 'completed'`,
  certificate: `NOT EXISTS (SELECT 1 FROM certificates WHERE order_id = orders.id AND status = 'published')`,
}

/** Messages that a later event made obsolete, unless an operator restored them. */
const overtaken: Record<string, string> = {
  paid: `orders.slaughter_status = 'completed' AND EXISTS (SELECT 1 FROM messages AS newer WHERE newer.order_id = m.order_id
    AND newer.channel = m.channel AND newer.kind = 'slaughtered' AND newer.updated_at >= m.updated_at)`,
}

const messages = (name: string, cases: Record<string, string>): Rule[] =>
  Object.entries(cases).map(([kind, when]) => ({
    name: `${name}: ${kind}`,
    settled: true,
    sql: `SELECT m.id AS message, m.ref, ${named}, orders.status, orders.payment_status, slaughter_status FROM messages AS m
      JOIN orders ON orders.id = m.order_id WHERE ${due} AND m.kind = '${kind}' AND (${when})`,
  }))

export const peopleRules: Rule[] = [
  ...messages('a message that is no longer true', untrue),
  ...messages('a message that was overtaken', overtaken),
  {
    name: 'a message to whom was forgotten or does not want it',
    sql: `SELECT m.id AS message, ${named} FROM messages AS m JOIN orders ON orders.id = m.order_id
      WHERE ${due} AND (anonymized_at IS NOT NULL OR (message_consent IS NULL
        AND m.kind NOT IN ('payee_changed', 'link_asked') AND NOT (m.kind = 'placed' AND m.channel = 'email')))`,
  },
  {
    name: 'an anonymised order that has a customer',
    sql: `SELECT ${named}, customer_name FROM orders WHERE anonymized_at IS NOT NULL
      AND (customer_phone <> '' OR customer_email <> '' OR customer_name NOT LIKE '%dianonimkan%'
        OR EXISTS (SELECT 1 FROM order_beneficiaries WHERE order_id = orders.id)
        OR EXISTS (SELECT 1 FROM corrections WHERE order_id = orders.id))`,
  },
  {
    name: 'an account that nobody can pay to',
    sql: `SELECT id, account_number FROM bank_accounts WHERE type = 'bank' AND status = 'active'
      AND (account_number GLOB '*[^0-9 .-]*' OR length(account_number) < 6)`,
  },
  {
    name: 'a site without a title',
    sql: `SELECT type FROM settings WHERE type = 'home_content' AND trim(content ->> '$.hero.title') = ''`,
  },
]
