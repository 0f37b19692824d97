import { eq, type SQL, sql } from 'drizzle-orm'
import { notYetWords, whyNotYet } from '../../contract/proof/certificate-rules'
import { type Certificate, certificate } from '../../contract/proof/certificates'
import type { Db } from '../../db/client'
import { certificates } from '../../db/schema/certificates'
import { shownColumns } from '../../db/shown'
import { readStanding, standing } from './standing'

const order_code = sql<
  string | null
>`(SELECT orders.order_id FROM orders WHERE orders.id = certificates.order_id)`

const not_yet = standing.mapWith(json => whyNotYet(readStanding(json)))

const columns = {
  ...shownColumns(certificates, certificate),
  order_code: order_code.as('order_code'),
  not_yet: not_yet.as('not_yet'),
}

/** Statement that reads certificates together with the code of their order. */
export const selectCertificates = (db: Db, where: SQL) => db.select(columns).from(certificates).where(where)

/** The same with the place of each in the search index. */
export const selectFound = (db: Db, where: SQL) =>
  db
    .select({ ...columns, rowid: sql<number>`certificates.rowid`.as('rowid') })
    .from(certificates)
    .where(where)

export type CertificateRow = Certificate

export const byId = (id: string) => eq(certificates.id, id)

/** Published ones only: a draft is nobody's business. */
export const publishedNumber = (number: string) =>
  sql`certificate_number = ${number.trim().toUpperCase()} AND status = 'published'`

const replaced_number = sql<
  string | null
>`(SELECT old.certificate_number FROM certificates AS old WHERE old.id = certificates.replaces)`

/** Number of the certificate that this one corrects. */
export async function replacedNumber(db: Db, { replaces }: Pick<CertificateRow, 'replaces'>) {
  if (replaces === null) return null
  const [old] = await selectCertificates(db, byId(replaces))
  return old?.certificate_number ?? null
}

const successor = sql`(SELECT json_object('certificate_number', fresh.certificate_number, 'code', fresh.code)
  FROM certificates AS fresh WHERE fresh.replaces = certificates.id)`

type Successor = { certificate_number: string; code: string | null }

const readSuccessor = (json: string | null): Successor | null => (json === null ? null : JSON.parse(json))

/** The same with what its signature is judged by. */
export const selectSigned = (db: Db, where: SQL) =>
  db
    .select({
      ...columns,
      signature: certificates.signature,
      replaced_number: replaced_number.as('replaced_number'),
      successor: successor.mapWith(readSuccessor).as('successor'),
    })
    .from(certificates)
    .where(where)

export type SignedRow = Awaited<ReturnType<typeof selectSigned>>[number]

const doneWords = 'Lunas, dan hewan atau ibadahnya sudah ditandai selesai.'

/** What its order says today, in words; null without one. */
export const orderToday = ({ order_id, not_yet }: CertificateRow) =>
  order_id === null ? null : not_yet === null ? doneWords : notYetWords[not_yet]
