// npm run mutants [-- --sample 40 --seed 1 --only worker/payments]: small faults in the sources that no test notices.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Mutant, mutantsOf } from './mutants/edits.ts'
import { sampled } from './mutants/sample.ts'
import { copyOf, endCopy, isNoticed, passAll } from './mutants/trial.ts'

const root = join(import.meta.dirname, '..')

/** What is mutated, and the tests that must notice, the quick ones first. */
const rooms: { sources: string; stages: string[][] }[] = [
  {
    sources: 'worker/orders/{life,look,place}/*.ts',
    stages: [
      ['tests/orders/table', 'tests/orders/codes', 'tests/orders/masked'],
      ['tests/orders', 'tests/eid', 'tests/sacrifices/corrections'],
    ],
  },
  { sources: 'worker/auth/*.ts', stages: [['tests/auth']] },
  { sources: 'worker/payments/*.ts', stages: [['tests/payments', 'tests/content/bank-accounts']] },
  {
    sources: 'worker/http/cache.ts',
    stages: [['tests/http/headers', 'tests/http/tags', 'tests/http/origin']],
  },
]

/** Lists of words are no code. */
const isLeftOut = (file: string) => file.endsWith('common-passwords.ts')

const { values: options } = parseArgs({
  options: {
    sample: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
})

type Trial = Mutant & { stages: string[][] }

const trials: Trial[] = rooms.flatMap(({ sources, stages }) =>
  globSync(sources, { cwd: root })
    .filter(file => !isLeftOut(file) && file.includes(options.only))
    .sort()
    .flatMap(file => mutantsOf(file, readFileSync(join(root, file), 'utf8')))
    .map(mutant => ({ ...mutant, stages })),
)

const nameOf = ({ file, line, before, after }: Mutant) =>
  `${file}:${line}  ${before.slice(0, 60)}  →  ${after === '' ? '(nothing)' : after}`

/** Where a test fails already every mutant would count as noticed. */
async function stopUnlessSound(copy: string, chosen: Trial[]) {
  for (const stages of new Set(chosen.map(trial => trial.stages))) {
    if (await passAll(copy, stages)) continue
    throw new Error(`Tests fail without any mutant: ${stages.flat().join(' ')}`)
  }
}

async function tryAll(copy: string, chosen: Trial[]) {
  const survivors: Trial[] = []
  for (const [n, trial] of chosen.entries()) {
    const noticed = await isNoticed(copy, trial, trial.stages)
    if (!noticed) survivors.push(trial)
    console.log(`${n + 1}/${chosen.length}  ${noticed ? 'noticed ' : 'SURVIVED'}  ${nameOf(trial)}`)
  }
  return survivors
}

function tell(survivors: Trial[], count: number) {
  const share = count === 0 ? 0 : (100 * survivors.length) / count
  console.log(`\n${survivors.length} of ${count} survived (${share.toFixed(1)} %)`)
  for (const survivor of survivors) console.log(`  ${nameOf(survivor)}`)
}

const chosen = sampled(trials, Number(options.sample), Number(options.seed))
console.log(`${chosen.length} of ${trials.length} possible mutants, seed ${options.seed}`)
const copy = copyOf(root)
// Also when it is told to end it leaves no copy behind.
process.on('exit', () => endCopy(copy))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
await stopUnlessSound(copy, chosen)
tell(await tryAll(copy, chosen), chosen.length)
