import { orderStatuses, paymentStatuses, slaughterStatuses } from '../../../worker/contract/labels'
import { eidOfYear, hijriYear } from '../../../worker/contract/lib/eid'
import { addDays } from '../../../worker/contract/lib/format'
import { orderSorts } from '../../../worker/contract/orders/orders'
import { choiceParam, dayParam, searchOf, textParam } from '../common/lists/list-url'

/** By what a list of orders is narrowed, besides the words searched for. */
export const filters = [
  'status',
  'payment_status',
  'claimed',
  'short',
  'slaughter_status',
  'product',
  'agent',
  'season',
  'from',
  'to',
] as const
export const claimedOnly = { true: 'Menunggu verifikasi' } as const
export const shortOnly = { true: 'Kurang bayar' } as const

/** Days after Eid that are still its season: the last of tashriq. */
const tashriq = 3
const seasonsBack = 3

/** Seasons by their Hijri year; the coming one first. */
export function seasons(today: string) {
  const now = hijriYear(today)
  const coming = today > addDays(eidOfYear(now), tashriq) ? now + 1 : now
  const years = Array.from({ length: seasonsBack }, (_, n) => coming - n)
  return Object.fromEntries(years.map(year => [`${year}H`, `${year} H`]))
}

/** The days on which orders of a season are placed: from the end of the one before. */
function daysOf(season: string | undefined) {
  const year = Number(season?.replace(/H$/, ''))
  if (!Number.isInteger(year) || year < 1440 || year > 1500) return {}
  return { from: addDays(eidOfYear(year - 1), tashriq + 1), to: addDays(eidOfYear(year), tashriq) }
}

export function filterOf(params: URLSearchParams) {
  const season = daysOf(textParam(params, 'season'))
  return {
    q: textParam(params, 'q'),
    status: choiceParam(orderStatuses, params.get('status')),
    payment_status: choiceParam(paymentStatuses, params.get('payment_status')),
    claimed: choiceParam(claimedOnly, params.get('claimed')),
    short: choiceParam(shortOnly, params.get('short')),
    slaughter_status: choiceParam(slaughterStatuses, params.get('slaughter_status')),
    product: textParam(params, 'product'),
    agent: textParam(params, 'agent'),
    from: dayParam(params, 'from') ?? season.from,
    to: dayParam(params, 'to') ?? season.to,
    sort: choiceParam(orderSorts, params.get('sort')),
  }
}

/** The filter as text, to be read again by `filterOf`. */
export const sourceOf = (params: URLSearchParams) => searchOf(filterOf(params))
