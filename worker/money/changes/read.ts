import { and, asc, desc, eq, sql } from 'drizzle-orm'
import {
  applyLineChanges,
  type ChangeLine,
  type ChangePreview,
  discountAfterChange,
  isOpenOrderChange,
  type LeavingName,
  lineChangeProblem,
  linesSubtotal,
  linesWithChangedSeats,
  type OrderChange,
  type OrderChangeInput,
  orderChangeSchema,
  type SoldItem,
} from '../../contract/money/changes'
import { type Balance, unrefundedSurplus } from '../../contract/money/refunds'
import { fullName } from '../../contract/orders/names'
import { orderInputLimits } from '../../contract/orders/orders'
import { maxNamesOfLine } from '../../contract/orders/rules'
import type { Db } from '../../db/client'
import { jsonListSql } from '../../db/query/keyset'
import { order_changes } from '../../db/schema/money/refunds'
import { order_beneficiaries, order_items, orders } from '../../db/schema/orders'
import { invalidField, Problem } from '../../lib/problem'
import { throwIfRefused } from '../../orders/lifecycle/transitions'
import { isOrderIdSql, type OrderRow } from '../../orders/lookup/rows'
import { pricedLinesSql } from '../../orders/placement/insert'
import { readPaidSums } from '../payments/received'

export type ChangeRow = typeof order_changes.$inferSelect

const lineView = ({ n, name, price, quantity }: ChangeLine) => ({ id: n, name, price, quantity })

export const orderChangeView = (row: ChangeRow, balance: Balance | undefined): OrderChange =>
  orderChangeSchema.parse({
    ...row,
    before: row.before.map(lineView),
    after: row.after.map(lineView),
    remaining: row.state === 'waiting' && row.amount !== null ? remainingOf(row, row.amount, balance) : null,
  })

/** In rupiah: the change's amount minus the money that was received after the customer agreed. */
const remainingOf = ({ credit }: ChangeRow, amount: number, balance: Balance | undefined) =>
  Math.max(0, amount - (balance ? unrefundedSurplus(balance) - credit : 0))

export const readOrderChanges = (db: Db, order_id: string) =>
  db
    .select()
    .from(order_changes)
    .where(eq(order_changes.order_id, order_id))
    .orderBy(desc(order_changes.created_at))

export async function readOpenOrderChange(db: Db, order_id: string) {
  const [found] = await db
    .select()
    .from(order_changes)
    .where(and(eq(order_changes.order_id, order_id), sql`state IN ('proposed', 'waiting')`))
  return found ?? null
}

/** Throws `not_found`, `change_closed`. */
export async function requireOpenOrderChange(
  db: Db,
  order_id: string,
  id: string,
  now: string,
): Promise<ChangeRow> {
  const [found] = await db
    .select()
    .from(order_changes)
    .where(and(eq(order_changes.id, id), eq(order_changes.order_id, order_id)))
  if (!found) throw new Problem('not_found')
  if (!isOpenOrderChange(found.state) || found.expires_at <= now) throw new Problem('change_closed')
  return found
}

const lineColumns = {
  n: order_items.n,
  animal_id: order_items.animal_id,
  service_id: order_items.service_id,
  kind: order_items.kind,
  name: order_items.name,
  price: order_items.price,
  quantity: order_items.quantity,
  shares: order_items.shares,
  operational_cost: order_items.operational_cost,
}

const linesOf = (db: Db, order_id: string): Promise<ChangeLine[]> =>
  db
    .select(lineColumns)
    .from(order_items)
    .where(eq(order_items.order_id, order_id))
    .orderBy(asc(order_items.n))

type Lines = { before: ChangeLine[]; after: ChangeLine[] }

export async function findNamesThatNoLongerFit(
  db: Db,
  order_id: string,
  { before, after }: Lines,
): Promise<LeavingName[]> {
  const slots = new Map(after.map(line => [line.n, maxNamesOfLine(line)]))
  if (before.every(line => (slots.get(line.n) ?? 0) >= maxNamesOfLine(line))) return []
  const names = await db
    .select()
    .from(order_beneficiaries)
    .where(eq(order_beneficiaries.order_id, order_id))
    .orderBy(asc(order_beneficiaries.item_n), asc(order_beneficiaries.n))
  return names
    .filter(({ item_n, n }) => n > (slots.get(item_n) ?? 0))
    .map(row => ({ item_n: row.item_n, n: row.n, name: fullName(row) }))
}

/** Throws `order_scheduled` if a seat of a changed line is scheduled, as in the trigger `seats_keep`. */
export async function throwIfLinesPlanned(db: Db, order_id: string, { before, after }: Lines) {
  const touched = linesWithChangedSeats(before, after)
  if (touched.length === 0) return
  const planned = await db.all(sql`
    SELECT 1 FROM seats JOIN sacrifices ON sacrifices.id = sacrifice_id
    WHERE seats.order_id = ${order_id} AND sacrifices.status <> 'pending' AND item_n IN ${jsonListSql(touched)} LIMIT 1`)
  if (planned.length > 0) throw new Problem('order_scheduled')
}

type Priced = Omit<SoldItem, 'price'> & { price: number | null }

async function readSoldNow(db: Db, lines: OrderChangeInput['lines']) {
  const requestedLines = lines.map(({ animal_id, service_id, quantity }, n) => ({
    n,
    animal_id: animal_id ?? null,
    service_id: service_id ?? null,
    quantity,
  }))
  const rows = await db.all<Priced & { n: number; quantity: number }>(
    pricedLinesSql(JSON.stringify(requestedLines)),
  )
  return new Map(
    rows.flatMap((row): [string, SoldItem][] => {
      const id = row.animal_id ?? row.service_id
      return row.price === null || id === null ? [] : [[id, { ...row, price: row.price }]]
    }),
  )
}

/** Prices are in rupiah. `difference` excludes the unique code, which is drawn when the customer agrees. */
export type PricedChange = {
  before: ChangeLine[]
  after: ChangeLine[]
  subtotal: number
  discount: number
  difference: number
}

/** Throws `invalid`, `change_same`, `order_scheduled`, and the problem of `lineChangeProblem`. */
export async function priceOrderChange(
  db: Db,
  order: OrderRow,
  input: OrderChangeInput,
): Promise<PricedChange> {
  const { parts } = await readPaidSums(db, order)
  throwIfRefused(lineChangeProblem({ ...order, paid_in_parts: parts }))
  const before = await linesOf(db, order.id)
  const { lines: after, errors } = applyLineChanges(before, input.lines, await readSoldNow(db, input.lines))
  if (errors.length > 0) throw new Problem('invalid', { errors })
  if (JSON.stringify(after) === JSON.stringify(before)) throw new Problem('change_same')
  await throwIfLinesPlanned(db, order.id, { before, after })
  const oldDiscount = order.discount - order.code_waived
  const subtotal = linesSubtotal(after)
  if (subtotal > orderInputLimits.subtotal) throw invalidField('lines', 'Total pesanan terlalu besar')
  // A unique code waived for cash counts as a discount, and all discounts together cannot exceed the subtotal.
  const discount = Math.min(
    discountAfterChange(oldDiscount, order.subtotal, subtotal),
    subtotal - order.code_waived,
  )
  return {
    before,
    after,
    subtotal,
    discount,
    difference: subtotal - discount - (order.subtotal - oldDiscount),
  }
}

export async function previewOrderChange(
  db: Db,
  id: string,
  input: OrderChangeInput,
): Promise<ChangePreview> {
  const [order] = await db.select().from(orders).where(isOrderIdSql(id))
  if (!order) throw new Problem('order_not_found')
  const wish = await priceOrderChange(db, order, input)
  return {
    before: wish.before.map(lineView),
    after: wish.after.map(lineView),
    difference: wish.difference,
    leaving: await findNamesThatNoLongerFit(db, id, wish),
    total_before: order.total_amount,
    total_after: order.total_amount + wish.difference,
  }
}
