import type { Chance } from '../chance'
import { chanceOf } from '../chance'
import { advanceClock, type Hand, handOf, type Operations } from '../world'
import { certificateOperations } from './certificates'
import { orderOperations } from './orders'
import { paymentOperations } from './payments'
import { peopleOperations } from './people'
import { seatOperations } from './seats'
import { statementOperations } from './statements'
import { timeOperations } from './time'
import { transferOperations } from './transfers'

const single: Operations = {
  ...orderOperations,
  ...paymentOperations,
  ...transferOperations,
  ...statementOperations,
  ...seatOperations,
  ...certificateOperations,
  ...peopleOperations,
  ...timeOperations,
}

/** These track state outside the shop, which concurrent runs would corrupt. */
const alone = new Set([...Object.keys(timeOperations), 'restock', 'import into the wrong account'])

const beside = Object.keys(single).filter(name => !alone.has(name))

const aMoment = (ms: number) => new Promise(done => setTimeout(done, ms))

/** Runs two steps concurrently. */
async function runConcurrently({ world, chance }: Hand, names: string[], seeds: string[]) {
  const [first = '', second = first] = names
  const [one = '', two = one] = seeds
  world.said.push(`at once: ${first} + ${second}`)
  const before = single[first]?.run(handOf(world, chanceOf(one)))
  await aMoment(chance.below(12))
  advanceClock(1000)
  await Promise.all([before, single[second]?.run(handOf(world, chanceOf(two)))])
  return undefined
}

const draw = ({ chance }: Hand) => String(chance.next())

/** Pairs that often choose the same order, because both use the same random number. */
const rivals = [
  ['verify', 'cancel as customer'],
  ['verify', 'cancel at the desk'],
  ['claim', 'cancel as customer'],
  ['settle what is exact', 'verify'],
  ['settle as a part', 'settle as paid in full'],
  ['schedule', 'undo a verification'],
  ['schedule', 'move a seat'],
  ['complete', 'reopen a sacrifice'],
  ['publish certificates', 'undo a verification'],
  ['publish certificates', 'reopen a sacrifice'],
  ['anonymise an order', 'give names'],
  ['verify', 'change the customer'],
  ['reject', 'claim'],
  ['order with a code', 'order with a code'],
  ['link a row', 'settle as paid in full'],
]

const pairs: Operations = {
  'two things at once': {
    weight: 5,
    run: hand =>
      runConcurrently(hand, [hand.chance.among(beside), hand.chance.among(beside)], [draw(hand), draw(hand)]),
  },
  'rivals at once': {
    weight: 5,
    run: hand => runConcurrently(hand, hand.chance.among(rivals), [draw(hand)]),
  },
  'the same thing twice at once': {
    weight: 4,
    run: hand => runConcurrently(hand, [hand.chance.among(beside)], [draw(hand)]),
  },
}

export const operations: Operations = { ...single, ...pairs }

const total = Object.values(operations).reduce((sum, { weight }) => sum + weight, 0)

export function chooseOperation(chance: Chance) {
  let left = chance.below(total)
  for (const [name, { weight }] of Object.entries(operations)) {
    left -= weight
    if (left < 0) return name
  }
  throw new Error('weights do not add up')
}
