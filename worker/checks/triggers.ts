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
  'bank_rows',
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
  'transactions_no_replace',
  'orders_code_insert',
  'orders_code_full',
  'orders_code_status',
  'orders_code_delete',
  'transactions_code_insert',
  'transactions_code_void',
  'order_beneficiaries_fit',
  'payment_claims_few',
  'audit_events_keep',
  'audit_events_no_delete',
  'audit_events_no_replace',
  'orders_hold_unpaid',
  'orders_delete_hold_unpaid',
  'orders_no_longer_fresh',
  'orders_unverified_frees_rows',
  'orders_deleted_frees_rows',
  'bank_rows_count_insert',
  'bank_rows_count_delete',
  'bank_rows_count_update',
  'bank_rows_keep',
  'bank_rows_keep_paid',
  'seats_paid',
  'seats_named',
  'seats_open',
  'seats_fill',
  'seats_keep',
  'seats_free',
  'seats_stay',
  'seats_move',
  'seats_sum_up',
  'orders_free_seats',
  'orders_tell_slaughter',
  'sacrifices_full',
  'sacrifices_keep',
  'sacrifices_count_insert',
  'sacrifices_count_delete',
  'sacrifices_count_update',
  'sacrifices_sum_up',
  'corrections_few',
  'animals_keep_shares',
  'evidence_of_count_insert',
  'evidence_of_count_delete',
  'evidence_of_keep',
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
