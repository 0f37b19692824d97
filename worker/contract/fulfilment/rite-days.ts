import { eidDates, eidOfYear } from '../lib/eid'
import { addDays, longDate } from '../lib/format'

export const isBadalKind = (kind: string) => kind === 'badal_haji' || kind === 'badal_umrah'

export const isSlaughterhouseName = (place: string) =>
  /\b(rph|rumah (?:potong|jagal)|jagal|sembelih)\b/i.test(place)

/** True if the place names no part of Mecca's Haram, where hadyu and dam must be slaughtered. False for empty text. */
export const isOutsideHaram = (place: string) =>
  place.trim() !== '' && !/\b(ma?kk?ah?|mekk?ah|mecca|mina|muzdalifah|haram|adahi)\b/i.test(place)

/** First and last day of a range, 'YYYY-MM-DD', both included. */
export type Days = { from: string; to: string }

/**
 * First and last day of a rite, counted from 10 Zulhijjah (day 0). Unlisted kinds have days 0 to 3, which include the
 * days of tasyrik (Fatwa MUI). Rites in Mecca may begin a day earlier, because its calendar may be a day ahead.
 */
const spans: Record<string, [from: number, to: number]> = {
  hadyu: [-1, 3],
  /** From 8 Zulhijjah (−2), when pilgrims leave for Mina; −3 because Mecca may be a day ahead. */
  badal_haji: [-3, 3],
  /** A dam compensates for an omission during the hajj, so it has the hajj months Zulkaidah and Zulhijjah. */
  dam: [-40, 20],
  /** Any day of the season, which begins where the previous season ended. */
  badal_umrah: [-325, 30],
}

export function riteDays(kind: string, eid: string): Days {
  const [from, to] = spans[kind] ?? [0, 3]
  return { from: addDays(eid, from), to: addDays(eid, to) }
}

/** Eid al-Adha of a season; null if its name is not a year such as '1448'. Days set by the operator take precedence. */
export const eidOfSeason = (season: string, dates: readonly string[]) =>
  /^1[345]\d\d$/.test(season) ? eidOfYear(Number(season), dates.length > 0 ? dates : eidDates) : null

/** Checks `day` against the rite days of each kind. Returns the first range that excludes it, or null if none does. */
export const violatedRiteDays = (day: string, kinds: Iterable<string>, eid: string) =>
  [...kinds].map(kind => riteDays(kind, eid)).find(({ from, to }) => day < from || day > to) ?? null

export const dayRangeText = ({ from, to }: Days) => `${longDate(from)} sampai ${longDate(to)}`
