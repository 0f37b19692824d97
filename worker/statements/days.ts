import { wibDay, wibMinute } from '../contract/format'
import { windows } from '../contract/orders/rules'
import { later } from '../db/stamp'

/** When the bank booked a row: its WIB day, and its time where the bank prints one. */
export type Booked = { date: string; time: string | null }

/** Since when an order asked for its total, and when it was paid or cancelled; UTC ISO. */
export type Asked = { since: string; closed_at: string | null }

/**
 * Whether a row was booked before that moment. Without a time it counts as the end of its day, and a minute is never
 * before itself. The trigger `bank_rows_after_order` says the same.
 */
export const isBefore = ({ date, time }: Booked, since: string) =>
  `${date}T${time ?? '99'}` < wibMinute(since)

/** Whether a row may be money for an order: not before it asked, and within the days in which its total stays its own. */
export function couldMean(row: Booked, { since, closed_at }: Asked) {
  if (isBefore(row, since)) return false
  return closed_at === null || row.date <= wibDay(later(closed_at, windows.reservation))
}
