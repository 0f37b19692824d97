import { describe, expect, test } from 'vitest'
import { isRefused, outOfStockAnimal, triggerRefusalCodes, triggerRefusalOf } from '../../worker/db/errors'
import triggers from '../../worker/db/triggers.sql?raw'
import { toProblem } from '../../worker/lib/problem'

/** Codes that only a mistake in our own code can cause: they end as an internal error. */
const ownMistakes = [
  'audit_events_are_final',
  'bank_row_paid',
  'bank_rows_are_final',
  'certificate_ended',
  'certificate_wordings_are_final',
  'charges_are_final',
  'day_closes_are_final',
  'evidence_of_kept',
  'journal_is_final',
  'order_changes_are_final',
  'payments_are_final',
  'payouts_are_final',
  'receipts_are_final',
  'refunds_are_final',
  'seat_without_name',
  'setup_ended',
  'transactions_are_final',
]

/** As D1 throws it, wrapped by Drizzle. */
const failed = (text: string, query = 'insert into orders') =>
  new Error(`Failed query: ${query}`, { cause: new Error(`D1_ERROR: ${text}`, { cause: new Error(text) }) })

describe('an error raised by the database', () => {
  test('the table of database errors contains exactly the codes that triggers raise', () => {
    const raised = [...triggers.matchAll(/RAISE\(ABORT, '([a-z_]+):?'/g)].map(([, code = '']) => code)
    const known = [...Object.keys(triggerRefusalCodes), ...ownMistakes]
    expect([...new Set(raised)].sort()).toEqual(known.sort())
  })

  test('a database error is parsed with the detail after its colon', () => {
    expect(triggerRefusalOf(failed('too_many_claims: SQLITE_CONSTRAINT'))).toEqual({
      code: 'too_many_claims',
      detail: '',
    })
    expect(outOfStockAnimal(failed('out_of_stock:4f-a1: SQLITE_CONSTRAINT'))).toBe('4f-a1')
    expect(toProblem(failed('seat_scheduled: SQLITE_CONSTRAINT'))?.code).toBe('order_scheduled')
    expect(toProblem(failed('total_elsewhere: SQLITE_CONSTRAINT'))).toBeNull()
  })

  test('a database error is not recognised in text that a visitor typed or in part of another word', () => {
    const typed = 'insert into orders params: D1_ERROR: out_of_stock:4f-a1'
    expect(triggerRefusalOf(failed('UNIQUE constraint failed: orders.order_id', typed))).toBeNull()
    expect(isRefused(failed('no such table: day_closed_old'), 'day_closed')).toBe(false)
    expect(triggerRefusalOf(new Error('out_of_stock:4f-a1'))).toBeNull()
    expect(triggerRefusalOf('out_of_stock:4f-a1')).toBeNull()
  })
})
