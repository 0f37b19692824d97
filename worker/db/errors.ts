/** The database's own text of a failed statement or batch, '' for anything else. Never show it: it may carry values. */
export function databaseText(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const text = error.cause instanceof Error ? `${error.message} ${error.cause.message}` : error.message
  return text.includes('D1_ERROR') ? text : ''
}

export const isUniqueClash = (error: unknown, column: string) =>
  databaseText(error).includes(`UNIQUE constraint failed: ${column}`)

export const isNullIn = (error: unknown, column: string) =>
  databaseText(error).includes(`NOT NULL constraint failed: ${column}`)

/** Id of the animal whose stock ran out, as the trigger of `animals` says it. */
export const outOfStockAnimal = (error: unknown) =>
  /out_of_stock:([\w-]+)/.exec(databaseText(error))?.[1] ?? null

/** Whether an order has all the payment claims it may have. */
export const isTooManyClaims = (error: unknown) => databaseText(error).includes('too_many_claims')

/** Number of the order line that was given more names than it takes. */
export function lineWithTooManyNames(error: unknown) {
  const line = /too_many_names:(\d+)/.exec(databaseText(error))?.[1]
  return line === undefined ? null : Number(line)
}

/** Whether an order cannot be taken up again because its discount code has no use left. */
export const isCodeUsedUp = (error: unknown) => databaseText(error).includes('code_used_up')

/** Whether a statement is already imported into another account. */
export const isFileElsewhere = (error: unknown) => databaseText(error).includes('statement_elsewhere')

export const isCheckFailed = (error: unknown, name: string) =>
  databaseText(error).includes(`CHECK constraint failed: ${name}`)

/** Whether a row of money would hold more than `maxRow`, as a sum may. */
export const isRowTooLarge = (error: unknown) =>
  /CHECK constraint failed: (?:transactions|payments|refunds)_amount/.test(databaseText(error))

/** Whether a name could not be given a seat, because its order or the group moved meanwhile. */
export const isSeatRefused = (error: unknown) =>
  /seat_unpaid|sacrifice_not_open|sacrifices_filled/.test(databaseText(error))

/** Whether an order cannot lose its seats, because one of them is in an animal or rite that is planned or done. */
export const isSeatScheduled = (error: unknown) => databaseText(error).includes('seat_scheduled')

/** Whether a planned group would have lost a name, or what the foundation took of it. */
export const isGroupPlanned = (error: unknown) => databaseText(error).includes('group_planned')

/** Whether something would have been planned without a day or a place. */
export const isPlanIncomplete = (error: unknown) => databaseText(error).includes('plan_incomplete')

/** Number of the group that cannot be planned, because places in it are free. */
export function groupNotFull(error: unknown) {
  const number = /group_not_full:(\d+)/.exec(databaseText(error))?.[1]
  return number === undefined ? null : Number(number)
}

/** Whether an animal cannot be cut into other shares, because it was ordered. */
export const areSharesKept = (error: unknown) => databaseText(error).includes('shares_kept')

/** Whether an order has all the wishes to correct a name it may have. */
export const areTooManyCorrections = (error: unknown) => databaseText(error).includes('too_many_corrections')

/** Whether something about a person was to be written to an order that belongs to nobody any more. */
export const isAnonymized = (error: unknown) => databaseText(error).includes('order_anonymized')

/** Whether a row was written for another one that is gone. */
export const isOrphan = (error: unknown) => databaseText(error).includes('FOREIGN KEY constraint failed')

/** Whether a bank row was to pay an order that was not placed yet. `isBefore` of `worker/contract/money/bank-rows.ts` says the same. */
export const isRowBeforeOrder = (error: unknown) => databaseText(error).includes('row_before_order')

/** Whether something would have been planned while a change of its order waits for a payment. */
export const isChangeWaiting = (error: unknown) => databaseText(error).includes('change_waiting')

/** Whether a total is asked for by a change of another order. */
export const isTotalElsewhere = (error: unknown) => databaseText(error).includes('total_elsewhere')

/** Whether the amount of a change is the total of an order. */
export const isAmountElsewhere = (error: unknown) => databaseText(error).includes('amount_elsewhere')

/** What the database refuses of money, each by the code of its problem. */
const moneyRefusals = [
  /** Bank rows would show more money for an order than its income in the ledger. */
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
  /** The two-person rule: `whyNotApprove` of worker/money/refunds/second-person.ts. */
  'own_refund',
] as const

/** The code of the problem, if the database refused to move money. */
export function moneyRefused(error: unknown) {
  const text = databaseText(error)
  return moneyRefusals.find(code => text.includes(code)) ?? null
}
