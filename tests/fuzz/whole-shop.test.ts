import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { firstSteps, type Run, runLife } from './run'
import { shrinkRun } from './shrink'
import { describeRun, describeSteps } from './tell'

const shortLife = 180
const patience = 240_000

/** `npm run fuzz -- --shrink WORDS` prints the shortest run for each fault whose name contains WORDS. */
async function tellShortest(seed: string, run: Run) {
  const wanted = [...run.found.keys()].filter(
    name => env.FUZZ_SHRINK !== '' && name.includes(env.FUZZ_SHRINK),
  )
  for (const fault of wanted)
    console.log(`${fault}:\n${describeSteps(await shrinkRun({ seed, fault, run, ms: patience }))}`)
}

test('no sequence of operations on the whole shop violates an invariant', async () => {
  const steps = firstSteps(Number(env.FUZZ_STEPS || shortLife))
  const first = Number(env.FUZZ_SEED)
  const found: string[] = []
  for (let n = first; n < first + Number(env.FUZZ_SEEDS); n++) {
    const seed = String(n)
    const until = (name: string) => env.FUZZ_SHRINK !== '' && name.includes(env.FUZZ_SHRINK)
    const run = await runLife({ seed, steps, until })
    console.log(describeRun(seed, run))
    found.push(...[...run.found.keys()].map(name => `seed ${seed}: ${name}`))
    await tellShortest(seed, run)
  }
  expect(found).toEqual([])
}, 3_600_000)
