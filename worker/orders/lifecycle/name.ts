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
import { renameDrafts } from '../../fulfilment/certificates/lifecycle/draft'
import { invalidField, Problem } from '../../lib/problem'
import { isOrderIdSql, type NameRow, type OrderRow, type OrderRows } from '../lookup/rows'
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

const isSameName = (old: PersonName | undefined, name: PersonName | undefined) =>
  old !== undefined && name?.name === old.name && isSameParent(parseParentName(old), name)

/** If the list begins with the present names, they keep their positions, even if empty positions lie between them. */
const keepPresentNames = (before: NameRow[], { items }: BeneficiariesInput): BeneficiariesInput => ({
  items: items.map(({ id, beneficiaries, keep }) => {
    const present = before
      .filter(({ item_n, n }) => item_n === id && !keep.includes(n))
      .sort((a, b) => a.n - b.n)
    const begins = present.every((old, at) => isSameName(old, beneficiaries[at]))
    return begins
      ? {
          id,
          beneficiaries: beneficiaries.slice(present.length),
          keep: [...keep, ...present.map(({ n }) => n)],
        }
      : { id, beneficiaries, keep }
  }),
})

function difference(before: Name[], wanted: Name[]): Difference {
  const old = new Map(before.map(name => [slotOf(name), name]))
  const kept = new Set(wanted.map(slotOf))
  return {
    written: wanted.filter(name => !isSameName(old.get(slotOf(name)), name)),
    gone: before.filter(name => !kept.has(slotOf(name))),
  }
}

function isFilling(before: Slot[], { written, gone }: Difference) {
  const taken = new Set(before.map(slotOf))
  return gone.length === 0 && written.every(name => !taken.has(slotOf(name)))
}

const isSame = ({ written, gone }: Difference) => written.length === 0 && gone.length === 0

const slotsJson = (slots: Slot[]) => JSON.stringify(slots.map(({ item_n, n }) => ({ item_n, n })))

const statements = ({ db, now }: Context, order_id: string, { written, gone }: Difference) => [
  renameDrafts(db, order_id, written, now),
  db.run(sql`
    DELETE FROM order_beneficiaries WHERE order_id = ${order_id} AND (item_n, n) IN (
      SELECT value ->> 'item_n', value ->> 'n' FROM json_each(${slotsJson(gone)}))`),
  // Delete name corrections that the customer requested earlier, because the new name replaces them.
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

/** The customer agreed which names an unpaid order change removes, so the names of its lines must not change. */
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
  /** If true, names may only be added. A changed name throws `key_needed`. */
  fillsOnly?: boolean
  alsoWrite?: (changed: number) => BatchItem<'sqlite'>
}

/** Throws `names_locked` after a slaughter was scheduled, `change_waiting`, `stale`. */
export async function writeOrderNames(
  context: Context,
  rows: OrderRows,
  input: BeneficiariesInput,
  { seen, fillsOnly = false, alsoWrite }: Options = {},
) {
  const { db, now } = context

  // `decide` reads the names after the order, so that the write fails if either changes meanwhile.
  const decide = async (order: OrderRow): Promise<Renamed> => {
    throwIfRefused(anonymizedOrderProblem(order) ?? nameChangeProblem(order, now))
    const before = await db
      .select()
      .from(order_beneficiaries)
      .where(eq(order_beneficiaries.order_id, order.id))
    const kept = keepPresentNames(before, input)
    const old = changeableNames(before, kept)
    const found = difference(old, wantedNames(rows, kept))
    if (fillsOnly && !isFilling(old, found)) throw new Problem('key_needed')
    if (order.seated && (await isLocked(db, order.id, found))) throw new Problem('names_locked')
    if (await isLeaving(db, order.id, found)) throw new Problem('change_waiting', { detail: namesWait })
    const events = isSame(found) ? [] : [{ type: 'names_changed', most: maxNameEvents }]
    return { ...newOrderChange(order), events, difference: found }
  }
  const extra = (order: OrderRow, { difference }: Renamed): BatchItem<'sqlite'>[] => {
    if (isSame(difference)) return []
    const also = alsoWrite ? [alsoWrite(difference.written.length + difference.gone.length)] : []
    return [...statements(context, order.id, difference), ...also]
  }
  try {
    await applyOrderChange(context, isOrderIdSql(rows.order.id), decide, { extra, seen })
  } catch (error) {
    const crowded = lineWithTooManyNames(error)
    throw crowded === null ? error : tooManyNamesProblem(input.items.findIndex(item => item.id === crowded))
  }
}

const maxNameEvents = 20

export const tooManyNamesProblem = (at: number) =>
  invalidField(`items.${at}.beneficiaries`, 'Jumlah nama melebihi yang berlaku untuk baris ini')
