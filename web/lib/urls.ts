/** Every address of the public site, named once. */
export const urls = {
  home: '/',
  order: '/order',
  payment: '/payment',
  orderStatus: '/order-status',
  certificate: '/certificate',
  privacy: '/privacy-policy',
  terms: '/terms',
  admin: '/admin',
} as const

/** The order form with a service (its id or kind) chosen. */
export const orderServiceUrl = (service: string) => `${urls.order}?service=${encodeURIComponent(service)}`

/** The order form with an animal laid in the cart. */
export const orderAnimalUrl = (animal: string) => `${urls.order}?animal=${encodeURIComponent(animal)}`

export const certificateUrl = (id: string) => `${urls.certificate}/${encodeURIComponent(id)}`

export type Credential = { order_id: string; key: string | null }

/** '#ORDER-123AB.KEY': behind the # so that the key reaches neither server logs nor Referer. */
export const orderHash = ({ order_id, key }: Credential) => (key ? `#${order_id}.${key}` : `#${order_id}`)

/** Reads what `orderHash` wrote; null when the hash holds no order code. */
export function readOrderHash(hash: string): Credential | null {
  const match = /^#(ORDER-[0-9]{3,}[A-Z]{2})(?:\.([\w-]{1,64}))?$/i.exec(hash)
  if (!match?.[1]) return null
  return { order_id: match[1].toUpperCase(), key: match[2] ?? null }
}
