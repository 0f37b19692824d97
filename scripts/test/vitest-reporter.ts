import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** Vitest's own JSON report does not show which tests passed only on retry. */
type TestOutcome = { name: string; state: string; ms: number; flakyError: string | null }

/** In characters: enough for the seed and the counterexample of a property-based test. */
const maxErrorLength = 4000

const told = (test: TestCase): TestOutcome => {
  const { duration = 0, flaky = false } = test.diagnostic() ?? {}
  const { state, errors } = test.result()
  const flakyError = flaky ? (errors?.[0]?.message ?? '').slice(0, maxErrorLength) : null
  return { name: test.fullName, state, ms: duration, flakyError }
}

export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const file = process.env.VITEST_REPORT
    if (!file) throw new Error('VITEST_REPORT is set by scripts/test/suites.ts')
    writeFileSync(file, JSON.stringify(modules.flatMap(module => [...module.children.allTests()].map(told))))
  }
}
