import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { firstSteps, type Run, runLife } from './run'
import { shrinkRun } from './shrink'

const defaultSteps = 180
const shrinkTimeMs = 240_000

const indented = (text: string) => `    ${text}`

function describeRun(seed: string, { steps, found, done }: Run) {
  const never = Object.entries(done)
    .filter(([, { ok }]) => ok === 0)
    .map(([name, { refused, idle }]) => `${name} (${refused} refused, ${idle} idle)`)
  const faults = [...found].map(([name, { step, rows }]) =>
    [`  step ${step}: ${name}`, ...rows.map(row => indented(JSON.stringify(row).slice(0, 600)))].join('\n'),
  )
  return [
    `seed ${seed}: ${steps.length} steps, ${Object.keys(done).length} operations, ${found.size} faults`,
    ...faults,
    ...(never.length > 0 ? [`  never came through: ${never.join(', ')}`] : []),
  ].join('\n')
}

const describeSteps = ({ steps }: Run) =>
  steps.flatMap(({ n, name, said }) => [`${n} ${name}`, ...said.map(indented)]).join('\n')

/** `npm test -- fuzz --shrink WORDS` prints the shortest run for each fault whose name contains WORDS. */
async function printShortestRuns(seed: string, run: Run) {
  const wanted = [...run.found.keys()].filter(
    name => env.FUZZ_SHRINK !== '' && name.includes(env.FUZZ_SHRINK),
  )
  for (const fault of wanted)
    console.log(`${fault}:\n${describeSteps(await shrinkRun({ seed, fault, run, ms: shrinkTimeMs }))}`)
}

test('no sequence of operations on the whole shop violates an invariant', async () => {
  const steps = firstSteps(Number(env.FUZZ_STEPS || defaultSteps))
  const first = Number(env.FUZZ_SEED)
  const found: string[] = []
  for (let n = first; n < first + Number(env.FUZZ_SEEDS); n++) {
    const seed = String(n)
    const until = (name: string) => env.FUZZ_SHRINK !== '' && name.includes(env.FUZZ_SHRINK)
    const run = await runLife({ seed, steps, until })
    console.log(describeRun(seed, run))
    found.push(...[...run.found.keys()].map(name => `seed ${seed}: ${name}`))
    await printShortestRuns(seed, run)
  }
  expect(found).toEqual([])
}, 3_600_000)
