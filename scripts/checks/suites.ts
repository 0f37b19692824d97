import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { ensureChromium } from '../chromium.ts'
import { type Check, heading, run } from './check.ts'

type Counts = { passed: number; failed: number }

const vitestReport = z
  .object({ numPassedTests: z.number(), numFailedTests: z.number() })
  .transform(({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }))

const playwrightReport = z
  .object({ stats: z.object({ expected: z.number(), flaky: z.number(), unexpected: z.number() }) })
  .transform(({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }))

/** Runs a suite in sight and counts from its JSON report. A suite that breaks beside its tests fails once more. */
async function suite(
  name: string,
  counts: z.ZodType<Counts>,
  start: (file: string) => ReturnType<typeof run>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'qurban-report-'))
  const file = join(folder, 'report.json')
  heading(name)
  const { isOk } = await start(file)
  const { passed, failed } = readCounts(file, counts)
  rmSync(folder, { recursive: true })
  return { name, passed, failed: isOk ? failed : Math.max(failed, 1), output: '' }
}

function readCounts(file: string, counts: z.ZodType<Counts>): Counts {
  try {
    return counts.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 0 }
  }
}

export const workerTests = (only: string[]) =>
  suite('worker tests', vitestReport, file =>
    run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile=${file}`, ...only], {
      minutes: 20,
      isShown: true,
    }),
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
      minutes: 30,
      isShown: true,
      env: env(file),
    }),
  )
}
