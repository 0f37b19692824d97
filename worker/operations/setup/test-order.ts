import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Context } from '../../context'
import type { OrderTried } from '../../contract/operations/setup'
import { deskOrderInput } from '../../contract/orders/orders'
import { insertAudit } from '../../db/audit'
import { animals } from '../../db/schema/catalog'
import { idempotency_keys } from '../../db/schema/orders'
import { Problem } from '../../lib/problem'
import { placeOrder } from '../../orders/placement/place'
import { deleteOrderById } from '../../people/erase/remove'

const tester = { customer_name: 'Pesanan uji', customer_phone: '081200000000', customer_email: '' }

/** Chooses the animal with most stock, so that no customer finds an animal sold out because of the test order. */
async function animalToTry({ db }: Context) {
  const [animal] = await db
    .select({ id: animals.id, name: animals.name, stock: animals.stock })
    .from(animals)
    .where(and(isNull(animals.archived_at), gt(animals.stock, 0)))
    .orderBy(desc(animals.stock), desc(animals.id))
    .limit(1)
  if (!animal)
    throw new Problem('not_orderable', {
      detail: 'Belum ada hewan dengan stok. Tambahkan hewan dahulu, lalu coba lagi.',
    })
  return animal
}

/** Places a test order and deletes it; only the audit log keeps a record. If interrupted, the order expires unpaid. */
export async function runTestOrder(context: Context): Promise<OrderTried> {
  const animal = await animalToTry(context)
  const input = deskOrderInput.parse({ ...tester, items: [{ animal_id: animal.id, quantity: 1 }] })
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
  return { order_id, name: animal.name, total_amount, stock: animal.stock }
}
