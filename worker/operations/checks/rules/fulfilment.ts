import { sql } from 'drizzle-orm'
import {
  correctionStates,
  evidenceStages,
  offeringKinds,
  slaughterStatuses,
  type Verdict,
} from '../../../contract/labels'
import type { Db } from '../../../db/client'
import { maxNamesSql } from '../../../db/orders/held'
import { jsonListSql } from '../../../db/query/keyset'
import { readSignedSources, verifyCertificate } from '../../../fulfilment/certificates/lookup/verdict'
import {
  type CertificateRow,
  isPublishableSql,
  type SignedRow,
  selectSignedCertificates,
} from '../../../fulfilment/certificates/rows'
import { findWrongRiteDay } from '../../../fulfilment/certificates/signing/seal'
import { selectSigningKeys } from '../../../fulfilment/certificates/signing/signature'
import { isOrderSummaryOutdatedSql } from '../../../fulfilment/sacrifices/lookup/query'
import { buildTableCheckRules, createGroupStateRule, hasUnknownValue, type Rules } from '../rule'
import { isUnindexedTextSql } from './catalog'

const size = 500
const maxCounted = 50_000

const seats = 'FROM seats WHERE seats.sacrifice_id = sacrifices.id'

const sacrifices = buildTableCheckRules({
  table: 'sacrifices',
  size,
  what: `'No. ' || number || ' (' || season || ')'`,
  rules: {
    sacrifice_seats: `filled <> (SELECT count(*) ${seats})
      OR EXISTS (SELECT 1 ${seats} AND n NOT BETWEEN 1 AND capacity)`,
    seat_unpaid: `EXISTS (SELECT 1 FROM seats JOIN orders ON orders.id = seats.order_id WHERE seats.sacrifice_id = sacrifices.id
      AND sacrifices.status = 'pending' AND (orders.payment_status <> 'verified' OR orders.status = 'cancelled'))`,
    seat_name: `EXISTS (
      SELECT 1 FROM seats LEFT JOIN order_items AS line ON line.order_id = seats.order_id AND line.n = seats.item_n
      WHERE seats.sacrifice_id = sacrifices.id AND (line.n IS NULL OR beneficiary_n < 1
        OR beneficiary_n > ${maxNamesSql('line')}))`,
    group_planned_short: `status <> 'pending' AND filled + foundation_shares < capacity`,
    plan_incomplete: `status = 'scheduled' AND (date IS NULL OR coalesce(location, '') = '')`,
    sacrifice_dates: `(status = 'completed') <> (completed_at IS NOT NULL)`,
    unknown_value: hasUnknownValue({ status: slaughterStatuses, kind: offeringKinds }),
  },
})

/** Rule: the slaughter status of a `seated` order fits its sacrifices. Only an anonymised order may lack seats. */
const summaries = buildTableCheckRules({
  table: 'orders',
  key: 'seq',
  name: 'order_sacrifices',
  size,
  what: 'order_id',
  rules: {
    order_sacrifices: sql`seated = 1 AND iif(
      EXISTS (SELECT 1 FROM seats WHERE seats.order_id = orders.id), ${isOrderSummaryOutdatedSql}, anonymized_at IS NULL)`,
  },
})

const corrections = buildTableCheckRules({
  table: 'corrections',
  size,
  what: 'id',
  rules: { unknown_value: hasUnknownValue({ state: correctionStates }) },
})

const counts = createGroupStateRule('sacrifice_counts', 'sacrifice_counters', slaughterStatuses, status => {
  const kept = sql`SELECT season, n FROM sacrifice_counts WHERE status = ${status} AND n <> 0`
  const counted = sql`SELECT season, count(*) AS n FROM sacrifices WHERE status = ${status} GROUP BY season`
  return sql`
    SELECT DISTINCT season || ' ' || ${status} AS what FROM (
      SELECT * FROM (${kept} EXCEPT ${counted}) UNION ALL SELECT * FROM (${counted} EXCEPT ${kept}))
    WHERE (SELECT count(*) FROM (SELECT 1 FROM sacrifices WHERE status = ${status} LIMIT ${maxCounted + 1})) <= ${maxCounted}`
})

export const sacrificeCheckRules = [sacrifices, summaries, corrections, counts]

export const evidenceCheckRules = [
  buildTableCheckRules({
    table: 'sacrifices',
    size,
    what: `'nomor ' || number`,
    rules: {
      evidence_count: 'evidence <> (SELECT count(*) FROM evidence_of WHERE sacrifice_id = sacrifices.id)',
    },
  }),
  buildTableCheckRules({
    table: 'evidence',
    size,
    what: 'id',
    rules: {
      evidence_count: 'NOT EXISTS (SELECT 1 FROM evidence_of WHERE evidence_id = evidence.id)',
      unknown_value: hasUnknownValue({ stage: evidenceStages }),
    },
  }),
]

/** Signatures verified per slice; each costs a fraction of a millisecond. */
const signaturesAtOnce = 100
const rowsAtOnce = 1000

const signedUpTo = (db: Db, after: string, to: string) =>
  db.batch([
    selectSignedCertificates(
      db,
      sql`certificates.code > ${after} AND certificates.code <= ${to} AND +certificates.status = 'published'
        AND certificates.signature IS NOT NULL`,
    ),
    selectSigningKeys(db),
  ])

/** 'early' (published too early) is no forgery: another rule reports it. */
const isForged = (verdict: Verdict) => verdict !== 'valid' && verdict !== 'early'

/** Rule: each signed certificate passes the same verification as on its public page. */
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
      isForged((await verifyCertificate(row, keys, await readSignedSources(db, row))).verdict)
    const bad = await Promise.all(rows.map(isBad))
    const what = rows.filter((_, n) => bad[n]).map(row => row.certificate_number)
    return {
      found: [{ check: 'certificate_signature', what }],
      next: (end?.n ?? 0) < signaturesAtOnce ? null : to,
    }
  },
}

const rows = buildTableCheckRules({
  table: 'certificates',
  size: rowsAtOnce,
  what: 'certificate_number',
  rules: {
    certificate_search: isUnindexedTextSql('certificates', 'certificate_number'),
    certificate_early: sql`+status = 'published' AND NOT ${isPublishableSql}`,
    certificate_ended: `(signature IS NULL) <> (signed_at IS NULL) OR +status IN ('draft', 'published') AND (
      revocation IS NOT NULL
      OR EXISTS (SELECT 1 FROM certificates AS fresh WHERE fresh.replaces = certificates.id)
      OR EXISTS (SELECT 1 FROM audit_events WHERE entity = 'certificates' AND entity_id = certificates.id
        AND action IN ('revoke', 'replace')))`,
    certificate_seats: `+status IN ('draft', 'published') AND beneficiary_n IS NOT NULL
      AND EXISTS (SELECT 1 FROM certificates AS other WHERE other.order_id = certificates.order_id
        AND other.item_n = certificates.item_n AND other.beneficiary_n = certificates.beneficiary_n
        AND other.status IN ('draft', 'published') AND other.id <> certificates.id)`,
  },
})

type Stated = Pick<
  CertificateRow,
  'id' | 'certificate_number' | 'date' | 'tahun_hijriah' | 'service_type' | 'item_n'
> & {
  signed_at: string | null
  performed: string
  k: number
}

const readMoments = (json: string): string[] => JSON.parse(json)

/**
 * Rule: a published certificate states a day or year on which its rite was performed, and no day after its signing.
 * Certificates that violate the rule are marked as outdated.
 */
const statedDays: Rules = {
  name: 'certificate_days',
  slice: async ({ db, now }, cursor) => {
    const published = await db.all<Stated>(sql`
      SELECT rowid AS k, id, certificate_number, date, tahun_hijriah, service_type, item_n, signed_at, (
        SELECT json_group_array(at) FROM (
          SELECT completed_at AS at FROM seats JOIN sacrifices ON sacrifices.id = seats.sacrifice_id
          WHERE seats.order_id = certificates.order_id AND completed_at IS NOT NULL AND (certificates.item_n IS NULL
            OR seats.item_n = certificates.item_n AND seats.beneficiary_n = certificates.beneficiary_n)
          UNION SELECT slaughter_verified_at FROM orders WHERE orders.id = certificates.order_id AND seated = 0
            AND slaughter_verified_at IS NOT NULL)) AS performed
      FROM certificates WHERE +status = 'published' AND rowid > ${Number(cursor ?? 0)} ORDER BY rowid LIMIT ${rowsAtOnce}`)
    const wrong = published.filter(
      ({ performed, signed_at, ...row }) =>
        findWrongRiteDay(row, readMoments(performed), signed_at ?? now) !== null,
    )
    const ids = wrong.map(({ id }) => id)
    if (ids.length > 0)
      await db.run(sql`
        UPDATE certificates SET outdated = 1 WHERE id IN ${jsonListSql(ids)} AND status = 'published' AND outdated = 0`)
    const last = published.length === rowsAtOnce ? published.at(-1) : undefined
    return {
      found: [{ check: 'certificate_day', what: wrong.map(row => row.certificate_number) }],
      next: last ? String(last.k) : null,
    }
  },
}

export const certificateCheckRules = [signatures, statedDays, rows]
