import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxNamesOfLine } from '../../../worker/contract/orders/rules'
import { type Line, planSeats, type SeatGroup } from '../../../worker/fulfilment/sacrifices/plan/plan'

let made = 0
const newId = () => `new-${++made}`

const line = fc.record({
  order_id: fc.constantFrom('a', 'b', 'c', 'd'),
  kind: fc.constantFrom('Sapi', 'Kambing', 'badal_haji', 'dam'),
  animal_id: fc.constantFrom('cow', 'other'),
  quantity: fc.integer({ min: 1, max: 20 }),
  shares: fc.constantFrom(1, 1, 7, 5),
})

/** Each line number occurs once per order, as in the database. */
const lines = fc
  .array(line, { minLength: 1, maxLength: 12 })
  .map(list =>
    list.map((given, at): Line => ({ ...given, n: at + 1, name: given.kind, service_id: null }) as Line),
  )

const group = fc
  .record({
    animal_id: fc.constantFrom('cow', 'other'),
    capacity: fc.constantFrom(7, 5),
    taken: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 6 }),
  })
  .map(
    ({ animal_id, capacity, taken }, at = made++): SeatGroup => ({
      id: `group-${animal_id}-${capacity}-${taken.join('')}-${at}`,
      animal_id,
      capacity,
      free: Array.from({ length: capacity }, (_, index) => index + 1).filter(n => !taken.includes(n)),
    }),
  )

const openable = fc
  .record({ cow: fc.integer({ min: -1, max: 4 }), other: fc.integer({ min: 0, max: 4 }) })
  .map(
    ({ cow, other }) =>
      new Map([
        ['cow', cow],
        ['other', other],
      ]),
  )

const unique = (list: string[]) => new Set(list).size === list.length

test('assigning seats gives each name one existing seat, and no seat is assigned to two names', () => {
  fc.assert(
    fc.property(lines, fc.array(group, { maxLength: 5 }), openable, (asked, groups, more) => {
      const open = groups.filter((one, at) => groups.findIndex(other => other.id === one.id) === at)
      const { sacrifices, seats } = planSeats(asked, open, more, newId)
      const names = asked.flatMap(one =>
        Array.from({ length: maxNamesOfLine(one) }, (_, index) => `${one.order_id}.${one.n}.${index + 1}`),
      )
      const seated = seats.map(seat => `${seat.order_id}.${seat.item_n}.${seat.beneficiary_n}`)
      expect(seated.sort()).toEqual(names.sort())
      expect(unique(seats.map(({ sacrifice_id, n }) => `${sacrifice_id}.${n}`))).toBe(true)
      const places = new Map([
        ...open.map(({ id, free }) => [id, free] as const),
        ...sacrifices.map(
          ({ id, capacity }) => [id, Array.from({ length: capacity }, (_, i) => i + 1)] as const,
        ),
      ])
      for (const { sacrifice_id, n } of seats) expect(places.get(sacrifice_id)).toContain(n)
    }),
    { numRuns: 400, seed: 11 },
  )
})

test('an animal sold whole is not shared with another order', () => {
  fc.assert(
    fc.property(lines, asked => {
      const { sacrifices, seats } = planSeats(asked, [], new Map(), newId)
      for (const { id, shared, capacity } of sacrifices.filter(one => !one.shared)) {
        const mine = seats.filter(seat => seat.sacrifice_id === id)
        expect([shared, mine.length, new Set(mine.map(seat => seat.item_n)).size]).toEqual([
          false,
          capacity,
          1,
        ])
      }
    }),
    { numRuns: 200, seed: 12 },
  )
})

const share = (order_id: string, quantity: number): Line => ({
  order_id,
  n: 1,
  kind: 'Sapi',
  name: 'Sapi',
  animal_id: 'cow',
  service_id: null,
  quantity,
  shares: 7,
})

const groupsOf = ({ seats }: ReturnType<typeof planSeats>, order: string) => [
  ...new Set(seats.filter(({ order_id }) => order_id === order).map(({ sacrifice_id }) => sacrifice_id)),
]

test('shares of one buyer are kept in one animal while enough animals are left, and single shares fill gaps', () => {
  const plan = planSeats(
    [share('a', 4), share('b', 4), share('c', 3), share('d', 2), share('e', 1)],
    [],
    new Map([['cow', 2]]),
    newId,
  )
  expect(plan.sacrifices.map(({ capacity, shared }) => [capacity, shared])).toEqual([
    [7, true],
    [7, true],
  ])
  const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map(order => groupsOf(plan, order))
  expect([a, b, c, d, e].map(groups => groups?.length)).toEqual([1, 1, 1, 1, 1])
  expect(c).toEqual(a)
  expect(d).toEqual(b)
  expect(e).toEqual(b)
})

test('no more groups of shares are opened than animals are left in stock, so the shares of the last buyers are split', () => {
  const plan = planSeats([share('a', 5), share('b', 5), share('c', 4)], [], new Map([['cow', 2]]), newId)
  expect(plan.sacrifices).toHaveLength(2)
  expect(groupsOf(plan, 'c')).toHaveLength(2)
})

test('seven shares of one order fill one animal; ten shares fill one animal and a part of another', () => {
  const plan = planSeats([share('a', 2), share('b', 7), share('c', 10)], [], new Map([['cow', 4]]), newId)
  expect(groupsOf(plan, 'b')).toHaveLength(1)
  expect(groupsOf(plan, 'c')).toHaveLength(2)
  expect(groupsOf(plan, 'c')).toContain(groupsOf(plan, 'a')[0])
})

test('a group of shares is named after its animal', () => {
  const named = { ...share('a', 2), name: 'Sapi Bali (1/7)' }
  expect(planSeats([named], [], new Map(), newId).sacrifices.map(({ name }) => name)).toEqual(['Sapi Bali'])
  const own = { ...share('a', 2), name: 'Sapi 1/7 Bali' }
  expect(planSeats([own], [], new Map(), newId).sacrifices.map(({ name }) => name)).toEqual(['Sapi 1/7 Bali'])
})

test('if no animal is left, names fill free seats of unplanned groups first and free seats of planned groups last', () => {
  const free = (id: string, places: number[], isPlanned: boolean): SeatGroup => ({
    id,
    animal_id: 'cow',
    capacity: 7,
    free: places,
    isPlanned,
  })
  const groups = [free('planned', [7], true), free('open', [5, 6], false)]
  const seatsIn = (quantity: number, openable: number) => {
    const { seats, sacrifices } = planSeats(
      [share('a', quantity)],
      groups,
      new Map([['cow', openable]]),
      newId,
    )
    return [...Map.groupBy(seats, seat => seat.sacrifice_id)].map(([id, { length }]) =>
      sacrifices.some(made => made.id === id) ? `new ${length}` : `${id} ${length}`,
    )
  }
  expect(seatsIn(1, 0)).toEqual(['open 1'])
  expect(seatsIn(3, 1)).toEqual(['new 3'])
  expect(seatsIn(3, 0)).toEqual(['open 2', 'planned 1'])
  expect(seatsIn(4, 0)).toEqual(['open 2', 'planned 1', 'new 1'])
})
