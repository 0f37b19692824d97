import { sql } from 'drizzle-orm'
import { addDays, wibDay, wibMinute } from '../../../contract/lib/format'
import { type Booked, isBookedBefore } from '../../../contract/money/bank-rows'
import { isOverdue, orderTimeLimitsMs } from '../../../contract/orders/rules'
import type { Db } from '../../../db/client'
import { jsonListSql } from '../../../db/query/keyset'
import { timePlusMs } from '../../../db/stamp'
import type { OrderRow } from '../../../orders/lookup/rows'
import { hasPartialPayments } from '../../payments/received'
import type { OpenRow } from '../settle/bank-row'
import type { Candidate, Standing } from './judge'

/** The time from which the order requested the amount, and when the order was paid or cancelled; UTC ISO. */
type AskedPeriod = { since: string; closed_at: string | null }

/** Whether the row can be for the order: not older than its request, and while its total stays reserved. */
function couldMean(row: Booked, { since, closed_at }: AskedPeriod) {
  if (isBookedBefore(row, since)) return false
  return closed_at === null || row.date <= wibDay(timePlusMs(closed_at, orderTimeLimitsMs.reservation))
}

/** Limit of orders read per slice whose total is no longer reserved. */
const maxReleased = 2000

type Found = Pick<OrderRow, 'id' | 'created_at'> &
  Parameters<typeof isOverdue>[0] &
  AskedPeriod & {
    /** Rupiah of the order's total, of its waiting change, or of a payment recorded by hand without a bank row. */
    amount: number
    is_booked: number
    /** 1 if a change of the order waits for this amount; 0 if the change has ended. */
    is_changed: number
    /** 1 if the order requested this amount before its total changed. */
    is_former: number
    in_stock: number
    has_parts: number
  }

/** SQL for the time since which the order requests its total: when its unique code was replaced, or it was placed. */
const askedSince = sql`coalesce((
  SELECT max(e.created_at) FROM order_events AS e WHERE e.order_id = o.id AND e.type = 'code_changed'), o.created_at)`

const orderFacts = sql`o.id, o.status, o.payment_status, o.payment_claimed_at, o.claim_until, o.expires_at, o.created_at,
  NOT EXISTS (
    SELECT 1 FROM order_items AS i JOIN animals AS a ON a.id = i.animal_id
    WHERE i.order_id = o.id GROUP BY a.id HAVING sum(i.quantity) > a.stock) AS in_stock,
  ${hasPartialPayments(sql`o.id`)} AS has_parts`

const orderColumns = sql`${orderFacts}, ${askedSince} AS since,
  nullif(max(coalesce(o.payment_verified_at, ''), coalesce(o.cancelled_at, '')), '') AS closed_at`

export const readReservedTotals = (db: Db, amounts: number[]) =>
  db.all<Found>(sql`
    SELECT o.reserves_total AS amount, 0 AS is_booked, 0 AS is_changed, 0 AS is_former, ${orderColumns}
    FROM orders AS o WHERE o.reserves_total IN ${jsonListSql(amounts)}`)

/** Reads closed orders that requested one of the amounts and no longer reserve it. */
const readReleased = (db: Db, amounts: number[], firstDay: string) =>
  db.all<Found>(sql`
    SELECT o.total_amount AS amount, 0 AS is_booked, 0 AS is_changed, 0 AS is_former, ${orderColumns}
    FROM orders AS o INDEXED BY orders_released_total
    WHERE o.reserves_total IS NULL AND o.total_amount IN ${jsonListSql(amounts)}
      AND max(coalesce(o.payment_verified_at, ''), coalesce(o.cancelled_at, '')) >= date(${firstDay}, '-8 days')
    LIMIT ${maxReleased}`)

/** Reads orders verified by hand with a payment of one of the amounts that no bank row confirms. */
const readBooked = (db: Db, amounts: number[]) =>
  db.all<Found>(sql`
    SELECT p.amount, 1 AS is_booked, 0 AS is_changed, 0 AS is_former, ${orderColumns}
    FROM payments AS p INDEXED BY payments_unseen JOIN orders AS o ON o.id = p.order_id
    WHERE p.bank_row_id IS NULL AND p.voided_at IS NULL AND p.method = 'bank'
      AND p.amount IN ${jsonListSql(amounts)} LIMIT ${maxReleased}`)

/** Reads orders with a change that requests one of the amounts since the customer agreed to it. */
const readChanged = (db: Db, amounts: number[]) =>
  db.all<Found>(sql`
    SELECT c.reserves_total AS amount, 0 AS is_booked, c.state = 'waiting' AS is_changed, 0 AS is_former, ${orderFacts}, c.agreed_at AS since,
      c.ended_at AS closed_at
    FROM order_changes AS c JOIN orders AS o ON o.id = c.order_id
    WHERE c.reserves_total IN ${jsonListSql(amounts)}`)

/** Reads orders that requested one of the amounts before their total changed. A former total counts for 7 days. */
const readFormer = (db: Db, amounts: number[]) =>
  db.all<Found>(sql`
    SELECT f.amount, 0 AS is_booked, 0 AS is_changed, 1 AS is_former, ${orderFacts}, o.created_at AS since,
      strftime('%Y-%m-%dT%H:%M:%fZ', f.until, '-7 days') AS closed_at
    FROM former_totals AS f JOIN orders AS o ON o.id = f.order_id WHERE f.amount IN ${jsonListSql(amounts)}`)

async function readAsked(db: Db, rows: OpenRow[]) {
  const amounts = [...new Set(rows.map(row => row.amount))]
  const firstDay = rows.reduce((first, { date }) => (date < first ? date : first), '9999-12-31')
  const { reserved, released, booked, changed, former } = await db.batch({
    reserved: readReservedTotals(db, amounts),
    released: readReleased(db, amounts, firstDay),
    booked: readBooked(db, amounts),
    changed: readChanged(db, amounts),
    former: readFormer(db, amounts),
  })
  return Map.groupBy([...former, ...reserved, ...released, ...booked, ...changed], found => found.amount)
}

function standingOf(found: Found, now: string): Standing {
  if (found.is_booked === 1) return 'recorded'
  if (found.is_changed === 1) return 'waiting'
  if (found.payment_status === 'verified') return 'already_paid'
  if (found.status === 'cancelled' || isOverdue(found, now))
    return found.in_stock === 1 ? 'cancelled_in_stock' : 'cancelled_sold_out'
  if (found.is_former === 1) return 'former_total'
  return found.has_parts === 1 ? 'paid_in_part' : 'waiting'
}

/** Days within which a second transfer of the same amount may be for the same order. */
export const duplicateTransferDays = 30

type Pair = { row: OpenRow; found: Found }

/** Finds other transfers of the same amount for the same order. The first of several open ones is no duplicate. */
async function readTwins(db: Db, pairs: Pair[]) {
  const pairFacts = pairs.map(({ row, found }) => {
    const [since, earliest] = [wibMinute(found.since), addDays(row.date, -duplicateTransferDays)]
    return { row: row.id, amount: row.amount, order: found.id, from: since > earliest ? since : earliest }
  })
  const twins = await db.all<{ row: number; order_id: string }>(sql`
    SELECT p.value ->> 'row' AS row, p.value ->> 'order' AS order_id FROM json_each(${JSON.stringify(pairFacts)}) AS p
    WHERE EXISTS (
      SELECT 1 FROM bank_rows AS t INDEXED BY bank_rows_amount_side
      WHERE t.amount = p.value ->> 'amount' AND t.side = 'in' AND t.date >= substr(p.value ->> 'from', 1, 10)
        AND t.date || 'T' || coalesce(t.time, '99') >= p.value ->> 'from' AND t.id <> p.value ->> 'row'
        AND (+t.state IN ('settled', 'part')
          OR (+t.state IN ('new', 'check', 'exact', 'recorded') AND t.id < p.value ->> 'row')))`)
  return new Set(twins.map(({ row, order_id }) => `${row} ${order_id}`))
}

/** Removes duplicate orders. The last entry wins, so an amount booked by hand takes precedence over the total. */
const distinctOrders = (asked: Found[]) => [...new Map(asked.map(found => [found.id, found])).values()]

type RowCandidates = { candidates: Candidate[]; tooEarlyFor: string | null }

/** Orders that requested the row's amount, by row id; `tooEarlyFor` is an order that requested it only later. */
export async function readCandidates(
  db: Db,
  rows: OpenRow[],
  now: string,
): Promise<Map<number, RowCandidates>> {
  if (rows.length === 0) return new Map()
  const byAmount = await readAsked(db, rows)
  const askedFor = (row: OpenRow) => byAmount.get(row.amount) ?? []
  const pairs = rows.flatMap(row =>
    distinctOrders(askedFor(row).filter(found => couldMean(row, found))).map(found => ({ row, found })),
  )
  const twins = pairs.length > 0 ? await readTwins(db, pairs) : new Set()
  const meant = Map.groupBy(pairs, ({ row }) => row.id)
  return new Map(
    rows.map(row => [
      row.id,
      {
        candidates: (meant.get(row.id) ?? []).map(({ found }) => ({
          id: found.id,
          standing: standingOf(found, now),
          hasTwin: twins.has(`${row.id} ${found.id}`),
        })),
        tooEarlyFor:
          askedFor(row).find(one => one.closed_at === null && isBookedBefore(row, one.since))?.id ?? null,
      },
    ]),
  )
}
