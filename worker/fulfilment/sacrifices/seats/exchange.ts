import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context'
import type { MergeInput, MoveInput, SwapInput } from '../../../contract/fulfilment/sacrifices'
import type { SlaughterStatus } from '../../../contract/labels'
import { seats } from '../../../db/schema/fulfilment/sacrifices'
import { freeSeats, refused, tooFull } from '../words'
import {
  changePair,
  dropEmpty,
  freeNumbers,
  leave,
  refuseLeaving,
  refuseUnlike,
  type SeatRow,
  seatThere,
  tellBoth,
  tellMoved,
  touch,
} from './pair'

/**
 * The old group loses its schedule, and is deleted if empty. Throws `stale`, `not_found`, `sacrifice_done`,
 * `group_planned`, `other_kind`, `other_product`, `not_shared`, `group_full`.
 */
export const move = (context: Context, { seat: at, to: target, other_product, unplan }: MoveInput) =>
  changePair(context, at.sacrifice_id, target, ({ from, to }) => {
    const seat = seatThere(from.seats, at)
    refuseLeaving(from.group, to.group, { other_product, unplan })
    const [n] = freeNumbers(to)
    if (n === undefined || freeSeats(to.group) < 1) throw tooFull(to.group, 1)
    return [
      leave(context, from.group, [seat]),
      touch(context, to.group, []),
      context.db
        .update(seats)
        .set({ sacrifice_id: target, n })
        .where(and(eq(seats.sacrifice_id, at.sacrifice_id), eq(seats.n, at.n))),
      dropEmpty(context, at.sacrifice_id),
      tellMoved(context, seat.order_id, from.group, to.group),
      ...tellBoth(context, 'move_seat', from.group, to.group),
    ]
  })

/** Deletes the emptied group. Throws as `move`, and `bad_transition` if the foundation has seats in that group. */
export const merge = (context: Context, into: string, { from: source, other_product, unplan }: MergeInput) =>
  changePair(context, source, into, ({ from, to }) => {
    refuseLeaving(from.group, to.group, { other_product, unplan })
    if (from.group.house > 0) {
      throw refused(
        'bad_transition',
        `Yayasan mengambil ${from.group.house} bagian di No. ${from.group.number}. Urungkan dahulu, lalu gabungkan.`,
      )
    }
    if (freeSeats(to.group) < from.seats.length) throw tooFull(to.group, from.seats.length)
    const free = freeNumbers(to)
    const moves = from.seats.map(({ n }, i) => ({ n, to: free[i] }))
    const orders = [...new Set(from.seats.map(({ order_id }) => order_id))]
    return [
      leave(context, from.group, from.seats),
      touch(context, to.group, []),
      context.db.run(sql`
        UPDATE seats SET sacrifice_id = ${into},
          n = (SELECT value ->> 'to' FROM json_each(${JSON.stringify(moves)}) WHERE value ->> 'n' = seats.n)
        WHERE sacrifice_id = ${source}`),
      dropEmpty(context, source),
      ...orders.map(order_id => tellMoved(context, order_id, from.group, to.group)),
      ...tellBoth(context, 'merge', from.group, to.group),
    ]
  })

const seatIn = ({ db }: Context, seat: SeatRow, { order_id, item_n, beneficiary_n }: SeatRow) =>
  db.run(sql`
    UPDATE seats SET order_id = ${order_id}, item_n = ${item_n}, beneficiary_n = ${beneficiary_n}
    WHERE sacrifice_id = ${seat.sacrifice_id} AND n = ${seat.n}`)

type Was = { id: string; slaughter_status: SlaughterStatus }

/** Setting `seated = 0` disables the triggers that write order events, until both seats are swapped. */
const quiet = ({ db }: Context, orders: string, seated: 0 | 1) =>
  db.run(sql`UPDATE orders SET seated = ${seated} WHERE id IN (SELECT value FROM json_each(${orders}))`)

/** Adds the event that the trigger would have written if both seats had changed in one statement. */
const tellStatus = ({ db, actor, now }: Context, { id, slaughter_status }: Was) =>
  db.run(sql`
    INSERT INTO order_events (order_id, n, type, actor, details, created_at)
    SELECT id, (SELECT coalesce(max(n), 0) + 1 FROM order_events WHERE order_id = orders.id), 'slaughter_updated',
      ${actor}, json_object('status', slaughter_status), ${now}
    FROM orders WHERE id = ${id} AND slaughter_status <> ${slaughter_status}`)

/**
 * Also for animals not sold by shares. Throws `stale`, `not_found`, `sacrifice_done`, `other_kind`, `other_product`.
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
      // Seats are unique per name: give the first a temporary negative number.
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
