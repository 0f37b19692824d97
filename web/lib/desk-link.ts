import type { OrderRequest } from '../../worker/contract/orders'

/** An order as the desk's form takes it over, out of the link that a customer sends in a chat. */
export type DeskOrder = Pick<OrderRequest, 'customer_name' | 'customer_phone' | 'customer_email' | 'items'>

const path = '/admin/orders/new'
/** Names make a link long; a longer one than this goes without them. */
const longest = 1500

const write = (order: DeskOrder) => encodeURIComponent(JSON.stringify(order))

/** The desk's form with the order filled in. All of it stands behind the #: it reaches no server log. */
export function deskLink(
  origin: string,
  { customer_name, customer_phone, customer_email, items }: DeskOrder,
) {
  const customer = { customer_name, customer_phone, customer_email }
  const whole = write({ ...customer, items })
  const short = () => write({ ...customer, items: items.map(item => ({ ...item, beneficiaries: [] })) })
  return `${origin}${path}#${whole.length > longest ? short() : whole}`
}

/** What `deskLink` wrote, not yet checked; null when the hash holds nothing of the kind. */
export function readDeskHash(hash: string): unknown {
  if (hash.length < 2) return null
  try {
    return JSON.parse(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}
