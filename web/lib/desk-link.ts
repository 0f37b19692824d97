import type { OrderRequest } from '../../worker/contract/orders/orders'

/** The fields that pre-fill the desk's order form. The customer sends them to the shop as a link in a chat. */
export type DeskOrder = Pick<OrderRequest, 'customer_name' | 'customer_phone' | 'customer_email' | 'items'>

const path = '/admin/orders/new'
const write = (order: DeskOrder) => encodeURIComponent(JSON.stringify(order))

/**
 * A link to the desk's order form, pre-filled with the order in its hash, so that no server log contains the order. If
 * the link is longer than `longest` characters, participant names are left out; if it is still too long, returns ''.
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

/**
 * Parses the hash of a link from `orderLinkForChat`. Returns unvalidated JSON; null if the hash is empty or not JSON.
 */
export function readChatOrderHash(hash: string): unknown {
  if (hash.length < 2) return null
  try {
    return JSON.parse(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}
