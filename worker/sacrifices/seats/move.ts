import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context'
import type { MoveInput } from '../../contract/proof/sacrifices'
import { seats } from '../../db/schema/sacrifices'
import { freeSeats, tooFull } from '../words'
import {
  changePair,
  dropEmpty,
  freeNumbers,
  leave,
  refusePlanned,
  refuseUnlike,
  refuseWhole,
  seatThere,
  tellBoth,
  tellMoved,
  touch,
} from './pair'

/**
 * Seats a name in another group; the one it leaves is gone when it was the last, and no longer planned.
 * Throws `stale`, `not_found`, `sacrifice_done`, `group_planned`, `other_kind`, `other_product`, `not_shared`, `group_full`.
 */
export const move = (context: Context, { seat: at, to: target, other_product, unplan }: MoveInput) =>
  changePair(context, at.sacrifice_id, target, ({ from, to }) => {
    const seat = seatThere(from.seats, at)
    refuseUnlike(from.group, to.group, other_product)
    refuseWhole(from.group, to.group)
    refusePlanned(from.group, unplan)
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
