import type { OrderRequest } from '../../worker/contract/orders/orders'

/** An order as the desk's form takes it over, out of the link that a customer sends in a chat. */
export type DeskOrder = Pick<OrderRequest, 'customer_name' | 'customer_phone' | 'customer_email' | 'items'>

const path = '/admin/orders/new'
const write = (order: DeskOrder) => encodeURIComponent(JSON.stringify(order))

/**
 * The desk's form with the order filled in. All of it stands behind the #: it reaches no server log.
 * Names make it long: where it would pass `longest` characters it goes without them, and then it is ''.
 */
export function deskLink(
  origin: string,
  { customer_name, customer_phone, customer_email, items }: DeskOrder,
  longest = 1500,
) {
  const customer = { customer_name, customer_phone, customer_email }
  const unnamed = items.map(({ beneficiaries: _, ...item }) => item)
  const links = [items, unnamed].map(lines => `${origin}${path}#${write({ ...customer, items: lines })}`)
  return links.find(link => link.length <= longest) ?? ''
}

/** What `deskLink` wrote, not yet checked; null when the hash contains nothing of the kind. */
export function readDeskHash(hash: string): unknown {
  if (hash.length < 2) return null
  try {
    return JSON.parse(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}
