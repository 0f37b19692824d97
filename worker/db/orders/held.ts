import { type SQL, sql } from 'drizzle-orm'

/** Condition: an unpaid pending order of a visitor. Must equal the condition of the indexes `orders_held_…`. */
export const isUnpaidVisitorOrder = sql`capped = 1 AND status = 'pending' AND payment_status <> 'verified'`

/**
 * SELECT of orders with a claim that does not extend the deadline (`orderDeadline`). Leaves out claims that extended it:
 * their `claim_until` is later than `expires_at`.
 */
export const claimsEndingWithoutProofSql = (columns: SQL, now: string, until: string) => sql`
  SELECT ${columns} FROM orders INDEXED BY orders_claim_until
  WHERE status = 'pending' AND payment_status <> 'verified' AND claim_until > ${now} AND claim_until <= ${until}
    AND payment_claimed_at IS NOT NULL AND claim_until <= expires_at AND expires_at <= ${until}`

export const reservedCodeUsesSql = (code: SQL) =>
  sql`(SELECT count(*) FROM orders INDEXED BY orders_held_code WHERE discount_code_id = ${code} AND ${isUnpaidVisitorOrder})`

/** The first 11 characters of `orders.placed_from` identify the visitor's area, the others the network in that area. */
export const areaHashLength = 11

const domain = (address: SQL) => sql`rtrim(substr(${address}, instr(${address}, '@') + 1), '.')`
const local = (address: SQL) => sql`substr(${address}, 1, instr(${address}, '@') - 1)`
const untagged = (name: SQL) => sql`substr(${name}, 1, instr(${name} || '+', '+') - 1)`

/** SQL for the mailbox of an e-mail address: lower case, without `+tag`, and for Gmail without dots. */
export function mailboxSql(email: SQL) {
  const address = sql`lower(${email})`
  const name = untagged(local(address))
  return sql`iif(${domain(address)} IN ('gmail.com', 'googlemail.com'), replace(${name}, '.', '') || '@gmail.com', ${name} || '@' || ${domain(address)})`
}

export const mailDomainSql = (email: SQL) =>
  sql`iif(${domain(sql`lower(${email})`)} IN ('gmail.com', 'googlemail.com'), 'gmail.com', ${domain(sql`lower(${email})`)})`

/** Public mail providers. All mailboxes of any other domain are counted as the mailboxes of one person. */
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

export const isPublicMailDomain = (mailDomain: SQL) => sql`${mailDomain} IN (${providers})`

/** SQL for the owner of an e-mail address in limits: the mailbox at a public mail provider, else the domain. */
export const mailOwnerSql = (email: SQL) =>
  sql`iif(${isPublicMailDomain(mailDomainSql(email))}, ${mailboxSql(email)}, ${mailDomainSql(email)})`

/** SQL for the maximum number of names of an order line. Same rule as `maxNamesOfLine`; triggers repeat this SQL. */
export const maxNamesSql = (line: string) =>
  `${line}.quantity * iif(${line}.shares = 1 AND ${line}.kind = 'Sapi', 7, 1)`
