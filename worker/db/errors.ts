import type { ProblemCode } from '../contract/problems'

/** Codes that triggers raise, with the code of the response; null if the caller retries or builds the problem itself. */
export const triggerRefusalCodes = {
  amount_elsewhere: null,
  certificate_early: 'certificate_early',
  change_waiting: 'change_waiting',
  code_used_up: 'code_used_up',
  day_closed: 'day_closed',
  group_not_full: 'group_not_full',
  group_planned: 'stale',
  held_too_much: null,
  hold_shortened: null,
  more_than_booked: 'more_than_booked',
  no_free_code: 'no_free_code',
  not_as_expected: null,
  order_anonymized: 'order_anonymized',
  order_has_charge: 'order_has_charge',
  order_has_money: 'order_has_money',
  order_money_moved: 'order_money_moved',
  order_short: 'order_short',
  out_of_stock: 'out_of_stock',
  own_refund: 'own_refund',
  payment_of_provider: 'payment_of_provider',
  payment_refunded: 'payment_refunded',
  payout_too_much: 'payout_too_much',
  plan_incomplete: 'plan_incomplete',
  refund_open: 'refund_open',
  refund_too_much: 'refund_too_much',
  refund_uncovered: 'refund_uncovered',
  row_before_order: 'row_before_order',
  row_before_refund: 'row_before_refund',
  row_settled: 'row_settled',
  sacrifice_kept: 'stale',
  sacrifice_not_open: null,
  seat_kept: 'stale',
  seat_scheduled: 'order_scheduled',
  seat_unpaid: null,
  shares_kept: null,
  statement_elsewhere: null,
  too_many_claims: 'too_many_claims',
  too_many_corrections: 'too_many_corrections',
  too_many_names: null,
  total_elsewhere: null,
} as const satisfies Record<string, ProblemCode | null>

type Refusal = keyof typeof triggerRefusalCodes

const raised = new RegExp(`\\b(${Object.keys(triggerRefusalCodes).join('|')})\\b(?::([\\w-]+))?`)

const isRefusal = (code: string): code is Refusal => Object.hasOwn(triggerRefusalCodes, code)

/**
 * The error message of D1. Drizzle's own message is skipped, because it contains the SQL parameters: a user could have
 * entered a text that looks like a code of a trigger.
 */
function databaseText(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return error.message.startsWith('D1_ERROR') ? error.message : databaseText(error.cause)
}

/** `detail` is the text after the colon ('' without one). Null if no trigger raised the error. */
export function triggerRefusalOf(error: unknown): { code: Refusal; detail: string } | null {
  const [, code = '', detail = ''] = raised.exec(databaseText(error)) ?? []
  return isRefusal(code) ? { code, detail } : null
}

export function isRefused(error: unknown, ...codes: Refusal[]) {
  const code = triggerRefusalOf(error)?.code
  return code !== undefined && codes.includes(code)
}

export function outOfStockAnimal(error: unknown) {
  const refusal = triggerRefusalOf(error)
  return refusal?.code === 'out_of_stock' ? refusal.detail : null
}

export function lineWithTooManyNames(error: unknown) {
  const refusal = triggerRefusalOf(error)
  return refusal?.code === 'too_many_names' ? Number(refusal.detail) : null
}

/** `column` is 'table.column', or 'table.' for all unique keys of the table. */
export const isUniqueClash = (error: unknown, column: string) =>
  databaseText(error).includes(`UNIQUE constraint failed: ${column}`)

export const isNotNullViolation = (error: unknown, column: string) =>
  databaseText(error).includes(`NOT NULL constraint failed: ${column}`)

export const isCheckFailed = (error: unknown, name: string) =>
  databaseText(error).includes(`CHECK constraint failed: ${name}`)

/** The sum of several valid amounts can exceed `maxRowRupiah`, which CHECK constraints reject. */
export const isAmountTooLarge = (error: unknown) =>
  /CHECK constraint failed: (?:transactions|payments|refunds)_amount/.test(databaseText(error))

export const isForeignKeyFailed = (error: unknown) =>
  databaseText(error).includes('FOREIGN KEY constraint failed')
