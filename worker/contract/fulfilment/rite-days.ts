import { eidDates, eidOfYear } from '../lib/eid'
import { addDays, longDate } from '../lib/format'

/** Days 'YYYY-MM-DD', both included. */
export type Days = { from: string; to: string }

/**
 * How far from 10 Zulhijjah a rite of a kind may be done; whatever is not named is slaughtered on the day itself and the
 * three of tasyrik (10–13 Zulhijjah, Fatwa MUI on qurban). In Mecca the day may come one earlier than here.
 */
const spans: Record<string, [from: number, to: number]> = {
  /** With the days of tasyrik there. */
  hadyu: [-1, 3],
  /** From the eighth, when pilgrims leave for Mina. */
  badal_haji: [-3, 3],
  /** For whatever was done amiss in the months of hajj: from Zulkaidah to the end of Zulhijjah. */
  dam: [-40, 20],
  /** On any day of the season, which begins where the one before ended. */
  badal_umrah: [-325, 30],
}

/** The days for a kind (an animal's type or a service's kind) around an Eid 'YYYY-MM-DD'. */
export function riteDays(kind: string, eid: string): Days {
  const [from, to] = spans[kind] ?? [0, 3]
  return { from: addDays(eid, from), to: addDays(eid, to) }
}

/** The Eid al-Adha of a season '1448'; null where its name is no year. Days that the operator listed win. */
export const eidOfSeason = (season: string, dates: readonly string[]) =>
  /^1[345]\d\d$/.test(season) ? eidOfYear(Number(season), dates.length > 0 ? dates : eidDates) : null

/** Those of the days for the kinds that a plan would miss; a dialog warns by it, the server asks to confirm. */
export const missedDays = (day: string, kinds: Iterable<string>, eid: string) =>
  [...kinds].map(kind => riteDays(kind, eid)).find(({ from, to }) => day < from || day > to) ?? null

export const daysInWords = ({ from, to }: Days) => `${longDate(from)} sampai ${longDate(to)}`
