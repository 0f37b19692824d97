import { sql } from 'drizzle-orm'
import { evidenceHashesOf } from '../certificates/evidence'
import { keysStatement } from '../certificates/keys'
import { type SignedRow, selectSigned } from '../certificates/rows'
import { judged } from '../certificates/verdict'
import type { Db } from '../db/client'
import { type Part, walk } from './part'

/** Signatures a slice: each costs a fraction of a millisecond. */
const signaturesAtOnce = 100
const seatsAtOnce = 1000

/** The next certificates that tell others they are good and are signed. */
const nextSigned = (db: Db, after: string) =>
  db.batch([
    selectSigned(
      db,
      sql`certificates.code > ${after} AND certificates.status = 'published' AND certificates.signature IS NOT NULL`,
    )
      .orderBy(sql`certificates.code`)
      .limit(signaturesAtOnce),
    keysStatement(db),
  ])

/** Each signed certificate must be judged as visitors of its page should read it. */
const signaturePart: Part = {
  name: 'certificate_signatures',
  slice: async ({ db }, cursor) => {
    const [rows, keys] = await nextSigned(db, cursor ?? '')
    const isBad = async (row: SignedRow) =>
      (await judged(row, keys, await evidenceHashesOf(db, row))).verdict !== 'valid'
    const bad = await Promise.all(rows.map(isBad))
    const what = rows.filter((_, n) => bad[n]).map(row => row.certificate_number)
    const next = rows.length < signaturesAtOnce ? null : (rows.at(-1)?.code ?? null)
    return { found: [{ check: 'certificate_signature', what }], next }
  },
}

const seatPart = walk('certificates', 'rowid', seatsAtOnce, [
  {
    check: 'certificate_seats',
    broken: (from, to) => sql`
      SELECT certificate_number AS what FROM certificates
      WHERE rowid > ${from} AND rowid <= ${to} AND status IN ('draft', 'published') AND beneficiary_n IS NOT NULL
        AND EXISTS (SELECT 1 FROM certificates AS other WHERE other.order_id = certificates.order_id
          AND other.item_n = certificates.item_n AND other.beneficiary_n = certificates.beneficiary_n
          AND other.status IN ('draft', 'published') AND other.id <> certificates.id)`,
  },
])

export const certificateParts = [signaturePart, seatPart]
