import { and, ne, sql } from 'drizzle-orm'
import type { Context } from '../../../context'
import type { SacrificeLabelInput } from '../../../contract/fulfilment/sacrifices'
import type { AnimalType, ServiceKind } from '../../../contract/labels'
import { maxNamesOfLine } from '../../../contract/orders/rules'
import { animalNameWithoutShare } from '../../../contract/orders/shares'
import { changedFields } from '../../../db/audit'
import { sacrifices } from '../../../db/schema/fulfilment/sacrifices'
import { updateRowUnlessStale } from '../../../db/seen'
import { readSacrifice } from '../lookup/list'

export type Line = {
  order_id: string
  n: number
  kind: AnimalType | ServiceKind
  name: string
  animal_id: string | null
  service_id: string | null
  quantity: number
  shares: number
}

/** `free` contains seat numbers, ascending. A planned group is filled only if the stock allows no new group. */
export type SeatGroup = {
  id: string
  animal_id: string
  capacity: number
  free: number[]
  isPlanned?: boolean
}

type NewSacrifice = {
  id: string
  kind: Line['kind']
  name: string
  animal_id: string | null
  service_id: string | null
  capacity: number
  shared: boolean
  /** An animal that is not shared takes its schedule from this order. */
  order_id: string
}

type NewSeat = { sacrifice_id: string; n: number; order_id: string; item_n: number; beneficiary_n: number }

type Plan = { sacrifices: NewSacrifice[]; seats: NewSeat[] }

const upTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1)

type PlanInProgress = Plan & { groups: SeatGroup[]; openable: Map<string, number>; newId: () => string }

function openGroup(making: PlanInProgress, line: Line, capacity: number, shared: boolean) {
  const { kind, animal_id, service_id, order_id } = line
  const name = shared ? animalNameWithoutShare(line) : line.name
  const id = making.newId()
  making.sacrifices.push({ id, kind, name, animal_id, service_id, capacity, shared, order_id })
  return { id, animal_id: animal_id ?? '', capacity, free: upTo(capacity) }
}

function assignSeats(making: PlanInProgress, group: SeatGroup, line: Line, names: number[]) {
  for (const beneficiary_n of names) {
    const n = group.free.shift()
    if (n === undefined) throw new Error('a group was given more names than it has seats')
    making.seats.push({ sacrifice_id: group.id, n, order_id: line.order_id, item_n: line.n, beneficiary_n })
  }
}

function seatWhole(making: PlanInProgress, line: Line) {
  const capacity = maxNamesOfLine({ ...line, quantity: 1 })
  for (const unit of upTo(line.quantity)) {
    const names = upTo(capacity).map(n => (unit - 1) * capacity + n)
    assignSeats(making, openGroup(making, line, capacity, false), line, names)
  }
}

function assignToNewGroup(making: PlanInProgress, line: Line, names: number[]) {
  const group = openGroup(making, line, line.shares, true)
  making.groups.push(group)
  assignSeats(making, group, line, names)
}

/** Prefers one group with enough free seats, then a new group within the stock, then free seats of several groups. */
function seatTogether(making: PlanInProgress, line: Line, names: number[]) {
  const { groups, openable } = making
  const animal = line.animal_id ?? ''
  const mine = groups.filter(group => group.animal_id === animal && group.capacity === line.shares)
  const [open, planned] = [mine.filter(group => !group.isPlanned), mine.filter(group => group.isPlanned)]
  const fitting = open.find(group => group.free.length >= names.length)
  if (fitting) return assignSeats(making, fitting, line, names)
  const left = openable.get(animal) ?? 0
  if (left > 0) {
    openable.set(animal, left - 1)
    return assignToNewGroup(making, line, names)
  }
  const rest = [...names]
  for (const group of [...open, ...planned])
    assignSeats(making, group, line, rest.splice(0, group.free.length))
  if (rest.length > 0) assignToNewGroup(making, line, rest)
}

function seatShares(making: PlanInProgress, line: Line) {
  const names = upTo(line.quantity)
  while (names.length > 0) seatTogether(making, line, names.splice(0, line.shares))
}

/** `openable`: number of new groups that the stock allows, by animal id. Does not change the arguments. */
export function planSeats(
  lines: Line[],
  groups: SeatGroup[],
  openable: Map<string, number>,
  newId: () => string,
): Plan {
  const making: PlanInProgress = {
    sacrifices: [],
    seats: [],
    groups: groups.map(group => ({ ...group, free: [...group.free] })),
    openable: new Map(openable),
    newId,
  }
  for (const line of lines) {
    if (line.shares > 1) seatShares(making, line)
    else seatWhole(making, line)
  }
  const { sacrifices, seats } = making
  return { sacrifices, seats }
}

const maxSameTag = 20

/** A duplicate ear tag is reported in the result, not rejected. Throws `not_found`, `stale`. */
export async function saveSacrificeLabel(
  context: Context,
  id: string,
  { updated_at, ...input }: SacrificeLabelInput,
) {
  const { db, actor } = context
  const { tag, notes, witnesses, ...counted } = input
  const said = {
    tag: tag || null,
    notes: notes || null,
    ...counted,
    ...(witnesses === undefined ? {} : { witnesses: witnesses || null }),
  }
  const target = {
    table: sacrifices,
    entity: 'sacrifices',
    read: () => readSacrifice(db, id),
    seen: { updated_at },
  }
  const { season } = await updateRowUnlessStale(context, target, before => {
    const changes = changedFields(before, said)
    return Object.keys(changes).length > 0 ? { values: { ...said, updated_by: actor }, changes } : null
  })
  const same = said.tag
    ? await db
        .select({ number: sacrifices.number })
        .from(sacrifices)
        .where(and(sql`tag = ${said.tag} AND +season = ${season}`, ne(sacrifices.id, id)))
        .limit(maxSameTag)
    : []
  return { item: await readSacrifice(db, id), same_tag: same.map(({ number }) => number) }
}
