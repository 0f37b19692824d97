import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { OrderInput } from '../../contract/orders'
import type { Db } from '../../db/client'
import { isNullIn, isUniqueClash, lineWithTooManyNames, outOfStockAnimal } from '../../db/errors'
import { idempotency_keys } from '../../db/schema'
import { Problem } from '../../problem'
import { addEvent } from '../life/event'
import { type OrderRows, orderById, readOrderById } from '../look/rows'
import { orderCode, type Random, uniqueCodeCandidates } from './codes'
import { diagnose } from './diagnose'
import { insertOrder, type NewOrder, stockLeft } from './insert'

const attempts = 12
const candidates = 40

export type Placed = { rows: OrderRows; soldOut: boolean }

const hashOf = (input: OrderInput) => createHash('sha256').update(JSON.stringify(input)).digest('base64url')

/**
 * Places one order in one batch: all of it or nothing. The same `key` with the same input answers the first order.
 * `operator` is the e-mail of who orders for the customer; the timeline says so.
 * Throws `out_of_stock`, `price_changed`, `not_orderable`, `idempotency_key_reused`, `order_handed_over`, `no_free_code`.
 */
export async function place(
  db: Db,
  input: OrderInput,
  key: string,
  now: string,
  random: Random,
  operator?: string,
): Promise<Placed> {
  const body_hash = hashOf(input)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const id = crypto.randomUUID()
    const order_id = orderCode(random, Math.floor(attempt / 3))
    try {
      return await run(
        db,
        { id, order_id, input, now, codes: uniqueCodeCandidates(random, candidates) },
        key,
        body_hash,
        operator,
      )
    } catch (error) {
      if (isUniqueClash(error, 'orders.order_id')) continue
      if (isNullIn(error, 'orders.unique_code')) throw new Problem('no_free_code')
      if (isUniqueClash(error, 'idempotency_keys.key')) {
        const earlier = await replay(db, key, body_hash)
        if (earlier) return { rows: earlier, soldOut: false }
        continue
      }
      const crowded = lineWithTooManyNames(error)
      if (crowded !== null) throw tooManyNames(crowded - 1)
      const empty = outOfStockAnimal(error)
      if (empty === null && !isNullIn(error, 'orders.subtotal')) throw error
      const problem = await diagnose(db, input, attempt > 0 ? empty : null)
      if (problem) throw problem
    }
  }
  throw new Problem('no_free_code')
}

const tooManyNames = (index: number) =>
  new Problem('invalid', {
    errors: [
      { path: `items.${index}.beneficiaries`, message: 'Jumlah nama melebihi yang berlaku untuk baris ini' },
    ],
  })

async function run(db: Db, order: NewOrder, key: string, body_hash: string, operator: string | undefined) {
  const remember = db.run(sql`
    INSERT INTO idempotency_keys (key, body_hash, order_id, created_at)
    VALUES (${key}, ${body_hash}, ${order.id}, ${order.now})`)
  const begun =
    operator === undefined
      ? []
      : [addEvent(db, order.id, operator, { type: 'created_by_operator' }, order.now)]
  const [, , , , , stocks, [rows]] = await db.batch([
    remember,
    ...insertOrder(db, order),
    stockLeft(db, order.id),
    ...orderById(db, { id: order.id }),
    ...begun,
  ])
  if (!rows) throw new Error('an order vanished within its own batch')
  return { rows, soldOut: stocks.some(({ stock }) => stock === 0) }
}

async function replay(db: Db, key: string, body_hash: string) {
  const [known] = await db.select().from(idempotency_keys).where(eq(idempotency_keys.key, key))
  if (!known) return null
  if (known.body_hash !== body_hash) throw new Problem('idempotency_key_reused')
  const rows = await readOrderById(db, known.order_id)
  if (!rows) throw new Problem('order_not_found')
  // Whoever sent it first may no longer be the one whose order it is.
  if (rows.order.key_version !== known.key_version) throw new Problem('order_handed_over')
  return rows
}
