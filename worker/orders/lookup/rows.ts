import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { LockedPlace } from '../../contract/orders/names'
import type { OpenCharge, SentProof } from '../../contract/orders/orders'
import type { Db } from '../../db/client'
import { cachePreparedQueries } from '../../db/prepare'
import { type order_beneficiaries, type order_items, orders } from '../../db/schema/orders'
import { partialPaymentsSumSql } from '../../money/payments/received'

export type OrderRow = typeof orders.$inferSelect
export type ItemRow = typeof order_items.$inferSelect
export type NameRow = typeof order_beneficiaries.$inferSelect

export type OrderRows = {
  order: OrderRow
  items: ItemRow[]
  names: NameRow[]
  certificate_number: string | null
  /** Partial payments in rupiah. */
  paid_in_parts: number
  /** 1 if the order has a refund or an order change, in any state. */
  has_money: 0 | 1
  proofs: SentProof[]
  charge: OpenCharge | null
  locked: LockedPlace[]
}

const orderItems = sql`(
  SELECT json_group_array(json_object('order_id', order_id, 'n', n, 'animal_id', animal_id, 'service_id', service_id,
    'kind', kind, 'name', name, 'price', price, 'quantity', quantity, 'shares', shares,
    'operational_cost', operational_cost))
  FROM (SELECT * FROM order_items WHERE order_id = orders.id ORDER BY n))`

const orderNames = (most: SQL) => sql`(
  SELECT json_group_array(json_object('order_id', order_id, 'item_n', item_n, 'n', n, 'name', name, 'bin', bin,
    'relation', relation))
  FROM (SELECT * FROM order_beneficiaries WHERE order_id = orders.id ORDER BY item_n, n ${most}))`

const publishedCertificate = sql<string | null>`(
  SELECT certificate_number FROM certificates INDEXED BY certificates_order
  WHERE certificates.order_id = orders.id AND certificates.status = 'published'
  ORDER BY certificates.created_at DESC LIMIT 1)`

const lockedPlaces = sql`iif(orders.seated = 1, (
  SELECT json_group_array(json_object('item_id', item_n, 'n', beneficiary_n))
  FROM (
    SELECT seats.item_n, beneficiary_n FROM seats JOIN sacrifices ON sacrifices.id = sacrifice_id
    WHERE seats.order_id = orders.id AND sacrifices.status <> 'pending' ORDER BY 1, 2)), '[]')`

const sentProofs = sql`(
  SELECT json_group_array(json_object('name', proof_name, 'size', proof_size, 'created_at', created_at))
  FROM (SELECT * FROM payment_claims WHERE payment_claims.order_id = orders.id AND proof_key IS NOT NULL
    ORDER BY created_at, id))`

// A `fresh` order was never changed since it was placed, so it has neither refund nor order change.
const hasMoney = sql<
  0 | 1
>`(orders.fresh = 0 AND (EXISTS (SELECT 1 FROM refunds WHERE refunds.order_id = orders.id)
  OR EXISTS (SELECT 1 FROM order_changes WHERE order_changes.order_id = orders.id)))`

const openCharge = sql`iif(orders.fresh = 0, (
  SELECT json_object('channel', channel, 'expires_at', charges.expires_at, 'pay_until', order_deadline) FROM charges
  WHERE charges.order_id = orders.id AND state = 'open'), NULL)`

const readProofs = (json: string): SentProof[] => JSON.parse(json)
const readCharge = (json: string): OpenCharge => JSON.parse(json)
const readItems = (json: string): ItemRow[] => JSON.parse(json)
const readNames = (json: string): NameRow[] => JSON.parse(json)
const readLocked = (json: string): LockedPlace[] => JSON.parse(json)

/** Without proof of access, at most this many names are read. Only the customer gets the other names. */
export const maxPublicNames = 400

/** One statement with JSON columns, because each further statement costs as much time as reading its rows. */
const orderWhere = (db: Db, where: SQL, most = sql``) =>
  db
    .select({
      order: getTableColumns(orders),
      items: orderItems.mapWith(readItems).as('items'),
      names: orderNames(most).mapWith(readNames).as('names'),
      certificate_number: publishedCertificate.as('certificate_number'),
      paid_in_parts: partialPaymentsSumSql(sql`orders.id`).as('paid_in_parts'),
      has_money: hasMoney.as('has_money'),
      proofs: sentProofs.mapWith(readProofs).as('proofs'),
      charge: openCharge.mapWith(readCharge).as('charge'),
      locked: lockedPlaces.mapWith(readLocked).as('locked'),
    })
    .from(orders)
    .where(where)

/** An order code can be guessed, so this query reads at most `maxPublicNames` names. */
export const queriesForOrderCode = cachePreparedQueries(db => [
  orderWhere(db, eq(orders.order_id, sql.placeholder('code')), sql.raw(`LIMIT ${maxPublicNames}`)),
])
export const queriesForOrderId = cachePreparedQueries(db => [
  orderWhere(db, eq(orders.id, sql.placeholder('id'))),
])

export const isOrderIdSql = (id: string) => eq(orders.id, id)

type Statement = ReturnType<typeof queriesForOrderId>

async function readOrder(db: Db, statement: Statement): Promise<OrderRows | null> {
  const [[rows]] = await db.batch(statement)
  return rows ?? null
}

export const readOrderByCode = (db: Db, code: string) => readOrder(db, queriesForOrderCode(db, { code }))
export const readOrderById = (db: Db, id: string) => readOrder(db, queriesForOrderId(db, { id }))
