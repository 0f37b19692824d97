import { sql } from 'drizzle-orm'
import type { Context } from '../../../context'
import { maxNamesOfLine } from '../../../contract/orders/rules'
import type { Db } from '../../../db/client'
import { isCheckFailed, isRefused, isUniqueClash } from '../../../db/errors'
import { insertSelect, retryMarker, retryWhileOvertaken, wasVersionOvertaken } from '../../../db/guard'
import { sacrifices } from '../../../db/schema/fulfilment/sacrifices'
import { orders } from '../../../db/schema/orders'
import { nextTimestampAfter } from '../../../db/stamp'
import { logError } from '../../../lib/log'
import { Problem } from '../../../lib/problem'
import { selectSettingRows, settingOrDefault } from '../../../site/settings/read'
import { updateOrderSummaries } from '../lookup/query'
import { type Line, planSeats, type SeatGroup } from '../plan/plan'
import { seasonOfOrder } from '../plan/rite-day'

const maxAttempts = 12
const maxOrdersPerBatch = 50
const maxSeatsPerBatch = 1000
const maxBatchesPerCall = 20

type UnseatedOrder = {
  id: string
  updated_at: string
  slaughter_status: string
  slaughter_date: string | null
  slaughter_location: string | null
  slaughter_verified_at: string | null
}

type Supply = { animal_id: string; shares: number; total: number; groups: number }

const unseatedOrders = sql`
  SELECT id, updated_at, slaughter_status, slaughter_date, slaughter_location, slaughter_verified_at
  FROM orders INDEXED BY orders_to_seat
  WHERE payment_status = 'verified' AND status <> 'cancelled' AND seated = 0 AND short_by = 0
  ORDER BY payment_verified_at, seq LIMIT ${maxOrdersPerBatch}`

// CROSS JOIN makes SQLite read the few unseated orders first. Skips order lines that already have seats.
const unseatedLines = sql`
  SELECT order_items.* FROM (${unseatedOrders}) AS due CROSS JOIN order_items ON order_items.order_id = due.id
  WHERE NOT EXISTS (SELECT 1 FROM seats WHERE seats.order_id = due.id AND seats.item_n = order_items.n)`

const sharedAnimals = sql`SELECT DISTINCT animal_id, shares FROM (${unseatedLines}) WHERE shares > 1 AND animal_id IS NOT NULL`

const openGroups = sql`
  SELECT id, season, sacrifices.animal_id, capacity, foundation_shares, status = 'scheduled' AS planned,
    (SELECT json_group_array(n) FROM seats WHERE sacrifice_id = sacrifices.id) AS taken
  FROM (${sharedAnimals}) AS asked CROSS JOIN sacrifices INDEXED BY sacrifices_shared
    ON sacrifices.animal_id = asked.animal_id AND capacity = asked.shares
  WHERE shared = 1 AND status <> 'completed' AND capacity > filled + foundation_shares
  ORDER BY season, number`

/** Per animal: the number of all shares, sold or not, and the number of existing groups. */
const animalSupplies = sql`
  SELECT asked.animal_id, asked.shares, stock + held_unpaid
      + coalesce((SELECT sum(filled + foundation_shares) FROM sacrifices INDEXED BY sacrifices_shared
          WHERE shared = 1 AND sacrifices.animal_id = asked.animal_id), 0)
      + (SELECT sum(quantity) FROM (${unseatedLines}) AS mine WHERE mine.animal_id = asked.animal_id) AS total,
    (SELECT count(*) FROM sacrifices INDEXED BY sacrifices_shared
      WHERE shared = 1 AND sacrifices.animal_id = asked.animal_id) AS groups
  FROM (${sharedAnimals}) AS asked CROSS JOIN animals ON animals.id = asked.animal_id`

type OpenGroup = {
  id: string
  season: string
  animal_id: string
  capacity: number
  foundation_shares: number
  planned: 0 | 1
  taken: string
}

/** The foundation's shares occupy the last seats of a group. */
function groupOf({ id, animal_id, capacity, foundation_shares, planned, taken }: OpenGroup): SeatGroup {
  const used = new Set<number>(JSON.parse(taken))
  const free = Array.from({ length: capacity }, (_, index) => index + 1).filter(n => !used.has(n))
  return {
    id,
    animal_id,
    capacity,
    free: foundation_shares > 0 ? free.slice(0, -foundation_shares) : free,
    isPlanned: planned === 1,
  }
}

const openableOf = ({ animal_id, shares, total, groups }: Supply): [string, number] => [
  animal_id,
  Math.floor(total / shares) - groups,
]

function takeBatch(orders: UnseatedOrder[], all: Line[]) {
  const linesOf = (id: string) => all.filter(line => line.order_id === id)
  let names = 0
  const some = orders
    .map(order => ({ order, lines: linesOf(order.id) }))
    .filter(({ lines }, at) => {
      names += lines.reduce((sum, line) => sum + maxNamesOfLine(line), 0)
      return names <= maxSeatsPerBatch || at === 0
    })
  return { orders: some.map(({ order }) => order), lines: some.flatMap(({ lines }) => lines) }
}

async function readSeatingData(db: Db) {
  return db.batch({
    orders: db.all<UnseatedOrder>(unseatedOrders),
    lines: db.all<Line>(sql`${unseatedLines} ORDER BY order_items.order_id, order_items.n`),
    groups: db.all<OpenGroup>(openGroups),
    supplies: db.all<Supply>(animalSupplies),
    dates: selectSettingRows(db, 'eid_dates'),
  })
}

const jsonRows = (values: unknown) => sql`json_each(${JSON.stringify(values)})`

async function seatBatch({ db, actor, now }: Context) {
  const found = await readSeatingData(db)
  if (found.orders.length === 0) return 0
  const { orders: some, lines: theirs } = takeBatch(found.orders, found.lines)
  const season = seasonOfOrder(now, settingOrDefault(found.dates, 'eid_dates').dates)
  const groups = found.groups.filter(group => group.season === season).map(groupOf)
  const plan = planSeats(theirs, groups, new Map(found.supplies.map(openableOf)), () => crypto.randomUUID())
  const made = plan.sacrifices.length
  const seen = some.map(({ id, updated_at }) => ({
    id,
    seen: updated_at,
    next: nextTimestampAfter(updated_at, now),
  }))
  await db.batch({
    orders: db.run(sql`
      UPDATE orders SET updated_at = CASE WHEN updated_at = mine.value ->> 'seen' THEN mine.value ->> 'next' END
      FROM ${jsonRows(seen)} AS mine WHERE orders.id = mine.value ->> 'id'`),
    numbers: db.run(sql`
      INSERT INTO season_numbers (season, last) VALUES (${season}, ${made})
      ON CONFLICT (season) DO UPDATE SET last = last + ${made}`),
    sacrifices: db.run(
      insertSelect(
        sacrifices,
        {
          id: sql`value ->> 'id'`,
          season,
          number: sql`(SELECT last FROM season_numbers WHERE season = ${season}) - ${made} + key + 1`,
          kind: sql`value ->> 'kind'`,
          animal_id: sql`value ->> 'animal_id'`,
          service_id: sql`value ->> 'service_id'`,
          name: sql`value ->> 'name'`,
          capacity: sql`value ->> 'capacity'`,
          shared: sql`value ->> 'shared'`,
          updated_by: actor,
          created_at: now,
          updated_at: now,
        },
        sql`FROM ${jsonRows(plan.sacrifices)}`,
      ),
    ),
    seats: db.run(sql`
      INSERT INTO seats (sacrifice_id, n, order_id, item_n, beneficiary_n, created_at)
      SELECT value ->> 'sacrifice_id', value ->> 'n', value ->> 'order_id', value ->> 'item_n', value ->> 'beneficiary_n', ${now}
      FROM ${jsonRows(plan.seats)}`),
    // An order may have a date and place before it has seats. Copy them to its animals, except animals shared with
    // other orders. Skip orders with a change that waits for payment, because a trigger rejects planning their animals.
    known: db.run(sql`
      UPDATE sacrifices SET status = slaughter_status, date = slaughter_date, location = slaughter_location,
        completed_at = iif(slaughter_status = 'completed', coalesce(slaughter_verified_at, ${now}), NULL),
        completed_by = iif(slaughter_status = 'completed', ${actor}, NULL)
      FROM orders JOIN ${jsonRows(plan.sacrifices)} AS mine ON orders.id = mine.value ->> 'order_id'
      WHERE sacrifices.id = mine.value ->> 'id' AND sacrifices.shared = 0
        AND (slaughter_status <> 'pending' OR slaughter_date IS NOT NULL OR slaughter_location IS NOT NULL)
        AND (slaughter_status <> 'scheduled' OR (slaughter_date IS NOT NULL AND slaughter_location <> ''))
        AND NOT EXISTS (SELECT 1 FROM order_changes WHERE order_id = orders.id AND state = 'waiting')`),
    summaries: updateOrderSummaries(
      db,
      some.map(({ id }) => id),
    ),
    // Mark the orders as seated in the last statement, so that triggers do not write events for intermediate states.
    seated: db.run(sql`
      UPDATE orders SET seated = 1 WHERE id IN (SELECT value ->> 'id' FROM ${jsonRows(seen)})`),
  })
  return some.length
}

const isOvertaken = (error: unknown) =>
  wasVersionOvertaken(error, orders) ||
  isRefused(error, 'seat_unpaid', 'sacrifice_not_open') ||
  isCheckFailed(error, 'sacrifices_filled') ||
  isUniqueClash(error, 'seats.') ||
  isUniqueClash(error, 'sacrifices.')

/** Logs an error instead of throwing it, because the cron job assigns the seats later. */
export async function assignSeatsOrLog(context: Context) {
  try {
    await assignSeatsOfPaidOrders(context)
  } catch (error) {
    logError(error, { event: 'seating_failed' })
  }
}

/** Handles a limited number of paid orders per call and returns their number. Safe to call concurrently. */
export async function assignSeatsOfPaidOrders(context: Context) {
  let seated = 0
  for (let batch = 0; batch < maxBatchesPerCall; batch++) {
    const n = await retryWhileOvertaken(
      maxAttempts,
      async () => {
        try {
          return await seatBatch(context)
        } catch (error) {
          if (isOvertaken(error)) return retryMarker
          throw error
        }
      },
      () => new Problem('stale'),
    )
    seated += n
    if (n === 0) break
  }
  return seated
}
