import type { OrderRequest } from '../../worker/contract/orders/orders'

/** Order data that the customer sends to the shop by chat, as a link to the operators' order form. */
export type DeskOrder = Pick<OrderRequest, 'customer_name' | 'customer_phone' | 'customer_email' | 'items'>

const path = '/admin/orders/new'
const write = (order: DeskOrder) => encodeURIComponent(JSON.stringify(order))

/**
 * The order is in the URL fragment, which browsers do not send, so no server log contains it. A link longer than
 * `longest` omits the names. Returns '' if the link is too long even without the names.
 */
export function orderLinkForChat(
  origin: string,
  { customer_name, customer_phone, customer_email, items }: DeskOrder,
  longest = 1500,
) {
  const customer = { customer_name, customer_phone, customer_email }
  const unnamed = items.map(({ beneficiaries: _, ...item }) => item)
  const links = [items, unnamed].map(lines => `${origin}${path}#${write({ ...customer, items: lines })}`)
  return links.find(link => link.length <= longest) ?? ''
}

/** Reads the order from the hash of a chat link, as unvalidated JSON; null if the hash is empty or not JSON. */
export function readChatOrderHash(hash: string): unknown {
  if (hash.length < 2) return null
  try {
    return JSON.parse(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}
