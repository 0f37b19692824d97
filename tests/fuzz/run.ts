import { vi } from 'vitest'
import { freshShop } from '../support/fresh'
import { chanceOf, drawFrom } from './chance'
import { faultsIn } from './invariants/all'
import { openShop } from './opening'
import { chooseOperation, operations } from './operations/all'
import { matchAll } from './operations/statements'
import { cron } from './operations/time'
import { advanceClock, type Fault, type Hand, handOf, openWorld, rowsOf, type World } from './world'

export type Step = { n: number; name: string; said: string[] }
export type Run = {
  steps: Step[]
  /** First occurrence of each fault, with the step before it. */
  found: Map<string, { step: number; rows: unknown[] }>
  done: Record<string, { ok: number; refused: number; idle: number }>
}

type Wish = {
  seed: string
  /** Indexes of the steps to run, from the seed's infinite sequence. */
  steps: number[]
  until?: (fault: string) => boolean
  every?: number
}

const opened = Date.parse('2026-05-12T02:00:00.000Z')

/** Tables that a refused step must leave unchanged. */
const core = [
  'animals',
  'orders',
  'order_items',
  'order_beneficiaries',
  'seats',
  'sacrifices',
  'transactions',
  'bank_rows',
  'certificates',
  'corrections',
]

async function imageOf() {
  const tables = await Promise.all(core.map(name => rowsOf(`SELECT * FROM ${name} ORDER BY 1, 2, 3`)))
  return tables.map(rows => JSON.stringify(rows))
}

/** A step with a single request, which must change nothing if it is refused. */
const isOneRequest = (said: string[]) => said.length === 1

async function runStep(world: World, { name }: Step, hand: Hand) {
  try {
    return await operations[name]?.run(hand)
  } catch (error) {
    world.faults.push({ name: 'a step that throws', rows: [name, String(error)] })
    return undefined
  }
}

async function take(world: World, step: Step, seed: string, run: Run) {
  const chance = chanceOf(`${seed}.${step.n}`)
  const hand = handOf(world, chance)
  vi.restoreAllMocks()
  drawFrom(() => chance)
  advanceClock(1000 + chance.below(10) * 60_000)
  const isWatched = chance.is(12)
  const before = isWatched ? await imageOf() : null
  const answer = await runStep(world, step, hand)
  const count = run.done[step.name] ?? { ok: 0, refused: 0, idle: 0 }
  run.done[step.name] = count
  if (answer === 'idle') count.idle += 1
  else if (answer && !answer.ok) count.refused += 1
  else count.ok += 1
  if (before === null || answer === 'idle' || !answer || answer.ok || !isOneRequest(world.said)) return
  const after = await imageOf()
  const changed = core.filter((_, n) => before[n] !== after[n])
  if (changed.length > 0 && !answer.text.includes('"claimed":true'))
    world.faults.push({ name: 'a refused step that changed something', rows: [step.name, ...changed] })
}

/** Runs the steps of a seed in an empty shop and checks all invariants after every `every` steps. */
export async function runLife({ seed, steps, until = () => false, every = 10 }: Wish): Promise<Run> {
  await freshShop()
  vi.setSystemTime(opened)
  const world = openWorld()
  const run: Run = { steps: [], found: new Map(), done: {} }
  const note = (faults: Fault[], step: number) => {
    for (const { name, rows } of faults)
      if (!run.found.has(name)) run.found.set(name, { step, rows: rows.slice(0, 3) })
  }
  try {
    await openShop(world, chanceOf(seed))
    for (const [at, n] of steps.entries()) {
      const step: Step = { n, name: chooseOperation(chanceOf(`${seed}.${n}.what`)), said: [] }
      run.steps.push(step)
      await take(world, step, seed, run)
      const isLast = at === steps.length - 1
      if (isLast || at % (every * 5) === every * 5 - 1) {
        const hand = handOf(world, chanceOf(`${seed}.${n}.end`))
        step.said.push(...world.said.splice(0))
        await cron(hand)
        await matchAll(hand)
        note(await faultsIn(world, true), n)
      } else if (at % every === every - 1) note(await faultsIn(world, false), n)
      step.said.push(...world.said.splice(0))
      note(world.faults.splice(0), n)
      if ([...run.found.keys()].some(until)) break
    }
    return run
  } finally {
    vi.restoreAllMocks()
    vi.useRealTimers()
  }
}

export const firstSteps = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
