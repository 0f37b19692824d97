import { evidenceStages } from '../../../contract/labels'
import { unknown, walk } from '../rule'

const size = 500

export const evidenceRules = [
  walk({
    table: 'sacrifices',
    size,
    what: `'nomor ' || number`,
    rules: {
      evidence_count: 'evidence <> (SELECT count(*) FROM evidence_of WHERE sacrifice_id = sacrifices.id)',
    },
  }),
  walk({
    table: 'evidence',
    size,
    what: 'id',
    rules: {
      evidence_count: 'NOT EXISTS (SELECT 1 FROM evidence_of WHERE evidence_id = evidence.id)',
      unknown_value: unknown({ stage: evidenceStages }),
    },
  }),
]
