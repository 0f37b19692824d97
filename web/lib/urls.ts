import { slugOf } from '../../worker/contract/lib/text'
import { orderCodeIn } from '../../worker/contract/orders/typed-codes'

export const siteUrls = {
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

/** `service` is an id or a kind. */
export const orderServiceUrl = (service: string) => `${siteUrls.order}?service=${encodeURIComponent(service)}`

export const orderAnimalUrl = (animal: string) => `${siteUrls.order}?animal=${encodeURIComponent(animal)}`

type Named = { id: string; name: string }

export const animalUrl = (animal: Named) => `${siteUrls.animals}/${slugOf(animal)}`
export const serviceUrl = (service: Named) => `${siteUrls.services}/${slugOf(service)}`

export const certificateUrl = (id: string) => `${siteUrls.certificate}/${encodeURIComponent(id)}`

export type OrderCredential = { order_id: string; key: string | null }

export const orderKeyHeaders = (key: string | null | undefined) => ({
  headers: { ...(key ? { 'x-order-key': key } : {}) },
})

/** Hash such as '#ORDER-123AB.KEY': a hash reaches neither server logs nor the Referer header. */
export const orderUrlHash = ({ order_id, key }: OrderCredential) =>
  key ? `#${order_id}.${key}` : `#${order_id}`

export function decodeUrlSegment(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Matches a 22-character key and ignores what a messenger or a sentence appended: '.', ')', '>', '&fbclid=…'. */
const keyBeforeRest = /^([\w-]{22})(?:[^a-z0-9].*)?$/is
const anyKey = /^[\w-]{1,64}$/
const onlySigns = /^[^\p{L}\p{N}]*$/u
const codeBeforeRest = /^[^?&]*[\p{L}\p{N}]/u

function keyIn(text: string): { key: string | null } | null {
  const key = keyBeforeRest.exec(text)?.[1] ?? anyKey.exec(text)?.[0]
  if (key !== undefined) return { key }
  return onlySigns.test(text) ? { key: null } : null
}

/** Reads the order code and key from a hash, which may be typed by hand. Null without a valid order code. */
export function readOrderHash(hash: string): OrderCredential | null {
  const [, code = '', rest = ''] =
    /^#([^.]{1,100})(?:\.(.*))?$/s.exec(decodeUrlSegment(hash.slice(0, 500))) ?? []
  const order_id = orderCodeIn(codeBeforeRest.exec(code)?.[0] ?? '')
  const found = keyIn(rest)
  return order_id === null || found === null ? null : { order_id, key: found.key }
}
