import type { AnimalType, ServiceKind } from '../../../worker/contract/labels'
import { nameSlots } from '../../../worker/contract/orders/rules'
import { fraction } from '../../../worker/contract/orders/shares'
import type { Animal } from '../../../worker/contract/shop/animals'
import type { Service } from '../../../worker/contract/shop/content'
import type { Illustration } from '../../lib/picture'
import { animalIllustrations, primaryPhoto } from '../product-parts'
import { type CartLine, filledNames, isUnrelated, lineKey } from './cart'

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
