import { eidDates, hijriYear, nextEid } from '../../../contract/lib/eid'
import { hourMs, timePlusMs } from '../../../db/stamp'

/** 30 days in ms after Eid: the days of tasyrik and late orders still belong to the season. */
const seasonEndAfterEidMs = 30 * 24 * hourMs

/** Hijri year (such as '1447') of the season that an order placed at `now` (UTC ISO) belongs to. */
export const seasonOfOrder = (now: string, dates: readonly string[]) =>
  String(hijriYear(nextEid(timePlusMs(now, -seasonEndAfterEidMs), dates.length > 0 ? dates : eidDates)))
