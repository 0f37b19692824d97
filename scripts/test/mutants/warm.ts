// Runs tests again and again in one process: what was compiled for one fault need not be compiled for the next.
// Each is tried once: a second try would pass on what the first left behind.
import { join } from 'node:path'
import { createVitest } from 'vitest/node'

/** What `trial.ts` asks: these test files, of which one file of the sources has changed. */
export type Asked = { changed: string; tests: string[] }

const vitest = await createVitest('test', { watch: false, bail: 1, retry: 0, reporters: [{}] })

let before = ''

async function hasPassed({ changed, tests }: Asked) {
  // The file of the fault before is whole again, but on the disk alone.
  for (const file of new Set([before, changed])) vitest.invalidateFile(join(process.cwd(), file))
  before = changed
  const asked = await vitest.globTestSpecifications(tests)
  const ids = new Set(asked.map(({ moduleId }) => moduleId))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(asked)
  const failed = testModules.filter(module => ids.has(module.moduleId) && module.state() === 'failed')
  return failed.length === 0 && unhandledErrors.length === 0
}

process.on('message', async (asked: Asked) => process.send?.(await hasPassed(asked)))
// Whoever asked is gone.
process.on('disconnect', () => process.exit())
process.send?.('ready')
