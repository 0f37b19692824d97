import { readAnimalPage } from '../../catalog/animals/read'
import { type SearchAnswer, searchAnswer, searchQuery } from '../../contract/operations/search'
import { canRoleUse } from '../../contract/people/roles'
import type { Db } from '../../db/client'
import { nowText } from '../../db/stamp'
import { listCertificates } from '../../fulfilment/certificates/lookup/list'
import { createRoutes, describeRoute, validateInput } from '../../http/route'
import { findBankRows } from '../../money/statements/list'
import { listOrderPage as listOrders } from '../../orders/desk/list'
import { countOrdersByPhone } from '../../orders/desk/lookups'

const resultsPerKind = 5
const searchedOrders = 50

type Found = Awaited<ReturnType<typeof listOrders>>['items']

/** Customers of the found orders, without anonymised ones. Their `orders` counts all orders with the phone number. */
async function customersIn(db: Db, orders: Found): Promise<SearchAnswer['customers']> {
  const names = new Map<string, string>()
  for (const { customer_phone, customer_name } of orders)
    if (customer_phone !== '' && !names.has(customer_phone)) names.set(customer_phone, customer_name)
  const customers = [...names].slice(0, resultsPerKind)
  const counts = await countOrdersByPhone(
    db,
    customers.map(([phone]) => phone),
  )
  return customers.map(([customer_phone, customer_name], n) => ({
    customer_phone,
    customer_name,
    orders: counts[n] ?? 0,
  }))
}

const none = { items: [] }

type Row = Awaited<ReturnType<typeof findBankRows>>[number]

const maxDescriptionLength = 60

const rowDescription = ({ description }: Row) =>
  `Mutasi: ${description.length > maxDescriptionLength ? `${description.slice(0, maxDescriptionLength)}…` : description}`

async function ordersPaidBy(db: Db, rows: Row[], known: Found, now: string): Promise<Found> {
  const isKnown = new Set(known.map(({ id }) => id))
  const paid = new Map(rows.flatMap(row => (row.paid && !isKnown.has(row.paid) ? [[row.paid, row]] : [])))
  if (paid.size === 0) return []
  const { items } = await listOrders(db, { ids: [...paid.keys()], limit: resultsPerKind }, now, false)
  return items.map(order => {
    const row = paid.get(order.id)
    return { ...order, found: row ? rowDescription(row) : null }
  })
}

/** Searches everything that the role may see. Uses the searches of the lists, which limit the number of rows read. */
async function searchEverything(db: Db, q: string, now: string, role: string): Promise<SearchAnswer> {
  const [orders, rows, certificates, animals] = await Promise.all([
    canRoleUse(role, 'orders') ? listOrders(db, { q, limit: searchedOrders }, now, false) : none,
    canRoleUse(role, 'statements') ? findBankRows(db, q, resultsPerKind, now) : [],
    canRoleUse(role, 'certificates') ? listCertificates(db, { q, limit: resultsPerKind }, now) : none,
    // The screen of animals needs the right to write.
    canRoleUse(role, 'products', 'write')
      ? readAnimalPage(db, { q, limit: resultsPerKind, archived: 'false' })
      : none,
  ])
  const paid = canRoleUse(role, 'orders') ? await ordersPaidBy(db, rows, orders.items, now) : []
  return {
    orders: [...orders.items, ...paid].slice(0, resultsPerKind),
    has_more_orders: orders.items.length > resultsPerKind,
    rows,
    customers: await customersIn(db, orders.items),
    certificates: certificates.items,
    animals: animals.items,
  }
}

export const searchAdminRoutes = createRoutes().get(
  '/',
  describeRoute('search', 'Mencari pesanan, pelanggan, sertifikat, dan hewan', searchAnswer),
  validateInput('query', searchQuery),
  async c =>
    c.json(
      searchAnswer.parse(
        await searchEverything(c.var.db, c.req.valid('query').q, nowText(), c.var.operator.role),
      ),
    ),
)
