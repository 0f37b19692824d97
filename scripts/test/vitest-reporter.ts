import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** Vitest's own JSON report does not show which tests passed only on retry. */
type TestOutcome = { name: string; state: string; ms: number; isFlaky: boolean }

const told = (test: TestCase): TestOutcome => {
  const { duration = 0, flaky = false } = test.diagnostic() ?? {}
  return { name: test.fullName, state: test.result().state, ms: duration, isFlaky: flaky }
}

export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const file = process.env.VITEST_REPORT
    if (!file) throw new Error('VITEST_REPORT is set by scripts/test/suites.ts')
    writeFileSync(file, JSON.stringify(modules.flatMap(module => [...module.children.allTests()].map(told))))
  }
}
