import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { certificates, order_beneficiaries, order_items, orders } from '../db/schema'

export type OrderRow = typeof orders.$inferSelect
export type ItemRow = typeof order_items.$inferSelect
export type NameRow = typeof order_beneficiaries.$inferSelect

export type OrderRows = {
  order: OrderRow
  items: ItemRow[]
  names: NameRow[]
  certificate_number: string | null
}

/** Statements that read one order whole; `where` picks it. Run them in one batch. */
export function orderStatements(db: Db, where: SQL) {
  const id = sql`(SELECT id FROM orders WHERE ${where})`
  return [
    db.select().from(orders).where(where),
    db.select().from(order_items).where(eq(order_items.order_id, id)).orderBy(asc(order_items.n)),
    db.select().from(order_beneficiaries).where(eq(order_beneficiaries.order_id, id)),
    db
      .select({ certificate_number: certificates.certificate_number })
      .from(certificates)
      .where(and(eq(certificates.order_id, id), eq(certificates.status, 'published')))
      .orderBy(desc(certificates.created_at))
      .limit(1),
  ] as const
}

type Answers = readonly [OrderRow[], ItemRow[], NameRow[], { certificate_number: string }[]]

export function orderRows([[order], items, names, [certificate]]: Answers): OrderRows | null {
  if (!order) return null
  return { order, items, names, certificate_number: certificate?.certificate_number ?? null }
}

export const byCode = (order_id: string) => eq(orders.order_id, order_id)
export const byId = (id: string) => eq(orders.id, id)

export async function readOrder(db: Db, where: SQL) {
  return orderRows(await db.batch(orderStatements(db, where)))
}
