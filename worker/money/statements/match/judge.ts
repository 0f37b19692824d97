import { sql } from 'drizzle-orm'
import { addDays, wibDay, wibMinute } from '../../../contract/lib/format'
import {
  type BankRowState,
  type BookingTime,
  isBookedBefore,
  type Reason,
} from '../../../contract/money/bank-rows'
import type { RowFlag } from '../../../contract/money/statements'
import { isOverdue, orderTimeLimitsMs } from '../../../contract/orders/rules'
import type { Db } from '../../../db/client'
import { jsonListSql } from '../../../db/query/keyset'
import { timePlusMs } from '../../../db/stamp'
import type { OrderRow } from '../../../orders/lookup/rows'
import { hasPartialPayments } from '../../payments/received'
import type { OpenRow } from '../settle/bank-row'

type Standing =
  | 'waiting'
  | 'paid_in_part'
  | 'cancelled_in_stock'
  | 'cancelled_sold_out'
  /** An operator recorded the payment, and no bank row confirms it yet. */
  | 'recorded'
  | 'already_paid'
  /** The order requested this amount before its total changed. */
  | 'former_total'

export type Candidate = { id: string; standing: Standing; hasTwin: boolean }

/** UTC ISO: the order requested the amount from `since` until it was paid or cancelled. */
type AskedPeriod = { since: string; closed_at: string | null }

/** An order can match until 7 days after it was paid or cancelled, because transfers can arrive late. */
function couldMean(row: BookingTime, { since, closed_at }: AskedPeriod) {
  if (isBookedBefore(row, since)) return false
  return closed_at === null || row.date <= wibDay(timePlusMs(closed_at, orderTimeLimitsMs.reservation))
}

/** A query reads at most this many orders whose total is no longer reserved. */
const maxReleased = 2000

type Found = Pick<OrderRow, 'id' | 'created_at'> &
  Parameters<typeof isOverdue>[0] &
  AskedPeriod & {
    /** In rupiah: the total of the order or of a change, or a recorded payment that no bank row confirms yet. */
    amount: number
    is_booked: number
    /** 1 if `amount` is the unpaid additional price of a changed order. */
    is_changed: number
    is_former: number
    in_stock: number
    has_parts: number
  }

// The order requests its present total since its unique code was last replaced, or since it was placed.
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

const readReleased = (db: Db, amounts: number[], firstDay: string) =>
  db.all<Found>(sql`
    SELECT o.total_amount AS amount, 0 AS is_booked, 0 AS is_changed, 0 AS is_former, ${orderColumns}
    FROM orders AS o INDEXED BY orders_released_total
    WHERE o.reserves_total IS NULL AND o.total_amount IN ${jsonListSql(amounts)}
      AND max(coalesce(o.payment_verified_at, ''), coalesce(o.cancelled_at, '')) >= date(${firstDay}, '-8 days')
    LIMIT ${maxReleased}`)

const readBooked = (db: Db, amounts: number[]) =>
  db.all<Found>(sql`
    SELECT p.amount, 1 AS is_booked, 0 AS is_changed, 0 AS is_former, ${orderColumns}
    FROM payments AS p INDEXED BY payments_unseen JOIN orders AS o ON o.id = p.order_id
    WHERE p.bank_row_id IS NULL AND p.voided_at IS NULL AND p.method = 'bank'
      AND p.amount IN ${jsonListSql(amounts)} LIMIT ${maxReleased}`)

const readChanged = (db: Db, amounts: number[]) =>
  db.all<Found>(sql`
    SELECT c.reserves_total AS amount, 0 AS is_booked, c.state = 'waiting' AS is_changed, 0 AS is_former, ${orderFacts}, c.agreed_at AS since,
      c.ended_at AS closed_at
    FROM order_changes AS c JOIN orders AS o ON o.id = c.order_id
    WHERE c.reserves_total IN ${jsonListSql(amounts)}`)

/** Orders whose total was one of the amounts before it changed. Such an amount can still be paid for 7 days. */
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

/** Within this many days, a second transfer of the same amount may be a duplicate for the same order. */
export const duplicateTransferDays = 30

type Pair = { row: OpenRow; found: Found }

// Finds bank rows that may be duplicates, because another bank row with the same amount may already pay the order. Of
// two bank rows that pay no order yet, only the later one counts as the duplicate.
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

// Keeps the last entry of each order, so that a payment recorded by hand has priority over the total.
const distinctOrders = (asked: Found[]) => [...new Map(asked.map(found => [found.id, found])).values()]

type RowCandidates = { candidates: Candidate[]; tooEarlyFor: string | null }

/** By row id. `tooEarlyFor` is the id of an order that requests this amount but was placed after the transfer. */
export async function readMatchCandidates(
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

/** A suggested order: [internal order id, reason, id of another bank row that the reason refers to]. */
export type Hint = [order_id: string, reason: Reason, with_row?: number]

export type BankRowFacts = {
  side: 'in' | 'out'
  sen: number
  flags: RowFlag[]
  gone: boolean
  isReversed: boolean
  /** Earlier payment that this bank row reverses. */
  undoes: { order_id: string; row: number } | null
  /** Set if an operator undid the match, or moved the row back from `aside`. */
  handled: 'undone' | 'brought_back' | null
  /** True if the balances in the row's file do not add up and no operator accepted the file. */
  isUnbalanced: boolean
  /** True if a feed sent the row with a future date and no operator confirmed it. */
  isAhead: boolean
  /** Orders that requested exactly this amount when the row was booked. */
  candidates: Candidate[]
  /** Id of an order that requested this amount only after the row was booked. */
  tooEarlyFor: string | null
  /** Orders that requested another amount but may be meant, most likely first. */
  others: Hint[]
}

type Verdict = { state: BankRowState; reason: Reason | null; suggestions: Hint[] }

const maxSuggestions = 5

const toCheck = (reason: Reason, suggestions: Hint[] = []): Verdict => ({
  state: 'check',
  reason,
  suggestions: suggestions.slice(0, maxSuggestions),
})

const toAside = (reason: Reason): Verdict => ({ state: 'aside', reason, suggestions: [] })

const asideFlags = ['void', 'refund', 'reversal', 'net_qris', 'fee', 'interest', 'wallet'] as const

const isRest = ([, reason]: Hint) => reason === 'rest_of_part' || reason === 'rest_of_cancelled'

// A flag such as `wallet` (a payout of a payment app) sets a row aside, unless an order is probably meant.
const isWanted = ({ candidates, others }: BankRowFacts, flag: RowFlag) =>
  candidates.length > 0 ||
  others.some(hint => (flag === 'wallet' && hint[1] !== 'paid_alike') || isRest(hint))

const hintsOf = (candidates: Candidate[], others: Hint[], reason: Reason): Hint[] => [
  ...candidates.map(({ id }): Hint => [id, reason]),
  ...others,
]

/** Null if the bank row may pay this order automatically. */
function doubtOf({ standing, hasTwin }: Candidate, facts: BankRowFacts): Reason | null {
  if (standing !== 'waiting' && standing !== 'recorded') return standing
  if (facts.isUnbalanced) return 'unbalanced'
  if (facts.isAhead) return 'future_day'
  if (facts.isReversed) return 'reversal_beside'
  if (hasTwin) return 'twin'
  return facts.gone ? 'gone' : null
}

/** `exact` only if exactly one order waits for this amount and no fact contradicts the match. */
export function judgeBankRow(facts: BankRowFacts): Verdict {
  const { side, sen, flags, undoes, handled, candidates, tooEarlyFor, others } = facts
  const flag = asideFlags.find(one => flags.includes(one))
  if (undoes) return toCheck('bounced', [[undoes.order_id, 'bounced', undoes.row]])
  if (side === 'out') return toAside(flag === 'fee' || flag === 'interest' ? flag : 'out')
  if (sen > 0) return toCheck('sen', others)
  // If an operator restored a row that was set aside because of its flag, do not set it aside again.
  if (handled === 'undone' || (handled && flag)) return toCheck(handled, hintsOf(candidates, others, 'exact'))
  if (flag && !isWanted(facts, flag)) return toAside(flag)
  if (flag && flag !== 'wallet') return toCheck(flag, hintsOf(candidates, others, 'exact'))
  const [only, ...rest] = candidates
  if (!only) {
    const early: Hint[] = tooEarlyFor === null ? [] : [[tooEarlyFor, 'before_order']]
    return toCheck((early[0] ?? others[0])?.[1] ?? 'no_order', [...early, ...others])
  }
  const isAlsoRest = others.some(hint => isRest(hint) && hint[0] !== only.id)
  if (rest.length > 0 || isAlsoRest) return toCheck('two_orders', hintsOf(candidates, others, 'two_orders'))
  const doubt = doubtOf(only, facts)
  if (doubt === 'unbalanced') return toCheck(doubt, hintsOf(candidates, others, 'exact'))
  if (doubt) return toCheck(doubt, hintsOf(candidates, others, doubt))
  const state = only.standing === 'recorded' ? 'recorded' : 'exact'
  return { state, reason: null, suggestions: [[only.id, state]] }
}

/** A payer may swap two neighbouring digits of the amount. */
export function amountsWithSwappedDigits(amount: number) {
  const digits = String(amount)
  const found = Array.from({ length: digits.length - 1 }, (_, i) => {
    const [a = '', b = ''] = [digits[i], digits[i + 1]]
    return a === b ? amount : Number(digits.slice(0, i) + b + a + digits.slice(i + 2))
  })
  return [...new Set(found)].filter(other => other !== amount && String(other).length === digits.length)
}
