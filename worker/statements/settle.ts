import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { HandInput, SettleResult } from '../contract/bank-rows'
import { shortDate } from '../contract/format'
import { effectiveStatus, windows } from '../contract/order-rules'
import { type ProblemCode, problems } from '../contract/problems'
import type { Db } from '../db/client'
import { onlyIf, wasRefused } from '../db/guard'
import { bank_rows, order_events, orders, statements, transactions } from '../db/schema'
import { later } from '../db/stamp'
import { logError } from '../log'
import { change } from '../orders/life/change'
import { begin, type Change, operatorStep } from '../orders/life/transitions'
import { byId, type OrderRow } from '../orders/look/rows'
import { Problem } from '../problem'
import { seatSoon } from '../sacrifices/seat'
import type { Work } from '../work'
import { hasParts } from './parts'

type BankRow = typeof bank_rows.$inferSelect
/** A row with where it stands in which statement, for people. */
type Row = BankRow & { source: string }

const openLanes = ['new', 'check', 'exact'] as const
const isOpen = (row: BankRow) => openLanes.some(lane => lane === row.lane)

async function readRow(db: Db, id: number): Promise<Row> {
  const [found] = await db
    .select({ row: bank_rows, account_name: statements.account_name })
    .from(bank_rows)
    .innerJoin(statements, eq(statements.id, bank_rows.statement_id))
    .where(eq(bank_rows.id, id))
  if (!found) throw new Problem('not_found')
  const { row, account_name } = found
  return { ...row, source: `mutasi ${account_name} ${shortDate(row.date)}, baris ${row.line}` }
}

type Paid = { lane: 'settled' | 'part'; is_part: boolean; order_id: string }

/** Statement that marks a row as money for an order; it fails the batch when the row is no longer open. */
const take = ({ db, actor, now }: Work, row: BankRow, { lane, is_part, order_id }: Paid) =>
  db
    .update(bank_rows)
    .set({
      lane: onlyIf(sql`lane IN ('new', 'check', 'exact')`, lane),
      is_part,
      order_id,
      reason: null,
      suggestions: [],
      settled_at: now,
      settled_by: actor,
      updated_at: now,
    })
    .where(eq(bank_rows.id, row.id))

const wasTaken = (error: unknown) => wasRefused(error, 'bank_rows.lane')

const refuseTaken = (error: unknown): never => {
  throw wasTaken(error) ? new Problem('row_settled') : error
}

/** Verifies as the operator would, and says in the timeline which row of which statement paid. */
function verified(order: OrderRow, amount: number, source: string, now: string): Change {
  const step = operatorStep(order, { payment_status: 'verified', amount }, now)
  return {
    ...step,
    events: step.events.map(event =>
      event.type === 'payment_verified' ? { ...event, details: { ...event.details, source } } : event,
    ),
  }
}

/** Only what waits for exactly this amount: never a cancelled or paid order, never one that moved meanwhile. */
function payExactly(order: OrderRow, row: Row, now: string): Change {
  const isExact = order.total_amount === row.amount && order.reserves_total === row.amount && row.sen === 0
  if (!isExact) throw new Problem('not_exact')
  if (order.payment_status === 'verified') throw new Problem('order_paid')
  if (effectiveStatus(order, now) === 'cancelled') throw new Problem('order_closed')
  return verified(order, row.amount, row.source, now)
}

/** Settles one row that the last look found to be exact. Everything is judged anew from the order as it is now. */
async function settleExact(context: Work, id: number) {
  const row = await readRow(context.db, id)
  if (!isOpen(row)) throw new Problem('row_settled')
  if (row.lane !== 'exact') throw new Problem('not_exact')
  const where = eq(orders.reserves_total, row.amount)
  const pay = async (order: OrderRow) => {
    const change = payExactly(order, row, context.now)
    if (await hasParts(context.db, order)) throw new Problem('not_exact')
    return change
  }
  const { order } = await change(context, where, pay, {
    extra: order => [take(context, row, { lane: 'settled', is_part: false, order_id: order.id })],
  }).catch(refuseTaken)
  return order
}

/** A row that could not be settled is looked at again before anybody is asked. */
const lookAgain = (db: Db, id: number) =>
  db.run(sql`UPDATE bank_rows SET lane = 'new', reason = NULL WHERE id = ${id} AND lane = 'exact'`)

/** Why a row was not settled, as it stands now: somebody else's settling is told as that. */
async function reasonOf({ db }: Work, id: number, error: unknown): Promise<ProblemCode> {
  if (!(error instanceof Problem)) return 'internal'
  const [row] = await db.select().from(bank_rows).where(eq(bank_rows.id, id))
  if (row && !isOpen(row)) return 'row_settled'
  return error.code === 'order_not_found' ? 'not_exact' : error.code
}

async function one(context: Work, id: number): Promise<SettleResult> {
  try {
    const order = await settleExact(context, id)
    return { id, ok: true, order_id: order.order_id, code: null, detail: null }
  } catch (error) {
    if (!(error instanceof Problem)) logError(error, { event: 'row_not_settled', row: String(id) })
    const code = await reasonOf(context, id, error)
    if (code !== 'internal') await lookAgain(context.db, id)
    const detail = error instanceof Problem && error.code === code ? error.extra.detail : undefined
    return { id, ok: false, order_id: null, code, detail: detail ?? problems[code][1] }
  }
}

/** So many rows are worked on at a time; each is its own transaction. */
const abreast = 5

/** Settles exact rows one by one; a failing one stops none of the others. Again is harmless: `row_settled`. */
export async function settle(context: Work, ids: number[]) {
  const asked = [...new Set(ids)]
  const items: SettleResult[] = []
  for (let i = 0; i < asked.length; i += abreast) {
    items.push(...(await Promise.all(asked.slice(i, i + abreast).map(id => one(context, id)))))
  }
  const done = items.filter(item => item.ok).length
  if (done > 0) await seatSoon(context)
  return { items, done, failed: items.length - done }
}

type Parts = { paid: number; extended: boolean; updated_at: string }

/** What arrived for an order so far, as of one moment of it. */
async function readParts(db: Db, id: string): Promise<Parts> {
  const [found] = await db.all<{ paid: number; extended: number; updated_at: string }>(sql`
    SELECT coalesce((SELECT sum(amount) FROM bank_rows WHERE order_id = orders.id AND +lane = 'part'), 0) AS paid,
      EXISTS (SELECT 1 FROM ${order_events} WHERE order_id = orders.id AND type = 'payment_part') AS extended, updated_at
    FROM orders WHERE id = ${id}`)
  if (!found) throw new Problem('order_not_found')
  return { ...found, extended: found.extended === 1 }
}

/** A part keeps the order open: its stock is held 24 h more, once, and the rest is what the customer sees. */
function payPart(order: OrderRow, row: Row, parts: Parts, now: string): Change {
  if (order.payment_status === 'verified') throw new Problem('order_paid')
  if (effectiveStatus(order, now) === 'cancelled') throw new Problem('order_closed')
  const change = begin(order)
  const rest = order.total_amount - parts.paid - row.amount
  if (rest <= 0) throw new Problem('part_is_whole')
  change.next.payment_claimed_at = null
  change.next.claim_until = null
  change.next.payment_status = 'pending'
  change.next.payment_rejected_reason = null
  const extended = later(now, windows.payment)
  if (!parts.extended && extended > order.expires_at) change.next.expires_at = extended
  change.events.push({ type: 'payment_part', details: { amount: row.amount, rest, source: row.source } })
  return change
}

/** All parts that came before belong to the payment now; the row that completed it is not one of them. */
const closeParts = ({ db, now }: Work, order_id: string) =>
  db
    .update(bank_rows)
    .set({ lane: 'settled', updated_at: now })
    .where(and(eq(bank_rows.order_id, order_id), sql`+lane = 'part'`))

/**
 * Ties a row to an order that was verified by hand before the statement came: no second income. The ledger is read
 * after its order, so that a verification undone in between makes the write fail.
 */
async function link(context: Work, row: Row, order_id: string) {
  const { db } = context
  const decide = async (order: OrderRow): Promise<Change> => {
    const [ledger] = await db
      .select({ amount: transactions.amount })
      .from(transactions)
      .where(and(eq(transactions.order_id, order.id), sql`voided_at IS NULL`))
    if (ledger?.amount !== row.amount) throw new Problem('not_exact')
    const [known] = await db.select({ id: bank_rows.id }).from(bank_rows).where(settledFor(order.id))
    if (known) throw new Problem('already_linked')
    return { ...begin(order), events: [{ type: 'payment_linked', details: { source: row.source } }] }
  }
  await change(context, byId(order_id), decide, {
    extra: order => [take(context, row, { lane: 'settled', is_part: false, order_id: order.id })],
  }).catch(refuseTaken)
}

const settledFor = (order_id: string): SQL => sql`order_id = ${order_id} AND +lane = 'settled'`

/** One row for one order, chosen by a person. Throws `row_settled`, `order_paid`, `order_closed`, `out_of_stock`, `part_is_whole`, `not_exact`. */
export async function settleByHand(context: Work, id: number, { order_id, mode }: HandInput) {
  const { db, now } = context
  const row = await readRow(db, id)
  if (!isOpen(row)) throw new Problem('row_settled')
  if (row.side !== 'in') throw new Problem('bad_transition')
  if (mode === 'link') return link(context, row, order_id)
  const parts = await readParts(db, order_id)
  const seen = parts.updated_at
  if (mode === 'part') {
    await change(context, byId(order_id), order => payPart(order, row, parts, now), {
      seen,
      extra: order => [take(context, row, { lane: 'part', is_part: true, order_id: order.id })],
    }).catch(refuseTaken)
    return
  }
  const pay = (order: OrderRow) => {
    if (order.payment_status === 'verified') throw new Problem('order_paid')
    return verified(order, parts.paid + row.amount, row.source, now)
  }
  await change(context, byId(order_id), pay, {
    seen,
    extra: order => [
      closeParts(context, order.id),
      take(context, row, { lane: 'settled', is_part: false, order_id: order.id }),
    ],
  }).catch(refuseTaken)
  await seatSoon(context)
}

/** Statement that frees a part; it fails the batch when the row is no part of that order any more. */
const free = ({ db, now }: Work, row: BankRow) =>
  db
    .update(bank_rows)
    .set({
      lane: onlyIf(sql`lane = 'part' AND order_id = ${row.order_id}`, 'check'),
      reason: 'undone',
      is_part: false,
      order_id: null,
      settled_at: null,
      settled_by: null,
      updated_at: now,
    })
    .where(eq(bank_rows.id, row.id))

const undoReason = 'Pencocokan mutasi diurungkan'

/**
 * Takes back what a row paid: the verification it brought is undone with it (a trigger then frees the row), a part is no
 * longer counted. Throws `not_found`, `bad_transition` for a row that paid nothing.
 */
export async function undoRow(context: Work, id: number) {
  const row = await readRow(context.db, id)
  const { order_id } = row
  if (row.lane === 'aside') return bringBack(context, row)
  if (order_id === null) throw new Problem('bad_transition')
  const undo = (order: OrderRow) =>
    order.payment_status === 'verified'
      ? operatorStep(order, { payment_status: 'pending', reason: undoReason }, context.now)
      : { ...begin(order), events: [{ type: 'payment_part_undone', details: { amount: row.amount } }] }
  const extra = () => (row.is_part ? [free(context, row)] : [])
  await change(context, byId(order_id), undo, { extra }).catch(refuseTaken)
}

const bringBack = ({ db, now }: Work, row: BankRow) =>
  db.run(
    sql`UPDATE bank_rows SET lane = 'new', reason = NULL, updated_at = ${now} WHERE id = ${row.id} AND lane = 'aside'`,
  )

/** A person says that a row is no payment of an order. */
export async function setAside({ db, actor, now }: Work, id: number) {
  const rows = await db.all(sql`
    UPDATE bank_rows SET lane = 'aside', reason = 'by_hand', suggestions = '[]', settled_by = ${actor}, updated_at = ${now}
    WHERE id = ${id} AND lane IN ('new', 'check', 'exact') RETURNING id`)
  if (rows.length === 0) throw new Problem('row_settled')
}
