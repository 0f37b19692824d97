import { type SQL, sql } from 'drizzle-orm'

/** A visitor's order that keeps stock or a place and was not paid; the words of the indexes `orders_held_…`. */
export const held = sql`capped = 1 AND status = 'pending' AND payment_status <> 'verified'`

const domain = (address: SQL) => sql`rtrim(substr(${address}, instr(${address}, '@') + 1), '.')`
const local = (address: SQL) => sql`substr(${address}, 1, instr(${address}, '@') - 1)`
const untagged = (name: SQL) => sql`substr(${name}, 1, instr(${name} || '+', '+') - 1)`

/** Where an e-mail arrives, however it is written: without case, without +tag, at Gmail without dots. */
export function mailbox(email: SQL) {
  const address = sql`lower(${email})`
  const name = untagged(local(address))
  return sql`iif(${domain(address)} IN ('gmail.com', 'googlemail.com'), replace(${name}, '.', '') || '@gmail.com', ${name} || '@' || ${domain(address)})`
}
