import { sql } from 'drizzle-orm'
import { whyNoNames } from '../../contract/order-rules'
import type { BeneficiariesInput } from '../../contract/orders'
import { lineWithTooManyNames } from '../../db/errors'
import { Problem } from '../../problem'
import { byId, type OrderRow } from '../look/rows'
import { type Context, change } from './change'
import { begin, type Change, refuse } from './transitions'

function renamed(order: OrderRow, now: string): Change {
  refuse(whyNoNames(order, now))
  return { ...begin(order), events: [{ type: 'names_changed' }] }
}

/** Replaces the names of the given lines. Throws `names_locked` once the slaughter is scheduled. */
export async function name({ db, ...context }: Context, order: OrderRow, input: BeneficiariesInput) {
  const lines = JSON.stringify(input.items.map(item => item.id))
  const names = JSON.stringify(
    input.items.flatMap(item =>
      item.beneficiaries.map(({ name, bin }, n) => ({ item_n: item.id, n: n + 1, name, bin })),
    ),
  )
  const extra = () => [
    db.run(sql`
      DELETE FROM order_beneficiaries
      WHERE order_id = ${order.id} AND item_n IN (SELECT value FROM json_each(${lines}))`),
    db.run(sql`
      INSERT INTO order_beneficiaries (order_id, item_n, n, name, bin)
      SELECT ${order.id}, name.value ->> 'item_n', name.value ->> 'n', name.value ->> 'name', name.value ->> 'bin'
      FROM json_each(${names}) AS name
      JOIN order_items ON order_items.order_id = ${order.id} AND order_items.n = name.value ->> 'item_n'`),
  ]
  try {
    await change({ db, ...context }, byId(order.id), row => renamed(row, context.now), { extra })
  } catch (error) {
    const line = lineWithTooManyNames(error)
    if (line === null) throw error
    const at = input.items.findIndex(item => item.id === line)
    throw new Problem('invalid', {
      errors: [
        { path: `items.${at}.beneficiaries`, message: 'Jumlah nama melebihi yang berlaku untuk baris ini' },
      ],
    })
  }
}
