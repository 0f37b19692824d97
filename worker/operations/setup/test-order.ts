import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Context } from '../../context'
import type { OrderTried } from '../../contract/operations/setup'
import { deskOrderInput } from '../../contract/orders/orders'
import { insertAudit } from '../../db/audit'
import type { Db } from '../../db/client'
import { animals, services } from '../../db/schema/catalog'
import { idempotency_keys } from '../../db/schema/orders'
import { Problem } from '../../lib/problem'
import { placeOrder } from '../../orders/placement/place'
import { deleteOrderById } from '../../people/erase/remove'

const tester = { customer_name: 'Pesanan uji', customer_phone: '081200000000', customer_email: '' }

/** Chooses the animal with most stock, so that no customer finds an animal sold out because of the test order. */
const animalWithMostStock = (db: Db) =>
  db
    .select({ id: animals.id, name: animals.name, stock: animals.stock })
    .from(animals)
    .where(and(isNull(animals.archived_at), gt(animals.stock, 0)))
    .orderBy(desc(animals.stock), desc(animals.id))
    .limit(1)

const pricedService = (db: Db) =>
  db
    .select({ id: services.id, name: services.name })
    .from(services)
    .where(and(eq(services.status, 'active'), isNotNull(services.price)))
    .limit(1)

async function productToTry({ db }: Context) {
  const { herd, rites } = await db.batch({ herd: animalWithMostStock(db), rites: pricedService(db) })
  const [[animal], [service]] = [herd, rites]
  if (animal) return { item: { animal_id: animal.id }, name: animal.name, stock: animal.stock }
  if (service) return { item: { service_id: service.id }, name: service.name, stock: null }
  throw new Problem('not_orderable', {
    detail: 'Belum ada hewan dengan stok atau layanan dengan harga. Tambahkan dahulu, lalu coba lagi.',
  })
}

/** Places a test order and deletes it; only the audit log keeps a record. If interrupted, the order expires unpaid. */
export async function runTestOrder(context: Context): Promise<OrderTried> {
  const { item, name, stock } = await productToTry(context)
  const input = deskOrderInput.parse({ ...tester, items: [{ ...item, quantity: 1 }] })
  const sending = { input, key: crypto.randomUUID(), address: null }
  const { rows } = await placeOrder({ ...context, actor: 'customer' }, sending)
  const { id, order_id, total_amount } = rows.order
  await deleteOrderById(context, id, order_id)
  const event = { entity: 'settings', entity_id: 'setup', action: 'test_order', actor: context.actor }
  await context.db.batch([
    // A deleted order keeps its Idempotency-Key for retries by the browser. No browser has this key, so delete it.
    context.db.delete(idempotency_keys).where(eq(idempotency_keys.key, sending.key)),
    insertAudit(context.db, { ...event, changes: { order_id } }, context.now),
  ])
  return { order_id, name, total_amount, stock }
}
