import { sql } from 'drizzle-orm'
import type { CustomerExport, CustomerQuery } from '../contract/order-desk'
import { effectiveStatus } from '../contract/order-rules'
import type { Db } from '../db/client'
import {
  certificates,
  order_beneficiaries,
  order_events,
  order_items,
  orders,
  payment_claims,
} from '../db/schema'
import { matchTerms } from '../orders/desk/query'
import { itemView } from '../orders/look/view'

const mostOrders = 1000

/** Orders of one phone number or e-mail, through the search index, then compared exactly. */
function ordersOf({ phone, email }: CustomerQuery) {
  const words = matchTerms(phone ?? email ?? '')
  if (words === '') return sql`SELECT id FROM orders WHERE 1 = 0`
  const isTheirs = phone ? sql`customer_phone = ${phone}` : sql`lower(customer_email) = lower(${email ?? ''})`
  return sql`SELECT id FROM orders
    WHERE seq IN (SELECT rowid FROM orders_search WHERE orders_search MATCH ${words}) AND ${isTheirs}
    ORDER BY seq DESC LIMIT ${mostOrders}`
}

const of = <T extends { order_id: string | null }>(rows: T[], id: string) =>
  rows.filter(row => row.order_id === id)

/** Everything the shop keeps about one customer, newest order first. */
export async function exportCustomer(db: Db, query: CustomerQuery, now: string): Promise<CustomerExport> {
  const theirs = sql`order_id IN (${ordersOf(query)})`
  const { found, items, names, claims, events, papers } = await db.batch({
    found: db
      .select()
      .from(orders)
      .where(sql`id IN (${ordersOf(query)})`)
      .orderBy(sql`seq DESC`),
    items: db.select().from(order_items).where(theirs).orderBy(order_items.order_id, order_items.n),
    names: db.select().from(order_beneficiaries).where(theirs),
    claims: db.select().from(payment_claims).where(theirs).orderBy(payment_claims.created_at),
    events: db.select().from(order_events).where(theirs).orderBy(order_events.order_id, order_events.n),
    papers: db.select().from(certificates).where(theirs).orderBy(certificates.created_at),
  })
  return {
    exported_at: now,
    items: found.map(order => ({
      ...order,
      status: effectiveStatus(order, now),
      items: of(items, order.id).map(item => itemView(item, of(names, order.id))),
      claims: of(claims, order.id).map(({ created_at, note, proof_name }) => ({
        created_at,
        note,
        proof_name,
      })),
      events: of(events, order.id).map(({ type, created_at }) => ({ type, created_at })),
      certificates: of(papers, order.id).map(({ certificate_number, name, status }) => ({
        certificate_number,
        name,
        status,
      })),
    })),
  }
}
