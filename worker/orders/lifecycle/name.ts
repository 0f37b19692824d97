import { eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Context } from '../../context'
import { type Parent, type PersonName, parseParentName } from '../../contract/orders/names'
import type { BeneficiariesInput } from '../../contract/orders/orders'
import { anonymizedOrderProblem, nameChangeProblem } from '../../contract/orders/rules'
import type { Db } from '../../db/client'
import { lineWithTooManyNames } from '../../db/errors'
import { updateSearchWords } from '../../db/orders/order-terms'
import { jsonListSql } from '../../db/query/keyset'
import { order_beneficiaries } from '../../db/schema/orders'
import { invalidField, Problem } from '../../lib/problem'
import { type NameRow, type OrderRow, type OrderRows, orderByIdSql } from '../lookup/rows'
import { applyOrderChange } from './change'
import { type Change, newOrderChange, throwIfRefused } from './transitions'

type Slot = Pick<NameRow, 'item_n' | 'n'>
type Name = Slot & PersonName

type Difference = { written: Name[]; gone: Slot[] }

const slotOf = ({ item_n, n }: Slot) => `${item_n}.${n}`

type LineNames = BeneficiariesInput['items'][number]

function placeNames({ id, beneficiaries, keep }: LineNames): Name[] {
  const kept = new Set(keep)
  let n = 0
  return beneficiaries.map(named => {
    do n += 1
    while (kept.has(n))
    return { item_n: id, n, ...named }
  })
}

function wantedNames({ items }: OrderRows, input: BeneficiariesInput): Name[] {
  const lines = new Set(items.map(item => item.n))
  return input.items.filter(item => lines.has(item.id)).flatMap(placeNames)
}

const changeableNames = (names: Name[], input: BeneficiariesInput) =>
  names.filter(({ item_n, n }) => input.items.some(({ id, keep }) => id === item_n && !keep.includes(n)))

const isSameParent = (a: Parent, b: Parent) => a.bin === b.bin && a.relation === b.relation

function difference(before: Name[], wanted: Name[]): Difference {
  const old = new Map(before.map(name => [slotOf(name), name]))
  const kept = new Set(wanted.map(slotOf))
  return {
    written: wanted.filter(name => {
      const at = old.get(slotOf(name))
      return !at || at.name !== name.name || !isSameParent(parseParentName(at), name)
    }),
    gone: before.filter(name => !kept.has(slotOf(name))),
  }
}

function isFilling(before: Slot[], { written, gone }: Difference) {
  const taken = new Set(before.map(slotOf))
  return gone.length === 0 && written.every(name => !taken.has(slotOf(name)))
}

const isSame = ({ written, gone }: Difference) => written.length === 0 && gone.length === 0

const slotsJson = (slots: Slot[]) => JSON.stringify(slots.map(({ item_n, n }) => ({ item_n, n })))

const statements = (db: Db, order_id: string, { written, gone }: Difference) => [
  db.run(sql`
    DELETE FROM order_beneficiaries WHERE order_id = ${order_id} AND (item_n, n) IN (
      SELECT value ->> 'item_n', value ->> 'n' FROM json_each(${slotsJson(gone)}))`),
  // The new name replaces an open correction request, which was sent while the name was scheduled.
  db.run(sql`
    DELETE FROM corrections WHERE order_id = ${order_id} AND state = 'open' AND EXISTS (
      SELECT 1 FROM json_each(${slotsJson([...written, ...gone])}) AS slot
      WHERE slot.value ->> 'item_n' = item_n AND slot.value ->> 'n' = beneficiary_n)`),
  db.run(sql`
    INSERT INTO order_beneficiaries (order_id, item_n, n, name, bin, relation)
    SELECT ${order_id}, value ->> 'item_n', value ->> 'n', value ->> 'name', value ->> 'bin', value ->> 'relation'
    FROM json_each(${JSON.stringify(written)}) WHERE true
    ON CONFLICT (order_id, item_n, n) DO UPDATE SET name = excluded.name, bin = excluded.bin, relation = excluded.relation`),
  updateSearchWords(db, sql`${order_id}`),
]

const namesWait = 'Perubahan pesanan ini menunggu pembayaran, jadi nama di barisnya belum dapat diubah.'

async function isLocked(db: Db, order_id: string, { written, gone }: Difference) {
  const rows = await db.all(sql`
    SELECT 1 FROM json_each(${slotsJson([...written, ...gone])}) AS slot JOIN seats ON seats.order_id = ${order_id}
      AND item_n = slot.value ->> 'item_n' AND beneficiary_n = slot.value ->> 'n'
    JOIN sacrifices ON sacrifices.id = sacrifice_id WHERE sacrifices.status <> 'pending' LIMIT 1`)
  return rows.length > 0
}

/** True if a waiting order change removes names from these lines: the customer agreed to the names as they are. */
async function isLeaving(db: Db, order_id: string, { written, gone }: Difference) {
  const lines = [...new Set([...written, ...gone].map(({ item_n }) => item_n))]
  const rows = await db.all(sql`
    SELECT 1 FROM order_changes JOIN json_each(leaving) AS name
    WHERE order_id = ${order_id} AND state = 'waiting' AND name.value ->> 'item_n' IN ${jsonListSql(lines)} LIMIT 1`)
  return rows.length > 0
}

type Renamed = Change & { difference: Difference }

type Options = {
  seen?: string | undefined
  /** If true, only empty slots may be filled; otherwise throws `key_needed`. */
  fillsOnly?: boolean
  alsoWrite?: (changed: number) => BatchItem<'sqlite'>
}

/** Writes only the names that differ. Throws `names_locked` (slaughter scheduled), `change_waiting`, `stale`. */
export async function writeOrderNames(
  context: Context,
  rows: OrderRows,
  input: BeneficiariesInput,
  { seen, fillsOnly = false, alsoWrite }: Options = {},
) {
  const { db, now } = context
  const wanted = wantedNames(rows, input)

  // Read the names after the order, so that a concurrent change of either makes the write fail.
  const decide = async (order: OrderRow): Promise<Renamed> => {
    throwIfRefused(anonymizedOrderProblem(order) ?? nameChangeProblem(order, now))
    const before = await db
      .select()
      .from(order_beneficiaries)
      .where(eq(order_beneficiaries.order_id, order.id))
    const old = changeableNames(before, input)
    const found = difference(old, wanted)
    if (fillsOnly && !isFilling(old, found)) throw new Problem('key_needed')
    if (order.seated && (await isLocked(db, order.id, found))) throw new Problem('names_locked')
    if (await isLeaving(db, order.id, found)) throw new Problem('change_waiting', { detail: namesWait })
    const events = isSame(found) ? [] : [{ type: 'names_changed', most: maxNameEvents }]
    return { ...newOrderChange(order), events, difference: found }
  }
  const extra = (order: OrderRow, { difference }: Renamed): BatchItem<'sqlite'>[] => {
    if (isSame(difference)) return []
    const also = alsoWrite ? [alsoWrite(difference.written.length + difference.gone.length)] : []
    return [...statements(db, order.id, difference), ...also]
  }
  try {
    await applyOrderChange(context, orderByIdSql(rows.order.id), decide, { extra, seen })
  } catch (error) {
    const crowded = lineWithTooManyNames(error)
    throw crowded === null ? error : tooManyNamesProblem(input.items.findIndex(item => item.id === crowded))
  }
}

const maxNameEvents = 20

export const tooManyNamesProblem = (at: number) =>
  invalidField(`items.${at}.beneficiaries`, 'Jumlah nama melebihi yang berlaku untuk baris ini')
