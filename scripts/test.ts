// npm test [-- GROUP [FILES]]: runs all checks of a group, even after a failure, then prints the totals.
// npm test -- browsers|eid|fuzz|mutants [OPTIONS]: runs tests that take minutes or hours and belong to no group.
import { type Check, endAll, report } from './test/check.ts'
import { browserTests, unitTests, workerTests } from './test/suites.ts'
import { checkBuild, dryRun, knip, lint, types } from './test/tools.ts'

type Part = 'types' | 'lint' | 'knip' | 'build' | 'unit' | 'worker' | 'browser'

/** The checks of each group. types, lint and knip run in parallel. */
const groups: Record<string, Part[]> = {
  all: ['types', 'lint', 'knip', 'build', 'worker', 'browser'],
  check: ['types', 'lint', 'knip', 'unit'],
  static: ['types', 'lint', 'knip', 'build'],
  types: ['types'],
  lint: ['lint'],
  unit: ['unit'],
  worker: ['build', 'worker'],
  browser: ['build', 'browser'],
}

const onDemand: Record<string, (args: string[]) => Promise<number>> = {
  browsers: async args => (await import('./test/browsers.ts')).browsers(args),
  eid: async () => (await import('./test/on-demand.ts')).eid(),
  fuzz: async args => (await import('./test/on-demand.ts')).fuzz(args),
  mutants: async args => (await import('./test/mutants.ts')).mutants(args),
}

const tools = { types, lint, knip }
const isTool = (part: Part): part is keyof typeof tools => part in tools

async function runAll(parts: Part[], only: string[]) {
  const started = Date.now()
  const checks: Check[] = []
  const add = (...done: Check[]) => {
    checks.push(...done)
    done.forEach(report)
  }
  const has = (part: Part) => parts.includes(part)
  const built = has('build') ? checkBuild() : null
  add(...(await Promise.all(parts.filter(isTool).map(part => tools[part]()))))
  if (built) add(await built)
  const isBuilt = checks.some(check => check.name === 'build' && check.failed === 0)
  if (has('unit')) add(await unitTests())
  // Browser tests idle for more than half of their time, so the other tests run in parallel.
  const hasBrowser = isBuilt && has('browser')
  const inBrowser = hasBrowser ? browserTests(only) : null
  if (isBuilt && has('types')) add(await dryRun())
  if (has('worker')) add(await workerTests(only, !hasBrowser))
  if (inBrowser) add(await inBrowser)
  summarize(checks, started)
}

const listed = (heading: string, lines: string[]) => {
  if (lines.length > 0) console.log(`${heading}:\n${lines.map(line => `  ${line}`).join('\n')}`)
}

function summarize(checks: Check[], started: number) {
  const sum = (of: 'passed' | 'failed') => checks.reduce((total, check) => total + check[of], 0)
  const slow = checks.flatMap(check => check.slow ?? []).sort((a, b) => b.ms - a.ms)
  console.log(`\n${'─'.repeat(60)}`)
  listed(
    'Slowest',
    slow.slice(0, 10).map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(5)} s  ${name}`),
  )
  listed(
    'Flaky, passed at the second try',
    checks.flatMap(check => check.flaky ?? []),
  )
  console.log(`${Math.round((Date.now() - started) / 1000)} s`)
  const failing = checks.filter(check => check.failed > 0).map(check => check.name)
  if (failing.length > 0) console.log(`Failed: ${failing.join(', ')}`)
  listed(
    'Tests that failed',
    checks.flatMap(check => check.broken ?? []),
  )
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exit(sum('failed') > 0 ? 1 : 0)
}

const [wanted = 'all', ...only] = process.argv.slice(2)
const parts = groups[wanted]
const asked = onDemand[wanted]
if (asked) process.exit(await asked(only))
if (!parts) {
  console.error(`Usage: npm test [-- ${Object.keys(groups).join('|')} [FILES]]
       npm test -- ${Object.keys(onDemand).join('|')} [OPTIONS]`)
  process.exit(2)
}
for (const event of ['SIGTERM', 'disconnect']) {
  process.on(event, () => {
    endAll()
    process.exit(143)
  })
}
await runAll(parts, only)
