import { eq, type SQL, sql } from 'drizzle-orm'
import { certificate } from '../contract/certificates'
import type { Db } from '../db/client'
import { certificates } from '../db/schema'
import { shownColumns } from '../db/shown'

const order_code = sql<
  string | null
>`(SELECT orders.order_id FROM orders WHERE orders.id = certificates.order_id)`

const columns = { ...shownColumns(certificates, certificate), order_code: order_code.as('order_code') }

/** Statement that reads certificates together with the code of their order. */
export const selectCertificates = (db: Db, where: SQL) => db.select(columns).from(certificates).where(where)

export type CertificateRow = typeof certificates.$inferSelect & { order_code: string | null }

export const byId = (id: string) => eq(certificates.id, id)

/** Published ones only: a draft is nobody's business. */
export const publishedNumber = (number: string) =>
  sql`certificate_number = ${number.trim().toUpperCase()} AND status = 'published'`
