import {
  namelessFilterOption,
  noEvidenceFilterOption,
  openSeatsFilterOption,
} from '../../../../worker/contract/fulfilment/sacrifice-filter'
import type { Sacrifice, Seat } from '../../../../worker/contract/fulfilment/sacrifices'
import { offeringKinds, slaughterStatuses } from '../../../../worker/contract/labels'
import { choiceParam, dayParam, queryText, textParam } from '../../common/lists/list-url'

export const sacrificeLabel = ({ number }: Pick<Sacrifice, 'number'>) => `No. ${number}`

export const seatName = ({ name, customer_name }: Pick<Seat, 'name' | 'customer_name'>) =>
  name ?? `Nama belum diisi (pemesan ${customer_name})`

type Group = Pick<Sacrifice, 'capacity' | 'filled' | 'foundation_shares'>

export const openSeatCount = ({ capacity, filled, foundation_shares }: Group) =>
  capacity - filled - foundation_shares

export const seatsFilledText = ({ capacity, filled, foundation_shares }: Group) =>
  `terisi ${filled + foundation_shares} dari ${capacity}`

/** Returns all seats of a group. The last `foundation_shares` seats without a name belong to the foundation. */
export function listSeats({ capacity, foundation_shares, seats }: Sacrifice) {
  const taken = new Map(seats.map(seat => [seat.n, seat]))
  const numbers = Array.from({ length: capacity }, (_, i) => i + 1)
  const empty = numbers.filter(n => !taken.has(n))
  const ours = foundation_shares === 0 ? [] : empty.slice(-foundation_shares)
  return numbers.map(n => ({ n, seat: taken.get(n) ?? null, isFoundation: ours.includes(n) }))
}

export const sacrificeFilterNames = [
  'status',
  'kind',
  'product',
  'date',
  'place',
  'open',
  'lacking',
  'nameless',
] as const
export const sacrificeFilter = (params: URLSearchParams) => ({
  q: textParam(params, 'q'),
  season: textParam(params, 'season'),
  status: choiceParam(slaughterStatuses, params.get('status')),
  kind: choiceParam(offeringKinds, params.get('kind')),
  product: textParam(params, 'product'),
  date: dayParam(params, 'date'),
  place: textParam(params, 'place'),
  open: choiceParam(openSeatsFilterOption, params.get('open')),
  lacking: choiceParam(noEvidenceFilterOption, params.get('lacking')),
  nameless: choiceParam(namelessFilterOption, params.get('nameless')),
  ids: textParam(params, 'ids'),
})

export const sacrificeFilterQuery = (params: URLSearchParams) => queryText(sacrificeFilter(params))
