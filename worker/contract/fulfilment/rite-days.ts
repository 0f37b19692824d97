import { eidOfYear } from '../lib/eid'
import { addDays, longDate } from '../lib/format'

export const isBadalKind = (kind: string) => kind === 'badal_haji' || kind === 'badal_umrah'

export const isSlaughterhouseName = (place: string) =>
  /\b(rph|rumah (?:potong|jagal)|jagal|sembelih)\b/i.test(place)

/** True if the place names no part of Mecca's Haram, where hadyu and dam must be slaughtered. False for empty text. */
export const isOutsideHaram = (place: string) =>
  place.trim() !== '' && !/\b(ma?kk?ah?|mekk?ah|mecca|mina|muzdalifah|haram|adahi)\b/i.test(place)

/** 'YYYY-MM-DD'; both days belong to the range. */
export type Days = { from: string; to: string }

/**
 * First and last day of each rite, in days after 10 Zulhijjah (Fatwa MUI). Rites in Mecca may begin one day earlier,
 * because the calendar of Mecca may be a day ahead.
 */
const spans: Record<string, [from: number, to: number]> = {
  hadyu: [-1, 3],
  /** From 8 Zulhijjah (−2), when pilgrims leave for Mina, or one day earlier by the calendar of Mecca (−3). */
  badal_haji: [-3, 3],
  /** A dam compensates for an omission during the hajj, so it may be slaughtered from 1 Zulkaidah to 30 Zulhijjah. */
  dam: [-40, 20],
  /** Any day since the previous season ended. */
  badal_umrah: [-325, 30],
}

export function riteDays(kind: string, eid: string): Days {
  const [from, to] = spans[kind] ?? [0, 3]
  return { from: addDays(eid, from), to: addDays(eid, to) }
}

/** Eid al-Adha of a season; null if its name is not a year such as '1448'. Days set by the operator take precedence. */
export const eidOfSeason = (season: string, dates: readonly string[]) =>
  /^1[345]\d\d$/.test(season) ? eidOfYear(Number(season), dates) : null

/** Checks `day` against the rite days of each kind. Returns the first range that excludes it, or null if none does. */
export const violatedRiteDays = (day: string, kinds: Iterable<string>, eid: string) =>
  [...kinds].map(kind => riteDays(kind, eid)).find(({ from, to }) => day < from || day > to) ?? null

export const dayRangeText = ({ from, to }: Days) => `${longDate(from)} sampai ${longDate(to)}`
