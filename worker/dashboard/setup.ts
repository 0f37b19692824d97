import { sql } from 'drizzle-orm'
import type { Dashboard } from '../contract/shop/dashboard'
import type { Db } from '../db/client'

type Setup = Dashboard['setup']

const legalPages = 2

/** Statement for what a shop needs before it can sell; each part ends at the first row it finds. */
export const setupStatement = (db: Db) =>
  db.all<Record<keyof Setup, number>>(sql`SELECT
    EXISTS (SELECT 1 FROM bank_accounts WHERE status = 'active') AS bank_account,
    EXISTS (SELECT 1 FROM animals WHERE archived_at IS NULL) AS animals,
    EXISTS (SELECT 1 FROM settings WHERE type = 'whatsapp') AS whatsapp,
    (SELECT count(*) FROM legal_pages) >= ${legalPages} AS legal,
    EXISTS (SELECT 1 FROM settings WHERE type = 'certificate_templates'
      AND json_array_length(content, '$.templates') > 0) AS templates,
    EXISTS (SELECT 1 FROM orders) OR EXISTS (SELECT 1 FROM audit_events
      WHERE entity = 'settings' AND entity_id = 'setup' AND action = 'test_order') AS test_order`)

export function setupOf([row]: Record<keyof Setup, number>[]): Setup {
  return {
    bank_account: row?.bank_account === 1,
    animals: row?.animals === 1,
    whatsapp: row?.whatsapp === 1,
    legal: row?.legal === 1,
    templates: row?.templates === 1,
    test_order: row?.test_order === 1,
  }
}
