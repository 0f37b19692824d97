import { orderCodeIn } from '../../../worker/contract/orders/typed-codes'
import type {
  MaskedCertificate,
  PublicCertificate,
  WholeCertificate,
} from '../../../worker/contract/proof/certificates'
import { api, ask } from '../../lib/api'
import { type Credential, readOrderHash, withKey } from '../../lib/urls'
import { myOrders, savedOrder } from '../my-orders'
import type { Digits } from '../order/calls'

export const isWhole = (certificate: PublicCertificate): certificate is WholeCertificate =>
  !certificate.masked
export const isMasked = (certificate: PublicCertificate): certificate is MaskedCertificate =>
  certificate.masked

/** The key of an order: from behind the # of this page's address, or of an order made or opened on this device. */
export function keyAtHand(q: string): Credential | null {
  const linked = readOrderHash(location.hash)
  if (linked?.key) return linked
  return (
    savedOrder(orderCodeIn(q) ?? '') ?? myOrders.get().find(({ order }) => order.certificate_id === q) ?? null
  )
}

/** The certificates of an order for who proves to be its customer. Throws `ApiProblem`. */
export async function openCertificates(q: string, proof: { key: string | null } | Digits) {
  const { key, ...digits } = 'key' in proof ? proof : { key: null, ...proof }
  const { items } = await ask(api.api.certificates.$get({ query: { q, ...digits } }, withKey(key)))
  return items.filter(isWhole)
}
