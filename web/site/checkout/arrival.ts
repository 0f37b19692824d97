import { addItem, quantityOf } from './cart'
import type { Draft } from './draft'
import type { Offer } from './offers'

/**
 * What the address asks for with `?animal=` or `?service=` (an id or a kind). A kind with several is for the visitor to
 * choose from; qurban is the animals themselves.
 */
export function wantedOffers(query: URLSearchParams, offers: Offer[]) {
  const [service, animal] = [query.get('service'), query.get('animal')]
  const isAsked = ({ kind, id }: Offer) => id === (kind === 'animal' ? animal : service)
  const asked = offers.filter(isAsked)
  if (asked.length > 0 || service === 'qurban') return asked
  return offers.filter(({ kind, type }) => kind === 'service' && type === service)
}

/** So many visits are remembered; each tab has its own. */
const remembered = 20

/** The draft after arriving with `?service=` or `?animal=`: kept on the order, and in the cart where it has a price. */
export function arrive(draft: Draft, visit: string, query: URLSearchParams, offers: Offer[]): Draft {
  const [service, animal] = [query.get('service'), query.get('animal')]
  if ((!service && !animal) || draft.arrived.includes(visit)) return draft
  const [wanted, ...others] = wantedOffers(query, offers)
  const isNew = wanted && others.length === 0 && quantityOf(draft.lines, wanted) === 0
  return {
    ...draft,
    arrived: [...draft.arrived, visit].slice(-remembered),
    service: service?.slice(0, 64) || draft.service,
    lines: isNew ? addItem(draft.lines, wanted) : draft.lines,
  }
}
