import { sql } from 'drizzle-orm'
import type { Rules } from '../rule'
import { triggerNames } from '../trigger-names'

export const triggerRules: Rules = {
  name: 'triggers',
  slice: async ({ db }) => {
    const rows = await db.all<{ name: string }>(sql`SELECT name FROM sqlite_master WHERE type = 'trigger'`)
    const there = new Set(rows.map(row => row.name))
    const what = triggerNames.filter(name => !there.has(name))
    return { found: [{ check: 'lost_trigger', what }], next: null }
  },
}
