import { animalPage } from '../animals/admin-read'
import { list as listCertificates } from '../certificates/look/list'
import { mayUse } from '../contract/people/roles'
import type { SearchAnswer } from '../contract/shop/search'
import type { Db } from '../db/client'
import { list as listOrders } from '../orders/desk/list'

/** So many of each kind are shown. */
const few = 5
/** Customers are found among so many of the newest orders that match. */
const lookedThrough = 50

type Found = Awaited<ReturnType<typeof listOrders>>['items']

/** Orders of one number are of one customer; anonymised ones are nobody's. */
function customersIn(orders: Found): SearchAnswer['customers'] {
  const byPhone = Map.groupBy(
    orders.filter(({ customer_phone }) => customer_phone !== ''),
    ({ customer_phone }) => customer_phone,
  )
  return [...byPhone].slice(0, few).map(([customer_phone, theirs]) => ({
    customer_phone,
    customer_name: theirs[0]?.customer_name ?? '',
    orders: theirs.length,
  }))
}

const none = { items: [] }

/** A few of all that the role may see and that matches, by the searches of the lists. Rows read are bounded by theirs. */
export async function search(db: Db, q: string, now: string, role: string): Promise<SearchAnswer> {
  const [orders, certificates, animals] = await Promise.all([
    mayUse(role, 'orders') ? listOrders(db, { q, limit: lookedThrough }, now, false) : none,
    mayUse(role, 'certificates') ? listCertificates(db, { q, limit: few }, now) : none,
    mayUse(role, 'products') ? animalPage(db, { q, limit: few, archived: 'false' }) : none,
  ])
  return {
    orders: orders.items.slice(0, few),
    customers: customersIn(orders.items),
    certificates: certificates.items,
    animals: animals.items,
  }
}
