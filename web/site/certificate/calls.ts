import { orderCodeIn } from '../../../worker/contract/orders/typed-codes'
import type {
  MaskedCertificate,
  PublicCertificate,
  WholeCertificate,
} from '../../../worker/contract/proof/certificates'
import { api, ask } from '../../lib/api'
import { type Credential, readOrderHash } from '../../lib/urls'
import { myOrders, savedOrder } from '../my-orders'
import type { Digits } from '../order/calls'
import { asCustomer, viewOf } from '../order/view'

export const isWhole = (certificate: PublicCertificate): certificate is WholeCertificate =>
  !certificate.masked
export const isMasked = (certificate: PublicCertificate): certificate is MaskedCertificate =>
  certificate.masked

/** What opens an order: the key behind the # of this page's address or of an order of this device, or a view of this browser. */
export function keyAtHand(q: string): Credential | null {
  const linked = readOrderHash(location.hash)
  if (linked && (linked.key || viewOf(linked.order_id))) return linked
  const order_id = orderCodeIn(q) ?? ''
  const saved = savedOrder(order_id) ?? myOrders.get().find(({ order }) => order.certificate_id === q)
  if (saved) return saved
  return viewOf(order_id) === null ? null : { order_id, key: null }
}

/** The certificates of an order for who proves to be its customer. Throws `ApiProblem`. */
export async function openCertificates(q: string, proof: Credential | Digits) {
  const [headers, digits] = 'order_id' in proof ? [asCustomer(proof), {}] : [{}, proof]
  const { items } = await ask(api.api.certificates.$get({ query: { q, ...digits } }, headers))
  return items.filter(isWhole)
}
