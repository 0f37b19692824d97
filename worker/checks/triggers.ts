import { sql } from 'drizzle-orm'
import type { Part } from './part'

const searched = [
  'orders',
  'media',
  'animals',
  'galleries',
  'testimonials',
  'faqs',
  'services',
  'bank_accounts',
]

/** Every trigger that the migrations make: what the database refuses and counts by itself. */
export const triggers = [
  'animals_stock_floor',
  'orders_take_stock',
  'orders_return_stock',
  'orders_delete_returns_stock',
  'orders_count_insert',
  'orders_count_delete',
  'orders_count_update',
  'transactions_total_insert',
  'transactions_total_void',
  'transactions_keep',
  'transactions_no_unvoid',
  'transactions_no_delete',
  'order_beneficiaries_fit',
  'payment_claims_few',
  ...searched.flatMap(table => ['insert', 'delete', 'update'].map(event => `${table}_search_${event}`)),
]

export const triggerPart: Part = {
  name: 'triggers',
  slice: async ({ db }) => {
    const rows = await db.all<{ name: string }>(sql`SELECT name FROM sqlite_master WHERE type = 'trigger'`)
    const there = new Set(rows.map(row => row.name))
    const what = triggers.filter(name => !there.has(name))
    return { found: [{ check: 'lost_trigger', what }], next: null }
  },
}
