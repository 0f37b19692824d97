import { type SQL, sql } from 'drizzle-orm'

/** A visitor's order that keeps stock or a place and was not paid; the words of the indexes `orders_held_…`. */
export const held = sql`capped = 1 AND status = 'pending' AND payment_status <> 'verified'`

/**
 * Orders claimed without an acceptable proof whose deadline is after `now` and not after `until`: they end with it. A claim
 * made while each gave 48 hours may hold for longer, and is left out. `openUntil` says the same of one order.
 */
export const unprovenEnding = (columns: SQL, now: string, until: string) => sql`
  SELECT ${columns} FROM orders INDEXED BY orders_claim_until
  WHERE status = 'pending' AND payment_status <> 'verified' AND claim_until > ${now} AND claim_until <= ${until}
    AND payment_claimed_at IS NOT NULL AND claim_until <= expires_at AND expires_at <= ${until}`

/** How many uses of a discount code unpaid orders hold. */
export const heldUses = (code: SQL) =>
  sql`(SELECT count(*) FROM orders INDEXED BY orders_held_code WHERE discount_code_id = ${code} AND ${held})`

/** How much of `orders.placed_from` tells the area; the rest tells the network in it. */
export const areaLength = 11

const domain = (address: SQL) => sql`rtrim(substr(${address}, instr(${address}, '@') + 1), '.')`
const local = (address: SQL) => sql`substr(${address}, 1, instr(${address}, '@') - 1)`
const untagged = (name: SQL) => sql`substr(${name}, 1, instr(${name} || '+', '+') - 1)`

/** Where an e-mail arrives, however it is written: without case, without +tag, at Gmail without dots. */
export function mailbox(email: SQL) {
  const address = sql`lower(${email})`
  const name = untagged(local(address))
  return sql`iif(${domain(address)} IN ('gmail.com', 'googlemail.com'), replace(${name}, '.', '') || '@gmail.com', ${name} || '@' || ${domain(address)})`
}

/** Where an e-mail's mailbox is kept, spelled one way. */
export const mailDomain = (email: SQL) =>
  sql`iif(${domain(sql`lower(${email})`)} IN ('gmail.com', 'googlemail.com'), 'gmail.com', ${domain(sql`lower(${email})`)})`

/** Where anybody gets a mailbox: strangers share these domains. Mailboxes of any other one belong together. */
const mailProviders = [
  'gmail.com',
  'yahoo.com',
  'yahoo.co.id',
  'ymail.com',
  'rocketmail.com',
  'outlook.com',
  'outlook.co.id',
  'hotmail.com',
  'hotmail.co.id',
  'live.com',
  'msn.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'proton.me',
  'protonmail.com',
  'aol.com',
  'gmx.com',
  'gmx.net',
  'mail.com',
  'yandex.com',
  'zoho.com',
  'telkom.net',
]

const providers = sql.raw(mailProviders.map(domain => `'${domain}'`).join(', '))

/** Whether strangers share a mail domain. */
export const isShared = (mailDomain: SQL) => sql`${mailDomain} IN (${providers})`

/** What mailboxes of the same people have in common: their domain, or at a provider of anybody's the mailbox. */
export const mailOwner = (email: SQL) =>
  sql`iif(${isShared(mailDomain(email))}, ${mailbox(email)}, ${mailDomain(email)})`
