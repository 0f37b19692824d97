import { monthOf } from '../../../worker/contract/days'
import type { Span } from '../account/facts'
import type { DateOrder } from '../types'
import { inOrder, isoDay } from '../values/dates'

const yearFirst = /(?<!\d)(20\d\d)[-_. ]?(0[1-9]|1[0-2])[-_. ]?(0[1-9]|[12]\d|3[01])(?!\d)/g
const yearLast = /(?<!\d)(\d\d)[-_. ](\d\d)[-_. ](20\d\d)(?!\d)/g
const monthYear = /(?<![a-z])([a-z]{3,9})[-_. ]?(20\d\d)(?!\d)/g

/**
 * The days that a file's name allows for its rows: 'mutasi 2026-05-01_2026-05-10', 'Mutasi Mei 2026', or, with one day
 * only, everything up to the day of the download.
 */
export function daysInName(fileName: string | undefined, habit: DateOrder | undefined): Span[] {
  const name = (fileName ?? '').toLowerCase().slice(0, 200)
  const byYear = [...name.matchAll(yearFirst)].flatMap(
    ([, year, month, day]) => isoDay(Number(year), Number(month), Number(day)) ?? [],
  )
  const byDay = [...name.matchAll(yearLast)].flatMap(
    ([, a, b, year]) => inOrder([Number(a), Number(b), Number(year)], habit ?? 'dmy') ?? [],
  )
  const days = [...byYear, ...byDay].sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first && last) return [{ from: first === last ? '1990-01-01' : first, to: last }]
  const months = [...name.matchAll(monthYear)].flatMap(([, word = '', year]) => {
    const month = monthOf(word)
    const from = month === undefined ? null : isoDay(Number(year), month, 1)
    const to = new Date(Date.UTC(Number(year), month ?? 1, 0)).getUTCDate()
    return from && month ? [{ from, to: isoDay(Number(year), month, to) ?? from }] : []
  })
  return months.length === 1 ? months : []
}
