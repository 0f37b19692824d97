import { serviceKinds } from '../../../worker/contract/labels'
import type { Service } from '../../../worker/contract/shop/content'
import type { CartLine } from './cart'

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
