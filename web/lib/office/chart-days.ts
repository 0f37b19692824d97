// 'YYYY-MM-DD' is parsed as UTC midnight, so it must also be formatted in UTC.
const shortDate = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'short', timeZone: 'UTC' })

export const dayAndMonth = (day: string) => shortDate.format(new Date(day))

/** Returns '20–26 Nov' or '28 Okt–26 Nov' for the first and the last day. */
export function daySpanText(days: string[]) {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  return `${isOneMonth ? Number(first.slice(8)) : dayAndMonth(first)}–${dayAndMonth(last)}`
}

export const periodLabel = (range: string, days: string[]) => `${range} hari terakhir (${daySpanText(days)})`
