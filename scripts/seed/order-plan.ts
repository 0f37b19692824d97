import { animalNameWithShare } from '../../worker/contract/orders/shares'
import { hourMs, timePlusMs } from '../../worker/db/stamp'
import { randomOrderCode } from '../../worker/orders/codes'
import { pastEid, placedBefore, placedSince } from './calendar'
import type { DemoProducts } from './content'

export type Fate =
  | 'unpaid'
  | 'claimed'
  | 'rejected'
  | 'confirmed'
  | 'scheduled'
  | 'processing'
  | 'completed'
  | 'expired'
  | 'cancelled'

export const howMany = 62

/** The newest orders, which need action by the customer or an operator: [state, hours since the order]. */
const waiting: [Fate, number][] = [
  ['unpaid', 0.6],
  ['claimed', 2.4],
  ['unpaid', 3],
  ['claimed', 5],
  ['unpaid', 7],
  ['claimed', 9],
  ['rejected', 12],
  ['claimed', 14],
  ['unpaid', 17],
  ['claimed', 19],
  ['unpaid', 21.6],
  ['unpaid', 22.7],
]

export function fateOf(n: number): Fate {
  const age = howMany - n
  const recent = waiting[age - 1]
  if (recent) return recent[0]
  if (n % 9 === 4) return 'expired'
  if (n % 13 === 7) return 'cancelled'
  // At least six whole animals of these wait for their day, so that a new operator can plan some.
  if (age <= 22) return 'confirmed'
  if (n >= firstOfSeason) return n % 2 === 0 ? 'processing' : 'scheduled'
  return 'completed'
}

export const isPaid = (fate: Fate) => ['confirmed', 'scheduled', 'processing', 'completed'].includes(fate)
export const isClosed = (fate: Fate) => fate === 'expired' || fate === 'cancelled'

/** Orders with a lower number belong to the last Eid. */
export const firstOfSeason = 30

export type PlannedLine = {
  animal_id: string | null
  service_id: string | null
  kind: DemoProducts['animals'][number]['type'] | DemoProducts['services'][number]['kind']
  name: string
  price: number
  quantity: number
  shares: number
  operational_cost: number
}

/** Hadyu and badal haji are performed on the days of Eid, so those of this season lie ahead. */
function serviceOf({ services }: DemoProducts, n: number) {
  const priced = services.filter(service => service.price !== null)
  if (n < firstOfSeason) return priced[Math.floor(n / 4) % priced.length]
  if (n >= howMany - waiting.length) return priced[n % priced.length]
  const onEid = priced.filter(({ kind }) => kind === 'hadyu' || kind === 'badal_haji')
  return onEid[Math.floor(n / 4) % onEid.length]
}

export function linesOf(shop: DemoProducts, n: number): PlannedLine[] {
  const whole = shop.animals.filter(({ shares = 1 }) => shares === 1)
  const shared = shop.animals.find(({ shares = 1 }) => shares > 1)
  // Shares of a cow: their group is not full yet, so the order can be paid but not scheduled.
  const animal = shared && fateOf(n) === 'confirmed' && n % 11 === 0 ? shared : whole[(n * 5) % whole.length]
  const lines: PlannedLine[] = []
  if (animal && n % 4 !== 3) {
    const { shares = 1, operational_cost = 0 } = animal
    const quantity = animal.type === 'Sapi' && shares === 1 ? 1 : 1 + (n % 3 === 0 ? 1 : 0)
    lines.push({
      animal_id: animal.id,
      service_id: null,
      kind: animal.type,
      name: animalNameWithShare({ name: animal.name, shares }),
      price: animal.price,
      quantity,
      shares,
      operational_cost,
    })
  }
  const hadyu = shop.services.find(({ kind }) => kind === 'hadyu')
  const service = n % 4 === 3 ? serviceOf(shop, n) : n % 12 === 0 ? hadyu : undefined
  if (service?.price) {
    lines.push({
      animal_id: null,
      service_id: service.id,
      kind: service.kind,
      name: service.name,
      price: service.price,
      quantity: 1,
      shares: 1,
      operational_cost: 0,
    })
  }
  return lines
}

/** A linear congruential generator: every fresh shop gets the same order codes. */
function repeatable(seed: number) {
  let state = seed
  return (max: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * max)
  }
}

export type PlannedOrder = {
  n: number
  id: string
  code: string
  fate: Fate
  created_at: string
  lines: PlannedLine[]
}

/** Plans the demo orders, sorted by time: `seq` must increase with `created_at`. */
export function planOrders(shop: DemoProducts, now: string): PlannedOrder[] {
  const random = repeatable(20_261_121)
  const eid = pastEid(now)
  const oldest = howMany - waiting.length - 1 - firstOfSeason
  const placedAt = (n: number, lines: PlannedLine[]) => {
    const [line] = lines
    const age = howMany - n
    const recent = waiting[age - 1]
    if (recent) return timePlusMs(now, -recent[1] * hourMs)
    if (n >= firstOfSeason || !line) return placedSince(eid, now, age - waiting.length - 1, oldest)
    return placedBefore(eid, line, n, firstOfSeason - 1)
  }
  const all = Array.from({ length: howMany }, (_, n) => {
    const lines = linesOf(shop, n)
    return {
      n,
      id: crypto.randomUUID(),
      code: randomOrderCode(random),
      fate: fateOf(n),
      created_at: placedAt(n, lines),
      lines,
    }
  })
  return all
    .filter(({ lines }) => lines.length > 0)
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at))
}
