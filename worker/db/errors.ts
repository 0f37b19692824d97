/** The database's message for a failed statement or batch, '' for other errors. Never show it: it may contain values. */
export function databaseText(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const text = error.cause instanceof Error ? `${error.message} ${error.cause.message}` : error.message
  return text.includes('D1_ERROR') ? text : ''
}

export const isUniqueClash = (error: unknown, column: string) =>
  databaseText(error).includes(`UNIQUE constraint failed: ${column}`)

export const isNullIn = (error: unknown, column: string) =>
  databaseText(error).includes(`NOT NULL constraint failed: ${column}`)

/** Id of the animal whose stock ran out, from the message of the trigger on `animals`. */
export const outOfStockAnimal = (error: unknown) =>
  /out_of_stock:([\w-]+)/.exec(databaseText(error))?.[1] ?? null

/** The order already has the maximum number of payment claims. */
export const isTooManyClaims = (error: unknown) => databaseText(error).includes('too_many_claims')

/** Number of the order line that received more names than it has shares. */
export function lineWithTooManyNames(error: unknown) {
  const line = /too_many_names:(\d+)/.exec(databaseText(error))?.[1]
  return line === undefined ? null : Number(line)
}

/** The order cannot be reactivated because its discount code has no uses left. */
export const isCodeUsedUp = (error: unknown) => databaseText(error).includes('code_used_up')

/** The same bank statement is already imported into another account. */
export const isFileElsewhere = (error: unknown) => databaseText(error).includes('statement_elsewhere')

export const isCheckFailed = (error: unknown, name: string) =>
  databaseText(error).includes(`CHECK constraint failed: ${name}`)

/** The amount of a ledger, payment or refund row would exceed `maxRow`. */
export const isRowTooLarge = (error: unknown) =>
  /CHECK constraint failed: (?:transactions|payments|refunds)_amount/.test(databaseText(error))

/** The name got no seat because its order or the group changed concurrently. */
export const isSeatRefused = (error: unknown) =>
  /seat_unpaid|sacrifice_not_open|sacrifices_filled/.test(databaseText(error))

/** The order cannot give up its seats because one of them is in a group or rite that is scheduled or done. */
export const isSeatScheduled = (error: unknown) => databaseText(error).includes('seat_scheduled')

/** A scheduled group would have lost a name or a share of the foundation. */
export const isGroupPlanned = (error: unknown) => databaseText(error).includes('group_planned')

/** A group or rite would have been scheduled without a date or a place. */
export const isPlanIncomplete = (error: unknown) => databaseText(error).includes('plan_incomplete')

/** Number of the group that cannot be scheduled because it has free seats. */
export function groupNotFull(error: unknown) {
  const number = /group_not_full:(\d+)/.exec(databaseText(error))?.[1]
  return number === undefined ? null : Number(number)
}

/** The number of shares of an animal cannot change after the first order. */
export const areSharesKept = (error: unknown) => databaseText(error).includes('shares_kept')

/** The order already has the maximum number of name correction requests. */
export const areTooManyCorrections = (error: unknown) => databaseText(error).includes('too_many_corrections')

/** The write would add personal data to an anonymized order. */
export const isAnonymized = (error: unknown) => databaseText(error).includes('order_anonymized')

/** The row references a row that no longer exists. */
export const isOrphan = (error: unknown) => databaseText(error).includes('FOREIGN KEY constraint failed')

/** The bank row is older than the order it would pay. Same rule as `isBefore` in `worker/contract/money/bank-rows.ts`. */
export const isRowBeforeOrder = (error: unknown) => databaseText(error).includes('row_before_order')

/** The order has a change that waits for payment, so its groups and rites cannot be scheduled. */
export const isChangeWaiting = (error: unknown) => databaseText(error).includes('change_waiting')

/** Another order's pending change already uses this total. */
export const isTotalElsewhere = (error: unknown) => databaseText(error).includes('total_elsewhere')

/** Another order already has the amount of this change as its total. */
export const isAmountElsewhere = (error: unknown) => databaseText(error).includes('amount_elsewhere')

/** Database refusals about money; each is also the code of a problem. */
const moneyRefusals = [
  /** The bank rows of an order would sum to more than its income in the ledger. */
  'more_than_booked',
  'refund_too_much',
  'refund_uncovered',
  'refund_open',
  'row_before_refund',
  'order_short',
  'payment_refunded',
  'order_money_moved',
  'order_has_money',
  'day_closed',
  /** Two-person rule; same rule as `whyNotApprove` in worker/money/refunds/second-person.ts. */
  'own_refund',
] as const

/** Code of the problem if the database refused to move money, else null. */
export function moneyRefused(error: unknown) {
  const text = databaseText(error)
  return moneyRefusals.find(code => text.includes(code)) ?? null
}
