import { type SQL, sql } from 'drizzle-orm'

/** Must equal the condition of the indexes `orders_held_…`, or SQLite cannot use them. */
export const isUnpaidVisitorOrder = sql`capped = 1 AND status = 'pending' AND payment_status <> 'verified'`

/** Selects orders whose claim does not extend the deadline: their `claim_until` is not after `expires_at`. */
export const claimsEndingWithoutProofSql = (columns: SQL, now: string, until: string) => sql`
  SELECT ${columns} FROM orders INDEXED BY orders_claim_until
  WHERE status = 'pending' AND payment_status <> 'verified' AND claim_until > ${now} AND claim_until <= ${until}
    AND payment_claimed_at IS NOT NULL AND claim_until <= expires_at AND expires_at <= ${until}`

export const reservedCodeUsesSql = (code: SQL) =>
  sql`(SELECT count(*) FROM orders INDEXED BY orders_held_code WHERE discount_code_id = ${code} AND ${isUnpaidVisitorOrder})`

/** In characters. `orders.placed_from` has the hash of the visitor's area first, then the hash of the network. */
export const areaHashLength = 11

const domain = (address: SQL) => sql`rtrim(substr(${address}, instr(${address}, '@') + 1), '.')`
const local = (address: SQL) => sql`substr(${address}, 1, instr(${address}, '@') - 1)`
const untagged = (name: SQL) => sql`substr(${name}, 1, instr(${name} || '+', '+') - 1)`

/** The mailbox in lower case, without `+tag` and, for Gmail, without dots: equal for all its spellings. */
export function mailboxSql(email: SQL) {
  const address = sql`lower(${email})`
  const name = untagged(local(address))
  return sql`iif(${domain(address)} IN ('gmail.com', 'googlemail.com'), replace(${name}, '.', '') || '@gmail.com', ${name} || '@' || ${domain(address)})`
}

export const mailDomainSql = (email: SQL) =>
  sql`iif(${domain(sql`lower(${email})`)} IN ('gmail.com', 'googlemail.com'), 'gmail.com', ${domain(sql`lower(${email})`)})`

/** Limits count mailboxes at these providers separately. Any other domain counts as one, as one person may own it. */
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

export const mailOwnerSql = (email: SQL) =>
  sql`iif(${isPublicMailDomain(mailDomainSql(email))}, ${mailboxSql(email)}, ${mailDomainSql(email)})`

/** Same rule as `maxNamesOfLine`. The triggers repeat this SQL. */
export const maxNamesSql = (line: string) =>
  `${line}.quantity * iif(${line}.shares = 1 AND ${line}.kind = 'Sapi', 7, 1)`
