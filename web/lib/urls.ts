import { slugOf } from '../../worker/contract/lib/slug'
import { orderCodeIn } from '../../worker/contract/orders/typed-codes'

/** Every address of the public site, named once. */
export const urls = {
  home: '/',
  animals: '/animals',
  services: '/services',
  order: '/order',
  payment: '/payment',
  orderStatus: '/order-status',
  invoice: '/order-invoice',
  evidence: '/order-evidence',
  report: '/order-report',
  certificate: '/certificate',
  verify: '/s',
  privacy: '/privacy-policy',
  terms: '/terms',
  admin: '/admin',
} as const

/** The order form with a service (its id or kind) chosen. */
export const orderServiceUrl = (service: string) => `${urls.order}?service=${encodeURIComponent(service)}`

/** The order form with an animal laid in the cart. */
export const orderAnimalUrl = (animal: string) => `${urls.order}?animal=${encodeURIComponent(animal)}`

type Named = { id: string; name: string }

/** The page of an animal, and of a service. */
export const animalUrl = (animal: Named) => `${urls.animals}/${slugOf(animal)}`
export const serviceUrl = (service: Named) => `${urls.services}/${slugOf(service)}`

export const certificateUrl = (id: string) => `${urls.certificate}/${encodeURIComponent(id)}`

export type Credential = { order_id: string; key: string | null }

/** Shows a call to be the customer's; `key` is their order's. */
export const withKey = (key: string | null | undefined) => ({
  headers: { ...(key ? { 'x-order-key': key } : {}) },
})

/** '#ORDER-123AB.KEY': behind the # so that the key reaches neither server logs nor Referer. */
export const orderHash = ({ order_id, key }: Credential) => (key ? `#${order_id}.${key}` : `#${order_id}`)

/** A segment of an address as people read it; as it stands where it cannot be decoded. */
export function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A key as the shop writes it, before whatever a messenger or a sentence put after the link: '.', ')', '>', '&fbclid=…'. */
const keyBeforeRest = /^([\w-]{22})(?:[^a-z0-9].*)?$/is
const anyKey = /^[\w-]{1,64}$/
const onlySigns = /^[^\p{L}\p{N}]*$/u
const codeBeforeRest = /^[^?&]*[\p{L}\p{N}]/u

function keyIn(text: string): { key: string | null } | null {
  const key = keyBeforeRest.exec(text)?.[1] ?? anyKey.exec(text)?.[0]
  if (key !== undefined) return { key }
  return onlySigns.test(text) ? { key: null } : null
}

/** Reads what `orderHash` wrote, or somebody by hand; null when the hash contains no order code. */
export function readOrderHash(hash: string): Credential | null {
  const [, code = '', rest = ''] = /^#([^.]{1,100})(?:\.(.*))?$/s.exec(decoded(hash.slice(0, 500))) ?? []
  const order_id = orderCodeIn(codeBeforeRest.exec(code)?.[0] ?? '')
  const found = keyIn(rest)
  return order_id === null || found === null ? null : { order_id, key: found.key }
}
