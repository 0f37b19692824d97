import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { type Check, heading, run } from './check.ts'
import { ensureChromium } from './chromium.ts'

type Counts = Pick<Check, 'passed' | 'failed' | 'slow' | 'flaky' | 'broken'>

const vitestReport = z
  .array(z.object({ name: z.string(), state: z.string(), ms: z.number(), flakyError: z.string().nullable() }))
  .transform(tests => {
    const names = (some: typeof tests) => some.map(({ name }) => name)
    const broken = names(tests.filter(({ state }) => state === 'failed'))
    return {
      passed: tests.filter(({ state }) => state === 'passed').length,
      failed: broken.length,
      broken,
      flaky: tests.flatMap(({ name, flakyError }) => (flakyError === null ? [] : `${name}\n${flakyError}`)),
      slow: tests,
    }
  })

type Suite = { specs: z.infer<typeof spec>[]; suites?: Suite[] }
const playwrightTest = z.object({ status: z.string(), results: z.array(z.object({ duration: z.number() })) })
const spec = z.object({ title: z.string(), file: z.string(), tests: z.array(playwrightTest) })
const suites: z.ZodType<Suite> = z.object({
  specs: z.array(spec),
  get suites() {
    return z.array(suites).optional()
  },
})

const specsOf = (suite: Suite): Suite['specs'] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]

const playwrightReport = z
  .object({
    stats: z.object({ expected: z.number(), flaky: z.number(), unexpected: z.number() }),
    suites: z.array(suites),
  })
  .transform(({ stats, suites }) => {
    const specs = suites.flatMap(specsOf)
    const nameOf = ({ file, title }: Suite['specs'][number]) => `${file}: ${title}`
    const whose = (status: string) =>
      specs.filter(one => one.tests.some(test => test.status === status)).map(nameOf)
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      flaky: whose('flaky'),
      broken: whose('unexpected'),
      slow: specs.map(one => ({
        name: nameOf(one),
        ms: Math.max(0, ...one.tests.flatMap(test => test.results.map(result => result.duration))),
      })),
    }
  })

/** A suite that exits with an error has at least one failure. */
async function suite(
  name: string,
  counts: z.ZodType<Counts>,
  start: (file: string) => ReturnType<typeof run>,
  isShown = true,
) {
  const folder = mkdtempSync(join(tmpdir(), 'qurban-report-'))
  const file = join(folder, 'report.json')
  if (isShown) heading(name)
  const { isOk, output } = await start(file)
  const counted = readCounts(file, counts)
  rmSync(folder, { recursive: true })
  return { ...counted, name, failed: isOk ? counted.failed : Math.max(counted.failed, 1), output }
}

function readCounts(file: string, counts: z.ZodType<Counts>): Counts {
  try {
    return counts.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 0 }
  }
}

const reporter = join(import.meta.dirname, 'vitest-reporter.ts')

const vitest = (name: string, only: string[], isShown = true) =>
  suite(
    name,
    vitestReport,
    file =>
      run('vitest', ['run', '--reporter=default', `--reporter=${reporter}`, ...only], {
        minutes: 75,
        isShown,
        env: { VITEST_REPORT: file },
        // Without this, the worker tests end minutes after the browser tests, on one of two cores.
        goesFirst: true,
      }),
    isShown,
  )

/** If `isShown` is false, the output is only kept in the result and printed after a failure. */
export const workerTests = (only: string[], isShown: boolean) => vitest('worker tests', only, isShown)

/** Test folders with little or no use of the database; `npm run check` runs them. */
const pure = ['contract', 'repository', 'site/html', 'site/page', 'statement', 'web']

export const unitTests = () =>
  vitest(
    'unit tests',
    pure.map(folder => `tests/${folder}/`),
  )

export async function browserTests(only: string[]): Promise<Check> {
  const name = 'browser tests'
  if (!ensureChromium()) {
    return {
      name,
      passed: 0,
      failed: 1,
      output: 'No Chromium: install chromium, or set CHROMIUM to its path.',
    }
  }
  const env = (file: string) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  return suite(name, playwrightReport, file =>
    run('playwright', ['test', '--reporter=list,json', ...only], {
      minutes: 75,
      isShown: true,
      env: env(file),
    }),
  )
}
