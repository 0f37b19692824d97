import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Finding } from '../../contract/shop/checks'
import { time } from './columns'

export const cron_runs = sqliteTable('cron_runs', {
  id: integer().primaryKey(),
  started_at: time(),
  finished_at: text(),
  cancelled: integer().notNull().default(0),
  released: integer().notNull().default(0),
  error: text(),
})

/** Cache tags that Cloudflare has not accepted for purging yet. `ask` tells a tag asked for again from the one being purged. */
export const purges = sqliteTable('purges', {
  tag: text().primaryKey(),
  ask: text().notNull(),
  asked_at: time(),
  tries: integer().notNull().default(0),
})

/** Who changed, viewed or exported what. Values never hold personal data of customers. */
export const audit_events = sqliteTable(
  'audit_events',
  {
    id: integer().primaryKey(),
    entity: text().notNull(),
    entity_id: text().notNull(),
    action: text().notNull(),
    actor: text().notNull(),
    changes: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    created_at: time(),
  },
  t => [
    index('audit_events_entity').on(t.entity, t.entity_id, t.id),
    // What the team is told of; the words of the condition stand in `worker/people/letters.ts` too.
    index('audit_events_told').on(t.created_at).where(sql`entity = 'bank-accounts' OR action = 'sign_in'`),
    index('audit_events_shop').on(t.created_at).where(sql`entity = 'shop'`),
  ],
)

/** Runs of the check of the data: how far the open one is, and what each found. */
export const check_runs = sqliteTable('check_runs', {
  id: integer().primaryKey(),
  started_at: time(),
  finished_at: text(),
  /** The part that is next, and where in it. */
  part: integer().notNull().default(0),
  cursor: text(),
  slices: integer().notNull().default(0),
  findings: text({ mode: 'json' }).$type<Finding[]>().notNull(),
})
