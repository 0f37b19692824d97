import { sql } from 'drizzle-orm'
import type { Context } from '../../context'
import type { SlaughterStatus } from '../../contract/labels'
import type { SwapInput } from '../../contract/proof/sacrifices'
import { changePair, refuseUnlike, type SeatRow, seatThere, tellBoth, tellMoved, touch } from './pair'

/** Puts one name in the place of another. */
const seatIn = ({ db }: Context, seat: SeatRow, { order_id, item_n, beneficiary_n }: SeatRow) =>
  db.run(sql`
    UPDATE seats SET order_id = ${order_id}, item_n = ${item_n}, beneficiary_n = ${beneficiary_n}
    WHERE sacrifice_id = ${seat.sacrifice_id} AND n = ${seat.n}`)

type Was = { id: string; slaughter_status: SlaughterStatus }

/** While two seats are changed one after the other, the orders between them must tell nothing. */
const quiet = ({ db }: Context, orders: string, seated: 0 | 1) =>
  db.run(sql`UPDATE orders SET seated = ${seated} WHERE id IN (SELECT value FROM json_each(${orders}))`)

/** What the database would have told, had both seats changed at once. */
const tellStatus = ({ db, actor, now }: Context, { id, slaughter_status }: Was) =>
  db.run(sql`
    INSERT INTO order_events (order_id, n, type, actor, details, created_at)
    SELECT id, (SELECT coalesce(max(n), 0) + 1 FROM order_events WHERE order_id = orders.id), 'slaughter_updated',
      ${actor}, json_object('status', slaughter_status), ${now}
    FROM orders WHERE id = ${id} AND slaughter_status <> ${slaughter_status}`)

/**
 * Two names change places, whether or not their animals were bought whole: nobody gets more than was bought.
 * Throws `stale`, `not_found`, `sacrifice_done`, `other_kind`, `other_product`.
 */
export function swap(context: Context, { seat: at, with: other, other_product }: SwapInput) {
  const orders = JSON.stringify([...new Set([at.order_id, other.order_id])])
  return changePair(context, at.sacrifice_id, other.sacrifice_id, async ({ from, to }) => {
    const one = seatThere(from.seats, at)
    const two = seatThere(to.seats, other)
    refuseUnlike(from.group, to.group, other_product)
    const before = await context.db.all<Was>(
      sql`SELECT id, slaughter_status FROM orders WHERE id IN (SELECT value FROM json_each(${orders}))`,
    )
    return [
      touch(context, from.group, [one]),
      touch(context, to.group, [two]),
      quiet(context, orders, 0),
      // The names are unique: one steps aside before the other takes its place.
      seatIn(context, one, { ...one, beneficiary_n: -one.beneficiary_n }),
      seatIn(context, two, one),
      seatIn(context, one, two),
      quiet(context, orders, 1),
      ...before.map(order => tellStatus(context, order)),
      tellMoved(context, one.order_id, from.group, to.group),
      tellMoved(context, two.order_id, to.group, from.group),
      ...tellBoth(context, 'swap_seats', from.group, to.group),
    ]
  })
}
