import { addItem, quantityOf } from './cart'
import type { Draft } from './draft'
import type { Offer } from './offers'

const isWanted = (offer: Offer, service: string | null, animal: string | null) =>
  offer.kind === 'animal' ? offer.id === animal : offer.id === service

/** The one priced service of a kind; a kind with several is for the visitor to choose from. */
function onlyOfKind(offers: Offer[], kind: string | null) {
  const same = offers.filter(offer => offer.kind === 'service' && offer.type === kind)
  return kind !== 'qurban' && same.length === 1 ? same[0] : undefined
}

/** So many visits are remembered; each tab has its own. */
const remembered = 20

/** The draft after arriving with `?service=` or `?animal=`: kept on the order, and in the cart where it has a price. */
export function arrive(draft: Draft, visit: string, query: URLSearchParams, offers: Offer[]): Draft {
  const [service, animal] = [query.get('service'), query.get('animal')]
  if ((!service && !animal) || draft.arrived.includes(visit)) return draft
  const wanted = offers.find(offer => isWanted(offer, service, animal)) ?? onlyOfKind(offers, service)
  const isNew = wanted && quantityOf(draft.lines, wanted) === 0
  return {
    ...draft,
    arrived: [...draft.arrived, visit].slice(-remembered),
    service: service?.slice(0, 64) || draft.service,
    lines: isNew ? addItem(draft.lines, wanted) : draft.lines,
  }
}
