import type { Animal } from '../../../worker/contract/catalog/animals'
import { type AnimalType, type ServiceKind, serviceKinds } from '../../../worker/contract/labels'
import { nameSlots } from '../../../worker/contract/orders/rules'
import { fraction } from '../../../worker/contract/orders/shares'
import type { Service } from '../../../worker/contract/site/content'
import type { Illustration } from '../../lib/picture'
import { animalIllustrations, primaryPhoto } from '../product-parts'
import { addItem, type CartLine, filledNames, isUnrelated, lineKey, quantityOf } from './cart'
import type { Draft } from './draft'

/** Something that can be laid in the cart. */
export type Offer = {
  kind: CartLine['kind']
  id: string
  name: string
  /** Rupiah. */
  price: number
  type: AnimalType | ServiceKind
  /** Into how many shares it is sold; 1: whole. */
  shares: number
  /** NULL where nothing runs out. */
  stock: number | null
  note: string
  picture: string | null
  illustration: Illustration
}

const groupText = ({ shares, group_filled }: Animal) =>
  `per bagian (${fraction({ shares })}), kelompok berjalan terisi ${group_filled ?? 0}/${shares}`

export function animalOffer(animal: Animal): Offer {
  const { id, name, price, type, shares, stock, weight } = animal
  const note = [type, weight, shares > 1 && groupText(animal)].filter(Boolean).join(' · ')
  const picture = primaryPhoto(animal)?.file_url ?? null
  const illustration = animalIllustrations[type]
  return { kind: 'animal', id, name, price, type, shares, stock, note, picture, illustration }
}

const whole = { kind: 'service', shares: 1, stock: null } as const

/** A service is an offer when it has a price of its own. */
export function serviceOffers({ id, name, price, kind, description, image_url }: Service): Offer[] {
  if (price === null) return []
  const about = { note: description, picture: image_url, illustration: kind }
  return [{ ...whole, id, name, price, type: kind, ...about }]
}

/** A cart line beside what is offered for it now; `offer` is NULL when it is not, or not known. */
export type PricedLine = CartLine & { offer: Offer | null; isGone: boolean; isShort: boolean }

/** `isKnown` tells whether it was asked what is offered for a line. */
export function priceLines(
  lines: CartLine[],
  offers: Offer[],
  isKnown: (line: CartLine) => boolean,
): PricedLine[] {
  const byKey = new Map(offers.map(offer => [lineKey(offer), offer]))
  return lines.map(line => {
    const offer = byKey.get(lineKey(line)) ?? null
    const isShort = offer?.stock != null && line.quantity > offer.stock
    return { ...line, offer, isGone: offer === null && isKnown(line), isShort }
  })
}

const slotsOf = (offer: Offer | null, quantity: number) =>
  offer ? nameSlots({ kind: offer.type, shares: offer.shares, quantity }) : 0

/** Whether a name that will be sent has a parent without bin or binti. */
export const hasUnrelated = ({ names, quantity, offer }: PricedLine) =>
  names
    .filter(({ name }) => name.trim() !== '')
    .slice(0, slotsOf(offer, quantity))
    .some(isUnrelated)

export const subtotalOf = (lines: PricedLine[]) =>
  lines.reduce((sum, { offer, quantity }) => sum + (offer?.price ?? 0) * quantity, 0)

/** Lines as the order's body takes them. */
export const orderItems = (lines: PricedLine[]) =>
  lines.map(({ kind, id, quantity, names, offer }) => ({
    ...(kind === 'animal' ? { animal_id: id } : { service_id: id }),
    quantity,
    beneficiaries: filledNames(names, slotsOf(offer, quantity)),
  }))

/**
 * The service an order is for, where that says more than its lines: one of them is that service, or it has no price
 * and tells what the animals are for. What nobody offers is NULL; so is one whose line has gone.
 */
export function keptService(
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
