// npm test [-- static|worker|browser [FILES]]: every check there is, to the end, then one line with the sum.
import { type Check, endAll, report } from './checks/check.ts'
import { browserTests, workerTests } from './checks/suites.ts'
import { build, dryRun, knip, lint, types } from './checks/tools.ts'

const [wanted, ...only] = process.argv.slice(2)
const isWanted = (group: string) => !wanted || wanted === group

async function all() {
  const started = Date.now()
  const checks: Check[] = []
  const add = (...done: Check[]) => {
    checks.push(...done)
    done.forEach(report)
  }
  const built = build()
  if (isWanted('static')) add(...(await Promise.all([types(), lint(), knip()])))
  add(await built)
  const isBuilt = checks.every(check => check.name !== 'build' || check.failed === 0)
  if (isBuilt && isWanted('static')) add(await dryRun())
  if (isWanted('worker')) add(await workerTests(only))
  if (isBuilt && isWanted('browser')) add(await browserTests(only))
  summarize(checks, started)
}

function summarize(checks: Check[], started: number) {
  const sum = (of: 'passed' | 'failed') => checks.reduce((total, check) => total + check[of], 0)
  const failing = checks.filter(check => check.failed > 0).map(check => check.name)
  console.log(`\n${'─'.repeat(60)}`)
  console.log(`${Math.round((Date.now() - started) / 1000)} s`)
  if (failing.length > 0) console.log(`Failed: ${failing.join(', ')}`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exit(sum('failed') > 0 ? 1 : 0)
}

if (wanted && !['static', 'worker', 'browser'].includes(wanted)) {
  console.error('Usage: npm test [-- static|worker|browser [FILES]]')
  process.exit(2)
}
for (const event of ['SIGTERM', 'disconnect']) {
  process.on(event, () => {
    endAll()
    process.exit(143)
  })
}
await all()
