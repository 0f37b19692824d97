import type { Animal } from '../../../worker/contract/catalog/animals'
import { type AnimalType, type ServiceKind, serviceKinds } from '../../../worker/contract/labels'
import { maxNamesOfLine } from '../../../worker/contract/orders/rules'
import { shareFraction } from '../../../worker/contract/orders/shares'
import type { Service } from '../../../worker/contract/site/content'
import type { Illustration } from '../../lib/picture'
import { animalIllustrations, primaryPhoto } from '../product-parts'
import { addCartItem, type CartLine, cartLineKey, missingPart, namesForRequest, quantityOf } from './cart'
import type { Draft } from './draft'

export type Offer = {
  kind: CartLine['kind']
  id: string
  name: string
  price: number
  type: AnimalType | ServiceKind
  /** Shares per animal; 1 if only the whole animal is sold. */
  shares: number
  /** Remaining units; null if unlimited. */
  stock: number | null
  note: string
  picture: string | null
  illustration: Illustration
}

const groupText = ({ shares, group_filled }: Animal) =>
  `per bagian (${shareFraction({ shares })}), kelompok berjalan terisi ${group_filled ?? 0}/${shares}`

export function animalOffer(animal: Animal): Offer {
  const { id, name, price, type, shares, stock, weight } = animal
  const note = [type, weight, shares > 1 && groupText(animal)].filter(Boolean).join(' · ')
  const picture = primaryPhoto(animal)?.file_url ?? null
  const illustration = animalIllustrations[type]
  return { kind: 'animal', id, name, price, type, shares, stock, note, picture, illustration }
}

const whole = { kind: 'service', shares: 1, stock: null } as const

/** A service without a price has no offer, because it cannot be ordered on its own. */
export function serviceOffers({ id, name, price, kind, description, image_url }: Service): Offer[] {
  if (price === null) return []
  const about = { note: description, picture: image_url, illustration: kind }
  return [{ ...whole, id, name, price, type: kind, ...about }]
}

/** `offer` is null if the item is no longer offered or not loaded yet. */
export type PricedLine = CartLine & { offer: Offer | null; isGone: boolean; isShort: boolean }

/** `isKnown` returns whether the offers of a line have been loaded. */
export function priceLines(
  lines: CartLine[],
  offers: Offer[],
  isKnown: (line: CartLine) => boolean,
): PricedLine[] {
  const byKey = new Map(offers.map(offer => [cartLineKey(offer), offer]))
  return lines.map(line => {
    const offer = byKey.get(cartLineKey(line)) ?? null
    const isShort = offer?.stock != null && line.quantity > offer.stock
    return { ...line, offer, isGone: offer === null && isKnown(line), isShort }
  })
}

const slotsOf = (offer: Offer | null, quantity: number) =>
  offer ? maxNamesOfLine({ kind: offer.type, shares: offer.shares, quantity }) : 0

export const missingNamePart = ({ names, quantity, offer }: PricedLine) =>
  names.slice(0, slotsOf(offer, quantity)).map(missingPart).find(Boolean)

export const cartSubtotal = (lines: PricedLine[]) =>
  lines.reduce((sum, { offer, quantity }) => sum + (offer?.price ?? 0) * quantity, 0)

export const orderItems = (lines: PricedLine[]) =>
  lines.map(({ kind, id, quantity, names, offer }) => ({
    ...(kind === 'animal' ? { animal_id: id } : { service_id: id }),
    quantity,
    beneficiaries: namesForRequest(names, slotsOf(offer, quantity)),
  }))

/** Returns `wanted` (service id or kind) if it is known and either in the cart or without a price; else null. */
export function validServiceChoice(
  wanted: string | null,
  lines: Pick<CartLine, 'kind' | 'id'>[],
  services: Pick<Service, 'id' | 'kind' | 'price'>[],
) {
  if (wanted === null) return null
  const isInCart = (id: string) => lines.some(line => line.kind === 'service' && line.id === id)
  const meant = services.filter(({ id, kind }) => id === wanted || kind === wanted)
  const isKnown = meant.length > 0 || Object.hasOwn(serviceKinds, wanted)
  const priced = meant.filter(({ price }) => price !== null)
  const isKept = wanted === 'qurban' || priced.length === 0 || priced.some(({ id }) => isInCart(id))
  return isKnown && isKept ? wanted : null
}

/** Offers that match `?animal=` (id) or `?service=` (id or kind). `qurban` matches none: its offers are the animals. */
export function findOffersInQuery(query: URLSearchParams, offers: Offer[]) {
  const [service, animal] = [query.get('service'), query.get('animal')]
  const isAsked = ({ kind, id }: Offer) => id === (kind === 'animal' ? animal : service)
  const asked = offers.filter(isAsked)
  if (asked.length > 0 || service === 'qurban') return asked
  return offers.filter(({ kind, type }) => kind === 'service' && type === service)
}

const maxRememberedVisits = 20

/** Applies `?service=` or `?animal=` to the draft once per visit. Adds the offer to the cart if exactly one matches. */
export function applyOfferQuery(draft: Draft, visit: string, query: URLSearchParams, offers: Offer[]): Draft {
  const [service, animal] = [query.get('service'), query.get('animal')]
  if ((!service && !animal) || draft.arrived.includes(visit)) return draft
  const [wanted, ...others] = findOffersInQuery(query, offers)
  const isNew = wanted && others.length === 0 && quantityOf(draft.lines, wanted) === 0
  return {
    ...draft,
    arrived: [...draft.arrived, visit].slice(-maxRememberedVisits),
    service: service?.slice(0, 64) || draft.service,
    lines: isNew ? addCartItem(draft.lines, wanted) : draft.lines,
  }
}
