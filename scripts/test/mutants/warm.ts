// Child process of trial.ts: runs the tests of many mutants, so unchanged files are compiled only once. No retries: a
// test could pass the second time because of state that the first try left behind.
import { join } from 'node:path'
import { createVitest } from 'vitest/node'

export type MutantRun = { changed: string; tests: string[] }

const vitest = await createVitest('test', { watch: false, bail: 1, retry: 0, reporters: [{}] })

let before = ''

async function hasPassed({ changed, tests }: MutantRun) {
  // trial.ts has restored the file of the previous mutant on disk, but it is still cached here.
  for (const file of new Set([before, changed])) vitest.invalidateFile(join(process.cwd(), file))
  before = changed
  const asked = await vitest.globTestSpecifications(tests)
  const ids = new Set(asked.map(({ moduleId }) => moduleId))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(asked)
  const failed = testModules.filter(module => ids.has(module.moduleId) && module.state() === 'failed')
  return failed.length === 0 && unhandledErrors.length === 0
}

process.on('message', async (asked: MutantRun) => process.send?.(await hasPassed(asked)))
process.on('disconnect', () => process.exit())
process.send?.('ready')
