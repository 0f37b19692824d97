import { eq, type SQL, sql } from 'drizzle-orm'
import {
  type OrderStanding,
  publicationProblem,
  publicationProblemTexts,
} from '../../contract/fulfilment/certificate-rules'
import { type Certificate, certificateSchema } from '../../contract/fulfilment/certificates'
import type { Db } from '../../db/client'
import { columnsOfSchema } from '../../db/query/keyset'
import { certificates } from '../../db/schema/fulfilment/certificates'
import { firstOrThrow } from '../../lib/only'

type Slot = Record<'order_id' | 'item_n' | 'beneficiary_n', SQL>

/** SQL for the order's state as JSON; NULL without an order. `rite` is the state of the person's rite. */
export const orderStateSql = ({ order_id, item_n, beneficiary_n }: Slot) => sql`(
  SELECT json_object('payment_status', orders.payment_status, 'status', orders.status, 'short_by', orders.short_by,
    'rite', iif(orders.seated = 1 AND ${beneficiary_n} IS NOT NULL,
      (SELECT rite.status FROM seats JOIN sacrifices AS rite ON rite.id = seats.sacrifice_id
        WHERE seats.order_id = ${order_id} AND seats.item_n = ${item_n} AND seats.beneficiary_n = ${beneficiary_n}),
      orders.slaughter_status))
  FROM orders WHERE orders.id = ${order_id})`

const columnsOf = (name: string): Slot => ({
  order_id: sql.raw(`${name}.order_id`),
  item_n: sql.raw(`${name}.item_n`),
  beneficiary_n: sql.raw(`${name}.beneficiary_n`),
})

export const parseOrderState = (json: string): OrderStanding => JSON.parse(json)

export const certificateOrderStateSql = sql<string | null>`${orderStateSql(columnsOf('certificates'))}`

/** SQL condition: the order's state allows publishing the certificate. Must agree with `publicationProblem`. */
export const isPublishableSql = sql`(certificates.order_id IS NULL OR EXISTS (SELECT 1 FROM (SELECT ${certificateOrderStateSql} AS said)
  WHERE said ->> 'payment_status' = 'verified' AND said ->> 'status' <> 'cancelled' AND said ->> 'short_by' = 0 AND said ->> 'rite' = 'completed'))`

const order_code = sql<
  string | null
>`(SELECT orders.order_id FROM orders WHERE orders.id = certificates.order_id)`

const not_yet = certificateOrderStateSql.mapWith(json => publicationProblem(parseOrderState(json)))

const columns = {
  ...columnsOfSchema(certificates, certificateSchema),
  order_code: order_code.as('order_code'),
  not_yet: not_yet.as('not_yet'),
}

export const selectCertificates = (db: Db, where: SQL) => db.select(columns).from(certificates).where(where)

export const selectCertificatesWithRowid = (db: Db, where: SQL) =>
  db
    .select({ ...columns, rowid: sql<number>`certificates.rowid`.as('rowid') })
    .from(certificates)
    .where(where)

export type CertificateRow = Certificate

export const certificateByIdSql = (id: string) => eq(certificates.id, id)

export const readCertificate = async (db: Db, id: string): Promise<CertificateRow> =>
  firstOrThrow(await selectCertificates(db, certificateByIdSql(id)))

/** Drafts have a number too, but are not public. */
export const isPublishedNumber = (number: string) =>
  sql`certificate_number = ${number.trim().toUpperCase()} AND status = 'published'`

const replaced_number = sql<
  string | null
>`(SELECT old.certificate_number FROM certificates AS old WHERE old.id = certificates.replaces)`

const successorSql = sql`(SELECT json_object('certificate_number', fresh.certificate_number, 'code', fresh.code)
  FROM certificates AS fresh WHERE fresh.replaces = certificates.id)`

type Successor = { certificate_number: string; code: string | null }

const readSuccessor = (json: string | null): Successor | null => (json === null ? null : JSON.parse(json))

export const selectSignedCertificates = (db: Db, where: SQL) =>
  db
    .select({
      ...columns,
      signature: certificates.signature,
      revocation: certificates.revocation,
      replaced_number: replaced_number.as('replaced_number'),
      successor: successorSql.mapWith(readSuccessor).as('successor'),
    })
    .from(certificates)
    .where(where)

export type SignedRow = Awaited<ReturnType<typeof selectSignedCertificates>>[number]

const completedText = 'Lunas, dan hewan atau ibadahnya sudah ditandai selesai.'

export const orderStateText = ({ order_id, not_yet }: CertificateRow) =>
  order_id === null ? null : not_yet === null ? completedText : publicationProblemTexts[not_yet]
