import { eidDates, hijriYear, nextEid } from '../../../contract/lib/eid'
import { hour, later } from '../../../db/stamp'

/** A season goes on for the days of tasyrik and the late ones after them. */
const afterEid = 30 * 24 * hour

/** The Hijri year, as '1447', whose Eid al-Adha an order of this moment (UTC ISO) belongs to. */
export const seasonAt = (now: string, dates: readonly string[]) =>
  String(hijriYear(nextEid(later(now, -afterEid), dates.length > 0 ? dates : eidDates)))
