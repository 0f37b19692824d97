import { sql } from 'drizzle-orm'
import { jsonListSql } from '../../../db/query/list-of'

/** JSON array of the stages for which the product requires evidence. */
export const requiredStagesSql = sql`coalesce(
  (SELECT proof_stages FROM animals WHERE animals.id = sacrifices.animal_id),
  (SELECT proof_stages FROM services WHERE services.id = sacrifices.service_id), '[]')`

const existingStages = sql`SELECT DISTINCT stage FROM evidence_of JOIN evidence ON evidence.id = evidence_of.evidence_id
  WHERE evidence_of.sacrifice_id = sacrifices.id`

export const selectEvidenceStages = (ids: string[]) => sql`
  SELECT id, ${requiredStagesSql} AS wanted, (SELECT json_group_array(stage) FROM (${existingStages})) AS shown
  FROM sacrifices WHERE id IN ${jsonListSql(ids)}`

/** Condition: a seat has no name yet. */
export const hasNamelessSeatSql = sql`EXISTS (
  SELECT 1 FROM seats LEFT JOIN order_beneficiaries AS person
    ON person.order_id = seats.order_id AND person.item_n = seats.item_n AND person.n = seats.beneficiary_n
  WHERE seats.sacrifice_id = sacrifices.id AND person.name IS NULL)`

/** Condition: the sacrifice is completed, but has no evidence or lacks a required stage. */
export const lacksEvidenceSql = sql`status = 'completed' AND (evidence = 0 OR EXISTS (
  SELECT 1 FROM json_each(${requiredStagesSql}) AS wanted WHERE wanted.value NOT IN (${existingStages})))`
