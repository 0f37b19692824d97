import { evidenceStages } from '../../../contract/labels'
import { hasUnknownValue, tableRules } from '../rule'

const size = 500

export const evidenceRules = [
  tableRules({
    table: 'sacrifices',
    size,
    what: `'nomor ' || number`,
    rules: {
      evidence_count: 'evidence <> (SELECT count(*) FROM evidence_of WHERE sacrifice_id = sacrifices.id)',
    },
  }),
  tableRules({
    table: 'evidence',
    size,
    what: 'id',
    rules: {
      evidence_count: 'NOT EXISTS (SELECT 1 FROM evidence_of WHERE evidence_id = evidence.id)',
      unknown_value: hasUnknownValue({ stage: evidenceStages }),
    },
  }),
]
