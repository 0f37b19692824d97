import { sql } from 'drizzle-orm'
import type { Rules } from '../rule'

/** Names of all triggers in worker/db/triggers.sql, inserted by the build (scripts/build/triggers.ts). */
declare const TRIGGER_NAMES: readonly string[]

export const triggerCheckRules: Rules = {
  name: 'triggers',
  slice: async ({ db }) => {
    const rows = await db.all<{ name: string }>(sql`SELECT name FROM sqlite_master WHERE type = 'trigger'`)
    const there = new Set(rows.map(row => row.name))
    const what = TRIGGER_NAMES.filter(name => !there.has(name))
    return { found: [{ check: 'lost_trigger', what }], next: null }
  },
}
