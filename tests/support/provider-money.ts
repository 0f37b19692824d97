import type { Environment, Provider } from '../../worker/contract/money/gateway'
import { charges } from '../../worker/db/schema/money/charges'
import { payments } from '../../worker/db/schema/money/money'
import { runSql } from './rows'
import { db, newAnimal, orderFor, placedOrder, rowOf, uniqueId } from './shop'

type Received = {
  amount?: number
  provider?: Provider
  environment?: Environment
  order_id?: string
  at?: string
}

async function orderAbove(amount: number) {
  const animal = await newAnimal({ price: amount + 1_000_000 })
  return (await rowOf(await placedOrder(orderFor(animal.id)))).id
}

/** Stores a paid charge and its payment: part of the total of an order, a new one by default. */
export async function receiveByProvider({
  amount = 1_000_000,
  provider = 'midtrans',
  environment = 'production',
  order_id,
  at = new Date().toISOString(),
}: Received = {}) {
  const id = uniqueId('charge')
  const order = order_id ?? (await orderAbove(amount))
  const stamps = { created_at: at, updated_at: at }
  await db.insert(charges).values({
    id,
    order_id: order,
    provider,
    environment,
    channel: 'va_bca',
    amount,
    state: 'paid',
    expires_at: at,
    order_deadline: at,
    paid_at: at,
    paid_amount: amount,
    ...stamps,
  })
  await db.insert(payments).values({
    order_id: order,
    amount,
    method: 'gateway',
    received_at: at,
    charge_id: id,
    is_part: true,
    actor: 'system',
    ...stamps,
  })
  return { id, order_id: order, amount, provider, environment }
}

/** The provider takes the payment of a charge back. */
export async function reverseCharge(id: string, at = new Date().toISOString()) {
  await runSql("UPDATE charges SET state = 'reversed', updated_at = ? WHERE id = ?", at, id)
  await runSql(
    "UPDATE payments SET voided_at = ?1, void_reason = 'undone', updated_at = ?1 WHERE charge_id = ?2 AND voided_at IS NULL",
    at,
    id,
  )
}
