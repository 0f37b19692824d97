import { wibDay } from '../contract/format'
import { type Booked, isBefore } from '../contract/money/bank-rows'
import { windows } from '../contract/orders/rules'
import { later } from '../db/stamp'

/** Since when an order asked for its total, and when it was paid or cancelled; UTC ISO. */
export type Asked = { since: string; closed_at: string | null }

/** Whether a row may be money for an order: not before it asked, and within the days in which its total stays its own. */
export function couldMean(row: Booked, { since, closed_at }: Asked) {
  if (isBefore(row, since)) return false
  return closed_at === null || row.date <= wibDay(later(closed_at, windows.reservation))
}
