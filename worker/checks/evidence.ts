import { sql } from 'drizzle-orm'
import { evidenceStages } from '../contract/labels'
import { notIn } from './lists'
import { walk } from './part'

const size = 500

/** What triggers count of evidence, from both sides. */
export const evidenceParts = [
  walk('sacrifices', 'rowid', size, [
    {
      check: 'evidence_count',
      broken: (from, to) => sql`SELECT 'nomor ' || number AS what FROM sacrifices
        WHERE rowid > ${from} AND rowid <= ${to}
          AND evidence <> (SELECT count(*) FROM evidence_of WHERE sacrifice_id = sacrifices.id)`,
    },
  ]),
  walk('evidence', 'rowid', size, [
    {
      check: 'evidence_count',
      broken: (from, to) => sql`SELECT id AS what FROM evidence
        WHERE rowid > ${from} AND rowid <= ${to}
          AND NOT EXISTS (SELECT 1 FROM evidence_of WHERE evidence_id = evidence.id)`,
    },
    {
      check: 'unknown_value',
      broken: (from, to) => sql`SELECT id AS what FROM evidence
        WHERE rowid > ${from} AND rowid <= ${to} AND ${sql.raw(notIn('stage', evidenceStages))}`,
    },
  ]),
]
