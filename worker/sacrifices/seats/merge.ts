import { sql } from 'drizzle-orm'
import type { Context } from '../../context'
import type { MergeInput } from '../../contract/proof/sacrifices'
import { freeSeats, refused, tooFull } from '../words'
import {
  changePair,
  dropEmpty,
  freeNumbers,
  leave,
  refusePlanned,
  refuseUnlike,
  refuseWhole,
  tellBoth,
  tellMoved,
  touch,
} from './pair'

/**
 * All seats of one group go to another, where they fit; the first is gone then.
 * Throws as `move`, and `bad_transition` while the foundation sits in the one that would go.
 */
export const merge = (context: Context, into: string, { from: source, other_product, unplan }: MergeInput) =>
  changePair(context, source, into, ({ from, to }) => {
    refuseUnlike(from.group, to.group, other_product)
    refuseWhole(from.group, to.group)
    refusePlanned(from.group, unplan)
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
