import { sql } from 'drizzle-orm'
import { judged, witnesses } from '../certificates/look/verdict'
import { isDue, type SignedRow, selectSigned } from '../certificates/rows'
import { keysStatement } from '../certificates/seal/keys'
import type { Verdict } from '../contract/labels'
import type { Db } from '../db/client'
import { unfound } from './content'
import { type Rules, walk } from './rules'

/** Signatures a slice: each costs a fraction of a millisecond. */
const signaturesAtOnce = 100
const rowsAtOnce = 1000

/** The signed certificates that tell others they are good, up to a code. */
const signedUpTo = (db: Db, after: string, to: string) =>
  db.batch([
    selectSigned(
      db,
      sql`certificates.code > ${after} AND certificates.code <= ${to} AND +certificates.status = 'published'
        AND certificates.signature IS NOT NULL`,
    ),
    keysStatement(db),
  ])

/** What came before its rite was done is told apart. */
const isForged = (verdict: Verdict) => verdict !== 'valid' && verdict !== 'early'

/** Each signed certificate must be judged as visitors of its page should read it. */
const signatures: Rules = {
  name: 'certificate_signatures',
  slice: async ({ db }, cursor) => {
    const after = cursor ?? ''
    const [end] = await db.all<{ last: string | null; n: number }>(sql`
      SELECT max(code) AS last, count(*) AS n FROM (
        SELECT code FROM certificates WHERE code > ${after} ORDER BY code LIMIT ${signaturesAtOnce})`)
    const to = end?.last ?? null
    if (to === null) return { found: [], next: null }
    const [rows, keys] = await signedUpTo(db, after, to)
    const isBad = async (row: SignedRow) =>
      isForged((await judged(row, keys, await witnesses(db, row, keys))).verdict)
    const bad = await Promise.all(rows.map(isBad))
    const what = rows.filter((_, n) => bad[n]).map(row => row.certificate_number)
    return {
      found: [{ check: 'certificate_signature', what }],
      next: (end?.n ?? 0) < signaturesAtOnce ? null : to,
    }
  },
}

const rows = walk({
  table: 'certificates',
  size: rowsAtOnce,
  what: 'certificate_number',
  rules: {
    certificate_search: unfound('certificates', 'certificate_number'),
    certificate_early: sql`+status = 'published' AND NOT ${isDue}`,
    certificate_ended: `+status <> 'draft' AND (
      iif(status = 'published', EXISTS (SELECT 1 FROM certificate_events WHERE certificate_id = certificates.id
          AND (type IN ('replaced', 'revoked') OR type = 'sealed' AND certificates.signature IS NULL)),
        NOT EXISTS (SELECT 1 FROM certificate_events
          WHERE certificate_id = certificates.id AND type = certificates.status)))`,
    certificate_seats: `+status IN ('draft', 'published') AND beneficiary_n IS NOT NULL
      AND EXISTS (SELECT 1 FROM certificates AS other WHERE other.order_id = certificates.order_id
        AND other.item_n = certificates.item_n AND other.beneficiary_n = certificates.beneficiary_n
        AND other.status IN ('draft', 'published') AND other.id <> certificates.id)`,
  },
})

export const certificateRules = [signatures, rows]
