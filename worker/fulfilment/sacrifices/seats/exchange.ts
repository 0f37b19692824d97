import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context'
import type { MergeInput, MoveInput, SwapInput } from '../../../contract/fulfilment/sacrifices'
import type { SlaughterStatus } from '../../../contract/labels'
import { seats } from '../../../db/schema/fulfilment/sacrifices'
import { freeSeatCount, groupFullProblem, problemWithDetail } from '../words'
import {
  addSeatMovedEvent,
  changeTwoSacrifices,
  deleteGroupIfEmpty,
  findSeatOrThrowStale,
  freeSeatNumbers,
  insertSeatMoveAuditEvents,
  type SeatRow,
  throwIfGroupsDiffer,
  throwIfSeatMoveRefused,
  updateGroupThatLosesNames,
  updateSacrificeVersion,
} from './pair'

/**
 * The old group loses its schedule, and is deleted if it becomes empty. Throws `stale`, `not_found`, `sacrifice_done`,
 * `group_planned`, `other_kind`, `other_product`, `not_shared`, `group_full`.
 */
export const moveSeatBetweenGroups = (
  context: Context,
  { seat: at, to: target, other_product, unplan }: MoveInput,
) =>
  changeTwoSacrifices(context, at.sacrifice_id, target, ({ from, to }) => {
    const seat = findSeatOrThrowStale(from.seats, at)
    throwIfSeatMoveRefused(from.group, to.group, { other_product, unplan })
    const [n] = freeSeatNumbers(to)
    if (n === undefined || freeSeatCount(to.group) < 1) throw groupFullProblem(to.group, 1)
    return [
      updateGroupThatLosesNames(context, from.group, [seat]),
      updateSacrificeVersion(context, to.group, []),
      context.db
        .update(seats)
        .set({ sacrifice_id: target, n })
        .where(and(eq(seats.sacrifice_id, at.sacrifice_id), eq(seats.n, at.n))),
      deleteGroupIfEmpty(context, at.sacrifice_id),
      addSeatMovedEvent(context, seat.order_id, from.group, to.group),
      ...insertSeatMoveAuditEvents(context, 'move_seat', from.group, to.group),
    ]
  })

/** Throws what `moveSeatBetweenGroups` throws, and `bad_transition` if the foundation has seats in the group. */
export const mergeGroups = (
  context: Context,
  into: string,
  { from: source, other_product, unplan }: MergeInput,
) =>
  changeTwoSacrifices(context, source, into, ({ from, to }) => {
    throwIfSeatMoveRefused(from.group, to.group, { other_product, unplan })
    if (from.group.foundation_shares > 0) {
      throw problemWithDetail(
        'bad_transition',
        `Yayasan mengambil ${from.group.foundation_shares} bagian di No. ${from.group.number}. Urungkan dahulu, lalu gabungkan.`,
      )
    }
    if (freeSeatCount(to.group) < from.seats.length) throw groupFullProblem(to.group, from.seats.length)
    const free = freeSeatNumbers(to)
    const moves = from.seats.map(({ n }, i) => ({ n, to: free[i] }))
    const orders = [...new Set(from.seats.map(({ order_id }) => order_id))]
    return [
      updateGroupThatLosesNames(context, from.group, from.seats),
      updateSacrificeVersion(context, to.group, []),
      context.db.run(sql`
        UPDATE seats SET sacrifice_id = ${into},
          n = (SELECT value ->> 'to' FROM json_each(${JSON.stringify(moves)}) WHERE value ->> 'n' = seats.n)
        WHERE sacrifice_id = ${source}`),
      deleteGroupIfEmpty(context, source),
      ...orders.map(order_id => addSeatMovedEvent(context, order_id, from.group, to.group)),
      ...insertSeatMoveAuditEvents(context, 'merge', from.group, to.group),
    ]
  })

const replaceName = ({ db }: Context, seat: SeatRow, { order_id, item_n, beneficiary_n }: SeatRow) =>
  db.run(sql`
    UPDATE seats SET order_id = ${order_id}, item_n = ${item_n}, beneficiary_n = ${beneficiary_n}
    WHERE sacrifice_id = ${seat.sacrifice_id} AND n = ${seat.n}`)

type OrderBefore = { id: string; slaughter_status: SlaughterStatus }

/** `seated = 0` disables the triggers that write order events, so that an unfinished swap writes none. */
const setSeated = ({ db }: Context, orders: string, seated: 0 | 1) =>
  db.run(sql`UPDATE orders SET seated = ${seated} WHERE id IN (SELECT value FROM json_each(${orders}))`)

/** `seated = 0` disabled the trigger that writes this event, so add it if the swap changed the order's status. */
const addStatusEvent = ({ db, actor, now }: Context, { id, slaughter_status }: OrderBefore) =>
  db.run(sql`
    INSERT INTO order_events (order_id, n, type, actor, details, created_at)
    SELECT id, (SELECT coalesce(max(n), 0) + 1 FROM order_events WHERE order_id = orders.id), 'slaughter_updated',
      ${actor}, json_object('status', slaughter_status), ${now}
    FROM orders WHERE id = ${id} AND slaughter_status <> ${slaughter_status}`)

/** Swaps unshared animals too. Throws `stale`, `not_found`, `sacrifice_done`, `other_kind`, `other_product`. */
export function swapSeats(context: Context, { seat: at, with: other, other_product }: SwapInput) {
  const orders = JSON.stringify([...new Set([at.order_id, other.order_id])])
  return changeTwoSacrifices(context, at.sacrifice_id, other.sacrifice_id, async ({ from, to }) => {
    const one = findSeatOrThrowStale(from.seats, at)
    const two = findSeatOrThrowStale(to.seats, other)
    throwIfGroupsDiffer(from.group, to.group, other_product)
    const before = await context.db.all<OrderBefore>(
      sql`SELECT id, slaughter_status FROM orders WHERE id IN (SELECT value FROM json_each(${orders}))`,
    )
    return [
      updateSacrificeVersion(context, from.group, [one]),
      updateSacrificeVersion(context, to.group, [two]),
      setSeated(context, orders, 0),
      // A name can have only one seat, so the first name gets a temporary negative number until both are swapped.
      replaceName(context, one, { ...one, beneficiary_n: -one.beneficiary_n }),
      replaceName(context, two, one),
      replaceName(context, one, two),
      setSeated(context, orders, 1),
      ...before.map(order => addStatusEvent(context, order)),
      addSeatMovedEvent(context, one.order_id, from.group, to.group),
      addSeatMovedEvent(context, two.order_id, to.group, from.group),
      ...insertSeatMoveAuditEvents(context, 'swap_seats', from.group, to.group),
    ]
  })
}
