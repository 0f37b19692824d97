import { eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Context } from '../../../context'
import type { MoveInput, SeatAt } from '../../../contract/fulfilment/sacrifices'
import { insertAudit } from '../../../db/audit'
import type { Db } from '../../../db/client'
import { isCheckFailed, isUniqueClash } from '../../../db/errors'
import { nextVersion, retryMarker, retryWhileOvertaken, wasVersionOvertaken } from '../../../db/guard'
import { addOrderEvent } from '../../../db/orders/order-events'
import { jsonListSql } from '../../../db/query/keyset'
import { sacrifices, seats } from '../../../db/schema/fulfilment/sacrifices'
import { Problem, toProblemOrError } from '../../../lib/problem'
import type { SacrificeRow } from '../lookup/list'
import { emptySchedule } from '../plan/schedule'
import { problemWithDetail } from '../words'

const maxAttempts = 8

export type SeatRow = typeof seats.$inferSelect

type GroupWithSeats = { group: SacrificeRow; seats: SeatRow[] }

export type GroupPair = { from: GroupWithSeats; to: GroupWithSeats }

async function readPair(db: Db, from: string, to: string): Promise<GroupPair> {
  if (from === to) throw problemWithDetail('bad_transition', 'Pilih tujuan yang lain.')
  const among = (column: SQL) => sql`${column} IN ${jsonListSql([from, to])}`
  const found = await db.batch({
    groups: db.select().from(sacrifices).where(among(sql`id`)),
    taken: db.select().from(seats).where(among(sql`sacrifice_id`)).orderBy(seats.sacrifice_id, seats.n),
  })
  const one = (id: string) => {
    const group = found.groups.find(row => row.id === id)
    if (!group) throw new Problem('not_found')
    return { group, seats: found.taken.filter(seat => seat.sacrifice_id === id) }
  }
  return { from: one(from), to: one(to) }
}

const isSeat = (at: SeatAt) => (seat: SeatRow) =>
  seat.n === at.n &&
  seat.order_id === at.order_id &&
  seat.item_n === at.item_n &&
  seat.beneficiary_n === at.beneficiary_n

/** Throws `stale` if the seat that the operator saw has another name now. */
export function findSeatOrThrowStale(taken: SeatRow[], at: SeatAt) {
  const seat = taken.find(isSeat(at))
  if (!seat) throw new Problem('stale')
  return seat
}

/** Throws `sacrifice_done`, `other_kind`, and `other_product` unless the operator accepted another product. */
export function throwIfGroupsDiffer(from: SacrificeRow, to: SacrificeRow, isOtherMeant = false) {
  for (const { status, number } of [from, to]) {
    if (status === 'completed')
      throw problemWithDetail(
        'sacrifice_done',
        `No. ${number} sudah disembelih, jadi tidak dapat diubah lagi.`,
      )
  }
  if (from.kind !== to.kind || from.season !== to.season) throw new Problem('other_kind')
  const isSame = from.animal_id === to.animal_id && from.service_id === to.service_id
  if (isSame || isOtherMeant) return
  throw problemWithDetail(
    'other_product',
    `No. ${from.number} adalah ${from.name}, sedangkan No. ${to.number} adalah ${to.name}. Harga dan stok kedua produk tidak ikut berubah.`,
  )
}

/** Throws `group_planned` unless the operator agreed to drop the schedule, as in the trigger `sacrifices_whole`. */
function refusePlanned(
  { status, number, filled, foundation_shares, capacity }: SacrificeRow,
  isUnplanMeant = false,
) {
  if (status === 'pending' || isUnplanMeant) return
  throw problemWithDetail(
    'group_planned',
    `No. ${number} sudah dijadwalkan dengan ${filled + foundation_shares} dari ${capacity} bagian terisi. Namanya dapat ditukar; bila harus pindah, jadwal No. ${number} dibatalkan.`,
  )
}

export function throwIfSeatMoveRefused(
  from: SacrificeRow,
  to: SacrificeRow,
  meant: Pick<MoveInput, 'other_product' | 'unplan'>,
) {
  throwIfGroupsDiffer(from, to, meant.other_product)
  if (!from.shared || !to.shared) throw new Problem('not_shared')
  refusePlanned(from, meant.unplan)
}

export function freeSeatNumbers({ group, seats }: GroupWithSeats) {
  const taken = new Set(seats.map(({ n }) => n))
  return Array.from({ length: group.capacity }, (_, index) => index + 1).filter(n => !taken.has(n))
}

const isSameSeat = ({ sacrifice_id, n, order_id, item_n, beneficiary_n }: SeatRow) => sql`EXISTS (
  SELECT 1 FROM seats WHERE sacrifice_id = ${sacrifice_id} AND n = ${n} AND order_id = ${order_id}
    AND item_n = ${item_n} AND beneficiary_n = ${beneficiary_n})`

/** Updates a sacrifice's version. Fails the whole batch if the sacrifice or one of the seats in `seen` has changed. */
export const updateSacrificeVersion = (
  { db, actor, now }: Context,
  row: SacrificeRow,
  seen: SeatRow[],
  values: Partial<SacrificeRow> = {},
) =>
  db
    .update(sacrifices)
    .set({
      ...values,
      updated_by: actor,
      updated_at: nextVersion(
        row.updated_at,
        now,
        sql.join(
          [
            sql`filled = ${row.filled} AND foundation_shares = ${row.foundation_shares} AND status = ${row.status}`,
            ...seen.map(isSameSeat),
          ],
          sql` AND `,
        ),
      ),
    })
    .where(eq(sacrifices.id, row.id))

/** Like `updateSacrificeVersion`, but also removes the schedule of the group. */
export const updateGroupThatLosesNames = (context: Context, row: SacrificeRow, seen: SeatRow[]) =>
  updateSacrificeVersion(context, row, seen, row.status === 'pending' ? {} : emptySchedule)

export const deleteGroupIfEmpty = ({ db }: Context, id: string) =>
  db.run(sql`
    DELETE FROM sacrifices WHERE id = ${id} AND status = 'pending' AND filled = 0 AND foundation_shares = 0 AND evidence = 0`)

export const addSeatMovedEvent = (
  { db, actor, now }: Context,
  order_id: string,
  from: SacrificeRow,
  to: SacrificeRow,
) =>
  addOrderEvent(
    db,
    order_id,
    actor,
    { type: 'seat_moved', details: { from: from.number, to: to.number } },
    now,
  )

export const insertSeatMoveAuditEvents = (
  { db, actor, now }: Context,
  action: string,
  from: SacrificeRow,
  to: SacrificeRow,
) =>
  [from, to].map(({ id }) => {
    const changes = { number: [from.number, to.number] }
    return insertAudit(db, { entity: 'sacrifices', entity_id: id, action, actor, changes }, now)
  })

function retryIfOvertaken(error: unknown): typeof retryMarker {
  const isTaken = isUniqueClash(error, 'seats.') || isCheckFailed(error, 'sacrifices_filled')
  if (wasVersionOvertaken(error, sacrifices) || isTaken) return retryMarker
  throw toProblemOrError(error)
}

/** All changes of seats between two sacrifices must use this function. Throws `not_found`, `stale`. */
export const changeTwoSacrifices = (
  { db }: Context,
  from: string,
  to: string,
  decide: (pair: GroupPair) => BatchItem<'sqlite'>[] | Promise<BatchItem<'sqlite'>[]>,
) =>
  retryWhileOvertaken(
    maxAttempts,
    async () => {
      const steps = await decide(await readPair(db, from, to))
      return db.batch({ steps }).then(() => undefined, retryIfOvertaken)
    },
    () => new Problem('stale'),
  )
