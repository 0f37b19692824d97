import { orderStatuses, paymentStatuses, slaughterStatuses } from '../../../worker/contract/labels'
import { eidOfYear, hijriYear } from '../../../worker/contract/lib/eid'
import { addDays, wibDay } from '../../../worker/contract/lib/format'
import { orderSortLabels } from '../../../worker/contract/orders/orders'
import { choiceParam, dayParam, queryText, textParam } from '../common/lists/list-url'

export const orderFilterNames = [
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
export const claimedFilterOption = { true: 'Menunggu verifikasi' } as const
export const underpaidFilterOption = { true: 'Kurang bayar' } as const

/** Number of days of tashriq, the days after Eid that still belong to the season. */
const tashriqDays = 3
const seasonCount = 3

/** Labels of the seasons, the season at the time `now` (UTC ISO) first. */
export function seasonFilterLabels(now: string) {
  const today = wibDay(now)
  const year = hijriYear(today)
  const coming = today > addDays(eidOfYear(year), tashriqDays) ? year + 1 : year
  const years = Array.from({ length: seasonCount }, (_, n) => coming - n)
  return Object.fromEntries(years.map(year => [`${year}H`, `${year} H`]))
}

/** First and last day of a season, which begins after the tashriq days of the previous season. */
function daysOf(season: string | undefined) {
  const year = Number(season?.replace(/H$/, ''))
  if (!Number.isInteger(year) || year < 1440 || year > 1500) return {}
  return { from: addDays(eidOfYear(year - 1), tashriqDays + 1), to: addDays(eidOfYear(year), tashriqDays) }
}

export function orderFilter(params: URLSearchParams) {
  const season = daysOf(textParam(params, 'season'))
  return {
    q: textParam(params, 'q'),
    status: choiceParam(orderStatuses, params.get('status')),
    payment_status: choiceParam(paymentStatuses, params.get('payment_status')),
    claimed: choiceParam(claimedFilterOption, params.get('claimed')),
    short: choiceParam(underpaidFilterOption, params.get('short')),
    slaughter_status: choiceParam(slaughterStatuses, params.get('slaughter_status')),
    product: textParam(params, 'product'),
    agent: textParam(params, 'agent'),
    from: dayParam(params, 'from') ?? season.from,
    to: dayParam(params, 'to') ?? season.to,
    sort: choiceParam(orderSortLabels, params.get('sort')),
  }
}

export const orderFilterQuery = (params: URLSearchParams) => queryText(orderFilter(params))
