import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context'
import type { MoveInput } from '../../contract/proof/sacrifices'
import { retried } from '../../db/guard'
import { seats } from '../../db/schema/sacrifices'
import { Problem } from '../../problem'
import type { Row } from '../look/list'
import { freeSeats, tooFull } from '../words'
import {
  attempts,
  dropEmpty,
  leave,
  overtaken,
  readPair,
  refusePlanned,
  refuseUnlike,
  type SeatRow,
  seatThere,
  tellBoth,
  tellMoved,
  touch,
} from './places'

/** The places of a group that nobody sits in, the first ones first. */
export function freePlaces({ capacity }: Pick<Row, 'capacity'>, taken: SeatRow[]) {
  const used = new Set(taken.map(({ n }) => n))
  return Array.from({ length: capacity }, (_, n) => n + 1).filter(n => !used.has(n))
}

/** Only what is sold by shares has seats that others can take. */
export function refuseWhole(...groups: Row[]) {
  if (groups.some(({ shared }) => !shared)) throw new Problem('not_shared')
}

/**
 * Seats a name in another group; the one it leaves is gone when it was the last, and no longer planned.
 * Throws `stale`, `not_found`, `sacrifice_done`, `group_planned`, `other_kind`, `other_product`, `not_shared`, `group_full`.
 */
export async function move(context: Context, { seat: at, to: target, other_product, unplan }: MoveInput) {
  const { db } = context
  const attempt = async () => {
    const { from, to } = await readPair(db, at.sacrifice_id, target)
    const seat = seatThere(from.seats, at)
    refuseUnlike(from.group, to.group, other_product)
    refuseWhole(from.group, to.group)
    refusePlanned(from.group, unplan)
    const [n] = freePlaces(to.group, to.seats)
    if (n === undefined || freeSeats(to.group) < 1) throw tooFull(to.group, 1)
    try {
      await db.batch([
        leave(context, from.group, [seat]),
        touch(context, to.group, []),
        db
          .update(seats)
          .set({ sacrifice_id: target, n })
          .where(and(eq(seats.sacrifice_id, at.sacrifice_id), eq(seats.n, at.n))),
        dropEmpty(context, at.sacrifice_id),
        tellMoved(context, seat.order_id, from.group, to.group),
        ...tellBoth(context, 'move_seat', from.group, to.group),
      ])
    } catch (error) {
      return overtaken(error)
    }
  }
  await retried(attempts, attempt, () => new Problem('stale'))
}
