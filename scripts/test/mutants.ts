import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../build/build.ts'
import { type Mutant, mutantsOf, sampled } from './mutants/edits.ts'
import { functionAt, type Reach, reachOf } from './mutants/reach.ts'
import { copyOf, endCopy, isNoticed, runnerIn, runTests } from './mutants/trial.ts'

const root = join(import.meta.dirname, '../..')

/** Mutated sources, with the tests that must detect the mutants, in stages: quick tests first. */
const rooms: { sources: string; stages: string[][] }[] = [
  {
    sources: 'worker/orders/{lifecycle,lookup,placement}/*.ts',
    stages: [
      ['tests/orders/lifecycle/table', 'tests/orders/placement/codes', 'tests/orders/lookup/masked'],
      ['orders', 'contract', 'fulfilment', 'messages', 'money/statements'].map(room => `tests/${room}`),
    ],
  },
  { sources: 'web/statement/**/*.ts', stages: [['tests/statement/']] },
  {
    sources: 'worker/money/statements/**/*.ts',
    stages: [['tests/money/statements'], ['tests/money/feeds', 'tests/contract']],
  },
  {
    sources: 'worker/fulfilment/sacrifices/**/*.ts',
    stages: [
      ['tests/fulfilment/sacrifices'],
      [
        'tests/fulfilment/field',
        'tests/fulfilment/evidence',
        'tests/orders/lifecycle/slaughter',
        'tests/contract',
      ],
    ],
  },
  {
    sources: 'worker/fulfilment/certificates/**/*.ts',
    stages: [['tests/fulfilment/certificates'], ['tests/site/settings', 'tests/contract']],
  },
  {
    sources: 'worker/messages/**/*.ts',
    stages: [['tests/messages'], ['tests/orders/lifecycle/no-trace', 'tests/contract']],
  },
  {
    sources: 'worker/catalog/codes/*.ts',
    stages: [['tests/catalog/codes'], ['tests/orders/placement/place', 'tests/operations/dashboard']],
  },
  {
    sources: 'worker/people/{team,letters}/*.ts',
    stages: [
      ['tests/people/team', 'tests/people/letters'],
      ['tests/people/auth', 'tests/money/accounts'],
    ],
  },
  { sources: 'worker/people/auth/**/*.ts', stages: [['tests/people/auth']] },
  {
    sources: 'worker/money/accounts/*.ts',
    stages: [['tests/money/accounts']],
  },
  {
    sources: 'worker/money/payments/*.ts',
    stages: [
      ['tests/money/statements/settle', 'tests/money/statements/days'],
      ['tests/money/statements', 'tests/orders'],
    ],
  },
  {
    sources: 'worker/money/{charges,gateway}/**/*.ts',
    stages: [['tests/money/gateway'], ['tests/money/payouts', 'tests/orders/lookup']],
  },
  {
    sources: 'worker/http/cache/cache.ts',
    stages: [['tests/http/headers', 'tests/http/tags', 'tests/http/origin']],
  },
]

type Trial = Mutant & { stages: string[][] }
/** `key` names the function that contains the mutant; null outside of functions. */
type Chosen = Trial & { key: string | null }

const nameOf = ({ file, line, before, after }: Mutant) =>
  `${file}:${line}  ${before.slice(0, 60)}  →  ${after === '' ? '(nothing)' : after}`

const sourceOf = (file: string) => readFileSync(join(root, file), 'utf8')

const failuresIn = (output: string) => {
  const failed = output.split('\n').filter(line => line.includes('×'))
  return [...failed, output.slice(-500)].join('\n')
}

/** Throws if a test fails without a mutant, because every mutant would then count as detected. */
async function reachOfTests(copy: string, chosen: Trial[]) {
  const tests = [...new Set(chosen.flatMap(({ stages }) => stages.flat()))]
  const files = [...new Set(chosen.map(({ file }) => file))]
  return reachOf(copy, files, async () => {
    const { output, hasPassed } = await runTests(copy, tests, ['--silent=false', '--retry=0'])
    if (!hasPassed) throw new Error(`Tests fail without any mutant:\n${failuresIn(output)}`)
    return output
  })
}

/** Returns the mutant's tests that run its function, in two stages. */
function testsThatReach({ key, stages }: Chosen, reach: Reach) {
  if (key === null) return stages
  const reached = [...(reach.get(key) ?? [])].sort()
  const isOf = (stage: string[]) => (test: string) => stage.some(name => test.startsWith(name))
  const [quick = [], ...rest] = stages
  const first = reached.filter(isOf(quick))
  return [first, reached.filter(isOf(rest.flat())).filter(test => !first.includes(test))]
}

async function tryAll(copies: string[], chosen: Chosen[], reach: Reach) {
  const survivors: Trial[] = []
  const left = [...chosen.entries()]
  const work = async (copy: string) => {
    const runner = runnerIn(copy)
    for (let next = left.shift(); next; next = left.shift()) {
      const [n, trial] = next
      const noticed = await isNoticed(copy, runner, trial, testsThatReach(trial, reach))
      if (!noticed) survivors.push(trial)
      console.log(`${n + 1}/${chosen.length}  ${noticed ? 'noticed ' : 'SURVIVED'}  ${nameOf(trial)}`)
    }
    runner.end()
  }
  await Promise.all(copies.map(work))
  return survivors
}

function tell(survivors: Trial[], count: number) {
  const share = count === 0 ? 0 : (100 * survivors.length) / count
  console.log(`\n${survivors.length} of ${count} survived (${share.toFixed(1)} %)`)
  for (const survivor of survivors) console.log(`  ${nameOf(survivor)}`)
}

/** Throws if no file matches, because a moved folder would otherwise be skipped unnoticed. */
function filesOf(sources: string) {
  const files = globSync(sources, { cwd: root })
  if (files.length === 0) throw new Error(`No source matches ${sources}`)
  return files
}

const trialsIn = (only: string[]): Trial[] =>
  rooms.flatMap(({ sources, stages }) =>
    filesOf(sources)
      .filter(file => only.some(name => file.includes(name)))
      .sort()
      .flatMap(file => mutantsOf(file, readFileSync(join(root, file), 'utf8')))
      .map(mutant => ({ ...mutant, stages })),
  )

/** npm test -- mutants [--sample 40 --seed 1 --only worker/money --abreast 2]; `--abreast`: parallel runs. */
export async function mutants(args: string[]) {
  const { values: options } = parseArgs({
    args,
    options: {
      sample: { type: 'string', default: '40' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', multiple: true, default: [''] },
      abreast: { type: 'string', default: '1' },
    },
  })
  const trials = trialsIn(options.only)
  // Read the sources first: they may change during the run.
  const chosen = sampled(trials, Number(options.sample), Number(options.seed)).map(
    (trial): Chosen => ({ ...trial, key: functionAt(trial.file, sourceOf(trial.file), trial.start) }),
  )
  console.log(`${chosen.length} of ${trials.length} possible mutants, seed ${options.seed}`)
  // Some tests render whole pages from the built site.
  await build()
  const copies = Array.from({ length: Number(options.abreast) }, () => copyOf(root))
  // Deletes the copies even if a signal ends this process.
  process.on('exit', () => copies.forEach(endCopy))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const reach = await reachOfTests(copies[0] ?? '', chosen)
  tell(await tryAll(copies, chosen, reach), chosen.length)
  return 0
}
