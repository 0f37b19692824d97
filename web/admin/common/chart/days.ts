// A day 'YYYY-MM-DD' is parsed as UTC midnight and read back as such: it means the same day everywhere.
const short = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** '21 Nov' from 'YYYY-MM-DD'. */
export const dayAndMonth = (day: string) => short.format(new Date(day))

/** '14 Nov–21 Nov' from the days of a chart. */
export const spanOf = (days: string[]) => `${dayAndMonth(days[0] ?? '')}–${dayAndMonth(days.at(-1) ?? '')}`
